//! Searching with a heuristic that is not in the catalogue.

use cosette_core::limits::{Limits, Report};
use cosette_core::observe::Observer;
use cosette_puzzle::{Position, Puzzle, Reach};
use cosette_solve::bound::Bound;
use cosette_solve::search::{Sequences, Silence, Task, ida};
use cosette_space::machine::{Machine, Reference, SLOTS_MAX, TWIST};

use crate::failure::Failure;

struct Own<F> {
    puzzle: Puzzle,
    value: F,
}

impl<F: Fn(&Position) -> u32 + Send + Sync> Bound for Own<F> {
    fn axis_of(&self, cells: &[u16], _: usize) -> u32 {
        let cells = cells.iter().map(|&cell| usize::from(cell));
        let (pieces, twists) = cells.map(|c| ((c % TWIST) as u16, (c / TWIST) as u8)).unzip();
        let position = Position::new(self.puzzle.shape(), pieces, twists);
        (self.value)(&position.expect("a search holds positions of its puzzle"))
    }
}

/// IDA* by a function of your own: any closure of puzzle and position, at the speed of the
/// reference semantics.
///
/// If the function never exceeds the number of moves needed, the solution is a shortest one;
/// [`all_states::overestimate`](crate::all_states::overestimate) tests that on a small puzzle.
///
/// ```
/// use cosette::{limits::Limits, naming, observe::Silent, own_heuristic::ida_by};
/// let puzzle = naming::puzzle("loopover-3x3", None, None)?;
/// let start = puzzle.read_position("GDA/HEB/IFC").unwrap();
/// let unsolved = |position: &cosette::puzzle::Position| u32::from(!position.is_solved());
/// let report = ida_by(&puzzle, &start, unsolved, &Limits::default(), &Silent)?;
/// assert_eq!(report.outcome.word().map(|word| word.len()), Some(6));
/// # Ok::<(), cosette::Failure>(())
/// ```
pub fn ida_by(
    puzzle: &Puzzle,
    start: &Position,
    value: impl Fn(&Position) -> u32 + Send + Sync + 'static,
    limits: &Limits,
    observer: &dyn Observer,
) -> Result<Report, Failure> {
    Reach::of(puzzle).diagnose(puzzle, start).map_err(|reason| Failure::from(&reason))?;
    let machine = Reference::<SLOTS_MAX>::new(puzzle).ok_or_else(|| {
        Failure::new("puzzle", format!("{} has too many slots or moves", puzzle.family()))
    })?;
    let estimate: Box<dyn Bound> = Box::new(Own { puzzle: puzzle.clone(), value });
    let task = Task::new(&machine, machine.encode(start), limits, observer);
    Ok(ida(&task, &estimate, &Sequences::canonical(puzzle), &mut Silence))
}
