//! `cosette apply`: the state after some moves.

use cosette_puzzle::Reach;

use crate::args::Apply;
use crate::failure::Failure;
use crate::request::Request;
use crate::show::Show;

/// Prints the state after the moves. An unsolvable state is accepted too, with a note.
pub fn run(args: &Apply, show: &mut Show) -> Result<(), Failure> {
    let request = Request::new(&args.puzzle, &args.notation)?;
    let reach = Reach::of(&request.puzzle);
    request.each_trial(&args.trial, show, |show, trial| {
        let diagnosis = trial.diagnose(&reach);
        let answer = trial.apply(&diagnosis)?;
        show.answer(&answer.state, &answer)?;
        match diagnosis {
            Err(unsolvable) => show.note(Failure::from(&unsolvable).at_line(trial.line)),
            Ok(()) => Ok(()),
        }
    })
}
