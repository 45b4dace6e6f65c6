//! A puzzle by its name, in a metric and with a goal.

use cosette_puzzle::{ErrorKind, Family, Metric, Puzzle, ReadError};

/// The puzzle of that name, in this metric (without one: its usual metric) and with this goal.
///
/// ```
/// let puzzle = cosette::naming::puzzle("15-puzzle", None, Some("blank-first"))?;
/// assert!(cosette::naming::puzzle("cube", Some("stm"), None).is_err());
/// # Ok::<(), cosette::puzzle::ReadError>(())
/// ```
pub fn puzzle(name: &str, metric: Option<&str>, goal: Option<&str>) -> Result<Puzzle, ReadError> {
    of_family(name.parse()?, metric, goal)
}

/// The puzzle of this family, likewise.
pub fn of_family(
    mut family: Family,
    metric: Option<&str>,
    goal: Option<&str>,
) -> Result<Puzzle, ReadError> {
    if let Some(goal) = goal {
        family = family.with_goal(goal)?;
    }
    let metric = match metric {
        Some(name) => self::metric(&family, name)?,
        None => family.default_metric(),
    };
    Ok(family.puzzle(metric))
}

/// The metric of that name, if the family has it.
fn metric(family: &Family, name: &str) -> Result<Metric, ReadError> {
    let metric: Metric = name.parse()?;
    let [usual, other] = family.metrics();
    if metric == usual || metric == other {
        return Ok(metric);
    }
    let message = format!("{family} has no metric `{metric}`");
    Err(ReadError::whole(ErrorKind::Metric, name, message)
        .expected(format!("{usual} (default) or {other}")))
}
