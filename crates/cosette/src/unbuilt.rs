//! Why a solver, a heuristic or a table could not be built.

use cosette_memory::{NoMemory, available};
use cosette_solve::bound::BuildError;
use cosette_solve::registry::WishError;
use cosette_space::quotient::ExploreError;

use crate::failure::Failure;
use crate::quantity::show_size;

/// The limit allows it and the system does not.
pub fn refused(error: &NoMemory, fits: Option<String>) -> Failure {
    let message = format!("the system cannot allocate {} of memory", show_size(error.bytes));
    let mut hint = "--memory exceeds the available memory".to_string();
    if let Some(free) = available() {
        hint += &format!(": {}", show_size(free));
    }
    if let Some(fits) = fits {
        hint += &format!("; {fits} would fit");
    }
    Failure::new("memory", message).hint(Some(hint))
}

/// Why a table could not be built.
pub fn unexplored(error: &ExploreError) -> Failure {
    match error {
        ExploreError::Stopped => Failure::interrupted(),
        ExploreError::NoMemory(error) => refused(error, None),
        ExploreError::Memory { needed, limit } => {
            let (needed, allowed) = (show_size(*needed), show_size(*limit));
            let message = format!("the table needs {needed}; the limit is {allowed}");
            Failure::no_answer("memory", message).hint(Some("raise the limit with --memory"))
        }
        ExploreError::Classes { classes, needed, limit, fits } => {
            let (needed, allowed) = (show_size(*needed), show_size(*limit));
            let message = format!("{classes} classes need {needed}; the limit is {allowed}");
            let mut hint = "raise the limit with --memory".to_string();
            if let Some(fits) = fits {
                hint += &format!("; {fits} would fit");
            }
            Failure::no_answer("memory", message).hint(Some(hint))
        }
        ExploreError::TooDeep => Failure::new("table", error.to_string()),
    }
}

/// The failure of a solver or heuristic that cannot be built.
pub fn unbuilt(error: BuildError) -> Failure {
    match error {
        BuildError::Read(error) => error.into(),
        BuildError::Explore(error) => unexplored(&error),
        BuildError::Heavy { error, lighter } => {
            unbuilt(*error).hint(Some(format!("`{lighter}` would fit")))
        }
        BuildError::OtherSolver { .. } => Failure::new("solver", error.to_string()),
        error => Failure::new("heuristic", error.to_string()),
    }
}

impl From<WishError> for Failure {
    fn from(error: WishError) -> Failure {
        let kind = match error {
            WishError::Build(error) => return unbuilt(error),
            WishError::Read(error) => return error.into(),
            WishError::Inadmissible(_) => "heuristic",
            _ => "usage",
        };
        Failure::new(kind, error.to_string()).hint(error.hint())
    }
}
