//! The cube with one axis: the puzzle and those of its symmetries that keep the U-D axis.
//!
//! Also, the action of a move or a symmetry on one orbit when pieces are distinguished only by
//! *kind* (slice edge or not, top corner or not). Each slot *holds* a kind and a twist; a move or a
//! symmetry sends what a slot holds to another slot and changes it on the way. Nothing of this is
//! derived by hand: every piece is put into every slot with every twist, and the result is taken
//! from the reference semantics.

use cosette_puzzle::{Family, Metric, MoveId, Position, Puzzle, Symmetries, Symmetry};

/// The cube, and the sixteen symmetries that keep the U-D axis, the trivial one first.
#[derive(Debug)]
pub struct Frame {
    pub puzzle: Puzzle,
    pub symmetries: Vec<Symmetry>,
    /// For each symmetry the one that undoes it.
    pub inverses: Vec<usize>,
}

/// How many symmetries keep the axis.
pub const SYMMETRIES: usize = 16;

impl Frame {
    pub fn new(metric: Metric) -> Frame {
        let puzzle = Family::Cube { size: 3 }.puzzle(metric);
        let upright = |s: &Symmetry| {
            let on_axis = |&id: &MoveId| puzzle.get(id).name.starts_with(['U', 'D']);
            puzzle.move_ids().filter(on_axis).all(|id| on_axis(&s.move_image(&puzzle, id)))
        };
        let all = Symmetries::of(&puzzle).elements();
        let symmetries: Vec<Symmetry> = all.into_iter().filter(upright).collect();
        assert_eq!(symmetries.len(), SYMMETRIES, "sixteen symmetries keep an axis");
        let images = |s: &Symmetry| -> Vec<MoveId> {
            puzzle.move_ids().map(|id| s.move_image(&puzzle, id)).collect()
        };
        let images: Vec<Vec<MoveId>> = symmetries.iter().map(images).collect();
        let undoes =
            |a: &[MoveId], b: &[MoveId]| puzzle.move_ids().all(|id| b[a[id.index()].index()] == id);
        let inverse = |a: &Vec<MoveId>| images.iter().position(|b| undoes(a, b));
        let inverses = images.iter().map(|a| inverse(a).expect("symmetries form a group"));
        let inverses = inverses.collect();
        Frame { puzzle, symmetries, inverses }
    }

    /// What each move does to an orbit.
    pub fn moves<const N: usize>(&self, kinds: &Kinds<N>) -> Vec<Act<N>> {
        let act = |id: MoveId| {
            let after = |p: &Position| self.puzzle.apply(p, id).expect("cube moves are legal");
            let solved = after(&self.puzzle.solved());
            Act::derive(&self.puzzle, kinds, |slot| solved.slot_of(slot as u16), after)
        };
        self.puzzle.move_ids().map(act).collect()
    }

    /// What each symmetry does to an orbit.
    pub fn relabelings<const N: usize>(&self, kinds: &Kinds<N>) -> Vec<Act<N>> {
        let shape = self.puzzle.shape();
        let act = |s: &Symmetry| {
            Act::derive(&self.puzzle, kinds, |slot| s.slot(slot, shape), |p| s.apply(p, shape))
        };
        self.symmetries.iter().map(act).collect()
    }
}

/// An orbit of `N` slots with its pieces sorted into kinds.
#[derive(Clone, Debug)]
pub struct Kinds<const N: usize> {
    /// The first slot of the orbit.
    pub first: usize,
    /// In how many ways a piece can sit in a slot.
    pub orientations: u8,
    /// The kind of each piece.
    pub of: [u8; N],
}

impl<const N: usize> Kinds<N> {
    /// What the slots hold in a position: kind times orientations plus twist.
    pub fn held(&self, position: &Position) -> [u8; N] {
        std::array::from_fn(|i| {
            let (slot, k) = (self.first + i, self.orientations);
            self.of[position.pieces()[slot] as usize - self.first] * k + position.twists()[slot]
        })
    }

    /// Some pieces and twists that make the slots hold this.
    pub fn pieces(&self, held: &[u8; N]) -> ([u16; N], [u8; N]) {
        let mut free: Vec<usize> = (0..N).collect();
        let pieces = held.map(|h| {
            let fits = |&p: &usize| self.of[p] == h / self.orientations;
            let place = free.iter().position(fits).expect("there are as many as are held");
            (self.first + free.remove(place)) as u16
        });
        (pieces, held.map(|h| h % self.orientations))
    }
}

/// The most that a slot can hold: five kinds of edges, two ways.
const HELD: usize = 10;

/// What a move or a symmetry does to what the slots of an orbit hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act<const N: usize> {
    /// Where each slot's content goes.
    to: [u8; N],
    /// What it is there.
    becomes: [[u8; HELD]; N],
}

impl<const N: usize> Act<N> {
    /// Puts every piece with every twist into every slot, and applies `after`. The result for a
    /// slot does not depend on the others, so one position handles a piece in each.
    fn derive(
        puzzle: &Puzzle,
        kinds: &Kinds<N>,
        to: impl Fn(usize) -> usize,
        after: impl Fn(&Position) -> Position,
    ) -> Act<N> {
        let to: [u8; N] = std::array::from_fn(|slot| (to(kinds.first + slot) - kinds.first) as u8);
        let mut becomes = [[u8::MAX; HELD]; N];
        let solved = puzzle.solved();
        for (shift, twist) in (0..N).flat_map(|s| (0..kinds.orientations).map(move |t| (s, t))) {
            let (mut pieces, mut twists) = (solved.pieces().to_vec(), solved.twists().to_vec());
            for slot in 0..N {
                pieces[kinds.first + slot] = (kinds.first + (slot + shift) % N) as u16;
                twists[kinds.first + slot] = twist;
            }
            let before = Position::new(puzzle.shape(), pieces, twists).expect("every piece once");
            let (now, then) = (kinds.held(&before), kinds.held(&after(&before)));
            for slot in 0..N {
                let then = then[usize::from(to[slot])];
                let known = &mut becomes[slot][usize::from(now[slot])];
                assert!(*known == u8::MAX || *known == then, "kinds are kept apart");
                *known = then;
            }
        }
        Act { to, becomes }
    }

    /// What the slots hold afterwards.
    pub fn apply(&self, held: &[u8; N]) -> [u8; N] {
        let mut after = [0; N];
        for slot in 0..N {
            after[self.to[slot] as usize] = self.becomes[slot][held[slot] as usize];
        }
        after
    }
}
