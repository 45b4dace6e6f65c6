//! `cosette-checker`, the stand-alone program: verdicts, exit codes, and kinds of input.

use std::fs;
use std::process::{Command, Output, Stdio};

use cosette_checker::Certificate;

const EXAMPLE: &str = "../../testdata/certificates/loopover-2x3-stm.json";

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cosette-checker"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(args).stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn verdicts_and_exit_codes() {
    let proved = run(&[EXAMPLE, "--seed", "7"]);
    assert!(proved.status.success());
    assert!(text(&proved).contains("verdict     proved"), "{}", text(&proved));
    let incomplete = run(&[EXAMPLE, "--time", "0", "--seed", "7"]);
    assert_eq!(incomplete.status.code(), Some(1));
    assert!(text(&incomplete).contains("verdict     incomplete"), "{}", text(&incomplete));
    assert_eq!(run(&["Cargo.toml"]).status.code(), Some(2));
    assert_eq!(run(&["Cargo.toml", EXAMPLE, "--time", "0"]).status.code(), Some(2));
    for bad in [&[][..], &["--seed"], &["--seed", "x", EXAMPLE], &["--more", EXAMPLE]] {
        let refused = run(bad);
        assert_eq!(refused.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&refused.stderr).contains("CERTIFICATE"));
    }
}

/// Neither a device without end nor a pipe without a writer is read.
#[test]
#[cfg(unix)]
fn only_regular_files_are_read() {
    let folder = std::env::temp_dir().join(format!("cosette-checker-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let long = folder.join("long");
    fs::File::create(&long).unwrap().set_len(1 << 40).unwrap();
    for path in ["/dev/zero", pipe.to_str().unwrap(), folder.to_str().unwrap()] {
        let refused = run(&[path]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(&refused).contains("not a regular file"), "{}", text(&refused));
    }
    // Files that the system makes up say that they are empty; some never end, or never begin.
    for path in ["/proc/kmsg", "/proc/self/pagemap"] {
        if fs::metadata(path).is_ok_and(|made_up| made_up.is_file() && made_up.len() == 0) {
            let refused = run(&[path]);
            assert_eq!(refused.status.code(), Some(2), "{path}");
        }
    }
    let refused = run(&[long.to_str().unwrap()]);
    assert!(text(&refused).contains("a certificate has at most"), "{}", text(&refused));
    fs::remove_dir_all(folder).unwrap();
}

/// A reader that goes away is no reason to panic.
#[test]
#[cfg(unix)]
fn a_closed_pipe_ends_it_quietly() {
    for run in 0..3 {
        // Closed before the program starts: a fast one would be done before it is closed.
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut checker = command(&[EXAMPLE, EXAMPLE]);
        let child = checker.stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(141), "{run}: {err}");
        assert!(!err.contains("panic"), "{err}");
    }
}

/// Without a standard output the verdict would be lost, whatever it is.
#[test]
#[cfg(target_os = "linux")]
fn without_an_output_it_does_not_succeed() {
    let mut shell = Command::new("sh");
    shell.current_dir(env!("CARGO_MANIFEST_DIR"));
    shell.args(["-c", "exec \"$0\" \"$1\" >&-", env!("CARGO_BIN_EXE_cosette-checker"), EXAMPLE]);
    let output = shell.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("standard output is closed"));
}

/// No text in a certificate or its name reaches the terminal as a control sequence.
#[test]
#[cfg(unix)]
fn nothing_reaches_the_terminal_unescaped() {
    const EVIL: &str = "\x1b]0;owned\x07\x1b[2J\u{202e}\u{9b}31m\r\n\u{200b}";
    let honest =
        Certificate::read(&fs::read(format!("{}/{EXAMPLE}", env!("CARGO_MANIFEST_DIR"))).unwrap())
            .unwrap();
    let places: [fn(&mut Certificate) -> &mut String; 14] = [
        |c| &mut c.format,
        |c| &mut c.claim,
        |c| &mut c.puzzle,
        |c| &mut c.metric,
        |c| &mut c.puzzle_hash,
        |c| &mut c.quotient.name,
        |c| &mut c.quotient.moves[0],
        |c| &mut c.levels[0].digest,
        |c| &mut c.levels[0].blocks[0].digest,
        |c| &mut c.witnesses[0].state,
        |c| &mut c.witnesses[0].word,
        |c| &mut c.antipodes.listed[0].state,
        |c| &mut c.antipodes.listed[0].kept_by[0],
        |c| &mut c.made_by,
    ];
    let folder = std::env::temp_dir().join(format!("cosette-evil-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for (number, place) in places.into_iter().enumerate() {
        for text in [EVIL.to_string(), format!("{}{EVIL}", place(&mut honest.clone()))] {
            let mut forged = honest.clone();
            *place(&mut forged) = text;
            let path = folder.join(format!("{number}\x1b[31m\u{202e}.json"));
            fs::write(&path, forged.write()).unwrap();
            let output = run(&[path.to_str().unwrap()]);
            let all = [output.stdout, output.stderr].concat();
            let all = String::from_utf8(all).unwrap();
            let is_bad = |c: char| c.is_control() && c != '\n' || "\u{202e}\u{200b}".contains(c);
            assert!(!all.contains(is_bad), "{number}: {all:?}");
            assert!(all.contains("verdict     "), "{all}");
        }
    }
    fs::remove_dir_all(folder).unwrap();
}
