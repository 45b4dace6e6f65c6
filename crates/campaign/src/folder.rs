//! The folder of a campaign.
//!
//! | file | what |
//! |---|---|
//! | `campaign.toml` | the campaign file, as it was when the folder was made |
//! | `ledger.sqlite` | what is done, for any tool to read; rebuilt from the results if it is lost |
//! | `lock` | held by the coordinator |
//! | `STEP/inputs/` | what the units of a step share |
//! | `STEP/units/NNNNNNNN.json` | the result of a unit, sealed; written once |
//! | `STEP/units/NNNNNNNN.run` | locked as long as somebody works on the unit |
//! | `STEP/units/NNNNNNNN.failed` | why a unit failed |

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use cosette_checker::bound::UnitRecord;
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
}

/// A unit that this process works on: nobody else takes it, and if the process dies, anybody can.
pub struct Hold {
    _lock: File,
    path: PathBuf,
}

impl Drop for Hold {
    fn drop(&mut self) {
        // A file that stays behind is not locked, which says as much.
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
    pub fn lock(&self) -> Result<File, StepError> {
        let path = self.path.join("lock");
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = whole_file::open(&path, &mut options).map_err(StepError::io(&path))?;
        match file.try_lock() {
            Ok(()) => Ok(file),
            Err(TryLockError::WouldBlock) => {
                let why = format!("{} is in use by another run", self.path.display());
                Err(StepError::Failed(why))
            }
            Err(TryLockError::Error(error)) => Err(StepError::io(&path)(error)),
        }
    }

    /// The folder of a step's inputs, made if it is not there.
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

    /// Takes a unit; `None` if somebody else has it or it is done.
    pub fn take(&self, step: &str, unit: u64) -> Result<Option<Hold>, StepError> {
        let path = self.unit(step, unit, "run");
        let units = path.parent().expect("it has a folder").to_path_buf();
        fs::create_dir_all(&units).map_err(StepError::io(&units))?;
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = whole_file::open(&path, &mut options).map_err(StepError::io(&path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(StepError::io(&path)(error)),
        }
        let hold = Hold { _lock: file, path };
        Ok((!self.is_done(step, unit)).then_some(hold))
    }

    /// Whether somebody works on a unit.
    pub fn is_running(&self, step: &str, unit: u64) -> bool {
        let file = File::open(self.unit(step, unit, "run"));
        file.is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
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

/// Two results of a unit that differ.
pub fn contradiction(step: &str, unit: u64) -> StepError {
    StepError::Failed(format!("unit {unit} of step `{step}` has two different results"))
}
