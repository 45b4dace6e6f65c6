//! The bit of an order of the pieces, and back.
//!
//! Pieces 0 to 3 are the class `A`, 4 to 7 the class `B`, and piece 8 is alone if it is there. The
//! places of `A` and of `B` are the number of the field. In the field, the order of `A` among its
//! places is one of 24 bytes, and the order of `B` one of three planes and one of eight bits: it is
//! written `h∘t` with `h` in a group of eight, `H`, and one `t` of three (a coset of `H`: a plane).

use super::PIECES_MAX;

/// An order of four things: which is in each place.
pub type Four = [u8; 4];

/// All 24, in lexicographic order.
pub const FOURS: [Four; 24] = {
    let mut all = [[0; 4]; 24];
    let (mut n, mut code) = (0, 0);
    while code < 256 {
        let four = [code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3];
        if 1 << four[0] | 1 << four[1] | 1 << four[2] | 1 << four[3] == 15 {
            all[n] = [four[0] as u8, four[1] as u8, four[2] as u8, four[3] as u8];
            n += 1;
        }
        code += 1;
    }
    all
};

/// `a∘b`.
pub fn product(a: Four, b: Four) -> Four {
    b.map(|x| a[x as usize])
}

/// The number of an order.
pub fn number(four: Four) -> usize {
    FOURS.iter().position(|&f| f == four).expect("it is one of them")
}

/// The bits of a field.
pub const FIELD_BITS: usize = 576;
/// The bytes of a plane of a field.
pub const PLANE: usize = 24;

/// What has which bit.
pub struct Code {
    pieces: usize,
    /// The sets of four places, as masks.
    pub sets: Vec<u16>,
    /// The number of each.
    set_number: Vec<u8>,
    /// The places of `A` and those of `B` of each field, by the numbers of the sets.
    pub fields: Vec<[u8; 2]>,
    /// The number of the field of two sets.
    field_number: Vec<u16>,
    /// The number of an order of four, by its two bits per place.
    numbers: [u8; 256],
    /// The plane and bit of each order of `B`.
    pub plane_bit: [(u8, u8); 24],
    /// The order of `B` in each plane and bit.
    order_of: [[u8; 8]; 3],
}

impl Code {
    /// For eight or nine pieces; `H` is the group `planes` of orders of `B`.
    pub fn new(pieces: usize, group: &[Four; 8]) -> Code {
        let sets: Vec<u16> = (0..1 << pieces).filter(|m: &u16| m.count_ones() == 4).collect();
        let mut set_number = vec![0; 1 << pieces];
        sets.iter().zip(0..).for_each(|(&set, n)| set_number[set as usize] = n);
        let mut fields = Vec::new();
        let mut field_number = vec![0; sets.len() * sets.len()];
        for (a, &mask_a) in sets.iter().enumerate() {
            for (b, _) in sets.iter().enumerate().filter(|(_, mask_b)| mask_a & **mask_b == 0) {
                field_number[a * sets.len() + b] = fields.len() as u16;
                fields.push([a as u8, b as u8]);
            }
        }
        let mut numbers = [0; 256];
        FOURS.iter().zip(0..).for_each(|(four, n)| numbers[packed(four)] = n);
        let plane_bit = planes(group);
        let mut order_of = [[0; 8]; 3];
        for (&(plane, bit), order) in plane_bit.iter().zip(0..) {
            order_of[plane as usize][bit as usize] = order;
        }
        Code { pieces, sets, set_number, fields, field_number, numbers, plane_bit, order_of }
    }

    /// How many words a row takes.
    pub fn row_words(&self) -> usize {
        self.fields.len() * FIELD_BITS / 64
    }

    /// The field of two sets of places.
    #[inline(always)]
    pub fn field(&self, a: u8, b: u8) -> usize {
        self.field_number[a as usize * self.sets.len() + b as usize] as usize
    }

    /// The number of a set of four places.
    #[inline(always)]
    pub fn set(&self, mask: u16) -> u8 {
        self.set_number[mask as usize]
    }

    /// The number of an order given as two bits per place.
    #[inline(always)]
    pub fn four(&self, packed: usize) -> u8 {
        self.numbers[packed]
    }

    /// The bit of orders of `A` and `B` in a field.
    pub fn bit(&self, field: usize, a: usize, b: usize) -> usize {
        let (plane, bit) = self.plane_bit[b];
        field * FIELD_BITS + (plane as usize * PLANE + a) * 8 + bit as usize
    }

    /// The bit of an order of the pieces.
    pub fn encode(&self, order: &[u8]) -> usize {
        let (mut masks, mut packed) = ([0u16; 3], [0usize; 3]);
        for (place, &piece) in order.iter().enumerate() {
            let class = piece as usize / 4;
            masks[class] |= 1 << place;
            packed[class] = (packed[class] << 2) | (piece as usize % 4);
        }
        let field = self.field(self.set(masks[0]), self.set(masks[1]));
        self.bit(field, self.four(packed[0]) as usize, self.four(packed[1]) as usize)
    }

    /// The order of the pieces that has a bit.
    pub fn decode(&self, bit: usize) -> [u8; PIECES_MAX] {
        let (field, rest) = (bit / FIELD_BITS, bit % FIELD_BITS);
        let (plane, a, bit) = (rest / 8 / PLANE, rest / 8 % PLANE, rest % 8);
        let b = self.order_of[plane][bit] as usize;
        let mut order = [8; PIECES_MAX];
        for (class, (set, four)) in self.fields[field].iter().zip([a, b]).enumerate() {
            let places = (0..self.pieces).filter(|&p| self.sets[*set as usize] >> p & 1 == 1);
            for (place, piece) in places.zip(FOURS[four]) {
                order[place] = 4 * class as u8 + piece;
            }
        }
        order
    }
}

/// Two bits per place, the first place highest.
fn packed(four: &Four) -> usize {
    four.iter().fold(0, |code, &x| code << 2 | x as usize)
}

/// The coset `H t` that each order is in, and its number in it as an element of `H`.
fn planes(group: &[Four; 8]) -> [(u8, u8); 24] {
    let mut places = [(u8::MAX, 0); 24];
    let mut plane = 0;
    for t in FOURS {
        if places[number(t)].0 == u8::MAX {
            for (bit, &h) in group.iter().enumerate() {
                places[number(product(h, t))] = (plane, bit as u8);
            }
            plane += 1;
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::super::choice::eights;
    use super::*;

    #[test]
    fn every_order_has_a_bit_of_its_own() {
        for pieces in [8, 9] {
            for group in eights() {
                let code = Code::new(pieces, &group);
                let bits = code.row_words() * 64;
                assert_eq!(bits, (1..=pieces).product::<usize>());
                for bit in 0..bits {
                    let order = code.decode(bit);
                    assert_eq!(code.encode(&order[..pieces]), bit);
                }
            }
        }
    }
}
