//! Where in its row each state of a block has its bit.
//!
//! A block is the product of its axes, one element `w` of each; the parities of the elements have a
//! known sum, so the last axis needs room for one parity only. Every layout here is *additive*: the
//! bit is the sum of one offset per axis. This makes moves cheap: a move acts on each axis
//! separately, so the source of a bit is also a sum of one offset per axis.
//!
//! There are three layouts. *Plain*: mixed radix, the last axis innermost. *Tiles*: the same with
//! the last axis padded to whole words. *Klein*: each element of a
//! four-piece axis is a coset of Klein's group and one of the four in it; the cosets make the
//! mixed radix number of a field, and the fours together the place in the field: 64 bits for three
//! classes, 256 for four.

/// How the rows of a space are laid out, and so how they are moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// One bit at a time. Always possible.
    Plain,
    /// Whole fields of Klein cosets: three or four classes of four.
    Klein,
    /// Squares of 64 words: classes of five and more.
    Tiles,
}

impl Kernel {
    /// The best for this number and size of classes.
    pub(super) fn best(classes: usize, size: usize) -> Kernel {
        match (classes, size) {
            (3 | 4, 4) => Kernel::Klein,
            (2.., 5..) => Kernel::Tiles,
            _ => Kernel::Plain,
        }
    }
}

/// The layout of a row.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    kernel: Kernel,
    classes: usize,
    order: usize,
    /// Elements a coset: four for Klein, otherwise one.
    coset: usize,
    /// How many places the innermost digit has, used or not.
    last_radix: usize,
    /// `order` offsets an axis.
    offsets: Vec<u32>,
}

impl Layout {
    /// The layout of `classes` axes of `order` elements each.
    pub fn new(kernel: Kernel, classes: usize, order: usize) -> Layout {
        let coset = if kernel == Kernel::Klein { 4 } else { 1 };
        let half = order / 2 / coset;
        let last_radix = if kernel == Kernel::Tiles { half.next_multiple_of(64) } else { half };
        let layout = Layout { kernel, classes, order, coset, last_radix, offsets: Vec::new() };
        let offsets = (0..classes * order).map(|i| layout.compute_offset(i / order, i % order));
        Layout { offsets: offsets.collect(), ..layout }
    }

    fn compute_offset(&self, axis: usize, w: usize) -> u32 {
        let last = self.classes - 1;
        let (x, v) = (w / self.coset, w % self.coset);
        let field = if axis == last {
            x % (self.cosets() / 2)
        } else {
            x * self.cosets().pow((last - 1 - axis) as u32) * self.last_radix
        };
        let bit = field * self.field_bits() + v * self.coset.pow(axis as u32);
        u32::try_from(bit).expect("a plan keeps rows small enough")
    }

    /// How many bits a move moves in a nanosecond, as measured: see `examples/class_rows.rs`.
    pub fn speed(&self) -> f64 {
        match self.kernel {
            Kernel::Plain => 0.7,
            Kernel::Klein if self.classes == 3 => 9.0,
            Kernel::Klein => 55.0,
            Kernel::Tiles => 13.0,
        }
    }

    /// Which kernel the layout is for.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// The number of axes.
    pub fn classes(&self) -> usize {
        self.classes
    }

    /// How many elements an axis has.
    pub fn order(&self) -> usize {
        self.order
    }

    /// How many cosets an axis has.
    pub fn cosets(&self) -> usize {
        self.order / self.coset
    }

    /// How many bits share the same cosets.
    pub fn field_bits(&self) -> usize {
        self.coset.pow(self.classes as u32)
    }

    /// How many fields a row has, used or not.
    fn fields(&self) -> usize {
        self.cosets().pow(self.classes as u32 - 1) * self.last_radix
    }

    /// How many words a row takes.
    pub fn row_words(&self) -> usize {
        (self.fields() * self.field_bits()).div_ceil(64)
    }

    /// The number of bits of a row that represent a state.
    pub fn row_bits(&self) -> usize {
        self.order.pow(self.classes as u32) / 2
    }

    /// What each element of an axis adds to the bit.
    pub fn offsets(&self, axis: usize) -> &[u32] {
        &self.offsets[axis * self.order..][..self.order]
    }

    /// The bit of these elements.
    pub fn bit(&self, elements: &[u16]) -> usize {
        elements.iter().enumerate().map(|(a, &w)| self.offsets(a)[w as usize] as usize).sum()
    }

    /// Whether the bit represents a state.
    pub fn is_used(&self, bit: usize) -> bool {
        let field = bit / self.field_bits();
        field < self.fields() && field % self.last_radix < self.cosets() / 2
    }

    /// The elements whose bit it is, their parities summing up to `odd`. The bit must be used.
    pub fn elements(&self, bit: usize, odd: bool, elements: &mut [u16]) {
        let last = self.classes - 1;
        let mut field = (bit / self.field_bits()) as u32;
        let mut inner = bit % self.field_bits();
        let half = self.cosets() / 2;
        let mut x_last = field as usize % self.last_radix;
        field /= self.last_radix as u32;
        let mut odd_last = odd;
        for axis in (0..last).rev() {
            let x = field as usize % self.cosets();
            field /= self.cosets() as u32;
            odd_last ^= x >= half;
            elements[axis] = (x * self.coset) as u16;
        }
        x_last += if odd_last { half } else { 0 };
        elements[last] = (x_last * self.coset) as u16;
        for element in elements {
            *element += (inner % self.coset) as u16;
            inner /= self.coset;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_has_a_bit_of_its_own() {
        let shapes = [(2, 3), (3, 2), (2, 4), (1, 5), (3, 4), (2, 5)];
        for (classes, size) in shapes {
            let order: usize = (1..=size).product();
            for kernel in [Kernel::Plain, Kernel::best(classes, size)] {
                let layout = Layout::new(kernel, classes, order);
                let mut seen = vec![false; layout.row_words() * 64];
                for number in 0..order.pow(classes as u32) {
                    let digit = |a: u32| (number / order.pow(a) % order) as u16;
                    let elements: Vec<u16> = (0..classes as u32).map(digit).collect();
                    let odd = elements.iter().fold(false, |o, &w| o ^ (2 * w as usize >= order));
                    let bit = layout.bit(&elements);
                    let mut again = vec![0; classes];
                    layout.elements(bit, odd, &mut again);
                    assert_eq!(again, elements);
                    assert!(odd || !std::mem::replace(&mut seen[bit], true));
                }
                assert_eq!(seen.iter().filter(|&&s| s).count(), layout.row_bits());
            }
        }
    }
}
