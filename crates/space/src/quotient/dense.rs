//! Spaces whose classes are numbered with few or no gaps, as packed tables require.

use super::Strips;

/// A space of `len` numbered classes, traversed by index.
///
/// `State` is the unpacked form of a class, from which all its neighbours are computed.
pub trait Dense: Sync {
    /// A class unpacked.
    type State: Copy;

    /// The number of indices. Some may belong to no reachable class.
    fn len(&self) -> u64;
    /// Always false: there is the solved class.
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
    /// The number of moves.
    fn moves(&self) -> usize;
    /// Unpacks a class.
    fn unpack(&self, index: u64) -> Self::State;
    /// The number of the class one move away.
    fn neighbour(&self, state: &Self::State, m: usize) -> u64;
    /// The same neighbours, many at a time, where the numbering has [`Strips`].
    fn strips(&self) -> Option<Strips<'_>> {
        None
    }
}
