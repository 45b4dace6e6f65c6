//! Every shortest solution, and longer ones on request.
//!
//! IDA* finds how long the shortest are; then every canonical sequence of just that length is tried
//! whose estimate allows it, and of the next lengths as far as some slack goes. A sequence that is
//! home before its end is a shorter solution with a detour behind it and is passed over.

use cosette_puzzle::{MoveId, Word};

use super::{Sequences, Silence, Task, ida};
use crate::bound::{Carry, Held};
use crate::search::Many;
use cosette_core::limits::{Outcome, Report, StopReason, Watch};
use cosette_space::machine::{Machine, moves_in};

struct Every<'a, M: Machine, H> {
    machine: &'a M,
    estimate: &'a H,
    sequences: &'a Sequences,
    goal: M::State,
    watch: Watch<'a>,
    generated: u64,
    path: Vec<MoveId>,
    found: Vec<Word>,
    count: usize,
}

/// Solutions, the shortest first, and what was done to find them.
pub fn every<M: Machine, H: Carry>(
    task: &Task<M>,
    estimate: &H,
    sequences: &Sequences,
    many: Many,
) -> (Vec<Word>, Report) {
    let mut report = ida(task, estimate, sequences, &mut Silence);
    let Some(shortest) = report.outcome.word().map(Word::len) else { return (Vec::new(), report) };
    let mut search = Every {
        machine: task.machine,
        estimate,
        sequences,
        goal: task.goal,
        watch: task.watch(),
        generated: 0,
        path: Vec::new(),
        found: Vec::new(),
        count: many.count,
    };
    let carried = estimate.start(&Held::new(task.machine, task.start));
    for length in shortest as u32..=(shortest as u32).saturating_add(many.slack) {
        if task.is_too_long(length) || search.found.len() >= many.count {
            break;
        }
        if let Err(reason) = search.dive(task.start, carried, 0, length) {
            report.outcome = stopped(&report.outcome, reason, &search.found);
            break;
        }
    }
    report.stats.expanded += search.watch.expanded();
    report.stats.generated += search.generated;
    (search.found, report)
}

/// The first solution is still valid.
fn stopped(first: &Outcome, reason: StopReason, found: &[Word]) -> Outcome {
    match found {
        [] => Outcome::Stopped { reason, lower_bound: first.lower_bound().unwrap_or(0) },
        _ => first.clone().stopped_by(Some(reason)),
    }
}

impl<M: Machine, H: Carry> Every<'_, M, H> {
    /// Searches with exactly `left` moves to go.
    fn dive(
        &mut self,
        state: M::State,
        carried: H::Carried,
        follows: u32,
        left: u32,
    ) -> Result<(), StopReason> {
        if state == self.goal || left == 0 {
            if state == self.goal && left == 0 {
                self.found.push(Word(self.path.clone()));
            }
            return Ok(());
        }
        self.watch.expand()?;
        let mask = self.machine.legal(state) & self.sequences.allowed(follows);
        for via in moves_in(mask) {
            let after = self.machine.apply(state, via);
            let (here, there) = (Held::new(self.machine, state), Held::new(self.machine, after));
            let next = self.estimate.step(carried, via.index(), &here, &there);
            self.generated += 1;
            if self.estimate.value(next) < left {
                self.path.push(via);
                let follows = self.sequences.next(follows, via.index());
                self.dive(after, next, follows, left - 1)?;
                self.path.pop();
            }
            if self.found.len() >= self.count {
                return Ok(());
            }
        }
        Ok(())
    }
}
