//! The certificate of a complete search by chunks.

use cosette_checker::certificate::{Audit, Certificate};

use super::checkpoint::Outcome;
use super::rules::Rules;
use crate::antipodes;
use crate::certify::{Evidence, certificate};

/// Puts down what was found; `None` where it is not complete, or nothing was gathered for it.
pub(super) fn of_outcome(rules: &Rules<'_>, outcome: &Outcome) -> Option<Certificate> {
    let gathered = outcome.evidence.as_ref().filter(|_| outcome.complete)?;
    let last = outcome.last.iter().map(|&number| rules.position(number));
    let evidence = Evidence {
        layers: &outcome.layers,
        symmetries: &rules.symmetries,
        orbits: &gathered.orbits,
        levels: &gathered.levels,
        audit: Audit { seed: gathered.seed, levels: gathered.audit.clone() },
        witnesses: &gathered.witnesses,
        antipodes: &antipodes::list(&rules.symmetries, &rules.subject, last),
    };
    Some(certificate(&rules.subject, evidence))
}
