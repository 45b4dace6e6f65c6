//! A class of positions as a string of symbols, one per slot.
//!
//! The symbol of a slot is the class of its piece and, where that class keeps orientations, its
//! orientation. Forgotten pieces share one symbol. A move takes symbols from slot to slot and turns
//! them; a symmetry maps the symbol of a slot to a symbol of another slot, by a table. Symmetries
//! that do not preserve the classes, or the moves, have no such table and are left out: that is
//! checked while the tables are made, for every piece in every slot.

use cosette_puzzle::{MoveId, Position, Puzzle, Shape, Symmetries, Symmetry};

use super::State;
use crate::quotient::PieceClasses;

/// A number for a symbol.
pub trait Symbol: Copy + Ord + Send + Sync {
    /// Maximum number of symbols: the largest value is reserved.
    const COUNT_MAX: usize;
    /// The symbol of that number.
    fn of(number: usize) -> Self;
    /// Its number.
    fn number(self) -> usize;
}

impl Symbol for u8 {
    const COUNT_MAX: usize = u8::MAX as usize;

    fn of(number: usize) -> u8 {
        number as u8
    }

    fn number(self) -> usize {
        self.into()
    }
}

impl Symbol for u16 {
    const COUNT_MAX: usize = u16::MAX as usize;

    fn of(number: usize) -> u16 {
        number as u16
    }

    fn number(self) -> usize {
        self.into()
    }
}

/// How many symbols these classes need.
pub fn count(shape: &Shape, classes: &PieceClasses) -> usize {
    Alphabet::new(shape, classes).count
}

/// How symbols move.
pub struct Symbols<S> {
    shape: Shape,
    slots: usize,
    solved: Vec<S>,
    /// `turned[twist * count + symbol]`.
    turned: Vec<S>,
    count: usize,
    moves: Vec<Vec<Case>>,
    /// The symbol of the piece that decides which moves are legal.
    key: Option<S>,
    /// All symmetries but the one that does nothing.
    images: Vec<Image<S>>,
    has_all_symmetries: bool,
    /// The piece and twist of each symbol, where nothing is forgotten.
    pieces: Option<Vec<(u16, u8)>>,
}

/// One case of a move: where the key piece must be, and what goes where: to, from, twist.
struct Case {
    guard: Option<Vec<u16>>,
    steps: Vec<(u16, u16, u8)>,
}

/// A symmetry: for each slot of the image the slot it is read from, and what becomes of symbols.
struct Image<S> {
    from: Vec<u16>,
    /// `symbol[slot of the image * count + symbol]`.
    symbol: Vec<S>,
}

/// The symbol of every piece, untwisted, and which pieces keep their twists.
struct Alphabet {
    first: Vec<usize>,
    oriented: Vec<bool>,
    count: usize,
}

impl Alphabet {
    fn new(shape: &Shape, classes: &PieceClasses) -> Alphabet {
        let mut next = 1usize; // 0 is for forgotten pieces.
        let mut first = vec![0; shape.slots()];
        let mut oriented = vec![false; shape.slots()];
        for class in &classes.classes {
            for &piece in &class.pieces {
                first[piece as usize] = next;
                oriented[piece as usize] = class.oriented;
            }
            let turns = shape.orientations(class.pieces[0] as usize);
            next += if class.oriented { turns as usize } else { 1 };
        }
        Alphabet { first, oriented, count: next }
    }

    fn symbol<S: Symbol>(&self, piece: usize, twist: u8) -> S {
        S::of(self.first[piece] + if self.oriented[piece] { twist.into() } else { 0 })
    }
}

impl<S: Symbol> Symbols<S> {
    /// The symbols of these classes under these moves; `None` where there are too many. Tables of
    /// symmetries take half of the memory at most, or there are none.
    pub fn new(
        puzzle: &Puzzle,
        classes: &PieceClasses,
        moves: &[MoveId],
        memory: u64,
    ) -> Option<Symbols<S>> {
        let shape = puzzle.shape().clone();
        let alphabet = Alphabet::new(&shape, classes);
        if alphabet.count > S::COUNT_MAX {
            return None;
        }
        let slots = shape.slots();
        let count = alphabet.count;
        let turns = (0..slots).map(|s| shape.orientations(s)).max().unwrap_or(1);
        let mut turned: Vec<S> = (0..turns).flat_map(|_| (0..count).map(S::of)).collect();
        let mut pieces = vec![(0, 0); count];
        for piece in 0..slots {
            let k = shape.orientations(piece);
            for twist in 0..k {
                let symbol = alphabet.symbol::<S>(piece, twist).number();
                pieces[symbol] = (piece as u16, twist);
                for by in 0..k {
                    let after = alphabet.symbol(piece, (twist + by) % k);
                    turned[by as usize * count + symbol] = after;
                }
            }
        }
        let whole = classes.classes.iter().all(|c| c.pieces.len() == 1)
            && (0..slots).all(|p| {
                alphabet.first[p] > 0 && (alphabet.oriented[p] || shape.orientations(p) == 1)
            });
        let images = images(puzzle, &alphabet, moves, memory / 2);
        Some(Symbols {
            slots,
            solved: (0..slots).map(|slot| alphabet.symbol(slot, 0)).collect(),
            turned,
            count,
            moves: moves.iter().map(|&id| cases(puzzle, id)).collect(),
            key: puzzle.key().map(|key| alphabet.symbol(key as usize, 0)),
            has_all_symmetries: images.is_some(),
            images: images.unwrap_or_default(),
            pieces: whole.then_some(pieces),
            shape,
        })
    }

    /// The number of moves.
    pub fn moves(&self) -> usize {
        self.moves.len()
    }

    /// How many symmetries keep classes and moves.
    pub fn symmetries(&self) -> usize {
        self.images.len() + 1
    }

    /// Whether none were left out because their tables would be too large.
    pub fn has_all_symmetries(&self) -> bool {
        self.has_all_symmetries
    }

    /// Bytes of the tables of symmetries.
    pub fn table_bytes(&self) -> u64 {
        (self.images.len() * image_bytes::<S>(self.slots, self.count)) as u64
    }

    /// The solved state.
    pub fn solved<const N: usize>(&self) -> State<S, N> {
        let mut state = [S::of(0); N];
        state[..self.slots].copy_from_slice(&self.solved);
        state
    }

    /// The position of a state, where nothing is forgotten.
    pub fn position<const N: usize>(&self, state: &State<S, N>) -> Option<Position> {
        let pieces = self.pieces.as_ref()?;
        let held = state[..self.slots].iter().map(|&symbol| pieces[symbol.number()]);
        let (pieces, twists) = held.unzip();
        Position::new(&self.shape, pieces, twists)
    }

    /// The states one move away, each the least of its images; for a move that is not legal the
    /// state itself. Some may be repeated.
    pub fn neighbours<const N: usize>(&self, state: &State<S, N>, into: &mut [State<S, N>]) {
        let at = self.key.and_then(|key| state.iter().position(|&symbol| symbol == key));
        let legal = |case: &&Case| match (&case.guard, at) {
            (Some(slots), Some(at)) => slots.binary_search(&(at as u16)).is_ok(),
            _ => true,
        };
        for (cases, into) in self.moves.iter().zip(into) {
            let Some(case) = cases.iter().find(legal) else {
                *into = *state;
                continue;
            };
            let mut after = *state;
            for &(to, from, twist) in &case.steps {
                let symbol = state[from as usize].number();
                after[to as usize] = self.turned[twist as usize * self.count + symbol];
            }
            *into = self.least(&after);
        }
    }

    /// The least image of a state under the symmetries. Nearly every image is given up at its first
    /// or second slot.
    pub fn least<const N: usize>(&self, state: &State<S, N>) -> State<S, N> {
        let mut least = *state;
        for image in &self.images {
            for slot in 0..self.slots {
                let symbol = image.get(state, slot, self.count);
                if symbol > least[slot] {
                    break;
                }
                if symbol < least[slot] {
                    (slot..self.slots).for_each(|s| least[s] = image.get(state, s, self.count));
                    break;
                }
            }
        }
        least
    }

    /// How many states the symmetries make of this one.
    pub fn orbit_size<const N: usize>(&self, state: &State<S, N>) -> u64 {
        let same = |image: &&Image<S>| {
            (0..self.slots).all(|slot| image.get(state, slot, self.count) == state[slot])
        };
        let fixed = self.images.iter().filter(same).count() + 1;
        (self.symmetries() / fixed) as u64
    }
}

/// The tables of all symmetries that keep classes and moves; `None` if they would take more bytes
/// than that, or the board is so large that finding its symmetries takes longer than the search.
fn images<S: Symbol>(
    puzzle: &Puzzle,
    alphabet: &Alphabet,
    moves: &[MoveId],
    bytes_max: u64,
) -> Option<Vec<Image<S>>> {
    let shape = puzzle.shape();
    if shape.slots() > u8::COUNT_MAX {
        return None;
    }
    let symmetries = Symmetries::of(puzzle).elements().into_iter();
    let kept = symmetries
        .filter(|s| !s.points().is_identity() && keeps_moves(puzzle, moves, s))
        .filter_map(|s| Image::new(shape, alphabet, &s));
    let room = bytes_max / image_bytes::<S>(shape.slots(), alphabet.count) as u64;
    let images: Vec<Image<S>> = kept.take(room as usize + 1).collect();
    (images.len() as u64 <= room).then_some(images)
}

fn image_bytes<S>(slots: usize, count: usize) -> usize {
    slots * (size_of::<u16>() + count * size_of::<S>())
}

impl<S: Symbol> Image<S> {
    #[inline]
    fn get<const N: usize>(&self, state: &State<S, N>, slot: usize, count: usize) -> S {
        self.symbol[slot * count + state[self.from[slot] as usize].number()]
    }

    /// The tables of a symmetry, or `None` if it does not keep the classes: then pieces that share
    /// a symbol would become pieces that do not.
    fn new(shape: &Shape, alphabet: &Alphabet, symmetry: &Symmetry) -> Option<Image<S>> {
        let open = S::of(S::COUNT_MAX);
        let points = symmetry.points();
        let slots = shape.slots();
        let mut image = Image { from: vec![0; slots], symbol: vec![open; slots * alphabet.count] };
        let turned_by = |point: u16, slot: usize| (point - shape.point(slot, 0)) as u8;
        for slot in 0..slots {
            let seen = points[shape.point(slot, 0) as usize];
            let to = shape.slot_of_point(seen);
            image.from[to] = slot as u16;
            let orbit = (0..).map(|o| shape.range(o)).find(|r| r.contains(&slot))?;
            let k = shape.orientations(slot);
            for (piece, twist) in orbit.flat_map(|p| (0..k).map(move |t| (p, t))) {
                // Point 0 of the slot shows point -twist of the piece; relabelled, the image of
                // the one shows the image of the other.
                let shown = points[shape.point(piece, (k - twist) % k) as usize];
                let becomes = shape.slot_of_point(shown);
                let twist_after = (turned_by(seen, to) + k - turned_by(shown, becomes)) % k;
                let symbol = alphabet.symbol::<S>(piece, twist).number();
                let after = alphabet.symbol(becomes, twist_after);
                let entry = &mut image.symbol[to * alphabet.count + symbol];
                if *entry != open && *entry != after {
                    return None;
                }
                *entry = after;
            }
        }
        Some(image)
    }
}

fn cases(puzzle: &Puzzle, id: MoveId) -> Vec<Case> {
    let arrows = puzzle.get(id).arrows.iter();
    let case = |arrow: &cosette_puzzle::Arrow| Case {
        guard: arrow.guard.clone(),
        steps: arrow.action.steps().iter().map(|s| (s.to, s.from, s.twist)).collect(),
    };
    arrows.map(case).collect()
}

/// Whether a symmetry takes allowed moves to allowed moves. Where legality depends on a key piece a
/// move may become different moves in different places: there all moves must be allowed.
fn keeps_moves(puzzle: &Puzzle, moves: &[MoveId], symmetry: &Symmetry) -> bool {
    symmetry.points().is_identity()
        || match puzzle.key() {
            Some(key) => {
                moves.len() == puzzle.moves().len()
                    && symmetry.slot(key as usize, puzzle.shape()) == key as usize
            }
            None => moves.iter().all(|&id| moves.contains(&symmetry.move_image(puzzle, id))),
        }
}
