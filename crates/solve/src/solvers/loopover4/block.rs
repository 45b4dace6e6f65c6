//! Where the eight tiles of two neighbouring rows are, up to symmetry: the strong table.
//!
//! 518,918,400 classes; sixteen symmetries of the board keep the two rows, and folding by them
//! leaves a table of 4 bits per class that is small enough for a large cache. The class of a board
//! is found in two steps. Which eight slots hold the tiles (12,870 sets, some 900 up to symmetry)
//! determines, by a table, the symmetry that maps the set to its representative. After relabelling
//! by it the order of the tiles within the set is numbered: which four of the eight slots the first
//! row's tiles have (70), and the orders of either four (24 each). A set with a non-trivial
//! stabiliser has several such numbers; the least is taken.
//!
//! One table serves all eight pairs of neighbouring rows or columns, through symmetries again, and
//! the inverse board, which is as far from solved as the board: sixteen lookups, each an admissible
//! bound. The eight slots are the first eight bytes of the vector "slot of every piece".

use super::frame::{Frame, Map, inverse, map};
use cosette_core::lanes::Lanes;

/// The orders of eight tiles in eight slots.
const ORDERS: u64 = 40_320;
/// Pairs of neighbouring rows or columns.
pub const PLACEMENTS: usize = 8;
const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;

/// The numbering of the classes.
pub struct Block {
    /// For every four slots (a nibble each): their set, and the number of their order. These and
    /// the next are as narrow as can be, to stay in a cache together.
    set_of_four: Vec<u16>,
    order_of_four: Vec<u8>,
    /// For every set of eight slots: its class, and in bits 12.. the symmetry that leads to it.
    sets: Vec<u16>,
    /// The representative of each class, in order.
    classes: Vec<u16>,
    /// The symmetries, other than the trivial one, that keep the set of each class.
    keepers: Vec<Vec<u8>>,
    /// The number of each choice of four among eight.
    choices: [u8; 256],
    /// The choice of each number.
    choice_of: Vec<u8>,
    /// The orders of four by their numbers.
    orders: Vec<[u8; 4]>,
    symmetries: Vec<Map>,
    placements: Vec<Map>,
    moves: Vec<Map>,
}

impl Block {
    /// Numbers the classes of the board.
    pub fn new(frame: &Frame) -> Block {
        let is_block = |m: &&Map| m[..8].iter().all(|&slot| slot < 8);
        let symmetries: Vec<Map> = frame.symmetries.iter().filter(is_block).copied().collect();
        let orders = orders();
        let fours = || (0..=u16::MAX).map(|key| four(key, &orders));
        let mut block = Block {
            set_of_four: fours().map(|(set, _)| set).collect(),
            order_of_four: fours().map(|(_, order)| order).collect(),
            sets: vec![u16::MAX; 1 << 16],
            classes: Vec::new(),
            keepers: Vec::new(),
            choices: [0; 256],
            choice_of: (0..=255u8).filter(|c| c.count_ones() == 4).collect(),
            orders,
            placements: placements(&frame.symmetries),
            moves: frame.slides.iter().map(|slide| slide.goes).collect(),
            symmetries,
        };
        for (number, &choice) in block.choice_of.iter().enumerate() {
            block.choices[choice as usize] = number as u8;
        }
        for set in (0..=u16::MAX).filter(|set| set.count_ones() == 8) {
            if block.sets[set as usize] == u16::MAX {
                block.add_class(set);
            }
        }
        block
    }

    /// The class of the least set that is not in any class yet.
    fn add_class(&mut self, least: u16) {
        let class = self.classes.len() as u16;
        let mut keepers = Vec::new();
        for (number, symmetry) in self.symmetries.iter().enumerate() {
            // The symmetry leads from `from` to the least set.
            let from = image(least, &inverse(symmetry));
            if from == least && number > 0 {
                keepers.push(number as u8);
            }
            let entry = &mut self.sets[from as usize];
            if *entry == u16::MAX {
                *entry = class | (number as u16) << 12;
            }
        }
        self.classes.push(least);
        self.keepers.push(keepers);
    }

    /// How many numbers there are. Those that are not the least of their class are never used.
    pub fn len(&self) -> u64 {
        self.classes.len() as u64 * ORDERS
    }

    /// The maps ready for a kind of vector.
    pub fn prepare<L: Lanes>(&self, proof: L::Proof) -> Prepared<'_, L> {
        let pair = |m: &Map| Relabel { from: L::new(proof, inverse(m)), to: L::new(proof, *m) };
        Prepared {
            block: self,
            symmetries: self.symmetries.iter().map(pair).collect(),
            placements: std::array::from_fn(|k| pair(&self.placements[k])),
            moves: self.moves.iter().map(|m| L::new(proof, *m)).collect(),
        }
    }

    /// The slots of the eight tiles of a class, and zeros.
    fn slots(&self, index: u64) -> Map {
        let set = self.classes[(index / ORDERS) as usize];
        let order = index % ORDERS;
        let choice = self.choice_of[(order / 576) as usize];
        // The slots of the first row's tiles and those of the second's, in order.
        let mut sides = [[0u8; 4]; 2];
        let (mut rest, mut count) = (set, [0; 2]);
        for i in 0..8 {
            let side = usize::from(choice >> i & 1 == 0);
            sides[side][count[side] & 3] = rest.trailing_zeros() as u8;
            count[side] += 1;
            rest &= rest.wrapping_sub(1);
        }
        let orders = [self.orders[(order / 24 % 24) as usize], self.orders[(order % 24) as usize]];
        let mut slots = [0; 16];
        for piece in 0..8 {
            slots[piece] = sides[piece / 4][orders[piece / 4][piece % 4] as usize & 3];
        }
        slots
    }
}

/// A relabelling: which piece becomes each piece, and where each slot goes.
#[derive(Clone, Copy)]
struct Relabel<L> {
    from: L,
    to: L,
}

impl<L: Lanes> Relabel<L> {
    #[inline(always)]
    fn apply(&self, slots: L) -> L {
        self.to.shuffle(slots.shuffle(self.from))
    }
}

/// The numbering with its maps in vectors.
pub struct Prepared<'a, L> {
    block: &'a Block,
    symmetries: Vec<Relabel<L>>,
    placements: [Relabel<L>; PLACEMENTS],
    moves: Vec<L>,
}

impl<L: Lanes> Prepared<'_, L> {
    /// The number of the class of a board, given by the slot of every piece, for one of the pairs.
    #[inline(always)]
    pub fn index(&self, slots: L, placement: usize) -> u64 {
        self.number(self.placements[placement].apply(slots))
    }

    #[inline(always)]
    fn proof(&self) -> L::Proof {
        self.placements[0].from.proof()
    }

    /// The first four slots and the next four, a nibble each.
    #[inline(always)]
    fn fours(slots: L) -> [usize; 2] {
        let key = L::extract(slots.proof(), slots.halves()[0], NIBBLES) as usize;
        [key & 0xffff, key >> 16 & 0xffff]
    }

    #[inline(always)]
    fn number(&self, slots: L) -> u64 {
        let [a, b] = Self::fours(slots);
        let set = self.block.set_of_four[a] | self.block.set_of_four[b];
        let entry = self.block.sets[set as usize];
        let (class, symmetry) = ((entry & 0xfff) as usize, (entry >> 12) as usize);
        let slots = self.symmetries[symmetry].apply(slots);
        let mut order = self.order(slots, class);
        for &keeper in &self.block.keepers[class] {
            order = order.min(self.order(self.symmetries[keeper as usize].apply(slots), class));
        }
        class as u64 * ORDERS + order
    }

    #[inline(always)]
    fn order(&self, slots: L, class: usize) -> u64 {
        let [a, b] = Self::fours(slots);
        let set = u64::from(self.block.classes[class]);
        let first = u64::from(self.block.set_of_four[a]);
        let choice = self.block.choices[L::extract(slots.proof(), first, set) as usize & 255];
        let order = |four: usize| u32::from(self.block.order_of_four[four]);
        u64::from(u32::from(choice) * 576 + order(a) * 24 + order(b))
    }
}

impl<L: Lanes + Send + Sync> cosette_space::quotient::Dense for Prepared<'_, L> {
    type State = L;

    fn len(&self) -> u64 {
        self.block.len()
    }

    fn solved(&self) -> u64 {
        self.number(L::new(self.proof(), map(|piece| piece as u8)))
    }

    fn moves(&self) -> usize {
        self.moves.len()
    }

    #[inline(always)]
    fn unpack(&self, index: u64) -> L {
        L::new(self.proof(), self.block.slots(index))
    }

    #[inline(always)]
    fn neighbour(&self, state: &L, m: usize) -> u64 {
        L::run(state.proof(), || self.number(self.moves[m].shuffle(*state)))
    }
}

/// The orders of four things.
fn orders() -> Vec<[u8; 4]> {
    let all = (0..256u16).map(|n| [0, 2, 4, 6].map(|shift| (n >> shift & 3) as u8));
    all.filter(|order| (0..4).all(|i| order.contains(&i))).collect()
}

/// The set of four slots and the number of their order; zeros if a slot is repeated.
fn four(key: u16, orders: &[[u8; 4]]) -> (u16, u8) {
    let slots = [0, 4, 8, 12].map(|shift| (key >> shift & 15) as u8);
    let set: u16 = slots.iter().fold(0, |set, slot| set | 1 << slot);
    let order = slots.map(|slot| slots.iter().filter(|&&other| other < slot).count() as u8);
    match orders.iter().position(|o| *o == order) {
        Some(number) => (set, number as u8),
        None => (0, 0),
    }
}

/// Where the slots of a set go.
fn image(set: u16, to: &Map) -> u16 {
    (0..16).filter(|slot| set >> slot & 1 == 1).fold(0, |image, slot| image | 1 << to[slot])
}

/// For each pair of neighbouring lines, a symmetry that makes it the first two rows.
fn placements(symmetries: &[Map]) -> Vec<Map> {
    let mut found: Vec<(u16, Map)> = Vec::new();
    for symmetry in symmetries {
        let pair = image(0x00ff, &inverse(symmetry));
        if found.iter().all(|(other, _)| *other != pair) {
            found.push((pair, *symmetry));
        }
    }
    assert_eq!(found.len(), PLACEMENTS, "four pairs of rows and four of columns");
    found.into_iter().map(|(_, symmetry)| symmetry).collect()
}
