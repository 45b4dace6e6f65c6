//! Files written completely or not at all, and never through a link planted by another user.
//!
//! A predictable name beside the target, or opening the target itself for writing, lets any user
//! who may write to the folder choose by a symbolic link which file is overwritten; and renaming
//! onto a device node replaces the device. So a file is created exclusively under a random name in
//! the folder of its target, written, synced and renamed, and then the folder is synced. An
//! existing target must be a regular file: links, folders, devices and pipes are refused. If a link
//! appears after that check, the rename replaces the link and not the file it points to.

use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use tempfile::NamedTempFile;

/// The suffix of a table file while it is being written.
pub(crate) const PART: &str = ".part";
/// Prefix of temporary names.
const ASIDE: &str = ".aside-";

/// Whether this is a temporary name of a file being written.
pub fn is_aside(name: &str) -> bool {
    name.starts_with(ASIDE)
}

/// Writes a file, replacing the one that may be there.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_parts(path, &[bytes])
}

/// The same for a file in several parts.
pub fn write_parts(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let before = replaceable(path)?;
    let mut aside = aside(folder_of(path)?)?;
    parts.iter().try_for_each(|part| aside.as_file_mut().write_all(part))?;
    if let Some(before) = before {
        // A replaced file keeps its mode, where the file system has modes.
        drop(aside.as_file().set_permissions(before.permissions()));
    }
    aside.as_file().sync_all()?;
    aside.persist(path).map_err(|error| error.error)?;
    // The new name is durable once the folder is synced.
    sync_folder(folder_of(path)?)
}

/// Whether [`write()`] could write the file. Nothing is changed.
pub fn check(path: &Path) -> io::Result<()> {
    replaceable(path)?;
    aside(folder_of(path)?).map(drop)
}

/// Opens a regular file, or creates one if the options say so; links are not followed.
pub fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    // Devices and pipes are not even opened: that may have side effects, or block for ever.
    regular(path)?;
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags((OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed());
    }
    let file = options.open(path)?;
    match refusal(file.metadata()?.file_type()) {
        Some(reason) => Err(refused(reason)),
        None => Ok(file),
    }
}

/// Syncs a folder, so that the names in it are durable.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
        match File::open(folder).and_then(|folder| folder.sync_all()) {
            // The folder may be writable but not readable, or its file system does this by itself.
            Err(e) if matches!(e.kind(), InvalidInput | PermissionDenied | Unsupported) => {}
            synced => synced?,
        }
    }
    #[cfg(not(unix))]
    let _ = folder;
    Ok(())
}

/// The metadata of the regular file at the path, if there is one; an error for anything else.
fn regular(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
        Ok(found) => match refusal(found.file_type()) {
            Some(reason) => Err(refused(reason)),
            None => Ok(Some(found)),
        },
    }
}

/// The same, if its owner may write to it.
fn replaceable(path: &Path) -> io::Result<Option<Metadata>> {
    let found = regular(path)?;
    if found.is_some() {
        open(path, OpenOptions::new().write(true))?;
    }
    Ok(found)
}

fn refusal(found: FileType) -> Option<&'static str> {
    match (found.is_file(), found.is_symlink(), found.is_dir()) {
        (true, ..) => None,
        (_, true, _) => Some("it is a symbolic link, and links are not followed"),
        (.., true) => Some("it is a folder"),
        _ => Some("it is not a regular file"),
    }
}

fn refused(reason: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, reason)
}

fn folder_of(path: &Path) -> io::Result<&Path> {
    let ends = |c: char| path.as_os_str().as_encoded_bytes().ends_with(&[c as u8]);
    match path.parent().filter(|_| path.file_name().is_some()) {
        Some(_) if ends('/') || ends(std::path::MAIN_SEPARATOR) => Err(refused("it is a folder")),
        Some(folder) if folder.as_os_str().is_empty() => Ok(Path::new(".")),
        Some(folder) => Ok(folder),
        None => Err(refused("it names no file")),
    }
}

/// A new file with the mode of any file that the user creates.
fn aside(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(ASIDE);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    // The error would name the random file, which means nothing to the user.
    builder.tempfile_in(folder).map_err(|error| error.kind().into())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let files = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_whole_and_keeps_its_mode() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        write(&path, b"first").unwrap();
        let plain = folder.path().join("plain");
        fs::write(&plain, b"").unwrap();
        assert_eq!(mode(&path), mode(&plain), "as any new file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        // Another name of the old file keeps the old contents.
        fs::hard_link(&path, folder.path().join("other")).unwrap();
        check(&path).unwrap();
        write(&path, b"second").unwrap();
        assert_eq!((fs::read(&path).unwrap().as_slice(), mode(&path)), (&b"second"[..], 0o640));
        assert_eq!(fs::read(folder.path().join("other")).unwrap(), b"first");
        assert_eq!(names(folder.path()), ["file", "other", "plain"]);
    }

    #[test]
    fn what_is_not_a_regular_file_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::write(path("victim"), b"precious").unwrap();
        symlink(path("victim"), path("link")).unwrap();
        symlink(path("nothing"), path("dangling")).unwrap();
        fs::create_dir(path("folder")).unwrap();
        let made = std::process::Command::new("mkfifo").arg(path("pipe")).status();
        assert!(made.unwrap().success());
        for name in ["link", "dangling", "folder", "folder/", "pipe", "missing/", ".."] {
            for refused in [check(&path(name)), write(&path(name), b"new")] {
                assert_eq!(refused.unwrap_err().kind(), io::ErrorKind::InvalidInput, "{name}");
            }
        }
        for device in ["/dev/null", "/dev/full"] {
            assert!(write(Path::new(device), b"new").is_err());
            assert!(!fs::metadata(device).unwrap().is_file());
        }
        for name in ["link", "dangling", "pipe", "folder"] {
            let mut options = OpenOptions::new();
            let options = options.write(true).create(true).truncate(true);
            assert!(open(&path(name), options).is_err(), "{name}");
        }
        assert!(write(&path("none/file"), b"new").is_err());
        assert_eq!(fs::read(path("victim")).unwrap(), b"precious");
        assert_eq!(names(folder.path()), ["dangling", "folder", "link", "pipe", "victim"]);
    }
}
