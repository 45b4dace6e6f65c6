//! Why there is no exploration: it was refused, or it failed.

use cosette_space::explore::{Failed, Question, Refusal};
use cosette_space::quotient::TooLarge;

use crate::failure::Failure;
use crate::quantity::{show_large, show_size};
use crate::{resources, unbuilt};

/// Why nothing was explored.
pub fn refusal(error: &Refusal, question: &Question, memory: u64) -> Failure {
    match error {
        Refusal::TooLarge(error) => too_large(error),
        Refusal::Memory { what, bytes, memory, fits, on_disk } => {
            let (needed, allowed) = (show_large(bytes), show_size(*memory));
            let mut hint =
                "raise the limit with --memory, or search the first layers with --max-depth"
                    .to_string();
            if let Some((needed, disk)) = on_disk {
                let more = match needed <= memory {
                    true => String::new(),
                    false => format!(" and --memory {}", show_size(*needed)),
                };
                let disk = show_size(*disk);
                hint += &format!("; --disk DIR{more} would do it with up to {disk} of disk");
            }
            if let Some(fits) = fits {
                hint += &format!("; {fits} would fit");
            }
            let message = format!("{what} need {needed}; the limit is {allowed}");
            Failure::no_answer("memory", message).hint(Some(hint))
        }
        Refusal::Sets { bytes, memory, on_disk } => {
            let (needed, allowed) = (show_size(*bytes), show_size(*memory));
            let message = format!("sets of states need {needed} of memory; the limit is {allowed}");
            let more = if *on_disk { "" } else { ", or keep sets on disk with --disk DIR" };
            Failure::no_answer("memory", message)
                .hint(Some(format!("raise the limit with --memory{more}")))
        }
        Refusal::Disk { bytes, free } => {
            let (needed, free) = (show_size(*bytes), show_size(*free));
            let message =
                format!("sets of states need up to {needed} of disk, and {free} are free");
            Failure::new("disk", message).hint(error.hint())
        }
        Refusal::Denied(error) => unbuilt::refused(error, question.fitting(resources::free())),
        Refusal::Failed(error) => failed(error),
        error => {
            let fits = question.fitting(memory).filter(|_| error.is_size());
            let fits = fits.map(|fits| format!("{fits} would fit"));
            Failure::new("quotient", error.to_string())
                .hint(fits.or_else(|| error.hint().map(String::from)))
        }
    }
}

/// A search that had begun and has no answer.
pub fn failed(error: &Failed) -> Failure {
    match error.is_memory {
        true => Failure::no_answer("memory", error.to_string()),
        false => Failure::new("disk", error.to_string()),
    }
    .hint(error.hint)
}

/// A quotient that no table could hold.
pub fn too_large(error: &TooLarge) -> Failure {
    let failure = Failure::new("memory", error.to_string()).hint(Some(
        "explore a phase, fewer pieces or the first layers: --phase, --pieces, --max-depth",
    ));
    match error {
        TooLarge::Classes | TooLarge::Pieces => failure.negative(),
        TooLarge::NotCosets | TooLarge::Key(_) => failure,
    }
}
