//! The data: what a definition consists of. Everything is public; [`Definition::checked`] says
//! whether it makes sense.

/// A puzzle as data.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Definition {
    /// What it is called.
    pub name: String,
    /// The orbits: slots among which pieces of one kind travel.
    pub orbits: Vec<Orbit>,
    /// The moves, before their powers are taken.
    pub moves: Vec<Move>,
    /// Rotations of the whole puzzle: they may occur in scrambles and cost nothing there, and
    /// are no moves of a search.
    pub rotations: Vec<Move>,
    /// Other names for moves or sequences of moves.
    pub aliases: Vec<Alias>,
    /// Which powers of a move count as moves.
    pub powers: Powers,
    /// Pieces that some slots refuse: a move that would bring one there is illegal.
    pub forbidden: Vec<Forbidden>,
    /// The goals; none means the solved state.
    pub goals: Vec<Goal>,
}

/// Which powers of a move count as moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Powers {
    /// All of them, each at the cost of the move.
    #[default]
    All,
    /// The move and its inverse.
    Inverse,
    /// The moves as they are listed. They need not have inverses.
    Listed,
}

/// Slots, and the pieces at home there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// What it is called.
    pub name: String,
    /// The names of the slots.
    pub slots: Vec<String>,
    /// In how many ways a piece can sit in a slot.
    pub orientations: u8,
    /// The kinds of pieces. Pieces of one kind are identical.
    pub labels: Vec<Label>,
    /// The pieces of the solved state.
    pub home: Placement,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// What it is called.
    pub name: String,
    /// Its orientation counts modulo this divisor of the orbit's orientations; 1: not at all.
    pub modulus: u8,
}

/// What is in the slots of one orbit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Placement {
    /// The label in each slot.
    pub pieces: Vec<u16>,
    /// Its orientation, reduced modulo the label's modulus.
    pub twists: Vec<u8>,
}

/// What is in every slot: one placement an orbit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State(pub Vec<Placement>);

/// What a move does to one orbit: slot `i` receives what `from[i]` held, turned by `twist[i]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// Where each slot's piece comes from.
    pub from: Vec<u16>,
    /// By how much it is turned.
    pub twist: Vec<u8>,
}

/// What a move does: one part an orbit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Action(pub Vec<Part>);

/// A move: one case, or several with guards of which at most one applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// How it is written.
    pub name: String,
    /// What it does, depending on the state.
    pub cases: Vec<Case>,
    /// What it costs; at least 1.
    pub cost: u32,
}

/// What a move does where all its conditions hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// When this case applies; no condition: always.
    pub guard: Vec<Condition>,
    /// What it does.
    pub action: Action,
}

/// This slot holds one of these pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The orbit.
    pub orbit: usize,
    /// The slot.
    pub slot: usize,
    /// The labels, sorted.
    pub labels: Vec<u16>,
}

/// A piece that a slot refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forbidden {
    /// The orbit.
    pub orbit: usize,
    /// The slot.
    pub slot: usize,
    /// The label.
    pub label: u16,
}

/// Another name for a sequence of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    /// The name.
    pub name: String,
    /// The moves.
    pub word: Vec<String>,
}

/// A state to be reached, with wildcards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal(pub Vec<Vec<GoalSlot>>);

/// What a slot must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoalSlot {
    /// The label; `None`: any.
    pub label: Option<u16>,
    /// Its orientation; `None`: any.
    pub twist: Option<u8>,
}

impl Orbit {
    /// An orbit of distinct pieces in slots of these names.
    pub fn distinct(name: &str, slots: Vec<String>, orientations: u8) -> Orbit {
        let label = |name: &String| Label { name: name.clone(), modulus: orientations };
        let labels = slots.iter().map(label).collect();
        let pieces = (0..slots.len() as u16).collect();
        let home = Placement { pieces, twists: vec![0; slots.len()] };
        Orbit { name: name.into(), slots, orientations, labels, home }
    }

    /// The same with slots named 1, 2, 3, …
    pub fn numbered(name: &str, slots: usize, orientations: u8) -> Orbit {
        Orbit::distinct(name, (1..=slots).map(|n| n.to_string()).collect(), orientations)
    }

    /// How many slots there are.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// How many pieces of each kind there are.
    pub fn counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.labels.len()];
        for &label in &self.home.pieces {
            counts[label as usize] += 1;
        }
        counts
    }

    /// Whether no two pieces are identical.
    pub fn is_distinct(&self) -> bool {
        self.labels.len() == self.len()
    }
}

impl Part {
    /// The part that does nothing.
    pub fn identity(slots: usize) -> Part {
        Part { from: (0..slots as u16).collect(), twist: vec![0; slots] }
    }

    /// Whether it does nothing.
    pub fn is_identity(&self) -> bool {
        self.from.iter().enumerate().all(|(i, &x)| i == x as usize)
            && self.twist.iter().all(|&t| t == 0)
    }
}

impl Definition {
    /// The action that does nothing.
    pub fn identity(&self) -> Action {
        Action(self.orbits.iter().map(|orbit| Part::identity(orbit.len())).collect())
    }

    /// The solved state.
    pub fn solved(&self) -> State {
        State(self.orbits.iter().map(|orbit| orbit.home.clone()).collect())
    }

    /// The number of slots in all orbits.
    pub fn slots(&self) -> usize {
        self.orbits.iter().map(Orbit::len).sum()
    }

    /// Whether every move is always legal.
    pub fn is_free(&self) -> bool {
        let free = |m: &Move| m.cases.len() == 1 && m.cases[0].guard.is_empty();
        self.forbidden.is_empty() && self.moves.iter().all(free)
    }
}
