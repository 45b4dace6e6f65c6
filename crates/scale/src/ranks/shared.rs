//! Whether all ranks see the same folder.
//!
//! Ranks meet in files: with a folder of that name on every node and no file system in common, each
//! would write its own part into its own folder, the checkpoint would name files that no node has
//! together, and nobody would notice before the search is continued. So rank 0 makes an empty file
//! of a random name, and all others have to find it. A file system of a network may show it late.

use std::fs::{self, File};
use std::path::Path;
use std::process;
use std::thread::sleep;
use std::time::{Duration, SystemTime};

use super::{Ranks, Trouble, agree};

/// How often to look for the file, and how long to wait in between.
const LOOKS: u32 = 100;
const PAUSE: Duration = Duration::from_millis(100);
/// What names of such files begin with.
const NAME: &str = ".ranks-";

/// Fails on all ranks if one of them does not see the folder of rank 0, which is created if
/// missing.
pub fn check(ranks: &dyn Ranks, folder: &Path) -> Result<(), Trouble> {
    let say = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut token = [0; 16];
    if ranks.rank() == 0 {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        token = (now.as_nanos() << 32 | u128::from(process::id())).to_le_bytes();
    }
    ranks.broadcast(0, &mut token);
    let file = folder.join(format!("{NAME}{:032x}", u128::from_le_bytes(token)));
    let made = match ranks.rank() {
        0 => fs::create_dir_all(folder).and_then(|()| File::create(&file).map(drop)).map_err(say),
        _ => Ok(()),
    };
    agree(ranks, made)?;
    let is_there = (0..LOOKS).any(|look| {
        if look > 0 {
            sleep(PAUSE);
        }
        file.exists()
    });
    let seen = match is_there {
        true => Ok(()),
        false => Err(format!("{} is not the folder that rank 0 has", folder.display())),
    };
    let agreed = agree(ranks, seen);
    if ranks.rank() == 0 {
        drop(fs::remove_file(&file));
    }
    agreed
}

#[cfg(test)]
mod tests {
    use super::super::threads;
    use super::*;

    #[test]
    fn ranks_with_folders_of_their_own_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let one = folder.path().join("new").join("one");
        assert!(threads::run(3, |ranks| check(ranks, &one)).iter().all(Result::is_ok));
        assert_eq!(fs::read_dir(&one).unwrap().count(), 0);
        let own = |ranks: &dyn Ranks| check(ranks, &folder.path().join(ranks.rank().to_string()));
        for result in threads::run(3, own) {
            let why = result.unwrap_err();
            assert!(
                why.rank == 1 && why.message.contains("not the folder that rank 0 has"),
                "{why}"
            );
        }
        fs::write(folder.path().join("file"), "").unwrap();
        for result in threads::run(2, |ranks| check(ranks, &folder.path().join("file"))) {
            assert_eq!(result.unwrap_err().rank, 0);
        }
    }
}
