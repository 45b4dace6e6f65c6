//! OPEN: the nodes that wait, those of least `f` first.
//!
//! Values of `f` are small integers, so there is a bucket for each of them instead of a heap:
//! insertion and removal take constant time. Where ties are broken by `g` there is a bucket for
//! each pair of `f` and `g`.

use std::collections::VecDeque;

use super::memory::Memory;
use cosette_core::limits::StopReason;

/// Which of several nodes of the same `f` comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ties {
    /// The one that has waited longest.
    #[default]
    Fifo,
    /// The one that came last.
    Lifo,
    /// The one nearest to the start; of those, the one that has waited longest.
    SmallerG,
    /// The one farthest from the start; of those, the one that has waited longest.
    LargerG,
}

impl Ties {
    /// All of them.
    pub const ALL: [Ties; 4] = [Ties::Fifo, Ties::Lifo, Ties::SmallerG, Ties::LargerG];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Ties::Fifo => "fifo",
            Ties::Lifo => "lifo",
            Ties::SmallerG => "smaller-g",
            Ties::LargerG => "larger-g",
        }
    }
}

/// The queues of one value of `f`, by `g` where that breaks ties.
#[derive(Default)]
struct Level {
    queues: Vec<VecDeque<u32>>,
    waiting: u64,
}

/// The nodes that wait.
pub(super) struct Open {
    ties: Ties,
    levels: Vec<Level>,
    /// No level below this one has nodes.
    lowest: usize,
}

impl Open {
    /// Nothing waits.
    pub(super) fn new(ties: Ties) -> Open {
        Open { ties, levels: Vec::new(), lowest: 0 }
    }

    /// Adds a node.
    #[inline]
    pub(super) fn push(
        &mut self,
        (f, g): (u64, u32),
        id: u32,
        memory: &mut Memory,
    ) -> Result<(), StopReason> {
        let level = f as usize;
        while self.levels.len() <= level {
            memory.room(&mut self.levels)?;
            self.levels.push(Level::default());
        }
        let at = match self.ties {
            Ties::Fifo | Ties::Lifo => 0,
            Ties::SmallerG | Ties::LargerG => g as usize,
        };
        let Level { queues, waiting } = &mut self.levels[level];
        while queues.len() <= at {
            memory.room(queues)?;
            queues.push(VecDeque::new());
        }
        memory.room_in_queue(&mut queues[at])?;
        queues[at].push_back(id);
        *waiting += 1;
        self.lowest = self.lowest.min(level);
        Ok(())
    }

    /// Takes the first node, with its `f`.
    #[inline]
    pub(super) fn pop(&mut self, memory: &mut Memory) -> Option<(u64, u32)> {
        while self.levels.get(self.lowest)?.waiting == 0 {
            self.forget(memory);
            self.lowest += 1;
        }
        let Level { queues, waiting } = &mut self.levels[self.lowest];
        *waiting -= 1;
        let f = self.lowest as u64;
        let id = match self.ties {
            Ties::Fifo => queues[0].pop_front(),
            Ties::Lifo => queues[0].pop_back(),
            Ties::SmallerG => queues.iter_mut().find_map(VecDeque::pop_front),
            Ties::LargerG => queues.iter_mut().rev().find_map(VecDeque::pop_front),
        };
        Some((f, id.expect("a level counts its nodes")))
    }

    /// Gives the memory of the lowest level back.
    fn forget(&mut self, memory: &mut Memory) {
        let level = std::mem::take(&mut self.levels[self.lowest]);
        let ids: usize = level.queues.iter().map(VecDeque::capacity).sum();
        let queues = level.queues.capacity() * size_of::<VecDeque<u32>>();
        memory.release(ids * size_of::<u32>() + queues);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(ties: Ties) -> Vec<u32> {
        let mut memory = Memory::new(None);
        let mut open = Open::new(ties);
        for (id, place) in [(3, 1), (2, 2), (3, 3), (3, 1), (2, 0), (3, 2)].into_iter().enumerate()
        {
            open.push(place, id as u32, &mut memory).unwrap();
        }
        std::iter::from_fn(|| open.pop(&mut memory)).map(|(_, id)| id).collect()
    }

    #[test]
    fn ties_are_broken_as_asked() {
        assert_eq!(order(Ties::Fifo), [1, 4, 0, 2, 3, 5]);
        assert_eq!(order(Ties::Lifo), [4, 1, 5, 3, 2, 0]);
        assert_eq!(order(Ties::SmallerG), [4, 1, 0, 3, 5, 2]);
        assert_eq!(order(Ties::LargerG), [1, 4, 2, 5, 0, 3]);
    }

    #[test]
    fn lower_levels_may_fill_again() {
        let mut memory = Memory::new(None);
        let mut open = Open::new(Ties::Fifo);
        open.push((5, 0), 1, &mut memory).unwrap();
        assert_eq!(open.pop(&mut memory), Some((5, 1)));
        open.push((3, 0), 2, &mut memory).unwrap();
        assert_eq!(open.pop(&mut memory), Some((3, 2)));
        assert_eq!(open.pop(&mut memory), None);
    }
}
