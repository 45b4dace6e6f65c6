//! Joins what was computed in several folders of one campaign.

use crate::folder::Folder;
use crate::ledger::Ledger;
use crate::plan::Campaign;
use crate::step::StepError;

/// Copies the results of `from` that `into` has not. Returns how many; two different results of a
/// unit, or different inputs of a step, are an error, and nothing of that step is copied.
pub fn merge(
    (into, campaign): (&Folder, &Campaign),
    (from, other): (&Folder, &Campaign),
) -> Result<u64, StepError> {
    if campaign.text != other.text {
        let why = "the folders hold different campaigns: the files differ".to_string();
        return Err(StepError::Parameters(why));
    }
    let _lock = into.lock()?;
    let mut ledger = Ledger::open(&into.ledger())?;
    let theirs = Ledger::open(&from.ledger())?;
    let mut copied = 0;
    for named in &campaign.steps {
        let name = &named.name;
        let Some(entry) = theirs.step(name)? else { continue };
        ledger.add_step(name, &entry)?;
        let results = (0..entry.units).filter_map(|unit| from.result(name, unit).transpose());
        let results = results.collect::<Result<Vec<_>, StepError>>()?;
        for file in &results {
            let old = into.result(name, file.record.unit)?;
            if old.is_some_and(|old| old.record.digest() != file.record.digest()) {
                return Err(crate::folder::contradiction(name, file.record.unit));
            }
        }
        for file in results.iter().filter(|file| !into.is_done(name, file.record.unit)) {
            // The folder of units is made with the first hold.
            let _hold = into.take(name, file.record.unit)?;
            into.write(file)?;
            copied += 1;
        }
        ledger.fold(into, name, entry.units)?;
    }
    Ok(copied)
}
