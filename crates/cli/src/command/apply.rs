//! `cosette apply`: the state after some moves.

use cosette::ApplyAnswer;
use cosette_puzzle::Reach;

use crate::args::Apply;
use crate::failure::Failure;
use crate::request::Request;
use crate::show::Show;
use crate::solvability::Solvability;

/// Prints the state after the moves. A state that no moves can solve is answered too, with a note:
/// what was asked for was done.
pub fn run(args: &Apply, show: &mut Show) -> Result<(), Failure> {
    let request = Request::new(&args.puzzle, &args.notation)?;
    let puzzle = &request.puzzle;
    let reach = Reach::of(puzzle);
    request.each_trial(&args.trial, show, |show, trial| {
        let after = request.play(trial)?;
        let reachable = reach.diagnose(puzzle, trial.state);
        let record = ApplyAnswer {
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().name(),
            from: puzzle.write_held(trial.state, &trial.hold),
            word: request.write_held(trial.word(), &trial.hold),
            length: puzzle.cost(trial.word()),
            state: puzzle.write_held(&after, &trial.hold_after()),
            solved: after.is_solved(),
            solvability: Solvability::from(&reachable),
            line: trial.line,
        };
        show.answer(&record.state, &record)?;
        match reachable {
            Err(unsolvable) => show.note(Failure::from(&unsolvable).at_line(trial.line)),
            Ok(()) => Ok(()),
        }
    })
}
