//! The elements of the subgroup, numbered so that its moves are easy.
//!
//! An element of H is an order of the corners, one of the eight U and D edges, and one of the four
//! slice edges, whose parity the other two decide.
//!
//! - *Page*: the corners. U and D take sixteen orders of the corners to one another; such sixteen
//!   are neighbours, four turns of U times four of D.
//! - *Field* of a page: the U and D edges. The half turns F2, R2, B2, L2 each exchange two of their
//!   places, and no two of them the same. Which pieces are in each pair of places is the *block*,
//!   one of 2520; in which order, the field's four lowest bits. So a half turn flips a bit.
//! - *Bit* of a field: the slice edges, relative to corners. The half turns permute the four places
//!   of the slice just as they permute the four corner places URF, DLF, ULB, DRB, of which no two
//!   are neighbours. So if the slice is described relative to the order of those four corners, half
//!   turns change nothing at all.
//!
//! So a half turn does to a page no more than exchange its fields in pairs. Turns of U and D do not
//! touch the slice, but its description changes with the corners, and fields go where they will.

use cosette_puzzle::{Metric, MoveId};

use super::slice::{FOUR, Order, Slices, compose, invert, is_odd, order_of};
use crate::solvers::cube_two_phase::ranks::{self, EIGHTS, FIRST_CORNER, Ranks, SLICE};
use crate::solvers::cube3::{Bytes, Cube, Frame};

/// Pages, and fields of a page.
pub const PAGES: usize = EIGHTS;
pub const FIELDS: usize = EIGHTS;
/// Pages that U and D take to one another: four turns of U by four of D.
pub const TURNS: usize = 4;
pub const MEMBERS: usize = TURNS * TURNS;
/// The half turns that are not of U or D.
pub const HALF_TURNS: usize = 4;
/// Bits that a field takes, of which twelve are used.
pub const FIELD_BITS: usize = 16;

/// An element: its page, and in the page `FIELD_BITS` times its field plus its bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Element {
    pub page: u16,
    pub place: u32,
}

/// What a move does to every page and field.
pub struct Step {
    /// The page that a page becomes.
    pub pages: Vec<u16>,
    /// The field that a field becomes.
    pub fields: Vec<u16>,
}

/// The numbering.
pub struct Elements {
    ranks: Ranks,
    /// The page of each rank of the corners, and back.
    page_of: Vec<u16>,
    /// For each page the order of the four corners, and whether its slice is odd where its edges
    /// are even.
    pub corners: Vec<Order>,
    pub odd_pages: Vec<bool>,
    /// The field of each rank of the edges.
    field_of: Vec<u16>,
    /// For each block, whether the edges are odd in its first field.
    pub odd_blocks: Vec<bool>,
    /// The slice place that belongs to each of the four corner places.
    places: Order,
    pub slices: Slices,
    /// The half turns, and U, U2, U', D, D2, D'.
    pub half_turns: Vec<Step>,
    pub turns: Vec<Step>,
    /// For each of the sixteen turns of U and D, the field that a field becomes.
    pub members: Vec<Vec<u16>>,
}

impl Elements {
    pub fn new() -> Elements {
        let puzzle = cosette_puzzle::Family::Cube { size: 3 }.puzzle(Metric::Htm);
        let frame: Frame<Bytes> = Frame::new(&puzzle, ());
        let turn = |face: char, turns: usize| {
            let name =
                [face.to_string(), format!("{face}2"), format!("{face}'")][turns - 1].clone();
            let id: MoveId =
                puzzle.move_ids().find(|&id| puzzle.get(id).name == name).expect("it is");
            frame.moves[id.index()]
        };
        let halves = ['F', 'R', 'B', 'L'].map(|face| turn(face, 2));
        let layers: Vec<Bytes> =
            ['U', 'D'].iter().flat_map(|&face| [1, 2, 3].map(|n| turn(face, n))).collect();
        let ranks = Ranks::new();
        let (corners, edges) = (ranks::all(FIRST_CORNER, 8), ranks::all(0, 8));
        let members: Vec<Bytes> = (0..MEMBERS).map(|k| member(&layers, k)).collect();
        let page_of = pages(&ranks, &corners, &members);
        let fields = fields(&ranks, &edges, &halves);
        let (tetrad, places) = tetrad(&halves);
        let mut orders = vec![[0; FOUR]; PAGES];
        let mut odd_pages = vec![false; PAGES];
        for cube in &corners {
            let page = usize::from(page_of[ranks.corners(*cube)]);
            let bytes = cube.bytes();
            orders[page] = order_of(tetrad.map(|slot| bytes[slot]));
            let odd = is_odd(&bytes[FIRST_CORNER..][..8]) != is_odd(&orders[page]);
            odd_pages[page] = odd != is_odd(&places);
        }
        let mut odd_blocks = vec![false; FIELDS / FIELD_BITS];
        for cube in &edges {
            let field = usize::from(fields[ranks.edges(*cube)]);
            if field % FIELD_BITS == 0 {
                odd_blocks[field / FIELD_BITS] = is_odd(&cube.bytes()[..8]);
            }
        }
        let step = |turn: &Bytes| Step {
            pages: moved(&corners, *turn, |cube| page_of[ranks.corners(cube)]),
            fields: moved(&edges, *turn, |cube| fields[ranks.edges(cube)]),
        };
        Elements {
            half_turns: halves.iter().map(step).collect(),
            turns: layers.iter().map(step).collect(),
            members: members.iter().map(|turn| step(turn).fields).collect(),
            corners: orders,
            odd_pages,
            field_of: fields,
            odd_blocks,
            places,
            slices: Slices::new(),
            page_of,
            ranks,
        }
    }

    /// The element that a cube in the subgroup is.
    #[inline(always)]
    pub fn element<C: Cube>(&self, cube: C) -> Element {
        let page = self.page_of[self.ranks.corners(cube)];
        let field = self.field_of[self.ranks.edges(cube)];
        let slice = self.ranks.slice(cube);
        let bit = self.slices.seen(slice, &self.corners[usize::from(page)], &self.places);
        Element { page, place: u32::from(field) * FIELD_BITS as u32 + u32::from(bit) }
    }

    /// Whether the slice of an element, as described, is odd.
    #[inline(always)]
    pub fn is_odd(&self, page: usize, field: usize) -> bool {
        let flips = (field % FIELD_BITS).count_ones() % 2 == 1;
        self.odd_pages[page] ^ self.odd_blocks[field / FIELD_BITS] ^ flips
    }

    /// The elements one move away.
    #[inline(always)]
    pub fn neighbours(&self, at: Element) -> [Element; HALF_TURNS + 6] {
        let (page, field) = (usize::from(at.page), at.place as usize / FIELD_BITS);
        let bit = at.place as usize % FIELD_BITS;
        let mut all = [at; HALF_TURNS + 6];
        for (k, step) in self.half_turns.iter().enumerate() {
            all[k] = Element { page: step.pages[page], place: at.place ^ (FIELD_BITS << k) as u32 };
        }
        let odd = self.is_odd(page, field);
        for (k, step) in self.turns.iter().enumerate() {
            let there = step.pages[page];
            let change = self.change(page, usize::from(there));
            let bit = self.slices.bit(change, odd, bit);
            let place = usize::from(step.fields[field]) * FIELD_BITS + bit;
            all[HALF_TURNS + k] = Element { page: there, place: place as u32 };
        }
        all
    }

    /// How the description of the slice changes from a page to another where the slice stays.
    #[inline(always)]
    pub fn change(&self, from: usize, to: usize) -> usize {
        self.slices.number(&compose(&self.corners[from], &invert(&self.corners[to])))
    }
}

/// Turns of U and of D, by number.
fn member(layers: &[Bytes], k: usize) -> Bytes {
    let turned = |face: usize, turns: usize| match turns {
        0 => Bytes::SOLVED,
        n => layers[face * 3 + n - 1],
    };
    turned(0, k / TURNS).then(turned(1, k % TURNS))
}

/// The page of each rank of the corners: sixteen that belong together follow one another.
fn pages(ranks: &Ranks, corners: &[Bytes], members: &[Bytes]) -> Vec<u16> {
    let mut page_of = vec![u16::MAX; PAGES];
    let mut count = 0;
    for cube in corners {
        if page_of[ranks.corners(*cube)] != u16::MAX {
            continue;
        }
        for turn in members {
            page_of[ranks.corners(cube.then(*turn))] = count;
            count += 1;
        }
    }
    page_of
}

/// The field of each rank of the edges.
fn fields(ranks: &Ranks, edges: &[Bytes], halves: &[Bytes; HALF_TURNS]) -> Vec<u16> {
    let pairs = halves.map(|half| exchanged(half, 0..8));
    let mut blocks = std::collections::HashMap::new();
    let mut fields = vec![0; FIELDS];
    for cube in edges {
        let bytes = cube.bytes();
        let held = pairs.map(|(a, b)| (bytes[a], bytes[b]));
        let sorted = held.map(|(x, y)| (x.min(y), x.max(y)));
        let count = blocks.len() as u16;
        let block = *blocks.entry(sorted).or_insert(count);
        let order: u16 = held.iter().enumerate().map(|(k, (x, y))| u16::from(x > y) << k).sum();
        fields[ranks.edges(*cube)] = block * FIELD_BITS as u16 + order;
    }
    fields
}

/// The two places of a range that a half turn exchanges; the first such two.
fn exchanged(half: Bytes, range: std::ops::Range<usize>) -> (usize, usize) {
    let bytes = half.bytes();
    let first = range.start - range.start % FIRST_CORNER;
    let a = range.clone().find(|&i| usize::from(bytes[i]) != i - first).expect("it moves some");
    (a, first + usize::from(bytes[a]))
}

/// Four corner places that the half turns exchange among themselves, and for each the place of the
/// slice that the same half turns move.
fn tetrad(halves: &[Bytes; HALF_TURNS]) -> ([usize; FOUR], Order) {
    let moves =
        |place: usize| halves.map(|half| usize::from(half.bytes()[place] & 15) != place % 16);
    let mut four = vec![FIRST_CORNER];
    while four.len() < FOUR {
        let images =
            four.iter().flat_map(|&i| halves.map(|h| FIRST_CORNER + usize::from(h.bytes()[i])));
        let next = images.into_iter().find(|i| !four.contains(i)).expect("they move it on");
        four.push(next);
    }
    let slice = |corner: &usize| {
        let same = |&place: &usize| moves(place) == moves(*corner);
        ((SLICE..SLICE + FOUR).find(same).expect("each belongs to one") - SLICE) as u8
    };
    let places: Vec<u8> = four.iter().map(slice).collect();
    (four.try_into().expect("four"), places.try_into().expect("four"))
}

/// For each number of a list of cubes, the number after a turn.
fn moved(cubes: &[Bytes], turn: Bytes, number: impl Fn(Bytes) -> u16) -> Vec<u16> {
    let mut to = vec![0; cubes.len()];
    for &cube in cubes {
        to[usize::from(number(cube))] = number(cube.then(turn));
    }
    to
}
