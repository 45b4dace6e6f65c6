//! What a symmetry does to classes, patterns and the pieces of a class.

use cosette_puzzle::Perm;

use super::partition::Partition;

/// A symmetry, as a permutation of the classes.
#[derive(Clone, Debug)]
pub(super) struct Relabeling {
    /// Which slot each slot's contents come from.
    pub from_slot: Vec<u8>,
    /// Where each class goes.
    pub classes: Vec<u8>,
    /// For each class, counting pieces within classes: what its pieces become.
    pub pieces: Vec<Vec<u8>>,
}

impl Relabeling {
    /// The relabeling `slot → by[slot]`, if it permutes the classes.
    pub fn new(by: &Perm, partition: &Partition) -> Option<Relabeling> {
        let classes = partition.permuted(by)?;
        let members = partition.classes();
        let pieces = members.iter().zip(&classes).map(|(class, &to)| {
            let within =
                |slot: u16| members[to as usize].iter().position(|&s| s == slot).expect("it is");
            class.iter().map(|&piece| within(by[piece as usize]) as u8).collect()
        });
        let pieces = pieces.collect();
        let from_slot = by.inverse().as_slice().iter().map(|&s| s as u8).collect();
        Some(Relabeling { from_slot, classes, pieces })
    }

    /// The relabelled pattern.
    pub fn image<'a>(&'a self, pattern: &'a [u8]) -> impl Iterator<Item = u8> + 'a {
        self.from_slot.iter().map(|&from| self.classes[pattern[from as usize] as usize])
    }

    /// For each relabeling of a group the number of its inverse.
    pub fn inverses(group: &[Relabeling]) -> Vec<u16> {
        let undoes = |a: &Relabeling, b: &Relabeling| {
            a.from_slot.iter().enumerate().all(|(i, &s)| b.from_slot[s as usize] as usize == i)
        };
        let inverse = |a| group.iter().position(|b| undoes(a, b)).expect("it is a group") as u16;
        group.iter().map(inverse).collect()
    }
}

/// How many patterns of classes of `size` pieces the relabeling leaves as they are.
///
/// Along a cycle of slots the classes must follow a cycle of classes whose length divides that of
/// the slots; so choose one such cycle of classes, and where in it to start, for every cycle of
/// slots, and use up every class in the end.
pub(super) fn fixed_patterns(by: &Perm, classes: &[u8], size: usize) -> u128 {
    let class_perm = Perm::new(classes.iter().map(|&c| u16::from(c)).collect());
    let class_cycles = cycle_lengths(&class_perm.expect("classes are permuted"));
    let weights: Vec<usize> = (0..class_cycles.len()).map(|c| (size + 1).pow(c as u32)).collect();
    let states = (size + 1).pow(class_cycles.len() as u32);
    // How many ways lead to each state: how often the classes of each cycle were used.
    let mut ways = vec![0u128; states];
    ways[0] = 1;
    for slots in cycle_lengths(by) {
        let mut next = vec![0u128; states];
        for (&length, &weight) in class_cycles.iter().zip(&weights) {
            let used = slots / length;
            if slots % length != 0 || used > size {
                continue;
            }
            for state in 0..states {
                if ways[state] > 0 && state / weight % (size + 1) + used <= size {
                    next[state + used * weight] += ways[state] * length as u128;
                }
            }
        }
        ways = next;
    }
    ways[states - 1]
}

/// The lengths of all cycles, those of one place included.
fn cycle_lengths(perm: &Perm) -> Vec<usize> {
    let mut lengths: Vec<usize> = perm.cycles().iter().map(Vec::len).collect();
    let moved: usize = lengths.iter().sum();
    lengths.resize(lengths.len() + perm.len() - moved, 1);
    lengths
}
