//! One move, factored into stages through finer double cosets.
//!
//! The neighbours of `HgK` by a move `m` are all classes `HgkmK`. Trying every `k` is out of the
//! question: on the 5x5 board there are 5!^5. Two observations make it cheap.
//!
//! *Only what the move touches matters.* A factor of `K` matters only by the labels that it puts
//! into the slots touched by the move: that splits the factor's pattern into labels in *marked*
//! slots and a pattern of the rest, under the smaller group that fixes the marked slots. In terms
//! of groups, `K` is replaced by a smaller product of factors; its classes are numbered too.
//!
//! *A cycle is a chain of exchanges with its first slot*, so a factor need be split only while it
//! takes part. A column move of Loopover marks one slot of the first row, and carries its label
//! down: exchange it for any label of the second row, that one for any label of the third row, and
//! so on, and in the end put the last back into the first row. After each exchange the set of
//! half-moved boards is a set of classes of `H\G/K'`, `K'` being `K` with the first row split,
//! which removes duplicates. A half-moved board already reached at a smaller distance is skipped,
//! too. In all, each half-moved board is expanded once in the whole search: for 5x5 that makes
//! 2·10⁹ steps instead of 2·10¹⁰, for dihedral rows the factor is larger still.
//!
//! A guarded case of a move (sliding tiles, gripped tile) has a route for each slot of the guard,
//! which requires the key piece's label in that slot.

mod compile;

use std::sync::Arc;

use super::contingency::ClassIndex;
pub(super) use compile::RouteMaker;

/// Classes, with the register that holds each factor's pattern.
#[derive(Debug)]
pub(super) struct Space {
    pub index: ClassIndex,
    pub registers: Vec<usize>,
}

/// A choice for a split: the patterns of the marked slots, and that of the rest.
type Choice = (Vec<u32>, u32);

#[derive(Debug)]
enum Op {
    /// Continues only if the register holds the value.
    Require(usize, u32),
    Swap(usize, usize),
    /// Marks slots of a factor.
    Split {
        factor: usize,
        marks: Vec<usize>,
        rest: usize,
        choices: Vec<Vec<Choice>>,
    },
    /// Undoes a split: `table[rest * radix^marks + digits of the marks]`.
    Join {
        factor: usize,
        marks: Vec<usize>,
        rest: usize,
        table: Vec<u32>,
        radix: usize,
    },
    /// Split, swap the one mark with another slot, join. The possible results for pattern `p` and
    /// label `l` are `results[starts[p * radix + l]..]`: new label, new pattern.
    Exchange {
        factor: usize,
        slot: usize,
        starts: Vec<u32>,
        results: Vec<(u32, u32)>,
        radix: usize,
    },
}

/// From one space to the next.
#[derive(Debug)]
pub(super) struct Stage {
    pub source: Arc<Space>,
    pub target: Arc<Space>,
    ops: Vec<Op>,
    /// The number of leading factors of the target that the stage does not change.
    kept: usize,
    registers: usize,
}

impl Stage {
    /// Scratch registers.
    pub fn scratch(&self) -> Vec<u32> {
        vec![0; self.registers]
    }

    /// Calls `found` for every class of the target that the class with these patterns leads to.
    #[inline]
    pub fn expand(&self, patterns: &[u32], regs: &mut [u32], found: &mut impl FnMut(u32)) {
        for (&register, &pattern) in self.source.registers.iter().zip(patterns) {
            regs[register] = pattern;
        }
        let (mut state, mut number) = (0, 0);
        for factor in 0..self.kept {
            let pattern = regs[self.target.registers[factor]];
            self.target.index.step(factor, pattern, &mut state, &mut number);
        }
        self.run(0, regs, (state, number), found);
    }

    fn run(&self, first: usize, regs: &mut [u32], at: (u32, u32), found: &mut impl FnMut(u32)) {
        for (i, op) in self.ops.iter().enumerate().skip(first) {
            match op {
                Op::Require(register, value) if regs[*register] != *value => return,
                Op::Require(..) => {}
                Op::Swap(a, b) => {
                    regs.swap(*a, *b);
                    self.run(i + 1, regs, at, found);
                    regs.swap(*a, *b);
                    return;
                }
                Op::Join { factor, marks, rest, table, radix } => {
                    let place = marks
                        .iter()
                        .fold(regs[*rest] as usize, |p, &m| p * radix + regs[m] as usize);
                    regs[*factor] = table[place];
                }
                Op::Split { factor, marks, rest, choices } => {
                    let before = regs[*factor];
                    for (labels, other) in &choices[before as usize] {
                        marks.iter().zip(labels).for_each(|(&m, &label)| regs[m] = label);
                        regs[*rest] = *other;
                        self.run(i + 1, regs, at, found);
                    }
                    regs[*factor] = before;
                    return;
                }
                Op::Exchange { factor, slot, starts, results, radix } => {
                    let before = (regs[*factor], regs[*slot]);
                    let place = before.0 as usize * radix + before.1 as usize;
                    for &(label, pattern) in
                        &results[starts[place] as usize..starts[place + 1] as usize]
                    {
                        (regs[*factor], regs[*slot]) = (pattern, label);
                        self.run(i + 1, regs, at, found);
                    }
                    (regs[*factor], regs[*slot]) = before;
                    return;
                }
            }
        }
        let (mut state, mut number) = at;
        for factor in self.kept..self.target.registers.len() {
            let pattern = regs[self.target.registers[factor]];
            self.target.index.step(factor, pattern, &mut state, &mut number);
        }
        found(number);
    }
}
