//! The solver requested by the options.

use cosette_puzzle::Puzzle;
use cosette_solve::registry::Wishes;
use cosette_solve::search::Ties;
use cosette_solve::solver::Plan;

use crate::args::GuideArgs;
use crate::failure::Failure;

/// The method of this name.
pub fn wishes<'a>(solver: Option<&'a str>, args: &'a GuideArgs) -> Wishes<'a> {
    let named = |name: &String| Ties::ALL.into_iter().find(|ties| ties.name() == name);
    Wishes {
        solver,
        heuristic: args.heuristic.as_deref(),
        weight: args.weight,
        ties: args.ties.as_ref().map(|name| named(name).unwrap_or_default()),
        ..Wishes::default()
    }
}

/// The requested plan; without a solver, the one chosen for the puzzle.
pub fn plan(solver: Option<&str>, args: &GuideArgs, puzzle: &Puzzle) -> Result<Plan, Failure> {
    Ok(wishes(solver, args).plan(puzzle)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values;
    use cosette_solve::solver::Weight;

    #[test]
    fn the_help_has_the_default_weight() {
        assert_eq!(Weight::default().to_string(), "1.5");
        assert_eq!(values::TIES, Ties::ALL.map(Ties::name));
    }
}
