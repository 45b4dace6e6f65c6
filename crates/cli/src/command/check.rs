//! `cosette check`: do these moves solve this state?

use cosette::CheckAnswer;
use cosette_puzzle::{Family, Position, Puzzle, Reach};

use crate::args::Check;
use crate::failure::Failure;
use crate::request::{Request, Trial};
use crate::show::{self, Show};
use crate::solvability::Solvability;

/// Says whether the moves solve the state; if not, why not.
pub fn run(args: &Check, show: &mut Show) -> Result<(), Failure> {
    let request = Request::new(&args.puzzle, &args.notation)?;
    let puzzle = &request.puzzle;
    let reach = Reach::of(puzzle);
    request.each_trial(&args.trial, show, |show, trial| {
        let reachable = reach.diagnose(puzzle, trial.state);
        let verdict = match &reachable {
            Err(unsolvable) => Err(Failure::from(unsolvable)),
            Ok(()) => verdict(&request, trial),
        };
        let failure = verdict.err().map(|failure| failure.negative().at_line(trial.line));
        let record = CheckAnswer {
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().name(),
            state: puzzle.write_held(trial.state, &trial.hold),
            solution: request.write_held(trial.word(), &trial.hold),
            length: puzzle.cost(trial.word()),
            solved: failure.is_none(),
            solvability: Solvability::from(&reachable),
            line: trial.line,
            error: failure,
        };
        match &record.error {
            Some(failure) => show.failed_answer(failure, &record),
            None => {
                let moves = show::count(record.length as usize, "move");
                show.answer(format_args!("solved in {moves} ({})", record.metric), &record)
            }
        }
    })
}

/// Nothing if the moves solve the state, which can be solved; else the reason.
fn verdict(request: &Request, trial: &Trial<'_>) -> Result<(), Failure> {
    let puzzle = &request.puzzle;
    let after = request.play(trial)?;
    if after.is_solved() {
        return Ok(());
    }
    let message = format!("the moves do not solve it: {}", out_of_place(puzzle, &after));
    let hint = format!("they lead to {}", puzzle.write_held(&after, &trial.hold_after()));
    Err(Failure::new("not-solved", message).hint(Some(hint)))
}

/// How many pieces of each sort are not where they belong: `3 of 8 corners and 2 of 12 edges …`.
fn out_of_place(puzzle: &Puzzle, position: &Position) -> String {
    // The blank is no tile.
    let blank = match puzzle.family() {
        Family::Tiles { .. } => puzzle.key(),
        _ => None,
    };
    let shape = puzzle.shape();
    let mut counts = Vec::new();
    for (k, orbit) in shape.orbits().iter().enumerate() {
        let wrong = shape.range(k).filter(|&slot| {
            let piece = position.pieces()[slot];
            Some(piece) != blank && (piece as usize != slot || position.twists()[slot] != 0)
        });
        let (wrong, all) = (wrong.count(), orbit.len - u16::from(blank.is_some()));
        if wrong > 0 {
            counts.push(format!("{wrong} of {all} {}", orbit.name));
        }
    }
    let twisted = if shape.is_oriented() { " or twisted" } else { "" };
    let are = if counts.len() == 1 && counts[0].starts_with("1 ") { "is" } else { "are" };
    format!("{} {are} out of place{twisted}", counts.join(" and "))
}
