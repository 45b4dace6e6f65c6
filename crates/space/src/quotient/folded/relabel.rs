//! The action of a symmetry on the classes of a labelling.
//!
//! A symmetry `σ` maps the position `p` to `σ p σ⁻¹`. If `p` has the reference sticker of piece `x`
//! at a point, then the image has that sticker's image at the image of the point. So the point of
//! piece `y` after relabeling follows from that of the piece that becomes `y`: turn by the
//! difference of the two reference stickers, then apply `σ`. All of it comes from
//! [`Symmetry::points`], mirrors and turned stickers included.
//!
//! Pieces of a class whose orientations are kept although the pieces are not distinguished must all
//! be turned by the same amount, since it is unknown which of them is where. That is why the twists
//! of the cube's corners have 16 symmetries and not 48: the others measure twists against other
//! faces.

use cosette_puzzle::{Puzzle, Symmetries, Symmetry};

use super::super::Labelling;
use super::super::orbit::OrbitPart;
use super::follow::{Follow, Known};

/// One symmetry, ready to be applied to classes.
#[derive(Clone, Debug)]
pub(super) struct Relabel {
    /// For each tracked piece the place of the piece that becomes it, and the index of its table.
    sources: Vec<(usize, usize)>,
    /// `tables[turn * points + point]`: turned in its slot and relabelled.
    tables: Vec<u16>,
    points: usize,
}

impl Relabel {
    /// The number of the relabelled class.
    #[inline]
    pub(super) fn image(&self, space: &Labelling, known: &Known) -> u64 {
        space.pack(|k| {
            let (source, turn) = self.sources[k];
            self.tables[turn * self.points + known[source] as usize]
        })
    }

    fn new(puzzle: &Puzzle, follow: &Follow, tracked: usize, symmetry: &Symmetry) -> Relabel {
        let shape = puzzle.shape();
        let (points, back) = (shape.points(), symmetry.points().inverse());
        let source = |&piece: &u16| {
            let from = back[shape.point(piece as usize, 0) as usize];
            let home = shape.slot_of_point(from);
            let place = follow.pieces.iter().position(|&p| p as usize == home);
            let turn = from - shape.point(home, 0);
            (place.expect("kept classes are taken to kept ones"), turn as usize)
        };
        let turns = (0..shape.slots()).map(|s| shape.orientations(s)).max().unwrap_or(1);
        let turned = |turn: u8, point: u16| {
            let slot = shape.slot_of_point(point);
            let now = (point - shape.point(slot, 0)) as u8 + turn;
            symmetry.points()[shape.point(slot, now % shape.orientations(slot)) as usize]
        };
        let table = |turn| (0..points as u16).map(move |point| turned(turn, point));
        Relabel {
            sources: follow.pieces[..tracked].iter().map(source).collect(),
            tables: (0..turns).flat_map(table).collect(),
            points,
        }
    }
}

/// The symmetries of the puzzle that preserve the classes and the allowed moves, the identity
/// first.
pub(super) fn kept(puzzle: &Puzzle, space: &Labelling, follow: &Follow) -> Vec<Relabel> {
    let classes = Kinds::new(space, follow, puzzle.shape().slots());
    let all = Symmetries::of(puzzle).elements().into_iter();
    all.filter(|s| keeps_moves(puzzle, space, s) && classes.kept_by(puzzle, s))
        .map(|s| Relabel::new(puzzle, follow, classes.tracked, &s))
        .collect()
}

/// Where legality depends on a key piece, a move may become different moves in different places:
/// there all moves must be allowed.
fn keeps_moves(puzzle: &Puzzle, space: &Labelling, symmetry: &Symmetry) -> bool {
    let moves = space.move_ids();
    let keeps_key = puzzle.key().is_none_or(|key| {
        moves.len() == puzzle.moves().len()
            && symmetry.slot(key as usize, puzzle.shape()) == key as usize
    });
    let kept = |&id| moves.contains(&symmetry.move_image(puzzle, id));
    symmetry.points().is_identity()
        || keeps_key && (puzzle.key().is_some() || moves.iter().all(kept))
}

/// Which pieces are distinguished, and how.
struct Kinds {
    /// For every piece the number of its class; forgotten pieces have none.
    class_of: Vec<Option<usize>>,
    oriented: Vec<bool>,
    sizes: Vec<usize>,
    tracked: usize,
}

impl Kinds {
    fn new(space: &Labelling, follow: &Follow, slots: usize) -> Kinds {
        let mut kinds =
            Kinds { class_of: vec![None; slots], oriented: vec![], sizes: vec![], tracked: 0 };
        for class in space.orbits().iter().flat_map(OrbitPart::classes) {
            kinds.push(&class.pieces, class.oriented);
            kinds.tracked += class.pieces.len();
        }
        for &piece in &follow.pieces[kinds.tracked..] {
            kinds.push(&[piece], false);
        }
        kinds
    }

    fn push(&mut self, pieces: &[u16], oriented: bool) {
        for &piece in pieces {
            self.class_of[piece as usize] = Some(self.sizes.len());
        }
        self.oriented.push(oriented);
        self.sizes.push(pieces.len());
    }

    /// Whether every class is mapped to a class of the same kind.
    fn kept_by(&self, puzzle: &Puzzle, symmetry: &Symmetry) -> bool {
        let shape = puzzle.shape();
        let mut becomes: Vec<Option<(usize, u16)>> = vec![None; self.sizes.len()];
        (0..self.class_of.len()).all(|piece| {
            let to = symmetry.points()[shape.point(piece, 0) as usize];
            let home = shape.slot_of_point(to);
            let (Some(a), Some(b)) = (self.class_of[piece], self.class_of[home]) else {
                return self.class_of[piece] == self.class_of[home];
            };
            let turn = if self.oriented[a] { to - shape.point(home, 0) } else { 0 };
            *becomes[a].get_or_insert((b, turn)) == (b, turn)
                && self.sizes[a] == self.sizes[b]
                && self.oriented[a] == self.oriented[b]
        })
    }
}
