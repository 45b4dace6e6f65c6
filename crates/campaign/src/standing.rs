//! Whether the result of a unit counts. Workers write results on many machines; one that is
//! damaged, or was computed from other inputs or parameters than the step has now, is set aside
//! under another name, and the unit is to be computed again.

use cosette_checker::bound::Input;

use crate::folder::{Folder, UnitFile};
use crate::plan::Named;
use crate::step::StepError;

/// How a unit stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    /// It has no result.
    Missing,
    /// It has one.
    Sound(Box<UnitFile>),
    /// It has a file that is no result of it, for this reason.
    Unsound(String),
}

impl Standing {
    /// That of a unit whose step has these inputs.
    pub fn of(
        folder: &Folder,
        (named, unit): (&Named, u64),
        inputs: &[Input],
    ) -> Result<Standing, StepError> {
        let step = &named.name;
        let stale = |what: &str| {
            let why = format!("the result of unit {unit} of step `{step}` has other {what}");
            Ok(Standing::Unsound(why))
        };
        match folder.result(step, unit) {
            Ok(None) => Ok(Standing::Missing),
            Ok(Some(file)) if file.record.inputs != inputs => stale("inputs"),
            Ok(Some(file)) if !["", &named.digest].contains(&&*file.made_for) => {
                stale("parameters")
            }
            Ok(Some(file)) => Ok(Standing::Sound(Box::new(file))),
            Err(StepError::Failed(why)) => Ok(Standing::Unsound(why)),
            Err(error) => Err(error),
        }
    }

    /// The result, if it counts. A file that does not is set aside, and `say` receives the reason.
    pub fn settle(
        folder: &Folder,
        (named, unit): (&Named, u64),
        inputs: &[Input],
        say: &(dyn Fn(&str) + Sync),
    ) -> Result<Option<UnitFile>, StepError> {
        match Standing::of(folder, (named, unit), inputs)? {
            Standing::Missing => Ok(None),
            Standing::Sound(file) => Ok(Some(*file)),
            Standing::Unsound(why) => {
                let aside = folder.set_aside(&named.name, unit)?;
                say(&format!("{why}; moved to {}, to be computed again", aside.display()));
                Ok(None)
            }
        }
    }
}
