//! The plain kernels: one bit at a time, for all axes and layouts.
//!
//! The bit of a state is a sum of offsets, one per axis, and so is the bit of its neighbour in the
//! source row: the offset of the image of the element, on the axis that its class becomes. That is
//! all there is to it. [`gather`] runs through the whole row; it is the reference for all the other
//! kernels. [`scatter`] does the same for the few bits that are set in a sparse source, and
//! [`complete`] for the few that are missing in a row that is nearly full.

use super::layout::Layout;

/// A move between two rows, ready to be carried out.
pub(super) struct Job<'a> {
    /// The bits of the source row.
    pub source: &'a [u64],
    /// The source row of the next job, for prefetching.
    pub next: &'a [u64],
    /// The axis of the source that each axis of the destination is.
    pub classes: &'a [u8],
    /// For each axis of the destination and each element the number of its image.
    pub images: &'a [u16],
    /// The sum of the parities of the elements in the destination.
    pub odd: bool,
    /// The same in the source.
    pub source_odd: bool,
}

impl Job<'_> {
    /// The images of the elements of one axis of the destination.
    pub fn images(&self, axis: usize, layout: &Layout) -> &[u16] {
        &self.images[axis * layout.order()..][..layout.order()]
    }

    /// For every element of an axis of the destination, what it adds to the bit in the source.
    fn source_offsets(&self, axis: usize, layout: &Layout) -> Vec<u32> {
        let offsets = layout.offsets(self.classes[axis] as usize);
        self.images(axis, layout).iter().map(|&w| offsets[w as usize]).collect()
    }
}

/// A choice of elements of some of the axes: what they add to the bits, and their parity.
#[derive(Clone, Copy, Default)]
struct Chosen {
    to: u32,
    from: u32,
    odd: bool,
}

/// Every choice of one element an axis, given what each element adds.
fn choices(axes: &[(&[u32], Vec<u32>)]) -> Vec<Chosen> {
    let mut all = vec![Chosen::default()];
    for (to, from) in axes {
        let with = |chosen: &Chosen, w: usize| Chosen {
            to: chosen.to + to[w],
            from: chosen.from + from[w],
            odd: chosen.odd ^ (w >= to.len() / 2),
        };
        all = all.iter().flat_map(|c| (0..to.len()).map(move |w| with(c, w))).collect();
    }
    all
}

/// ORs the moved source into the destination, bit by bit.
pub(super) fn gather(layout: &Layout, job: &Job, into: &mut [u64]) {
    let offsets = |axis| (layout.offsets(axis), job.source_offsets(axis, layout));
    let mut axes: Vec<_> = (0..layout.classes()).map(offsets).collect();
    let (to, from) = axes.pop().expect("there is a class");
    let half = layout.order() / 2;
    for chosen in choices(&axes) {
        let range = if chosen.odd == job.odd { 0..half } else { half..2 * half };
        for (to, from) in to[range.clone()].iter().zip(&from[range]) {
            let (to, from) = ((chosen.to + to) as usize, (chosen.from + from) as usize);
            into[to / 64] |= (job.source[from / 64] >> (from % 64) & 1) << (to % 64);
        }
    }
}

/// The same as [`gather`], with work only for the bits set in the source.
pub(super) fn scatter(layout: &Layout, job: &Job, into: &mut [u64]) {
    let order = layout.order();
    // What each element of each axis of the source adds to the bit in the destination.
    let mut adds = vec![0; layout.classes() * order];
    for (axis, &class) in job.classes.iter().enumerate() {
        let adds = &mut adds[class as usize * order..][..order];
        for (&image, &offset) in job.images(axis, layout).iter().zip(layout.offsets(axis)) {
            adds[image as usize] = offset;
        }
    }
    let mut elements = [0u16; CLASSES_MAX];
    let elements = &mut elements[..layout.classes()];
    for from in ones(job.source) {
        layout.elements(from, job.source_odd, elements);
        let add = |(axis, &w): (usize, &u16)| adds[axis * order + w as usize] as usize;
        let to: usize = elements.iter().enumerate().map(add).sum();
        into[to / 64] |= 1 << (to % 64);
    }
}

/// The same as [`gather`], with work only for the bits missing in the destination.
pub(super) fn complete(layout: &Layout, job: &Job, into: &mut [u64]) {
    let adds: Vec<Vec<u32>> =
        (0..layout.classes()).map(|axis| job.source_offsets(axis, layout)).collect();
    let mut elements = [0u16; CLASSES_MAX];
    let elements = &mut elements[..layout.classes()];
    for (i, word) in into.iter_mut().enumerate() {
        let missing = [!*word];
        for to in ones(&missing).filter(|to| layout.is_used(i * 64 + to)) {
            layout.elements(i * 64 + to, job.odd, elements);
            let add = |(&w, adds): (&u16, &Vec<u32>)| adds[w as usize] as usize;
            let from: usize = elements.iter().zip(&adds).map(add).sum();
            *word |= (job.source[from / 64] >> (from % 64) & 1) << to;
        }
    }
}

/// More classes than any plan has.
const CLASSES_MAX: usize = 16;

/// The numbers of the bits that are set.
fn ones(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(i, &word)| {
        let next = |w: &u64| Some(w & (w - 1)).filter(|&rest| rest != 0);
        let left = std::iter::successors(Some(word).filter(|&w| w != 0), next);
        left.map(move |w| i * 64 + w.trailing_zeros() as usize)
    })
}
