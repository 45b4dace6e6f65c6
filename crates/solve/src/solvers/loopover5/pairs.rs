//! Where six tiles of the block are: two rows of three, each a number that a move steps by table.
//!
//! Three tiles have 13,800 places together; a move maps the number of a placement to another, and
//! six tiles are two such numbers. Pairs that overlap are never reached: a table with cells for
//! them is half as large again as one without gaps, but a step costs two lookups instead of
//! numbering six places again. The table of the tiles ABC FGH serves four of the pairs of lines in
//! the block, through the reflections and the transposition that make them ABC FGH.

use cosette_puzzle::MoveId;

use super::frame::{Frame, Map, SLOTS};
use cosette_space::quotient::Dense;

/// Places of three tiles.
pub const TRIPLES: usize = SLOTS * (SLOTS - 1) * (SLOTS - 2);

/// The numbers of three slots, and how moves step them.
pub struct Triples {
    /// `number[(a * 25 + b) * 25 + c]`.
    number: Vec<u16>,
    /// `steps[number * moves + m]`: what all moves do to a number lies together.
    steps: Vec<u16>,
    moves: usize,
}

impl Triples {
    /// Numbers the places and works out the steps.
    pub fn new(frame: &Frame) -> Triples {
        let all = |n: usize| [n / SLOTS / SLOTS, n / SLOTS % SLOTS, n % SLOTS];
        let is_place = |[a, b, c]: &[usize; 3]| a != b && b != c && a != c;
        let places: Vec<[usize; 3]> = (0..SLOTS.pow(3)).map(all).filter(is_place).collect();
        let mut number = vec![0; SLOTS.pow(3)];
        for (n, &[a, b, c]) in places.iter().enumerate() {
            number[(a * SLOTS + b) * SLOTS + c] = n as u16;
        }
        let mut triples = Triples { number, steps: Vec::new(), moves: frame.goes.len() };
        let after = |place: &[usize; 3], goes: &Map| triples.number(place.map(|slot| goes[slot]));
        let steps = places.iter().flat_map(|place| frame.goes.iter().map(|m| after(place, m)));
        triples.steps = steps.collect();
        triples
    }

    /// The number of three slots.
    pub fn number(&self, slots: [u8; 3]) -> u16 {
        let [a, b, c] = slots.map(usize::from);
        self.number[(a * SLOTS + b) * SLOTS + c]
    }

    /// The number after a move.
    #[inline(always)]
    pub fn step(&self, m: MoveId, number: u16) -> u16 {
        self.steps[number as usize * self.moves + m.index()]
    }
}

/// The place of two triples in the table.
#[inline(always)]
pub fn place(pair: [u16; 2]) -> u64 {
    u64::from(pair[0]) * TRIPLES as u64 + u64::from(pair[1])
}

impl Dense for Triples {
    type State = [u16; 2];

    fn len(&self) -> u64 {
        (TRIPLES * TRIPLES) as u64
    }

    fn solved(&self) -> u64 {
        place([self.number([0, 1, 2]), self.number([5, 6, 7])])
    }

    fn moves(&self) -> usize {
        self.moves
    }

    #[inline(always)]
    fn unpack(&self, index: u64) -> [u16; 2] {
        [(index / TRIPLES as u64) as u16, (index % TRIPLES as u64) as u16]
    }

    #[inline(always)]
    fn neighbour(&self, state: &[u16; 2], m: usize) -> u64 {
        let m = MoveId(m as u16);
        place([self.step(m, state[0]), self.step(m, state[1])])
    }
}

/// How two lines of the block are seen as its first two rows.
pub struct View {
    /// The image of each slot.
    pub relabel: Map,
    /// The image of each move.
    pub moves: Vec<MoveId>,
}

/// The four pairs of a line with the middle one, each by a symmetry that keeps the block.
pub fn views(frame: &Frame) -> Vec<View> {
    let mut seen: Vec<[bool; SLOTS]> = Vec::new();
    let mut views = Vec::new();
    for relabel in &frame.keepers {
        let mut pair = [false; SLOTS];
        let first_two = |slot: usize| [0, 1, 2, 5, 6, 7].contains(&relabel[slot]);
        (0..SLOTS).for_each(|slot| pair[slot] = first_two(slot));
        if !seen.contains(&pair) {
            seen.push(pair);
            views.push(View { relabel: *relabel, moves: frame.move_images(relabel) });
        }
    }
    views
}
