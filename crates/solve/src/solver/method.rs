//! The algorithms by name, and their properties independent of the puzzle.
//!
//! A method is a value, not a variant of an enum: a solver in a separate file defines its method
//! ([`Method::special`]), and nothing else depends on it.

use std::fmt;

/// An algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method {
    name: &'static str,
    /// What guides it, where it has no choice.
    guide: Option<&'static str>,
    nature: Nature,
}

/// What an algorithm is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Nature {
    /// One of the searches that fit any puzzle, which have a tree to show.
    general: bool,
    guided: bool,
    breaks_ties: bool,
    remembers: bool,
    improves: bool,
}

const SPECIAL: Nature =
    Nature { general: false, guided: false, breaks_ties: false, remembers: false, improves: false };
const DEPTH: Nature = Nature { general: true, ..SPECIAL };
const GUIDED: Nature = Nature { guided: true, ..DEPTH };
const MEMORY: Nature = Nature { remembers: true, ..DEPTH };
const BEST_FIRST: Nature = Nature { breaks_ties: true, guided: true, ..MEMORY };

const fn general(name: &'static str, nature: Nature) -> Method {
    Method { name, guide: None, nature }
}

impl Method {
    /// Breadth first.
    pub const BREADTH_FIRST: Method = general("bfs", MEMORY);
    /// Depth first: the newest node first, every state once.
    pub const DEPTH_FIRST: Method = general("dfs", MEMORY);
    /// Iterative deepening over all sequences.
    pub const DEEPENING: Method = general("ids", DEPTH);
    /// Iterative deepening over canonical sequences.
    pub const DEEPENING_CANONICAL: Method = general("ids-enhanced", DEPTH);
    /// A*.
    pub const ASTAR: Method = general("astar", BEST_FIRST);
    /// Greedy best-first.
    pub const GREEDY: Method = general("greedy", BEST_FIRST);
    /// Weighted A*.
    pub const WEIGHTED: Method = general("wastar", BEST_FIRST);
    /// IDA*.
    pub const IDA: Method = general("ida", GUIDED);
    /// Breadth first from both ends.
    pub const BIDIRECTIONAL: Method = general("bidirectional", MEMORY);
    /// Downhill along exact distances.
    pub const LOOKUP: Method = general("lookup", DEPTH).by("lookup");
    /// The best proof there is for the puzzle.
    pub const OPTIMAL: Method = Method::special("optimal");
    /// Better and better solutions until the time is up.
    pub const ANYTIME: Method = Method::special("anytime").improving();
    /// Into a subgroup of the cube and then home, again and again.
    pub const TWO_PHASE_CUBE: Method = Method::special("two-phase").improving();
    /// Phase by phase, as the phases are given: not chosen by name.
    pub const PHASES: Method = Method::special("phases");

    /// A method made for some puzzles, by its name on the command line.
    pub const fn special(name: &'static str) -> Method {
        general(name, SPECIAL)
    }

    /// The same, always guided by this heuristic.
    #[must_use]
    pub const fn by(self, guide: &'static str) -> Method {
        Method { guide: Some(guide), ..self }
    }

    /// The same, if it improves its solution as long as it may.
    #[must_use]
    pub const fn improving(self) -> Method {
        Method { nature: Nature { improves: true, ..self.nature }, ..self }
    }

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// What guides it, where it has no choice.
    pub fn guide(self) -> Option<&'static str> {
        self.guide
    }

    /// Whether it is specialised for a puzzle, not one of the searches that fit any.
    pub fn is_special(self) -> bool {
        !self.nature.general
    }

    /// Whether it is a form of A*, which breaks ties.
    pub fn is_best_first(self) -> bool {
        self.nature.breaks_ties
    }

    /// Whether it stores the states it has visited, so that it terminates where there is no
    /// solution.
    pub fn remembers(self) -> bool {
        self.nature.remembers
    }

    /// Whether an estimate guides it.
    pub fn is_guided(self) -> bool {
        self.nature.guided
    }

    /// Whether it continues after its first solution to find shorter ones.
    pub fn improves(self) -> bool {
        self.nature.improves
    }

    /// Whether it is one of the searches without memory that deepen round by round.
    pub fn deepens(self) -> bool {
        self.nature.general && !self.nature.remembers && self != Method::LOOKUP
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
