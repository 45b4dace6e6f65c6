//! Which solver is meant: what was asked for, completed by what suits the puzzle.

use cosette_puzzle::{ErrorKind, Puzzle, ReadError};
use cosette_solve::bound;
use cosette_solve::bound::tiles;
use cosette_solve::bound::usual;
use cosette_solve::registry::choose;
use cosette_solve::search::Ties;
use cosette_solve::solver::{Method, Plan};

use crate::args::GuideArgs;
use crate::failure::Failure;
use crate::values;

/// The plan that was asked for; without a solver, what suits the puzzle.
pub fn plan(solver: Option<&str>, args: &GuideArgs, puzzle: &Puzzle) -> Result<Plan, Failure> {
    let method = method(solver, args, puzzle)?;
    let mut plan = match method {
        Asked::Choice(plan) => plan,
        Asked::Method(method) => {
            let guide = args.heuristic.as_deref().unwrap_or_else(|| usual(puzzle));
            Plan::new(method, Some(guide))
        }
    };
    check(args, &plan)?;
    if let Some(weight) = args.weight {
        plan.weight = weight;
    }
    if let Some(name) = &args.ties {
        let named = |ties: &Ties| ties.name() == name;
        plan.ties = Ties::ALL.into_iter().find(named).unwrap_or_default();
    }
    Ok(plan)
}

enum Asked {
    /// What suits the puzzle.
    Choice(Plan),
    /// This one.
    Method(Method),
}

fn method(solver: Option<&str>, args: &GuideArgs, puzzle: &Puzzle) -> Result<Asked, Failure> {
    let best = solver == Some("optimal");
    if solver == Some("korf") {
        let plan = choose::korf(puzzle).map_err(crate::resources::unbuilt)?;
        return Ok(Asked::Choice(plan));
    }
    if let Some(name) = solver.filter(|_| !best) {
        let found = Method::ALL.into_iter().find(|method| method.name() == name);
        return Ok(Asked::Method(found.ok_or_else(|| unknown(name))?));
    }
    if let Some(name) = &args.heuristic {
        // IDA* proves what it finds where the heuristic allows it, and needs no memory.
        let admissible = bound::find(puzzle, name)?.admissible;
        if best && !admissible {
            let message = format!("`{name}` is not admissible, so it proves nothing");
            return Err(Failure::new("heuristic", message));
        }
        if tiles::is_its(puzzle)
            && tiles::Bounds::read(puzzle, name).is_ok_and(|bounds| bounds.fits(puzzle))
        {
            return Ok(Asked::Method(Method::Optimal));
        }
        return Ok(Asked::Method(if admissible { Method::Ida } else { Method::AStar }));
    }
    let choice = if best { choose::optimal(puzzle) } else { choose::choose(puzzle) };
    let choice = choice.ok_or(bound::BuildError::TooManySlots);
    Ok(Asked::Choice(choice.map_err(crate::resources::unbuilt)?.plan))
}

fn unknown(name: &str) -> ReadError {
    ReadError::whole(ErrorKind::Solver, name, format!("there is no solver `{name}`"))
        .expected(values::SOLVERS.join(", "))
        .nearest(name, values::SOLVERS.iter().copied())
}

/// Options that would do nothing are refused.
fn check(args: &GuideArgs, plan: &Plan) -> Result<(), Failure> {
    let Plan { method, .. } = *plan;
    let useless = [
        (
            args.heuristic.is_some() && !method.is_guided() && plan.heuristic.is_none(),
            "--heuristic",
            "astar, wastar, greedy or ida",
        ),
        (args.weight.is_some() && method != Method::Weighted, "--weight", "wastar"),
        (args.ties.is_some() && !method.is_best_first(), "--ties", "astar, wastar or greedy"),
    ];
    match useless.into_iter().find(|(wrong, ..)| *wrong) {
        Some((_, option, solvers)) => {
            let message = format!("the solver {method} does not use {option}");
            Err(Failure::new("usage", message).hint(Some(format!("use --solver {solvers}"))))
        }
        None => Ok(()),
    }
}

/// Refuses to search a state that may have no solution where the search would not end, or where
/// the solver relies on there being one.
pub fn check_anyway(method: Method, limited: bool) -> Result<(), Failure> {
    let message = match method {
        _ if method.remembers() => return Ok(()),
        Method::Deepening | Method::DeepeningCanonical | Method::Ida if limited => return Ok(()),
        Method::Deepening | Method::DeepeningCanonical | Method::Ida => {
            format!("{method} does not terminate on an unsolvable state")
        }
        _ => format!("the solver {method} does not search unsolvable states"),
    };
    let hint = "use bfs, dfs, astar, wastar, greedy or bidirectional, or give ids, \
                ids-enhanced or ida a limit: --max-length, --nodes or --time";
    Err(Failure::new("usage", message).hint(Some(hint)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cosette_solve::solver::Weight;

    #[test]
    fn the_help_tells_the_usual_weight() {
        assert_eq!(Weight::default().to_string(), "1.5");
        assert_eq!(values::TIES, Ties::ALL.map(Ties::name));
        for method in Method::ALL {
            assert!(values::SOLVERS.contains(&method.name()));
            assert_eq!(values::TRACED.contains(&method.name()), !method.is_special());
        }
    }
}
