//! Exploring a space: how many positions lie at each distance from solved.
//!
//! A [`Question`] says which pieces are told apart and which moves are allowed; a [`Plan`] which
//! road answers it and what that takes, before anything large is made. The roads, most specific
//! first: rows of bits where the space can be laid out so, otherwise a table of two bits a class.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use cosette_puzzle::{Family, MoveId, Position, Puzzle, Reach, Symmetries};

use crate::observe::{Event, Observer};
use crate::quotient::{
    Dense, DoubleCoset, DoubleCosetError, Labelling, Phase, PieceClass, PieceClasses, Sides,
    SlotGroup, TooLarge, Weight, Weights,
};
use crate::rows::RowSpace;
use crate::rows::classes::{self, Classes};
use crate::rows::cube::{CornerPart, CubeCosets};
use crate::rows::cube_subgroup::CubeSubgroup;
use crate::table::cells::Cells;
use crate::table::fill::{Filled, fill};

/// The coset spaces of the cube that have a name.
pub const COSETS: [&str; 3] = ["kociemba", "kociemba-layers", "corners"];

/// How many of the furthest positions are kept.
pub const ANTIPODES_MAX: usize = 20;

/// A space to explore.
#[derive(Clone, Debug)]
pub struct Question {
    puzzle: Puzzle,
    classes: PieceClasses,
    moves: Vec<MoveId>,
    name: String,
    /// Slots that are not told apart, for double cosets.
    slots: Option<SlotGroup>,
}

impl Question {
    /// The puzzle itself.
    pub fn whole(puzzle: &Puzzle) -> Question {
        let classes = PieceClasses::whole(puzzle);
        Question::new(puzzle, classes, puzzle.move_ids().collect(), "whole".into())
    }

    /// Where some pieces are, and the key piece, on which legality depends, if there is one.
    pub fn pieces(puzzle: &Puzzle, mut classes: PieceClasses) -> Question {
        if let Some(key) = puzzle.key()
            && classes.class_of()[key as usize].is_none()
        {
            classes.classes.insert(0, PieceClass { pieces: vec![key], oriented: true });
        }
        let name = classes.to_string();
        Question::new(puzzle, classes, puzzle.move_ids().collect(), name)
    }

    /// A block-building phase.
    pub fn phase(puzzle: &Puzzle, phase: &Phase) -> Question {
        let name = phase.text().to_string();
        Question::new(puzzle, phase.classes(puzzle), phase.moves.clone(), name)
    }

    /// A coset space of the cube by name, one of [`COSETS`]; `None` if this puzzle has none such.
    pub fn coset(puzzle: &Puzzle, name: &str) -> Option<Question> {
        let edges = "{FR FL BL BR}* {UR UF UL UB DR DF DL DB}*";
        let pieces = match (puzzle.family(), name) {
            (Family::Cube { .. }, "corners") => "URF UFL ULB UBR DFR DLF DBL DRB".to_string(),
            (Family::Cube { size: 3 }, "kociemba") => {
                format!("{{URF UFL ULB UBR DFR DLF DBL DRB}}* {edges}")
            }
            (Family::Cube { size: 3 }, "kociemba-layers") => {
                format!("{{URF UFL ULB UBR}}* {{DFR DLF DBL DRB}}* {edges}")
            }
            _ => return None,
        };
        let classes = PieceClasses::read(puzzle, &pieces).expect("these are pieces of the cube");
        Some(Question::new(puzzle, classes, puzzle.move_ids().collect(), name.into()))
    }

    fn new(puzzle: &Puzzle, classes: PieceClasses, moves: Vec<MoveId>, name: String) -> Question {
        Question { puzzle: puzzle.clone(), classes, moves, name, slots: None }
    }

    /// Double cosets: some pieces, and slots that are not told apart. Moves that the slots absorb
    /// cost nothing, the others one.
    pub fn double_cosets(puzzle: &Puzzle, sides: &Sides) -> Question {
        let moves = puzzle.move_ids().collect();
        let mut question = Question::new(puzzle, sides.left.clone(), moves, sides.to_string());
        question.slots = Some(sides.right.clone());
        question
    }

    /// Double cosets with the weights of their moves.
    fn double_coset(&self, right: &SlotGroup) -> Result<DoubleCoset, DoubleCosetError> {
        let sides = Sides { left: self.classes.clone(), right: right.clone() };
        let absorbed = |id: MoveId| {
            self.puzzle.get(id).arrows.iter().all(|arrow| right.contains(&arrow.action))
        };
        let weights = Weights::new(&self.puzzle, |id| match absorbed(id) {
            true => Weight::Free,
            false => Weight::One,
        });
        DoubleCoset::new(&self.puzzle, sides, weights.only(&self.moves))
    }

    /// The same question with only these moves allowed.
    #[must_use]
    pub fn with_moves(mut self, moves: &[MoveId]) -> Question {
        let names: Vec<&str> = moves.iter().map(|&id| self.puzzle.get(id).name.as_str()).collect();
        self.name = format!("{}, moves {}", self.name, names.join(" "));
        // A phase allows some moves already: both must agree.
        self.moves.retain(|id| moves.contains(id));
        self
    }

    /// The quotient as it is written.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    fn is_whole(&self) -> bool {
        self.name == "whole"
    }

    /// The dense numbering of its classes.
    pub fn labelling(&self) -> Result<Labelling, TooLarge> {
        if self.slots.is_some() {
            return Err(TooLarge::DoubleCosets);
        }
        Labelling::new(&self.puzzle, &self.classes, &self.moves)
    }

    /// The road that answers it within `memory` bytes, and what that takes.
    pub fn plan(&self, memory: u64) -> Result<Plan, NoRoad> {
        let rows = self.is_whole().then(|| classes::Plan::of(&self.puzzle)).flatten();
        if let Some(rows) = rows {
            let road = Road::Classes(Box::new(rows));
            let bytes = road.bytes();
            if bytes <= memory {
                return Ok(Plan { bytes, road });
            }
        }
        if let Some(right) = &self.slots {
            let quotient = Arc::new(self.double_coset(right)?);
            let bytes = quotient.bytes_to_explore();
            return match bytes <= memory {
                true => Ok(Plan { bytes, road: Road::DoubleCosets(quotient) }),
                false => Err(NoRoad::Rows { bytes, memory }),
            };
        }
        if let Some(road) = self.cube_rows() {
            let bytes = road.bytes();
            return match bytes <= memory {
                true => Ok(Plan { bytes, road }),
                false => Err(NoRoad::Rows { bytes, memory }),
            };
        }
        self.table_plan(memory)
    }

    /// The plain road: a table of two bits a class, whatever else there is. For comparison.
    pub fn table_plan(&self, memory: u64) -> Result<Plan, NoRoad> {
        let labelling = self.labelling()?;
        let bytes = Cells::<2>::bytes(labelling.len());
        if bytes > memory {
            return Err(NoRoad::Memory { classes: labelling.len(), bytes, memory });
        }
        Ok(Plan { bytes, road: Road::Table(Box::new(labelling)) })
    }
}

impl Question {
    /// The rows of bits that some spaces of the cube are laid out in.
    fn cube_rows(&self) -> Option<Road> {
        if *self.puzzle.family() != (Family::Cube { size: 3 }) {
            return None;
        }
        match self.name.as_str() {
            "kociemba" => Some(Road::Cosets(CornerPart::Twists)),
            "kociemba-layers" => Some(Road::Cosets(CornerPart::TwistsAndLayer)),
            _ => {
                let whole = self.classes == PieceClasses::whole(&self.puzzle);
                let all: BTreeSet<&str> =
                    self.moves.iter().map(|&id| self.puzzle.get(id).name.as_str()).collect();
                let subgroup: BTreeSet<&str> =
                    ["U", "U2", "U'", "D", "D2", "D'", "R2", "F2", "L2", "B2"].into();
                (whole && all == subgroup).then_some(Road::Subgroup)
            }
        }
    }
}

impl Road {
    /// Memory for two sets of rows and what is needed besides.
    fn bytes(&self) -> u64 {
        let sets = |rows: u64, row_bytes: u64| 2 * rows * row_bytes;
        match self {
            Road::Cosets(CornerPart::Twists) => sets(168 * 495, 256),
            Road::Cosets(CornerPart::TwistsAndLayer) => sets(9930 * 495, 256),
            Road::Subgroup => sets(2768, 2 * 40_320),
            Road::DoubleCosets(quotient) => quotient.bytes_to_explore(),
            Road::Classes(plan) => 2 * plan.set_bytes() + plan.table_bytes() + plan.setup_bytes(),
            Road::Table(space) => Cells::<2>::bytes(space.len()),
        }
    }
}

/// Why a question cannot be answered here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRoad {
    /// The slots or the moves do not make a quotient.
    #[error("{0}")]
    DoubleCoset(#[from] DoubleCosetError),
    /// It cannot even be numbered.
    #[error("{0}")]
    TooLarge(#[from] TooLarge),
    /// Its rows of bits need more memory than there is.
    #[error("the rows take {bytes} bytes, and {memory} bytes are allowed")]
    Rows {
        /// What they would take.
        bytes: u64,
        /// What is allowed.
        memory: u64,
    },
    /// It needs more memory than there is.
    #[error(
        "{classes} classes take {bytes} bytes at two bits each, and {memory} bytes are allowed"
    )]
    Memory {
        /// How many classes there are.
        classes: u64,
        /// What they would take.
        bytes: u64,
        /// What is allowed.
        memory: u64,
    },
}

/// How a question is answered, and what it takes.
pub struct Plan {
    /// Memory for the sets or the table.
    pub bytes: u64,
    road: Road,
}

enum Road {
    Cosets(CornerPart),
    Subgroup,
    DoubleCosets(Arc<DoubleCoset>),
    Classes(Box<classes::Plan>),
    Table(Box<Labelling>),
}

/// What an exploration found.
#[derive(Clone, Debug)]
pub struct Found {
    /// How many positions (or classes) are at each distance.
    pub layers: Vec<u128>,
    /// Where classes differ in size: how many right cosets are at each distance.
    pub weighted: Option<Vec<u128>>,
    /// Whether all were found.
    pub complete: bool,
    /// Some of the furthest.
    pub antipodes: Vec<Position>,
}

impl Plan {
    /// The road in words.
    pub fn description(&self) -> String {
        match &self.road {
            Road::Cosets(CornerPart::Twists) => {
                "rows of 2048 edge flips: 168 twist classes x 495 slice placements".into()
            }
            Road::Cosets(CornerPart::TwistsAndLayer) => {
                "rows of 2048 edge flips: 9930 corner classes x 495 slice placements".into()
            }
            Road::Subgroup => {
                "rows of 40320 edge orders x 12 slice orders: 2768 corner classes".into()
            }
            Road::DoubleCosets(quotient) => {
                format!("a table of {} double cosets, filled a set at a time", quotient.len())
            }
            Road::Classes(plan) => format!(
                "rows of bits: {} patterns of {} classes in {} orbits under {} symmetries",
                plan.patterns(),
                plan.classes().len(),
                plan.orbits(),
                plan.symmetries()
            ),
            Road::Table(space) => format!("a table of {} classes, two bits each", space.len()),
        }
    }

    /// The layers alone, up to `depth_max`.
    pub fn layers(&self, question: &Question, depth_max: u32, observer: &dyn Observer) -> Found {
        match &self.road {
            Road::Table(space) => table_layers(&fill::<2, _>(&**space, depth_max, observer)),
            _ => self.run(question, depth_max, observer),
        }
    }

    /// Layers and antipodes, up to `depth_max`.
    pub fn run(&self, question: &Question, depth_max: u32, observer: &dyn Observer) -> Found {
        match &self.road {
            Road::Cosets(part) => {
                let space = CubeCosets::new(question.puzzle.metric(), *part);
                explore_rows(&space, depth_max, observer, |row, bit| space.position(row, bit))
            }
            Road::Subgroup => {
                let space = CubeSubgroup::new();
                explore_rows(&space, depth_max, observer, |row, bit| space.position(row, bit))
            }
            Road::DoubleCosets(quotient) => explore_double_cosets(quotient, depth_max, observer),
            Road::Classes(plan) => {
                let space = Classes::new(&question.puzzle, (**plan).clone());
                let mut found =
                    explore_rows(&space, depth_max, observer, |row, bit| space.position(row, bit));
                found.antipodes = with_images(&question.puzzle, &found.antipodes);
                found
            }
            Road::Table(space) => explore_table(space, question, depth_max, observer),
        }
    }
}

fn explore_rows<S: RowSpace>(
    space: &S,
    depth_max: u32,
    observer: &dyn Observer,
    position: impl Fn(usize, usize) -> Position,
) -> Found {
    let found = crate::rows::explore(space, depth_max, observer);
    let antipodes = found.last.iter().map(|&(row, bit)| position(row, bit));
    Found {
        antipodes: antipodes.take(ANTIPODES_MAX).collect(),
        layers: found.counts,
        weighted: None,
        complete: found.complete,
    }
}

/// Hears the levels of a search, passes them on, and stops it at a distance.
struct Recorder<'a> {
    observer: &'a dyn Observer,
    depth_max: u32,
    layers: Mutex<Vec<u128>>,
}

impl Observer for Recorder<'_> {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        self.observer.event(event)?;
        if let Event::Level { depth, states } = event {
            self.layers.lock().expect("no thread panicked").push(*states);
            if *depth >= self.depth_max {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}

fn explore_double_cosets(
    quotient: &Arc<DoubleCoset>,
    depth_max: u32,
    observer: &dyn Observer,
) -> Found {
    let recorder = Recorder { observer, depth_max, layers: Mutex::new(Vec::new()) };
    let Ok(table) = quotient.explore(u64::MAX, &recorder) else {
        let layers = recorder.layers.into_inner().expect("no thread panicked");
        return Found { layers, weighted: None, complete: false, antipodes: Vec::new() };
    };
    let layers = table.layers();
    let radius = (layers.len() - 1) as u8;
    let last = (0..quotient.len()).filter(|&class| table.distances()[class as usize] == radius);
    Found {
        antipodes: last.take(ANTIPODES_MAX).map(|class| quotient.representative(class)).collect(),
        layers: layers.iter().map(|layer| u128::from(layer.classes)).collect(),
        weighted: Some(layers.iter().map(|layer| layer.cosets).collect()),
        complete: true,
    }
}

/// The positions and their images under the symmetries, in order, as many as are kept.
fn with_images(puzzle: &Puzzle, positions: &[Position]) -> Vec<Position> {
    let symmetries = Symmetries::of(puzzle).elements();
    let images = positions
        .iter()
        .flat_map(|p| symmetries.iter().map(move |symmetry| symmetry.apply(p, puzzle.shape())));
    let all: BTreeSet<Position> = images.collect();
    all.into_iter().take(ANTIPODES_MAX).collect()
}

fn explore_table(
    space: &Labelling,
    question: &Question,
    depth_max: u32,
    observer: &dyn Observer,
) -> Found {
    let filled = fill::<2, _>(space, depth_max, observer);
    let mut found = table_layers(&filled);
    if found.complete {
        let reach = Reach::of(&question.puzzle);
        let last = filled.antipodes(space, ANTIPODES_MAX).into_iter();
        found.antipodes = last.map(|index| space.representative(index, &reach)).collect();
    }
    found
}

fn table_layers(filled: &Filled<2>) -> Found {
    Found {
        layers: filled.layers.iter().map(|&n| u128::from(n)).collect(),
        weighted: None,
        complete: filled.complete,
        antipodes: Vec::new(),
    }
}
