//! `cosette check`: do these moves solve this state?

use cosette_puzzle::Reach;

use crate::args::Check;
use crate::failure::Failure;
use crate::request::Request;
use crate::show::{self, Show};

/// Reports whether the moves solve the state; if not, why not.
pub fn run(args: &Check, show: &mut Show) -> Result<(), Failure> {
    let request = Request::new(&args.puzzle, &args.notation)?;
    let reach = Reach::of(&request.puzzle);
    request.each_trial(&args.trial, show, |show, trial| {
        let answer = trial.check(&trial.diagnose(&reach));
        match &answer.error {
            Some(failure) => show.failed_answer(failure, &answer),
            None => {
                let moves = show::count(answer.length as usize, "move");
                show.answer(format_args!("solved in {moves} ({})", answer.metric), &answer)
            }
        }
    })
}
