//! Spaces whose classes are numbered without gaps (or nearly so): what a packed table needs.

use super::Strips;

/// A space of `len` numbered classes that can be walked by index.
///
/// `State` is the unpacked form of a class: made once, asked for all its neighbours.
pub trait Dense: Sync {
    /// A class unpacked.
    type State: Copy;

    /// How many numbers there are. Some may belong to no reachable class.
    fn len(&self) -> u64;
    /// Whether there are none (there always is the solved class).
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The number of the solved class.
    fn solved(&self) -> u64;
    /// The numbers of all classes that count as solved, in order.
    fn goals(&self) -> Vec<u64> {
        vec![self.solved()]
    }
    /// Whether a class counts as solved.
    fn is_goal(&self, index: u64) -> bool {
        index == self.solved()
    }
    /// How many moves there are.
    fn moves(&self) -> usize;
    /// Unpacks a class.
    fn unpack(&self, index: u64) -> Self::State;
    /// The number of the class one move away.
    fn neighbour(&self, state: &Self::State, m: usize) -> u64;
    /// The same neighbours, many at a time, where the numbers are in [`Strips`].
    fn strips(&self) -> Option<Strips<'_>> {
        None
    }
}
