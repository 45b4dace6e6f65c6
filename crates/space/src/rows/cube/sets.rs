//! Sets of slots, numbered.

/// The sets of a given number of slots out of at most twelve.
#[derive(Debug)]
pub struct Sets {
    /// The members of each set, one bit per slot.
    pub masks: Vec<u16>,
    /// The number of each set by its members.
    numbers: Vec<u16>,
}

impl Sets {
    /// The sets of `size` out of `slots`.
    pub fn new(slots: usize, size: u8) -> Sets {
        let fits = |mask: &u16| mask.count_ones() == u32::from(size);
        let masks: Vec<u16> = (0..1u16 << slots).filter(fits).collect();
        let mut numbers = vec![u16::MAX; 1 << slots];
        for (number, &mask) in masks.iter().enumerate() {
            numbers[mask as usize] = number as u16;
        }
        Sets { masks, numbers }
    }

    /// The number of the set of the slots where there is a one.
    pub fn find<const N: usize>(&self, member: [u8; N]) -> usize {
        let mask = member.iter().rev().fold(0, |mask, &m| mask << 1 | usize::from(m));
        self.numbers[mask] as usize
    }
}
