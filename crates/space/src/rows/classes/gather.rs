//! One row of the next level: which moves have something to give to it, and which kernel does it.
//!
//! A full source settles the matter at once; empty and settled ones have nothing to give. A source
//! with very few bits, and a destination that lacks very few, are dealt with bit by bit. For the
//! rest there are the kernels.

use super::super::{Fullness, RowSource, RowSpace};
use super::arrows::Arrow;
use super::layout::Kernel;
use super::plain::Job;
use super::{Classes, klein, plain, tiles};
use std::ops::Range;

use cosette_puzzle::{Perm, Position};

/// What a thread works with.
#[derive(Default)]
pub struct Scratch {
    steps: Vec<Step>,
    images: Vec<u16>,
    klein: klein::Scratch,
    tiles: tiles::Scratch,
}

/// A move that has something to give.
struct Step {
    arrow: Arrow,
    /// The row that the bits come from.
    source: usize,
    /// The linear map that goes with it, if the kernel is Klein's.
    program: u8,
}

impl Classes {
    /// The same as `gather` with the plain kernel only: the reference for the others.
    pub fn gather_plainly(&self, from: &impl RowSource, row: usize, into: &mut [u64]) {
        let mut steps = Vec::new();
        if let Some(full) = self.steps(from, row, &mut steps) {
            return into.copy_from_slice(from.row(full));
        }
        let mut images = Vec::new();
        for step in &steps {
            let job = self.job(from, row, step, None, &mut images);
            plain::gather(&self.layout, &job, into);
        }
    }

    /// Collects the moves that have something to give to a row; returns a full source if there is
    /// one, because the row is full then.
    fn steps(&self, from: &impl RowSource, row: usize, steps: &mut Vec<Step>) -> Option<usize> {
        steps.clear();
        let (orbit, odd) = self.orbit(row);
        for (m, &move_odd) in self.moves_odd.iter().enumerate() {
            let arrow = self.arrows.get(orbit, m);
            let source = self.row(arrow.source, odd ^ move_odd);
            match from.fullness(source) {
                Fullness::Full => return Some(source),
                Fullness::Partial if !from.settled(source) => {
                    let program = self.klein.as_ref().map_or(0, |k| k.program(arrow.relabeling));
                    steps.push(Step { arrow, source, program });
                }
                Fullness::Partial | Fullness::Empty => {}
            }
        }
        None
    }

    fn job<'a>(
        &'a self,
        from: &'a impl RowSource,
        row: usize,
        step: &Step,
        next: Option<&Step>,
        images: &'a mut Vec<u16>,
    ) -> Job<'a> {
        self.arrows.images(step.arrow, images);
        let source = from.row(step.source);
        Job {
            source,
            next: next.map_or(source, |next| from.row(next.source)),
            classes: &self.relabelings[step.arrow.relabeling].classes,
            images,
            odd: self.axes_odd(row),
            source_odd: self.axes_odd(step.source),
        }
    }

    /// How many states a row lacks.
    fn missing(&self, row: &[u64]) -> usize {
        self.layout.row_bits() - row.iter().map(|w| w.count_ones() as usize).sum::<usize>()
    }

    /// How many bits may be dealt with one by one in the time that the kernel takes for a row.
    fn few(&self) -> usize {
        const NANOSECONDS_A_BIT: f64 = 12.0;
        (self.layout.row_bits() as f64 / self.layout.speed() / NANOSECONDS_A_BIT) as usize
    }
}

impl RowSpace for Classes {
    type Scratch = Scratch;
    type State = Position;

    fn scratch(&self) -> Scratch {
        Scratch::default()
    }

    fn locate(&self, position: &Position) -> (usize, usize) {
        self.place_of(position)
    }

    fn state(&self, row: usize, bit: usize) -> Position {
        self.position(row, bit)
    }

    fn is_used(&self, bit: usize) -> bool {
        self.layout.is_used(bit)
    }

    fn parts(&self) -> Vec<Range<usize>> {
        match self.all_moves_odd() {
            true => vec![self.rows_of_parity(false), self.rows_of_parity(true)],
            false => std::iter::once(0..self.rows()).collect(),
        }
    }

    fn symmetries(&self) -> &[Perm] {
        &self.plan.symmetries
    }

    fn fixed(&self, row: usize, words: &[u64]) -> u64 {
        self.fixed_states(row, words)
    }

    fn description(&self) -> String {
        let plan = &self.plan;
        let (classes, orbits) = (plan.classes().len(), plan.orbits());
        format!("{classes} classes, {orbits} orbits under {} symmetries", plan.symmetries())
    }

    fn rows(&self) -> usize {
        self.orbits.representatives.len() * if self.plan.even_only { 1 } else { 2 }
    }

    fn row_words(&self) -> usize {
        self.layout.row_words()
    }

    fn row_bits(&self) -> usize {
        self.layout.row_bits()
    }

    fn weight(&self, row: usize) -> u64 {
        u64::from(self.orbits.sizes[self.orbit(row).0])
    }

    fn solved(&self) -> (usize, usize) {
        let pieces = self.plan.partition.class_of().len();
        self.locate(&Position::from_perm(&Perm::identity(pieces)))
    }

    fn gather<R: RowSource>(&self, from: &R, row: usize, into: &mut [u64], scratch: &mut Scratch) {
        let Scratch { steps, images, klein, tiles } = scratch;
        if let Some(full) = self.steps(from, row, steps) {
            return into.copy_from_slice(from.row(full));
        }
        let layout = &self.layout;
        let few = self.few();
        let missing = self.missing(into);
        steps.retain(|step| {
            let scattered = from.count(step.source) as usize <= few.min(missing);
            let completed = !scattered && missing <= few;
            if scattered {
                plain::scatter(layout, &self.job(from, row, step, None, images), into);
            }
            if completed {
                plain::complete(layout, &self.job(from, row, step, None, images), into);
            }
            !scattered && !completed
        });
        steps.sort_by_key(|step| step.program);
        let mut missing = missing;
        for (i, step) in steps.iter().enumerate() {
            let next = steps.get(i + 1);
            let job = self.job(from, row, step, next, images);
            if missing <= few {
                plain::complete(layout, &job, into);
                continue;
            }
            let last = next.is_none_or(|next| next.program != step.program);
            match &self.klein {
                Some(kernel) => {
                    kernel.gather(layout, &job, (step.program, last), into, klein);
                }
                None if layout.kernel() == Kernel::Tiles => {
                    tiles::gather(layout, &job, into, tiles);
                }
                None => plain::gather(layout, &job, into),
            }
            // A row that lacks little by now is completed bit by bit, or is full.
            if last {
                missing = self.missing(into);
                if missing == 0 {
                    return;
                }
            }
        }
    }
}
