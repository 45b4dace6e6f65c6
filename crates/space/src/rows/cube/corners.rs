//! The corners' part of a row's number, up to symmetry.

use super::frame::{Act, Frame, Kinds, SYMMETRIES};
use super::sets::Sets;

/// How much of the corners a space distinguishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CornerPart {
    /// How the corner in each slot is twisted: 2187 ways, 168 up to symmetry.
    Twists,
    /// That, and which slots hold corners of the U layer: 153,090 ways, 9930 up to symmetry.
    TwistsAndLayer,
}

/// The classes of corner states under the symmetries, and what moves make of them.
#[derive(Debug)]
pub struct Corners {
    pub kinds: Kinds<8>,
    /// What the slots hold in the representative of each class.
    pub representatives: Vec<[u8; 8]>,
    /// How many states are in each class.
    pub sizes: Vec<u8>,
    /// For each class and move, where the representative goes.
    pub links: Vec<Reduced>,
    /// For each state, its class.
    states: Vec<Reduced>,
    sets: Sets,
}

/// A state brought to the representative of its class.
#[derive(Clone, Copy, Debug)]
pub struct Reduced {
    /// The class.
    pub class: u16,
    /// The symmetry that takes the state to the representative.
    pub symmetry: u8,
}

const TWISTS: usize = 2187;

impl Corners {
    pub fn new(frame: &Frame, part: CornerPart) -> Corners {
        let of = match part {
            CornerPart::Twists => [0; 8],
            CornerPart::TwistsAndLayer => [1, 1, 1, 1, 0, 0, 0, 0],
        };
        let kinds = Kinds { first: 0, orientations: 3, of };
        let sets = Sets::new(8, of.iter().sum());
        let relabelings = frame.relabelings(&kinds);
        let mut corners = Corners {
            kinds,
            representatives: Vec::new(),
            sizes: Vec::new(),
            links: Vec::new(),
            states: Vec::new(),
            sets,
        };
        corners.classify(&relabelings, &frame.inverses);
        let moves = frame.moves(&corners.kinds);
        let links = corners
            .representatives
            .iter()
            .flat_map(|held| moves.iter().map(|act| corners.reduce(&act.apply(held))));
        corners.links = links.collect();
        corners
    }

    fn classify(&mut self, relabelings: &[Act<8>], inverses: &[usize]) {
        let unknown = Reduced { class: u16::MAX, symmetry: 0 };
        self.states = vec![unknown; self.sets.masks.len() * TWISTS];
        for state in 0..self.states.len() {
            if self.states[state].class != u16::MAX {
                continue;
            }
            let class = self.representatives.len() as u16;
            let held = self.held(state);
            let mut size = 0;
            for s in 0..SYMMETRIES {
                let image = self.state(&relabelings[s].apply(&held));
                if self.states[image].class == u16::MAX {
                    self.states[image] = Reduced { class, symmetry: inverses[s] as u8 };
                    size += 1;
                }
            }
            self.representatives.push(held);
            self.sizes.push(size);
        }
    }

    /// The class of what the slots hold.
    pub fn reduce(&self, held: &[u8; 8]) -> Reduced {
        self.states[self.state(held)]
    }

    /// The number of what the slots hold, the last twist being decided by the others.
    fn state(&self, held: &[u8; 8]) -> usize {
        let twists = held[..7].iter().fold(0, |sum, &h| sum * 3 + usize::from(h % 3));
        self.sets.find(held.map(|h| h / 3)) * TWISTS + twists
    }

    /// What the slots hold in the state of that number.
    fn held(&self, state: usize) -> [u8; 8] {
        let mask = self.sets.masks[state / TWISTS];
        let mut held = [0; 8];
        let mut twists = state % TWISTS;
        let mut sum = 0;
        for slot in (0..7).rev() {
            held[slot] = (twists % 3) as u8;
            sum += held[slot];
            twists /= 3;
        }
        held[7] = (21 - sum) % 3;
        std::array::from_fn(|slot| (mask >> slot & 1) as u8 * 3 + held[slot])
    }
}
