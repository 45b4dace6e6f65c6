//! Which elements of a coset belong to an easier one, set by set.
//!
//! Relative to another arm, the coset of an element is given by the tiles on that arm: the word of
//! the arm, the order of the upper row, or the bits of the lower row alone determine it. So one
//! flag per word, one flag per order, and one mask for every choice of tiles for the lower row
//! suffice. The images of the inverse depend on where three tiles are, which takes more time
//! ([`Inverses`]): they are left until a set is nearly full.
//!
//! [`Inverses`]: super::inverses::Inverses

use super::board::{Board, CELLS_MAX, Element};
use super::cosets::Cosets;
use super::layout::Layout;

/// What decides the coset of an image.
#[derive(Clone, Copy)]
enum Part {
    Arm,
    Upper,
    Lower,
}

/// The elements of a unit that others take care of.
pub struct Disowned<'a> {
    layout: &'a Layout,
    cosets: &'a Cosets,
    /// The part that decides, the cells in question within it, and what becomes of their tiles.
    images: Vec<(Part, Vec<u8>, Element)>,
    rank: u16,
    /// For every choice of tiles for the lower row and both parities, the bits.
    lower: Vec<[u64; 2]>,
}

impl<'a> Disowned<'a> {
    /// For the coset of `base`, of this rank.
    pub fn new(
        board: &Board,
        layout: &'a Layout,
        cosets: &'a Cosets,
        base: &Element,
        rank: u16,
    ) -> Disowned<'a> {
        let n = board.n as u8;
        let mut images = Vec::new();
        for (to, back) in &cosets.arms {
            let cells = &back[board.moved()..board.outside()];
            let (part, first) = match cells[0] {
                c if c < n - 2 => (Part::Arm, 0),
                c if c < 2 * n - 2 => (Part::Upper, n - 2),
                c if c < 3 * n - 2 => (Part::Lower, 2 * n - 2),
                _ => continue,
            };
            let cells = cells.iter().map(|c| c - first).collect();
            let mut tiles = *base;
            tiles.iter_mut().for_each(|tile| *tile = to[usize::from(*tile)]);
            images.push((part, cells, tiles));
        }
        let mut disowned = Disowned { layout, cosets, images, rank, lower: Vec::new() };
        disowned.lower = disowned.lower_masks(usize::from(n));
        disowned
    }

    /// Whether an image whose arm has these tiles is in an easier coset.
    fn is_easier(&self, tiles: &[u8], cells: &[u8], renamed: &Element) -> bool {
        let tile = |&cell: &u8| renamed[usize::from(tiles[usize::from(cell)])];
        self.cosets.rank_of(cells.iter().map(tile)) < self.rank
    }

    fn any(&self, which: fn(Part) -> bool, tiles: &[u8]) -> bool {
        let mut images = self.images.iter().filter(|image| which(image.0));
        images.any(|(_, cells, renamed)| self.is_easier(tiles, cells, renamed))
    }

    fn lower_masks(&self, n: usize) -> Vec<[u64; 2]> {
        let layout = self.layout;
        let mut masks = vec![[0; 2]; 1 << layout.cells];
        for mask in (0..1usize << layout.cells).filter(|m| m.count_ones() as usize == n) {
            let tiles: Vec<u8> = (0..layout.cells as u8).filter(|t| mask >> t & 1 == 1).collect();
            for bit in 0..layout.full().count_ones() {
                let mut row: Vec<u8> =
                    layout.even(bit).iter().map(|&x| tiles[usize::from(x)]).collect();
                for odd in &mut masks[mask] {
                    let easier = self.any(|part| matches!(part, Part::Lower), &row);
                    *odd |= u64::from(easier) << bit;
                    row.swap(0, 1);
                }
            }
        }
        masks
    }

    /// Puts the elements of a set that are not owned into it; returns how many.
    pub fn fill(&self, set: usize, into: &mut [u64]) -> u64 {
        let layout = self.layout;
        let full = layout.full();
        let tiles = layout.tiles(set);
        let (inside, outside) = tiles.split_at(layout.sets[set].count_ones() as usize);
        let mut spelled = [0; CELLS_MAX];
        let mut spell = |ranks: &[u8], tiles: &[u8], which: fn(Part) -> bool| {
            ranks.iter().zip(&mut spelled).for_each(|(&x, to)| *to = tiles[usize::from(x)]);
            let used = spelled[..ranks.len()].iter().fold(0, |mask, &tile| mask | 1u16 << tile);
            (used, self.any(which, &spelled[..ranks.len()]))
        };
        let set_odd = layout.set_is_odd(set);
        // For every word, both parities: what is filled in where the order leaves it open.
        let mut masks = vec![[full; 2]; layout.words()];
        for (word, masks) in masks.iter_mut().enumerate() {
            let (ranks, odd) = layout.spelled(word);
            let (used, easier) = spell(ranks, inside, |part| matches!(part, Part::Arm));
            if !easier {
                let lower = &self.lower[usize::from(layout.sets[set] ^ used)];
                let odd = usize::from(odd ^ set_odd);
                *masks = [lower[odd], lower[odd ^ 1]];
            }
        }
        // Some orders are easier, whatever the word; of the others the parity counts.
        let kinds: Vec<usize> = (0..layout.orders())
            .map(|order| {
                let (ranks, odd) = layout.order(order);
                let (_, easier) = spell(ranks, outside, |part| matches!(part, Part::Upper));
                if easier { 2 } else { usize::from(odd) }
            })
            .collect();
        let sizes = [0, 1, 2].map(|kind| kinds.iter().filter(|k| **k == kind).count() as u64);
        let mut count = 0;
        for (row, masks) in into.chunks_exact_mut(kinds.len()).zip(&masks) {
            let masks = [masks[0], masks[1], full];
            row.iter_mut().zip(&kinds).for_each(|(word, &kind)| *word = masks[kind]);
            let each = masks.iter().zip(sizes);
            count += each.map(|(mask, size)| u64::from(mask.count_ones()) * size).sum::<u64>();
        }
        count
    }
}
