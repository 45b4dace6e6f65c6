//! Tasks that have ended and left no result, by their logs: without accounts nothing else tells a
//! user that all of them fail at once and will do so again.

use std::collections::BTreeSet;
use std::fs;

use super::{LOGS, PLACE, queue};
use crate::folder::Folder;
use crate::step::StepError;

/// A note on those of the units, in order, whose tasks have begun, though no task is under way for
/// them; the log of the last of these tasks.
pub(super) fn without_result(
    folder: &Folder,
    step: &str,
    open: &[u64],
) -> Result<Option<String>, StepError> {
    let root = fs::canonicalize(folder.path()).map_err(StepError::io(folder.path()))?;
    let is_lost = |unit: &&u64| open.binary_search(unit).is_ok();
    let (mut units, mut last) = (BTreeSet::new(), None);
    for (name, array) in queue::arrays(&root) {
        if array.step != step {
            continue;
        }
        for (task, of_task) in (1..).zip(&array.tasks) {
            let lost: Vec<u64> = of_task.iter().filter(is_lost).copied().collect();
            let log = root.join(PLACE).join(LOGS).join(format!("{name}-{task}.log"));
            if lost.is_empty() {
                continue;
            }
            if let Ok(when) = fs::metadata(&log).and_then(|log| log.modified()) {
                units.extend(lost);
                last = last.max(Some((when, log)));
            }
        }
    }
    Ok(last.map(|(_, log)| {
        let count = units.len();
        let what = if count == 1 { "1 unit has" } else { &format!("{count} units have") };
        let log = log.display();
        format!(
            "step {step}: {what} no result though a task for it has ended; the last log is {log}"
        )
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_log_is_named() {
        let place = tempfile::tempdir().unwrap();
        let text = "claim = \"loopover-3x3 stm >= 5\"\nmax = [\"far\"]\n\
                    [[step]]\nname = \"far\"\nkind = \"count\"\n";
        let folder = Folder::create(place.path(), text).unwrap();
        let root = fs::canonicalize(place.path()).unwrap();
        let slurm = root.join(PLACE);
        fs::create_dir_all(slurm.join(LOGS)).unwrap();
        let name = format!("{}far-1", super::super::prefix(&root));
        fs::write(slurm.join(format!("{name}.units")), "0-2\n3\n4-5\n").unwrap();
        let note = |step, open: &[u64]| without_result(&folder, step, open).unwrap();
        assert_eq!(note("far", &[0, 1, 4]), None, "no task has begun");
        fs::write(slurm.join(LOGS).join(format!("{name}-1.log")), "").unwrap();
        assert_eq!(note("far", &[3, 4]), None);
        assert_eq!(note("near", &[0]), None);
        let two = note("far", &[0, 2, 4]).unwrap();
        assert!(two.starts_with("step far: 2 units have no result"), "{two}");
        assert!(two.ends_with(&format!("{name}-1.log")), "{two}");
    }
}
