//! The shape of a puzzle: how many slots there are, in which orbits, and how many ways a piece can
//! be turned in each.

/// A set of slots among which pieces travel, all with the same number of orientations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// What its pieces are called, in the plural: `tiles`, `corners`, `edges`.
    pub name: &'static str,
    /// How many slots (and pieces) there are.
    pub len: u16,
    /// In how many ways a piece can sit in a slot: 1, 2 or 3.
    pub orientations: u8,
}

/// The orbits of a puzzle, laid end to end: slots are numbered through all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    orbits: Vec<Orbit>,
    /// Orientations of each slot.
    orientations: Box<[u8]>,
    /// The first point of each slot, and the number of points at the end.
    points: Box<[u16]>,
}

impl Shape {
    /// Lays the orbits end to end.
    pub fn new(orbits: Vec<Orbit>) -> Shape {
        let orientations: Box<[u8]> = orbits
            .iter()
            .flat_map(|o| std::iter::repeat_n(o.orientations, o.len as usize))
            .collect();
        let mut points = vec![0u16];
        for &k in &orientations {
            points.push(points[points.len() - 1] + u16::from(k));
        }
        Shape { orbits, orientations, points: points.into() }
    }

    /// The orbits, in slot order.
    pub fn orbits(&self) -> &[Orbit] {
        &self.orbits
    }

    /// The slots of orbit `index`.
    pub fn range(&self, index: usize) -> std::ops::Range<usize> {
        let first: usize = self.orbits[..index].iter().map(|o| o.len as usize).sum();
        first..first + self.orbits[index].len as usize
    }

    /// The number of slots.
    pub fn slots(&self) -> usize {
        self.orientations.len()
    }

    /// In how many ways a piece can sit in `slot`.
    pub fn orientations(&self, slot: usize) -> u8 {
        self.orientations[slot]
    }

    /// Whether any piece can be turned in its slot.
    pub fn is_oriented(&self) -> bool {
        self.orientations.iter().any(|&k| k > 1)
    }

    /// The number of points: one for each slot and orientation. A position is a permutation of the
    /// points (stickers), and the representation is faithful: group theory works on these.
    pub fn points(&self) -> usize {
        self.points[self.slots()] as usize
    }

    /// The point of `slot` and `orientation`.
    pub fn point(&self, slot: usize, orientation: u8) -> u16 {
        self.points[slot] + u16::from(orientation)
    }

    /// The slot a point belongs to.
    pub fn slot_of_point(&self, point: u16) -> usize {
        self.points.partition_point(|&p| p <= point) - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_and_slots_agree() {
        let shape = Shape::new(vec![
            Orbit { name: "corners", len: 8, orientations: 3 },
            Orbit { name: "edges", len: 12, orientations: 2 },
        ]);
        assert_eq!((shape.slots(), shape.points()), (20, 48));
        assert_eq!(shape.range(1), 8..20);
        for slot in 0..shape.slots() {
            for o in 0..shape.orientations(slot) {
                assert_eq!(shape.slot_of_point(shape.point(slot, o)), slot);
            }
        }
    }
}
