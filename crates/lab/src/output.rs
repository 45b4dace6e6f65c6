//! Files that a user names: pictures, certificates, traces, manual pages.
//!
//! All of them are written here: aside and renamed, never through a link or over a device
//! ([`whole_file`]), and before the answer is printed, so that a closed pipe loses no file.
//! Descriptors that the shell has opened (`/dev/stdout`, `/dev/fd/63` of `>(gzip)`) have no name to
//! be renamed to: they are written to as they are. `-` is standard output, as everywhere: a file
//! named so is `./-`.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

use cosette_store::whole_file;

use cosette::failure::Failure;

/// The name of standard output.
pub const STDOUT: &str = "-";

/// Whether a file can be written, found out before the work. What is there already stays as it is.
pub fn check(path: &Path) -> Result<(), Failure> {
    let checked = match descriptor(path) {
        Some(Descriptor::Other) => OpenOptions::new().append(true).open(path).map(drop),
        Some(_) => Ok(()),
        None => whole_file::check(path),
    };
    checked.map_err(|error| unwritten(path, &error))
}

/// Writes a file.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = match descriptor(path) {
        Some(Descriptor::Stdout) => {
            let mut out = io::stdout().lock();
            let written = out.write_all(bytes).and_then(|()| out.flush());
            return written.map_err(|error| Failure::output(&error));
        }
        Some(Descriptor::Stderr) => io::stderr().write_all(bytes),
        Some(Descriptor::Other) => {
            OpenOptions::new().append(true).open(path).and_then(|mut file| file.write_all(bytes))
        }
        None => whole_file::write(path, bytes),
    };
    written.map_err(|error| unwritten(path, &error))
}

/// Whether it is something that the shell has opened.
pub fn is_descriptor(path: &Path) -> bool {
    descriptor(path).is_some()
}

enum Descriptor {
    Stdout,
    Stderr,
    Other,
}

/// How messages refer to it.
pub fn name(path: &Path) -> String {
    match path == Path::new(STDOUT) {
        true => "standard output".into(),
        false => path.display().to_string(),
    }
}

fn descriptor(path: &Path) -> Option<Descriptor> {
    if path == Path::new(STDOUT) {
        return Some(Descriptor::Stdout);
    }
    let number = match path.to_str().filter(|_| cfg!(unix))? {
        "/dev/stdout" => "1",
        "/dev/stderr" => "2",
        name => name.strip_prefix("/dev/fd/").or(name.strip_prefix("/proc/self/fd/"))?,
    };
    Some(match number.parse::<u32>().ok()? {
        1 => Descriptor::Stdout,
        2 => Descriptor::Stderr,
        _ => Descriptor::Other,
    })
}

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder.filter(|folder| error.kind() == io::ErrorKind::NotFound && !folder.exists()) {
        Some(folder) => {
            let message = format!("{} cannot be written", name(path));
            let hint = format!("there is no folder {}", folder.display());
            Failure::new("file", message).hint(Some(hint))
        }
        None => Failure::new("file", format!("{} cannot be written: {error}", name(path))),
    }
}
