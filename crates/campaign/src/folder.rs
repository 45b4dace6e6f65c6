//! The folder of a campaign.
//!
//! | file | what |
//! |---|---|
//! | `campaign.toml` | the campaign file, as it was when the folder was made |
//! | `ledger.sqlite` | what is done, for any tool to read; rebuilt from the results if it is lost |
//! | `lock` | held by the coordinator |
//! | `STEP/inputs/` | what the units of a step share |
//! | `STEP/units/NNNNNNNN.json` | the result of a unit, sealed; written once |
//! | `STEP/units/NNNNNNNN.run` | locked while a process works on the unit |
//! | `STEP/units/NNNNNNNN.failed` | why a unit failed |
//! | `STEP/units/NNNNNNNN.rejected` | a result that was damaged or stale |
//! | `slurm/` | lists of units, scripts and logs of job arrays |

use std::fs;
use std::path::{Path, PathBuf};

use cosette_checker::bound::UnitRecord;
use cosette_store::journal::{self, Held};
use cosette_store::whole_file;
use serde::{Deserialize, Serialize};

use crate::plan::Campaign;
use crate::sealed;
use crate::step::StepError;

const CAMPAIGN: &str = "campaign.toml";

/// The folder of a campaign.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

/// The file of a unit: the result, which does not depend on who computes it, and what it took.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitFile {
    /// The result.
    pub record: UnitRecord,
    /// Seconds by the clock.
    pub seconds: f64,
    /// Processor seconds.
    pub cpu_seconds: f64,
    /// The program, with its version.
    pub made_by: String,
    /// The digest of the step that it was computed for ([`crate::plan::Named`]); none in files of
    /// programs before it was written.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub made_for: String,
}

/// A unit claimed by this process. No other process can claim it; if this one dies, the lock is
/// released.
pub struct Hold {
    _lock: Held,
    path: PathBuf,
}

impl Drop for Hold {
    fn drop(&mut self) {
        // A file left behind is not locked, so the unit can be claimed again.
        drop(fs::remove_file(&self.path));
    }
}

impl Folder {
    /// Makes the folder of a campaign. One of the same campaign may be there already.
    pub fn create(path: &Path, text: &str) -> Result<Folder, StepError> {
        Campaign::read(text)?;
        let there = path.join(CAMPAIGN);
        match fs::read_to_string(&there) {
            Ok(old) if old == text => {}
            Ok(_) => {
                let why = format!("{} holds another campaign", path.display());
                return Err(StepError::Parameters(why));
            }
            Err(_) => {
                fs::create_dir_all(path).map_err(StepError::io(path))?;
                whole_file::write(&there, text.as_bytes()).map_err(StepError::io(&there))?;
            }
        }
        Ok(Folder { path: path.into() })
    }

    /// Opens the folder of a campaign.
    pub fn open(path: &Path) -> Result<(Folder, Campaign), StepError> {
        let there = path.join(CAMPAIGN);
        let text = fs::read_to_string(&there).map_err(|error| {
            let why = format!("{} is not the folder of a campaign: {error}", path.display());
            StepError::Parameters(why)
        })?;
        Ok((Folder { path: path.into() }, Campaign::read(&text)?))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The ledger.
    pub fn ledger(&self) -> PathBuf {
        self.path.join("ledger.sqlite")
    }

    /// Takes the folder for a coordinator, of which there is one.
    pub fn lock(&self) -> Result<Held, StepError> {
        let path = self.path.join("lock");
        let busy = || format!("{} is in use by another run", self.path.display());
        hold(&path)?.ok_or_else(|| StepError::Failed(busy()))
    }

    /// The folder of a step's inputs, created if missing.
    pub fn inputs(&self, step: &str) -> Result<PathBuf, StepError> {
        let path = self.path.join(step).join("inputs");
        fs::create_dir_all(&path).map_err(StepError::io(&path))?;
        Ok(path)
    }

    fn unit(&self, step: &str, unit: u64, end: &str) -> PathBuf {
        self.path.join(step).join("units").join(format!("{unit:08}.{end}"))
    }

    /// The result of a unit, if it is there.
    pub fn result(&self, step: &str, unit: u64) -> Result<Option<UnitFile>, StepError> {
        let path = self.unit(step, unit, "json");
        let Some(bytes) = sealed::read(&path)? else { return Ok(None) };
        let file: UnitFile = serde_json::from_slice(&bytes).map_err(|error| {
            StepError::Failed(format!("{} is not a result: {error}", path.display()))
        })?;
        match file.record.step == step && file.record.unit == unit {
            true => Ok(Some(file)),
            false => Err(StepError::Failed(format!("{} is of another unit", path.display()))),
        }
    }

    /// Renames a result that does not count; returns where it is then.
    pub fn set_aside(&self, step: &str, unit: u64) -> Result<PathBuf, StepError> {
        let (path, aside) = (self.unit(step, unit, "json"), self.unit(step, unit, "rejected"));
        match fs::rename(&path, &aside) {
            // Another worker has just done it.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(aside),
            renamed => renamed.map(|()| aside).map_err(StepError::io(&path)),
        }
    }

    /// Whether a unit has a result.
    pub fn is_done(&self, step: &str, unit: u64) -> bool {
        self.unit(step, unit, "json").exists()
    }

    /// Writes the result of a unit. A result is never replaced by another one.
    pub fn write(&self, file: &UnitFile) -> Result<(), StepError> {
        let (step, unit) = (&file.record.step, file.record.unit);
        if let Some(old) = self.result(step, unit)? {
            return match old.record.digest() == file.record.digest() {
                true => Ok(()),
                false => Err(contradiction(step, unit)),
            };
        }
        let bytes = serde_json::to_vec(file).expect("plain data becomes JSON");
        sealed::write(&self.unit(step, unit, "json"), &bytes)?;
        drop(fs::remove_file(self.unit(step, unit, "failed")));
        Ok(())
    }

    /// Claims a unit; `None` if another process has it or it is done.
    pub fn take(&self, step: &str, unit: u64) -> Result<Option<Hold>, StepError> {
        let path = self.unit(step, unit, "run");
        let units = path.parent().expect("it has a folder").to_path_buf();
        fs::create_dir_all(&units).map_err(StepError::io(&units))?;
        let Some(lock) = hold(&path)? else { return Ok(None) };
        let hold = Hold { _lock: lock, path };
        Ok((!self.is_done(step, unit)).then_some(hold))
    }

    /// Whether a process works on a unit.
    pub fn is_running(&self, step: &str, unit: u64) -> bool {
        journal::is_held(&self.unit(step, unit, "run"))
    }

    /// Notes why a unit failed.
    pub fn fail(&self, step: &str, unit: u64, why: &str) -> Result<(), StepError> {
        let path = self.unit(step, unit, "failed");
        whole_file::write(&path, why.as_bytes()).map_err(StepError::io(&path))
    }

    /// Why a unit failed, if it did.
    pub fn failure(&self, step: &str, unit: u64) -> Option<String> {
        fs::read_to_string(self.unit(step, unit, "failed")).ok()
    }
}

/// Holds a file; `None` if another process holds it. Where the file system has no locks it is
/// only opened: two coordinators fold the same results into the ledger, and two workers on a unit
/// write the same result.
fn hold(path: &Path) -> Result<Option<Held>, StepError> {
    let held = match journal::hold(path) {
        Err(error) if has_no_locks(&error) => Held::without_lock(path).map(Some),
        held => held,
    };
    held.map_err(StepError::io(path))
}

/// Whether a file system has no locks, as some that are shared by machines.
fn has_no_locks(error: &std::io::Error) -> bool {
    #[cfg(target_os = "linux")]
    /// No locks available.
    const ENOLCK: i32 = 37;
    #[cfg(target_os = "linux")]
    if error.raw_os_error() == Some(ENOLCK) {
        return true;
    }
    error.kind() == std::io::ErrorKind::Unsupported
}

/// Two results of a unit that differ.
pub fn contradiction(step: &str, unit: u64) -> StepError {
    StepError::Failed(format!("unit {unit} of step `{step}` has two different results"))
}
