//! Refusals of searches on ranks, which have begun when they are refused.

use cosette_space::explore::{Failed, Refusal};

/// A refusal as a failure. Advice about options that there are only on one machine is left out.
pub(super) fn refused(refusal: Refusal) -> Failed {
    match refusal {
        Refusal::Failed(failed) => failed,
        refusal => {
            let hint = match &refusal {
                Refusal::Sets { .. } => Some("raise the limit with --memory, or use more ranks"),
                Refusal::NotCertified(_) => refusal.hint(),
                _ => None,
            };
            Failed { is_memory: refusal.is_memory(), message: refusal.to_string(), hint }
        }
    }
}
