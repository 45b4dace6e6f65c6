//! The orders of the four slice edges, and what becomes of a field of twelve bits when the places
//! of the slice are named differently.
//!
//! Even orders are numbered 0 to 11 and odd ones 12 to 23; a field holds those of one parity.

/// Pieces of the slice.
pub const FOUR: usize = 4;
/// Orders of them.
const ORDERS: usize = 24;
/// Those of one parity.
const HALF: usize = 12;

/// Which piece is in each place.
pub type Order = [u8; FOUR];
/// What becomes of a field: of even orders by the field, of odd ones by the field and [`ODD`].
pub type Shuffle = [u16; 2 * ODD as usize];
pub const ODD: u16 = 1 << HALF;

/// The orders, and how they are renamed.
pub struct Slices {
    /// By places in two bits each, the number.
    numbers: [u8; 1 << (2 * FOUR)],
    /// The orders as the ranks of the second phase number them.
    ranked: [Order; ORDERS],
    /// For each change of names, each parity before it and each bit, the bit after it.
    bits: Vec<[[u8; FIELD_PLACES]; 2]>,
    /// The same for all bits of a field at a time.
    shuffles: Vec<Box<Shuffle>>,
}

/// Bits of a field with those that are never set.
const FIELD_PLACES: usize = 16;

impl Slices {
    pub fn new() -> Slices {
        let mut ranked: Vec<Order> = Vec::new();
        for word in 0..1u32 << (2 * FOUR) {
            let order: Order = std::array::from_fn(|i| (word >> (2 * (FOUR - 1 - i)) & 3) as u8);
            if (0..FOUR).all(|i| !order[..i].contains(&order[i])) {
                ranked.push(order);
            }
        }
        let (even, odd): (Vec<Order>, Vec<Order>) =
            ranked.iter().partition(|order| !is_odd(*order));
        let orders: [Order; ORDERS] = [even, odd].concat().try_into().expect("24 orders");
        let mut numbers = [0; 1 << (2 * FOUR)];
        for (k, order) in orders.iter().enumerate() {
            numbers[packed(order)] = k as u8;
        }
        let renamed = |change: &Order, k: usize| {
            numbers[packed(&compose(&orders[k], change))] as usize % HALF
        };
        let bits: Vec<[[u8; FIELD_PLACES]; 2]> = orders
            .iter()
            .map(|change| {
                [0, HALF].map(|first| {
                    let mut to = [0; FIELD_PLACES];
                    for (k, to) in to[..HALF].iter_mut().enumerate() {
                        *to = renamed(change, first + k) as u8;
                    }
                    to
                })
            })
            .collect();
        let shuffles = bits.iter().map(shuffle).collect();
        let ranked = ranked.try_into().expect("24 orders");
        Slices { numbers, ranked, bits, shuffles }
    }

    /// The number of an order.
    #[inline(always)]
    pub fn number(&self, order: &Order) -> usize {
        self.numbers[packed(order)].into()
    }

    /// The bit of a slice of that rank, described by the order of the corners at places that belong
    /// to those of the slice.
    #[inline(always)]
    pub fn seen(&self, rank: usize, corners: &Order, places: &Order) -> u8 {
        let slice = &self.ranked[rank];
        let mut seen = [0; FOUR];
        for i in 0..FOUR {
            seen[usize::from(corners[i]) % FOUR] = slice[usize::from(places[i]) % FOUR];
        }
        self.numbers[packed(&seen)] % HALF as u8
    }

    /// The bit that a bit becomes.
    #[inline(always)]
    pub fn bit(&self, change: usize, odd: bool, bit: usize) -> usize {
        self.bits[change][usize::from(odd)][bit % FIELD_PLACES].into()
    }

    /// What becomes of fields by a change.
    pub fn shuffle(&self, change: usize) -> &Shuffle {
        &self.shuffles[change]
    }
}

fn shuffle(halves: &[[u8; FIELD_PLACES]; 2]) -> Box<Shuffle> {
    let value = |bits: &[u8; FIELD_PLACES], field: usize| -> u16 {
        (0..HALF).filter(|bit| field >> bit & 1 == 1).map(|bit| 1 << bits[bit]).sum()
    };
    let fields = 0..usize::from(ODD);
    let all = halves.iter().flat_map(|bits| fields.clone().map(|field| value(bits, field)));
    all.collect::<Box<[u16]>>().try_into().expect("as many")
}

#[inline(always)]
fn packed(order: &Order) -> usize {
    let mut word = 0;
    for (i, &piece) in order.iter().enumerate() {
        word |= usize::from(piece & 3) << (2 * i);
    }
    word
}

/// First `a`, then `b`: place `i` receives what place `b[i]` held.
#[inline(always)]
pub fn compose(a: &Order, b: &Order) -> Order {
    let mut both = [0; FOUR];
    for i in 0..FOUR {
        both[i] = a[usize::from(b[i]) % FOUR];
    }
    both
}

#[inline(always)]
pub fn invert(a: &Order) -> Order {
    let mut inverse = [0; FOUR];
    for i in 0..FOUR {
        inverse[usize::from(a[i]) % FOUR] = i as u8;
    }
    inverse
}

/// Which is the smallest, the second smallest and so on.
pub fn order_of(pieces: [u8; FOUR]) -> Order {
    pieces.map(|piece| pieces.iter().filter(|&&other| other < piece).count() as u8)
}

/// Whether a permutation is odd.
pub fn is_odd(pieces: &[u8]) -> bool {
    let pairs = (0..pieces.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
    pairs.filter(|&(i, j)| pieces[i] > pieces[j]).count() % 2 == 1
}
