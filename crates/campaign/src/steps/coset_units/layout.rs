//! `K` as rows of bits.
//!
//! `K` = ⟨both free rows, one free column⟩ is the alternating group of `3n - 2` cells. An element
//! is a map from cells to tiles: `n - 2` cells of the arm, `n` of the upper free row, `n` of the
//! lower. Its place: the *set* of the tiles in the arm and in the lower row, the *word* that the
//! arm spells, the *order* of the other tiles in the upper row, and one bit for the even order of
//! the rest in the lower row. For 5x5 that is 1287 x 336 x 120 x 60.
//!
//! Renaming tiles (`x∘k` for all `k` at once) takes set to set, word to word, order to order, and
//! the bits of all orders of a word by one of 120 shuffles: with `e` even and `t` a fixed
//! transposition, the bit of `e` also represents `e∘t` where parity requires it, so the shuffle
//! depends neither on the parity of the place nor on that of the renaming.

use super::board::{Board, Element, IDENTITY};

/// The most cells of a row.
const ROW_MAX: usize = 5;
/// A bit of a word that is never used.
pub const UNUSED: u8 = 63;

/// An order of the cells of a row.
type Order = [u8; ROW_MAX];

/// Where each element of `K` is.
pub struct Layout {
    /// Cells of a row.
    n: usize,
    /// Cells that `K` moves.
    pub cells: usize,
    /// The sets of tiles, as masks.
    pub sets: Vec<u16>,
    set_number: Vec<u16>,
    /// All orders of a row.
    orders: Vec<Order>,
    order_number: Vec<u8>,
    /// `left[a][b]`: the number of `a∘b`.
    left: Vec<u8>,
    /// The orders that are even; the bit of each order.
    evens: Vec<u8>,
    bit: Vec<u8>,
    /// The words: ranks of their tiles in the set, and those of the rest.
    words: Vec<(Order, Order)>,
    word_number: Vec<u16>,
    /// For every word, a number for what is left to the rest; for every such number, that.
    rest_number: Vec<u8>,
    rests: Vec<Order>,
    /// For every renaming of the rest: where each bit comes from.
    pub shuffles: Vec<[u8; 64]>,
    /// Whether each order, and each word with the rest after it, is odd.
    order_odd: Vec<bool>,
    word_odd: Vec<bool>,
}

/// Where the words of a set come from when tiles are renamed.
#[derive(Default)]
pub struct Route {
    /// The set.
    pub set: usize,
    /// For every order, the order it comes from.
    pub orders: Vec<u8>,
    /// For every word, the word it comes from and the shuffle of its bits.
    pub words: Vec<(u16, u8)>,
    /// The shuffle for every rest.
    shuffles: Vec<u8>,
}

/// For every order the bit of its class: an even order and the odd one that differs from it by the
/// first two tiles have the same.
fn bits(orders: &[Order], evens: &[u8], number: impl Fn(&Order) -> u8) -> Vec<u8> {
    let mut bits = vec![0; orders.len()];
    for (&even, bit) in evens.iter().zip(0..) {
        let mut odd = orders[usize::from(even)];
        odd.swap(0, 1);
        bits[usize::from(even)] = bit;
        bits[usize::from(number(&odd))] = bit;
    }
    bits
}

impl Layout {
    /// The layout for a board.
    pub fn new(board: &Board) -> Layout {
        let (n, cells) = (board.n, board.moved());
        let sets: Vec<u16> =
            (0..1u16 << cells).filter(|m| m.count_ones() as usize == 2 * n - 2).collect();
        let mut set_number = vec![0; 1 << cells];
        sets.iter().zip(0..).for_each(|(&mask, number)| set_number[usize::from(mask)] = number);
        let orders = arrangements(n, n);
        let mut order_number = vec![0; 1 << (3 * n)];
        orders.iter().zip(0..).for_each(|(o, number)| order_number[packed(&o[..n])] = number);
        let mut left = Vec::new();
        for a in &orders {
            let after = |b: &Order| b.map(|x| a[usize::from(x)]);
            left.extend(orders.iter().map(|b| order_number[packed(&after(b)[..n])]));
        }
        let evens: Vec<u8> =
            (0u8..).zip(&orders).filter(|(_, o)| !is_odd(&o[..n])).map(|(i, _)| i).collect();
        let bit = bits(&orders, &evens, |odd| order_number[packed(&odd[..n])]);
        let spelled = arrangements(2 * n - 2, n - 2);
        let mut word_number = vec![0; 1 << (3 * (n - 2))];
        for (word, number) in spelled.iter().zip(0..) {
            word_number[packed(&word[..n - 2])] = number;
        }
        let rest = |word: &Order| {
            let mut rest = [0; ROW_MAX];
            let others = (0..2 * n as u8 - 2).filter(|x| !word[..n - 2].contains(x));
            rest.iter_mut().zip(others).for_each(|(to, x)| *to = x);
            rest
        };
        let words: Vec<(Order, Order)> = spelled.iter().map(|word| (*word, rest(word))).collect();
        let mut rests: Vec<Order> = words.iter().map(|(_, rest)| *rest).collect();
        rests.sort_unstable();
        rests.dedup();
        let number = |(_, rest): &(Order, Order)| {
            rests.binary_search(rest).expect("it is one of them") as u8
        };
        let rest_number = words.iter().map(number).collect();
        let odd = |(word, rest): &(Order, Order)| is_odd(&[&word[..n - 2], &rest[..n]].concat());
        let count = orders.len();
        let shuffle = |renaming: usize| {
            let mut from = [UNUSED; 64];
            for (to, &even) in evens.iter().enumerate() {
                let source = left[renaming * count + usize::from(even)];
                from[to] = bit[usize::from(source)];
            }
            from
        };
        let shuffles = (0..count).map(shuffle).collect();
        Layout {
            n,
            cells,
            sets,
            set_number,
            order_odd: orders.iter().map(|order| is_odd(&order[..n])).collect(),
            word_odd: words.iter().map(odd).collect(),
            orders,
            order_number,
            left,
            evens,
            bit,
            words,
            word_number,
            rest_number,
            rests,
            shuffles,
        }
    }

    /// Orders of a row.
    pub fn orders(&self) -> usize {
        self.orders.len()
    }

    /// Words of an order.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// Words of a set.
    pub fn block(&self) -> usize {
        self.orders() * self.words()
    }

    /// All bits of a word.
    pub fn full(&self) -> u64 {
        (1 << self.evens.len()) - 1
    }

    /// Elements.
    pub fn elements(&self) -> u64 {
        (self.sets.len() * self.block() * self.evens.len()) as u64
    }

    /// The set of some tiles.
    pub fn set(&self, mask: u16) -> usize {
        usize::from(self.set_number[usize::from(mask)])
    }

    /// The word and the bit of an element that is in `K`.
    #[inline]
    pub fn encode(&self, k: &Element) -> (usize, u32) {
        let n = self.n;
        let (arm, rows) = k[..self.cells].split_at(n - 2);
        let (upper, lower) = rows.split_at(n);
        let outside: u16 = upper.iter().map(|&tile| 1u16 << tile).sum();
        let mask = ((1u16 << self.cells) - 1) ^ outside;
        let rest = arm.iter().fold(mask, |rest, &tile| rest ^ 1 << tile);
        let spell = |tiles: &[u8], among: u16| {
            tiles.iter().rev().fold(0, |code, &tile| code << 3 | rank(among, tile))
        };
        let order = usize::from(self.order_number[spell(upper, outside)]);
        let word = usize::from(self.word_number[spell(arm, mask)]);
        let bit = self.bit[usize::from(self.order_number[spell(lower, rest)])];
        let set = usize::from(self.set_number[usize::from(mask)]);
        ((set * self.words() + word) * self.orders() + order, u32::from(bit))
    }

    /// The element of a word and a bit.
    pub fn decode(&self, at: usize, bit: u32) -> Element {
        let mut k = self.unmended(at, bit);
        if is_odd(&k) {
            k.swap(2 * self.n - 2, 2 * self.n - 1);
        }
        k
    }

    /// The same with the even order in the lower row, for either parity of the whole.
    fn unmended(&self, at: usize, bit: u32) -> Element {
        let n = self.n;
        let (order, at) = (at % self.orders(), at / self.orders());
        let (word, set) = (at % self.words(), at / self.words());
        let mask = self.sets[set];
        let inside: Vec<u8> = (0..self.cells as u8).filter(|t| mask >> t & 1 == 1).collect();
        let outside: Vec<u8> = (0..self.cells as u8).filter(|t| mask >> t & 1 == 0).collect();
        let (spelled, rest) = &self.words[word];
        let even = &self.orders[usize::from(self.evens[bit as usize])];
        let mut k = IDENTITY;
        for i in 0..n - 2 {
            k[i] = inside[usize::from(spelled[i])];
        }
        for i in 0..n {
            k[n - 2 + i] = outside[usize::from(self.orders[order][i])];
            k[2 * n - 2 + i] = inside[usize::from(rest[usize::from(even[i])])];
        }
        k
    }

    /// The even order of a bit.
    pub fn even(&self, bit: u32) -> &[u8] {
        &self.orders[usize::from(self.evens[bit as usize])][..self.n]
    }

    /// The tiles of a set in order, then the others.
    pub fn tiles(&self, set: usize) -> Element {
        let mask = self.sets[set];
        let inside = (0..self.cells as u8).filter(|t| mask >> t & 1 == 1);
        let outside = (0..self.cells as u8).filter(|t| mask >> t & 1 == 0);
        let mut tiles = IDENTITY;
        inside.chain(outside).zip(&mut tiles).for_each(|(tile, to)| *to = tile);
        tiles
    }

    /// Whether the elements of a set are odd whose order and word are the first.
    pub fn set_is_odd(&self, set: usize) -> bool {
        is_odd(&self.unmended(set * self.block(), 0))
    }

    /// The ranks that a word spells, and whether it is odd.
    pub fn spelled(&self, word: usize) -> (&[u8], bool) {
        (&self.words[word].0[..self.n - 2], self.word_odd[word])
    }

    /// An order of the upper row, and whether it is odd.
    pub fn order(&self, order: usize) -> (&[u8], bool) {
        (&self.orders[order][..self.n], self.order_odd[order])
    }

    /// The set that a set comes from under `k ↦ x∘k`, given `x⁻¹`.
    pub fn source(&self, back: &Element, set: usize) -> usize {
        let mask = self.sets[set];
        let tiles = (0..self.cells).filter(|t| mask >> t & 1 == 1);
        self.set(tiles.map(|t| 1u16 << back[t]).sum())
    }

    /// Where everything of a set comes from under `k ↦ x∘k`, given `x⁻¹`.
    pub fn route(&self, back: &Element, set: usize, route: &mut Route) {
        let n = self.n;
        let mask = self.sets[set];
        route.set = self.source(back, set);
        let source = self.sets[route.set];
        let all = (1u16 << self.cells) - 1;
        let tiles = |mask: u16| (0..self.cells).filter(move |t| mask >> t & 1 == 1);
        let outside = tiles(all ^ mask).zip(0..);
        let code =
            outside.fold(0, |code, (tile, i)| code | rank(all ^ source, back[tile]) << (3 * i));
        let renaming = usize::from(self.order_number[code]);
        let orders = self.orders();
        route.orders.clear();
        route.orders.extend_from_slice(&self.left[renaming * orders..][..orders]);
        // Where each rank of the set comes from.
        let mut from = [0usize; 8];
        tiles(mask).zip(&mut from).for_each(|(tile, from)| *from = rank(source, back[tile]));
        // What is left to the rest decides the shuffle.
        route.shuffles.clear();
        route.shuffles.extend(self.rests.iter().map(|rest| {
            let left: u16 = rest[..n].iter().map(|&x| 1u16 << from[usize::from(x)]).sum();
            let ranks = rest[..n].iter().zip(0..);
            let renaming = ranks
                .fold(0, |code, (&x, i)| code | rank(left, from[usize::from(x)] as u8) << (3 * i));
            self.order_number[renaming]
        }));
        route.words.clear();
        route.words.extend(self.words.iter().zip(&self.rest_number).map(|((word, _), &rest)| {
            let ranks = word[..n - 2].iter().zip(0..);
            let code = ranks.fold(0, |code, (&x, i)| code | from[usize::from(x)] << (3 * i));
            (self.word_number[code], route.shuffles[usize::from(rest)])
        }));
    }
}

/// How many of a set are below one.
#[inline(always)]
fn rank(among: u16, tile: u8) -> usize {
    (among & ((1u16 << tile) - 1)).count_ones() as usize
}

/// Three bits a place.
fn packed(order: &[u8]) -> usize {
    order.iter().rev().fold(0, |code, &x| code << 3 | usize::from(x))
}

/// Whether a permutation is odd.
pub fn is_odd(order: &[u8]) -> bool {
    let later = |i: usize| order[i + 1..].iter().filter(|&&x| x < order[i]).count();
    (0..order.len()).map(later).sum::<usize>() % 2 == 1
}

/// The ways to choose `size` of `of` things in order, lexicographically.
fn arrangements(of: usize, size: usize) -> Vec<Order> {
    let mut all = vec![Vec::new()];
    for _ in 0..size {
        let longer = |chosen: &Vec<u8>| -> Vec<Vec<u8>> {
            let more = (0..of as u8).filter(|x| !chosen.contains(x));
            more.map(|x| [chosen.as_slice(), &[x]].concat()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    let fixed = |chosen: &Vec<u8>| {
        let mut order = [0; ROW_MAX];
        order[..size].copy_from_slice(chosen);
        order
    };
    all.iter().map(fixed).collect()
}
