//! Programs of Slurm, which may be missing or wait for a controller that is gone.

use std::io::Read;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How long to wait for an answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// What a program prints, if it ends well and in time.
pub(super) fn output(mut command: Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("{name} cannot be run: {error}"))?;
    let read = |pipe: Option<Box<dyn Read + Send>>| {
        thread::spawn(move || {
            let mut text = String::new();
            pipe.map(|mut pipe| pipe.read_to_string(&mut text));
            text
        })
    };
    let out = read(child.stdout.take().map(|pipe| Box::new(pipe) as _));
    let err = read(child.stderr.take().map(|pipe| Box::new(pipe) as _));
    let start = Instant::now();
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) if start.elapsed() < PATIENCE => thread::sleep(Duration::from_millis(20)),
            Ok(None) | Err(_) => {
                drop(child.kill());
                drop(child.wait());
                return Err(format!("{name} does not answer"));
            }
        }
    };
    let (out, err) = (out.join().unwrap_or_default(), err.join().unwrap_or_default());
    match status.success() {
        true => Ok(out),
        false => Err(format!("{name} failed: {}", err.trim())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn what_fails_says_so() {
        let shell = |text: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", text]);
            output(command)
        };
        assert_eq!(shell("echo 17"), Ok("17\n".into()));
        assert_eq!(shell("echo no >&2; exit 3"), Err("sh failed: no".into()));
        let missing = output(Command::new("/nowhere/sbatch")).unwrap_err();
        assert!(missing.starts_with("/nowhere/sbatch cannot be run"), "{missing}");
    }
}
