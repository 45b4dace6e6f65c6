//! The orders of a few tiles, numbered so that exchanging two neighbours is quick for all at once.
//!
//! An order assigns a tile to each *position*, the positions being the occupied cells in reading
//! order. The last four positions are the *field* of an order, 24 bits, one for each of their
//! arrangements; the tiles before them select the field. A set of orders is a row of fields.
//! Exchanging positions `p` and `p + 1` takes orders to orders:
//!
//! - within the last four, it permutes the bits of every field alike: some shifts and masks;
//! - before them, it permutes the fields;
//! - across, where the last position before the field meets its first, it moves groups of six bits
//!   between the five fields that differ only in that position. So these five lie apart, as five
//!   rows of their own, and the groups are moved for many fields at a time.
//!
//! With fewer than five tiles there is one field, of as many bits as there are orders.

/// Positions that make a field, and their arrangements.
const INNER: usize = 4;
/// Arrangements of all but the first of them.
const RUN: usize = 6;

/// The tile at each position.
type Order = Vec<u8>;

/// The numbering of the orders of some tiles.
pub struct Orders {
    tiles: usize,
    fields: usize,
    bits: usize,
    exchanges: Vec<Exchange>,
    /// For each position but the last and each order, the order after the exchange.
    numbers: Vec<Vec<u16>>,
}

/// How two neighbours are exchanged in a whole row.
enum Exchange {
    /// Bits of every field: those under a mask, rotated left by `shift` places.
    Bits(Vec<(u32, u32)>),
    /// Fields: where each comes from.
    Fields(Vec<u16>),
    /// Groups of bits between fifths of the row: to and from which, the mask there, and how far.
    Runs(Vec<Run>),
}

struct Run {
    to: usize,
    from: usize,
    mask: u32,
    /// Places to the left, plus 32.
    turn: u32,
}

impl Orders {
    /// Of up to eight tiles.
    pub fn new(tiles: usize) -> Orders {
        assert!((1..=8).contains(&tiles));
        let bits: usize = (1..=tiles.min(INNER)).product();
        let fields = (1..=tiles).product::<usize>() / bits;
        let mut orders = Orders { tiles, fields, bits, exchanges: Vec::new(), numbers: Vec::new() };
        for p in 0..tiles - 1 {
            let mut numbers = vec![0; orders.count()];
            for (number, to) in numbers.iter_mut().enumerate() {
                let mut order = orders.order(number);
                order.swap(p, p + 1);
                *to = orders.number(&order) as u16;
            }
            let exchange = orders.exchange(p, &numbers);
            orders.exchanges.push(exchange);
            orders.numbers.push(numbers);
        }
        orders
    }

    /// The number of orders.
    pub fn count(&self) -> usize {
        self.fields * self.bits
    }

    /// Fields of a row.
    pub fn fields(&self) -> usize {
        self.fields
    }

    /// Bits of a field.
    pub fn bits(&self) -> usize {
        self.bits
    }

    /// The number of the order in which every tile is where it belongs.
    pub fn sorted(&self) -> usize {
        self.number(&(0..self.tiles as u8).collect::<Order>())
    }

    /// The number of an order: its field times the bits of one, and its bit.
    pub fn number(&self, order: &[u8]) -> usize {
        let mut left: Vec<u8> = (0..self.tiles as u8).collect();
        let mut digits = Vec::new();
        for tile in order {
            let at = left.iter().position(|other| other == tile).expect("every tile once");
            left.remove(at);
            digits.push(at);
        }
        let outer = self.tiles.saturating_sub(INNER);
        let base = |i: usize| self.tiles - i;
        let bit = (outer..self.tiles).fold(0, |n, i| n * base(i) + digits[i]);
        match outer {
            0 => bit,
            // The last position before the field counts most.
            _ => {
                let first = (0..outer - 1).fold(0, |n, i| n * base(i) + digits[i]);
                let fifth = self.fields / base(outer - 1);
                (digits[outer - 1] * fifth + first) * self.bits + bit
            }
        }
    }

    /// The order of a number.
    pub fn order(&self, number: usize) -> Order {
        let outer = self.tiles.saturating_sub(INNER);
        let base = |i: usize| self.tiles - i;
        let mut digits = vec![0; self.tiles];
        let mut rest = number % self.bits;
        for i in (outer..self.tiles).rev() {
            digits[i] = rest % base(i);
            rest /= base(i);
        }
        if outer > 0 {
            let fifth = self.fields / base(outer - 1);
            let field = number / self.bits;
            digits[outer - 1] = field / fifth;
            let mut rest = field % fifth;
            for i in (0..outer - 1).rev() {
                digits[i] = rest % base(i);
                rest /= base(i);
            }
        }
        let mut left: Vec<u8> = (0..self.tiles as u8).collect();
        digits.into_iter().map(|digit| left.remove(digit)).collect()
    }

    /// For every order, what it becomes when the tile at position `from` goes to position `to` and
    /// those between give way.
    pub fn shifted(&self, from: usize, to: usize) -> Vec<u16> {
        let mut numbers: Vec<u16> = (0..self.count()).map(|n| n as u16).collect();
        for p in steps(from, to) {
            for number in &mut numbers {
                *number = self.numbers[p][usize::from(*number)];
            }
        }
        numbers
    }

    /// Adds to `into` the orders of `from` after the tile at position `p` went to position `q`.
    pub fn shift_into(
        &self,
        (p, q): (usize, usize),
        from: &[u32],
        into: &mut [u32],
        scratch: &mut [Vec<u32>; 2],
    ) {
        let [one, other] = scratch;
        let mut last: &[u32] = from;
        let (mut one, mut other) = (one.as_mut_slice(), other.as_mut_slice());
        for step in steps(p, q) {
            self.exchanges[step].apply(last, one);
            (one, other) = (other, one);
            last = other;
        }
        for (into, from) in into.iter_mut().zip(last) {
            *into |= from;
        }
    }

    fn exchange(&self, p: usize, numbers: &[u16]) -> Exchange {
        let outer = self.tiles.saturating_sub(INNER);
        if p >= outer {
            let bits = numbers[..self.bits].iter().enumerate();
            let mut terms: Vec<(u32, u32)> = Vec::new();
            for (from, &to) in bits {
                let turn = (u32::from(to) + 32 - from as u32) % 32;
                match terms.iter_mut().find(|term| term.1 == turn) {
                    Some(term) => term.0 |= 1 << from,
                    None => terms.push((1 << from, turn)),
                }
            }
            return Exchange::Bits(terms);
        }
        if p + 1 < outer {
            // The exchange undoes itself, so to and from are the same.
            let fields = (0..self.fields).map(|f| numbers[f * self.bits] / self.bits as u16);
            return Exchange::Fields(fields.collect());
        }
        let fifth = self.fields / (self.tiles - p);
        let mut runs: Vec<Run> = Vec::new();
        for from in 0..self.tiles - p {
            for run in 0..self.bits / RUN {
                let number = from * fifth * self.bits + run * RUN;
                let there = usize::from(numbers[number]);
                let to = there / self.bits / fifth;
                let turn = (there % self.bits + 32 - run * RUN) as u32 % 32;
                let mask = ((1 << RUN) - 1) << (run * RUN);
                let same = |r: &&mut Run| (r.to, r.from, r.turn) == (to, from, turn);
                match runs.iter_mut().find(same) {
                    Some(run) => run.mask |= mask,
                    None => runs.push(Run { to, from, mask, turn }),
                }
            }
        }
        Exchange::Runs(runs)
    }
}

/// The exchanges that bring a tile from a position to another.
fn steps(from: usize, to: usize) -> impl Iterator<Item = usize> {
    let count = from.abs_diff(to);
    (0..count).map(move |k| if from < to { from + k } else { from - 1 - k })
}

impl Exchange {
    fn apply(&self, from: &[u32], into: &mut [u32]) {
        match self {
            Exchange::Bits(terms) => {
                into.fill(0);
                for &(mask, turn) in terms {
                    for (into, from) in into.iter_mut().zip(from) {
                        *into |= (from & mask).rotate_left(turn);
                    }
                }
            }
            Exchange::Fields(sources) => {
                for (into, &source) in into.iter_mut().zip(sources) {
                    *into = from[usize::from(source)];
                }
            }
            Exchange::Runs(runs) => {
                into.fill(0);
                let fifth = from.len() / (INNER + 1);
                for run in runs {
                    let into = &mut into[run.to * fifth..][..fifth];
                    for (into, from) in into.iter_mut().zip(&from[run.from * fifth..][..fifth]) {
                        *into |= (from & run.mask).rotate_left(run.turn);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_orders_agree() {
        for tiles in 1..=8 {
            let orders = Orders::new(tiles);
            for number in 0..orders.count() {
                assert_eq!(orders.number(&orders.order(number)), number);
            }
        }
    }

    #[test]
    fn rows_shift_as_orders_do() {
        for tiles in 1..=8 {
            let orders = Orders::new(tiles);
            let mut scratch = [(); 2].map(|()| vec![0; orders.fields()]);
            for p in 0..tiles {
                for q in 0..tiles {
                    if p.abs_diff(q) > 4 {
                        continue;
                    }
                    let shifted = orders.shifted(p, q);
                    let mut from = vec![0u32; orders.fields()];
                    let mut expected = vec![0u32; orders.fields()];
                    for number in (0..orders.count()).filter(|n| n * 7919 % 13 < 5) {
                        from[number / orders.bits()] |= 1 << (number % orders.bits());
                        let to = usize::from(shifted[number]);
                        expected[to / orders.bits()] |= 1 << (to % orders.bits());
                        let mut order = orders.order(number);
                        let tile = order.remove(p);
                        order.insert(q, tile);
                        assert_eq!(orders.number(&order), to);
                    }
                    let mut into = vec![0u32; orders.fields()];
                    orders.shift_into((p, q), &from, &mut into, &mut scratch);
                    assert_eq!(into, expected, "{tiles} {p} {q}");
                }
            }
        }
    }
}
