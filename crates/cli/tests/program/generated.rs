//! Generated from the definitions of the command line: help, completions, manual pages.

use super::run;

const COMMANDS: [&str; 18] = [
    "solve",
    "scramble",
    "apply",
    "check",
    "explain",
    "explore",
    "heuristic",
    "trace",
    "table",
    "lab",
    "campaign",
    "verify",
    "convert",
    "puzzles",
    "bench",
    "serve",
    "completions",
    "man",
];

#[test]
fn help_is_short_or_long() {
    for command in COMMANDS {
        let short = run(&[command, "-h"]).answer();
        let long = run(&[command, "--help"]).answer();
        assert!(long.contains("Examples:\n"), "{command}");
        assert!(!short.contains("Examples:\n"), "{command}");
        assert!(short.lines().count() < long.lines().count());
    }
    assert!(run(&["--version"]).answer().starts_with("cosette "));
}

/// The list above is that of the program's help, so a new command is tested too.
#[test]
fn every_command_is_listed() {
    let help = run(&["--help"]).answer();
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let list = list.lines().map_while(|line| line.strip_prefix("  "));
    let names =
        list.filter_map(|line| line.split_whitespace().next().filter(|_| !line.starts_with(' ')));
    let names: Vec<&str> = names.filter(|name| *name != "help").collect();
    assert_eq!(names, COMMANDS);
}

/// The words of a command line, quotes taken off.
fn words(mut line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    while let Some(first) = line.chars().next() {
        let (word, rest) = match first {
            '\'' | '"' => line[1..].split_once(first).unwrap(),
            _ => line.split_once(' ').unwrap_or((line, "")),
        };
        words.push(word);
        line = rest.trim_start();
    }
    words
}

#[test]
fn the_examples_work() {
    let mut count = 0;
    for command in
        [&[][..], &["solve"], &["scramble"], &["apply"], &["check"], &["explain"], &["trace"]]
    {
        let help = run(&[command, &["--help"]].concat()).answer();
        let (_, examples) = help.split_once("Examples:\n").unwrap();
        for example in examples.lines().map(str::trim).take_while(|line| !line.is_empty()) {
            let words = words(example);
            if !words.contains(&"|") && !words.contains(&"--out") {
                assert_eq!((words[0], run(&words[1..]).code), ("cosette", 0), "{example}");
                count += 1;
            }
        }
    }
    assert!(count > 10, "only {count} examples were found");
}

/// Examples that take long or need files are only parsed.
#[test]
fn the_other_examples_parse() {
    for command in ["explore", "heuristic", "table", "bench", "campaign", "verify", "lab", "serve"]
    {
        let help = run(&[command, "--help"]).answer();
        let (_, examples) = help.split_once("Examples:\n").unwrap();
        let examples = examples.lines().map(str::trim).take_while(|line| !line.is_empty());
        let mut count = 0;
        for example in examples.filter(|example| !example.contains('|')) {
            let words = words(example);
            assert_eq!(words[0], "cosette", "{example}");
            // Clap reports the first error: a valid line fails only at the option added.
            let run = run(&[&words[1..], &["--no-such-option"]].concat());
            let message = run.err.lines().next().unwrap_or_default();
            assert_eq!(run.code, 2, "{example}");
            assert!(message.contains("'--no-such-option'"), "{example}: {message}");
            count += 1;
        }
        assert!(count > 2, "only {count} examples of {command} were found");
    }
}

#[test]
fn the_exit_codes_are_the_same_everywhere() {
    let help = run(&["--help"]).answer();
    let (_, codes) = help.split_once("Exit codes:\n").unwrap();
    let codes: Vec<&str> = codes.lines().map(str::trim).collect();
    assert_eq!(codes.len(), 5);
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");
    let readme = std::fs::read_to_string(readme).unwrap();
    assert!(readme.contains(&codes.join("\n")), "{}", codes.join("\n"));
    let page = run(&["man"]).answer();
    for code in &codes {
        assert!(page.contains(&code.replace('-', "\\-")), "{code}");
    }
}

#[test]
fn every_shell_has_its_script() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]).answer();
        assert!(COMMANDS.iter().all(|command| script.contains(command)), "{shell}");
    }
    assert!(run(&["completions", "bash"]).answer().contains("loopover-4x4"));
}

#[test]
fn every_command_has_its_page() {
    let folder = std::env::temp_dir().join(format!("cosette-man-{}", std::process::id()));
    let path = folder.to_str().unwrap();
    assert_eq!(run(&["man", "--out", path, "--quiet"]).answer(), "");
    let all = run(&["man"]).answer();
    for command in COMMANDS {
        let page = std::fs::read_to_string(folder.join(format!("cosette-{command}.1"))).unwrap();
        assert!(page.contains(".SH NAME"), "{command}");
        assert!(all.contains(&page), "{command}");
    }
    // Pages refer to those of subcommands, also two levels down.
    let referred: Vec<String> = all
        .lines()
        .filter_map(|line| line.strip_suffix("(1)"))
        .map(|name| name.replace('\\', ""))
        .collect();
    assert!(referred.iter().any(|name| name == "cosette-table-build"), "{referred:?}");
    for name in referred {
        assert!(folder.join(format!("{name}.1")).exists(), "{name}");
    }
    assert!(!all.contains("EXTRA"), "a section that only its generator knows");
    std::fs::remove_dir_all(folder).unwrap();
}
