//! The roads: what each takes, and going it.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use cosette_puzzle::{Position, Puzzle, Reach, Symmetries};

use super::{ANTIPODES_MAX, Found, Plan, Question, Space};
use crate::quotient::{Dense, Displacement, DoubleCoset, Labelling, Orbits};
use crate::rows::RowSpace;
use crate::rows::classes::{self, Classes};
use crate::rows::cube::{CornerPart, CubeCosets, Folding};
use crate::rows::cube_subgroup::CubeSubgroup;
use crate::sparse::{self, End};
use crate::table::fill::{self, Filled, fill};
use crate::table::packed::Packed;
use cosette_core::observe::{Event, Observer};
use cosette_store::file::Subject;
use cosette_store::means::Means;
use cosette_store::store::Got;

/// Tables of counts that are listed to know how many placements a tuple of displacements has.
const TABLES_MAX: u64 = 40_000_000;

/// A way to the answer.
pub(super) enum Road {
    Cosets(CornerPart),
    /// The same, counted up to symmetry.
    FoldedCosets(CornerPart),
    Subgroup,
    Classes(Box<classes::Plan>),
    Table(Box<Labelling>),
    DoubleCosets(Arc<DoubleCoset>),
    Displacements(Box<Displacement>),
    Folded(Box<Orbits>),
    Frontier {
        memory: u64,
    },
}

impl Road {
    /// Memory for two sets of rows, or for the table, and what is needed besides.
    pub(super) fn bytes(&self) -> u64 {
        let sets = |rows: u64, row_bytes: u64| 2 * rows * row_bytes;
        match self {
            Road::Cosets(part) | Road::FoldedCosets(part) => match part {
                CornerPart::Twists => sets(168 * 495, 256),
                CornerPart::TwistsAndLayer => sets(9930 * 495, 256),
            },
            Road::Subgroup => sets(2768, 2 * 40_320),
            Road::DoubleCosets(quotient) => quotient.bytes_to_explore(),
            Road::Classes(plan) => 2 * plan.set_bytes() + plan.table_bytes() + plan.setup_bytes(),
            Road::Table(space) => fill::bytes::<2, _>(&**space),
            Road::Displacements(graph) => graph.bytes_to_explore(),
            Road::Folded(orbits) => orbits.bytes_to_explore(),
            Road::Frontier { memory } => *memory,
        }
    }

    /// How many of what it has to hold.
    pub(super) fn content(&self) -> String {
        match self {
            Road::Cosets(part) | Road::FoldedCosets(part) => match part {
                CornerPart::Twists => "2217093120 cosets".into(),
                CornerPart::TwistsAndLayer => "155196518400 cosets".into(),
            },
            Road::Subgroup => "19508428800 positions".into(),
            Road::DoubleCosets(quotient) => format!("{} double cosets", quotient.len()),
            Road::Classes(plan) => format!("{} rows of bits", plan.rows()),
            Road::Table(space) => format!("{} classes", space.len()),
            Road::Displacements(graph) => format!("{} tuples", graph.len()),
            Road::Folded(orbits) => format!("{} classes", orbits.labelling().len()),
            Road::Frontier { .. } => "layers".into(),
        }
    }
}

impl Plan {
    /// The road in words.
    pub fn description(&self) -> String {
        match &self.road {
            Road::Cosets(part) | Road::FoldedCosets(part) => {
                let classes = match part {
                    CornerPart::Twists => "168 twist classes",
                    CornerPart::TwistsAndLayer => "9930 corner classes",
                };
                let folded = match &self.road {
                    Road::FoldedCosets(_) => ", counted up to 16 symmetries",
                    _ => "",
                };
                format!("rows of 2048 edge flips: {classes} x 495 slice placements{folded}")
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
            Road::Displacements(graph) => format!("a list of {} tuples", graph.len()),
            Road::Folded(orbits) => format!(
                "a table of {} classes, counted up to {} symmetries and inversion",
                orbits.labelling().len(),
                orbits.symmetries()
            ),
            Road::Frontier { .. } => "no table: layer by layer, up to symmetry".into(),
        }
    }

    /// An estimate of the processor time of a complete search, by what was measured on a machine of
    /// 2026 (docs/results.md); `None` where it cannot be told beforehand.
    pub fn seconds(&self, question: &Question) -> Option<f64> {
        match &self.road {
            Road::Cosets(part) | Road::FoldedCosets(part) => match part {
                CornerPart::Twists => Some(0.5),
                CornerPart::TwistsAndLayer => Some(33.0),
            },
            Road::Subgroup => Some(6.5),
            Road::Classes(plan) => Some(plan.seconds()),
            Road::DoubleCosets(quotient) => Some(f64::from(quotient.len()) * 2.2e-6),
            Road::Table(space) => {
                // Sliding tiles were measured apart: 127,512,000 classes took 25 s.
                let a_neighbour = match space.strips() {
                    Some(_) if question.puzzle().key().is_some() => 5e-8,
                    Some(_) => 4e-9,
                    None => 1.5e-8,
                };
                Some(space.len() as f64 * space.moves() as f64 * a_neighbour)
            }
            Road::Displacements(_) | Road::Folded(_) | Road::Frontier { .. } => None,
        }
    }

    /// The layers alone, up to `depth_max`.
    pub fn layers(&self, question: &Question, depth_max: u32, observer: &dyn Observer) -> Found {
        match &self.road {
            Road::Table(space) => {
                let filled = fill::<2, _>(&**space, depth_max, observer);
                table_layers(&filled, question, depth_max)
            }
            _ => self.run(question, depth_max, observer),
        }
    }

    /// Layers and antipodes, up to `depth_max`.
    pub fn run(&self, question: &Question, depth_max: u32, observer: &dyn Observer) -> Found {
        self.run_with(question, depth_max, &Means::new(u64::MAX, observer))
    }

    /// The same. A complete table of the space is read from disk if it is there, and kept there if
    /// it had to be filled. The plan has counted the memory.
    pub fn run_with(&self, question: &Question, depth_max: u32, means: &Means) -> Found {
        let observer = means.observer;
        // What is cut off is no table.
        let means = match depth_max {
            u32::MAX => Means { memory: u64::MAX, ..*means },
            _ => Means::new(u64::MAX, observer),
        };
        let mut found = match &self.road {
            Road::Cosets(part) => {
                let space = CubeCosets::new(question.puzzle().metric(), *part);
                rows(&space, question, depth_max, observer, |row, bit| space.position(row, bit))
            }
            Road::FoldedCosets(part) => {
                let space = CubeCosets::new(question.puzzle().metric(), *part);
                folded_cosets(&space, question, depth_max, observer)
            }
            Road::Subgroup => {
                let space = CubeSubgroup::new();
                rows(&space, question, depth_max, observer, |row, bit| space.position(row, bit))
            }
            Road::Classes(plan) => {
                let space = Classes::new(question.puzzle(), (**plan).clone());
                let mut found = rows(&space, question, depth_max, observer, |row, bit| {
                    space.position(row, bit)
                });
                found.antipodes = with_images(question.puzzle(), &found.antipodes);
                found
            }
            Road::Table(space) => table(space, question, depth_max, &means),
            Road::DoubleCosets(quotient) => double_cosets(quotient, question, depth_max, &means),
            Road::Displacements(graph) => displacements(graph, question, depth_max, &means),
            Road::Folded(orbits) => folded(orbits, question, depth_max, observer),
            Road::Frontier { memory } => frontier(question, *memory, depth_max, observer),
        };
        if !found.complete() {
            found.antipodes.clear();
        }
        found
    }
}

/// What one class is called.
fn unit(question: &Question) -> &'static str {
    match question.space() {
        Space::Whole => "positions",
        _ => "classes",
    }
}

fn rows<S: RowSpace>(
    space: &S,
    question: &Question,
    depth_max: u32,
    observer: &dyn Observer,
    position: impl Fn(usize, usize) -> Position,
) -> Found {
    let found = crate::rows::explore(space, depth_max, observer);
    let antipodes = found.last.iter().map(|&(row, bit)| position(row, bit));
    Found {
        antipodes: antipodes.take(ANTIPODES_MAX).collect(),
        end: End::of(found.complete, found.counts.len(), depth_max),
        layers: found.counts,
        weighted: None,
        sized: true,
        names: [unit(question), ""],
    }
}

/// Cosets of the cube up to the symmetries that keep the axis. Counting them takes next to no time
/// beside the search by rows.
fn folded_cosets(
    space: &CubeCosets,
    question: &Question,
    depth_max: u32,
    observer: &dyn Observer,
) -> Found {
    let folding = Folding::new(space);
    let mut layers = vec![1];
    let found = crate::rows::explore_with(space, depth_max, observer, |_, before, after| {
        layers.push(folding.orbits(before, after));
    });
    // A state that is symmetric to another of its class of corners comes after it.
    let first = found.last.iter().filter(|&&(row, bit)| space.is_first(row, bit, &folding));
    Found {
        antipodes: first.map(|&(row, bit)| space.position(row, bit)).take(ANTIPODES_MAX).collect(),
        end: End::of(found.complete, found.counts.len(), depth_max),
        layers,
        weighted: Some(found.counts),
        sized: true,
        names: ["up to symmetry", unit(question)],
    }
}

/// Hears the levels of a search, passes them on, and stops it at a distance.
struct Recorder<'a> {
    observer: &'a dyn Observer,
    depth_max: u32,
    layers: Mutex<Vec<u128>>,
}

impl<'a> Recorder<'a> {
    fn new(observer: &'a dyn Observer, depth_max: u32) -> Recorder<'a> {
        Recorder { observer, depth_max, layers: Mutex::new(Vec::new()) }
    }

    /// What was heard of a search that was stopped.
    fn found(self, names: [&'static str; 2]) -> Found {
        let layers = self.layers.into_inner().expect("no thread panicked");
        let end = End::of(false, layers.len(), self.depth_max);
        Found { layers, weighted: None, sized: false, names, end, antipodes: Vec::new() }
    }
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

fn double_cosets(
    quotient: &Arc<DoubleCoset>,
    question: &Question,
    depth_max: u32,
    means: &Means,
) -> Found {
    let recorder = Recorder::new(means.observer, depth_max);
    let names = ["double cosets", "right cosets"];
    let watched = Means { observer: &recorder, ..*means };
    let Ok(table) = quotient.table(question.puzzle(), &watched) else {
        return recorder.found(names);
    };
    let layers = table.layers();
    let radius = (layers.len() - 1) as u8;
    let last = (0..quotient.len()).filter(|&class| table.distances()[class as usize] == radius);
    Found {
        antipodes: last.take(ANTIPODES_MAX).map(|class| quotient.representative(class)).collect(),
        layers: layers.iter().map(|layer| u128::from(layer.classes)).collect(),
        weighted: Some(layers.iter().map(|layer| layer.cosets).collect()),
        sized: !question.allows_all() || Reach::of(question.puzzle()).is_all_or_even(),
        names,
        end: End::Complete,
    }
}

fn displacements(
    graph: &Displacement,
    question: &Question,
    depth_max: u32,
    means: &Means,
) -> Found {
    let recorder = Recorder::new(means.observer, depth_max);
    let names = ["tuples", "placements"];
    let watched = Means { observer: &recorder, ..*means };
    let Ok(table) = graph.table(question.puzzle(), &watched) else {
        return recorder.found(names);
    };
    let weighted = graph.weighted(&table.distances, TABLES_MAX);
    Found {
        layers: table.layers.iter().map(|&n| u128::from(n)).collect(),
        sized: weighted.is_some(),
        weighted,
        names,
        end: End::Complete,
        antipodes: Vec::new(),
    }
}

fn folded(orbits: &Orbits, question: &Question, depth_max: u32, observer: &dyn Observer) -> Found {
    let found = orbits.layers(depth_max, ANTIPODES_MAX, observer);
    let (layers, reach) = (&found.layers, Reach::of(question.puzzle()));
    let last = found.last.iter().map(|&least| orbits.labelling().representative(least, &reach));
    Found {
        layers: layers.iter().map(|layer| u128::from(layer.orbits)).collect(),
        weighted: Some(layers.iter().map(|layer| u128::from(layer.classes)).collect()),
        sized: true,
        names: ["up to symmetry and inversion", unit(question)],
        end: End::of(found.complete, layers.len(), depth_max),
        antipodes: last.collect(),
    }
}

fn frontier(question: &Question, memory: u64, depth_max: u32, observer: &dyn Observer) -> Found {
    let puzzle = question.puzzle();
    let classes = question.classes().expect("only cosets go this road");
    let (moves, last_max) = (question.moves(), ANTIPODES_MAX);
    let search = sparse::Search { puzzle, classes: &classes, moves, depth_max, memory, last_max };
    let found = sparse::search(&search, observer).expect("the plan has counted the symbols");
    let orbits = found.orbits.into_iter().map(u128::from).collect();
    let (layers, weighted, names) = match question.fold() {
        None => (found.counts, None, [unit(question), ""]),
        Some(_) => (orbits, Some(found.counts), ["up to symmetry", unit(question)]),
    };
    Found { layers, weighted, sized: true, names, end: found.end, antipodes: found.last }
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

fn table(space: &Labelling, question: &Question, depth_max: u32, means: &Means) -> Found {
    let (layers, last) = match complete_table(space, question, depth_max, means) {
        Ok(complete) => complete,
        Err(filled) => return table_layers(&filled, question, depth_max),
    };
    let reach = Reach::of(question.puzzle());
    let last = last.into_iter().map(|index| space.representative(index, &reach));
    Found {
        layers: layers.into_iter().map(u128::from).collect(),
        weighted: None,
        sized: true,
        names: [unit(question), ""],
        end: End::Complete,
        antipodes: last.collect(),
    }
}

/// The layers and the last classes of a complete table: one of any width that is on disk, or else
/// one of two bits, filled now. `Err` if the filling was stopped.
fn complete_table(
    space: &Labelling,
    question: &Question,
    depth_max: u32,
    means: &Means,
) -> Result<(Vec<u64>, Vec<u64>), Filled<2>> {
    let subject = |bits| Subject::cosets(question.puzzle(), &question.name(), bits);
    fn facts<const BITS: u32>(table: &Packed<BITS>, space: &Labelling) -> (Vec<u64>, Vec<u64>) {
        (table.layers().to_vec(), table.antipodes(space, ANTIPODES_MAX))
    }
    if let Some(table) = means.tables.look(&subject(4), space.len(), means.observer) {
        return Ok(facts::<4>(&Got::Mapped(table).into(), space));
    }
    if let Some(table) = means.tables.look(&subject(8), space.len(), means.observer) {
        return Ok(facts::<8>(&Got::Mapped(table).into(), space));
    }
    let build = || {
        let filled = fill::<2, _>(space, depth_max, means.observer);
        if filled.complete { Ok(filled) } else { Err(filled) }
    };
    let got = means.tables.get(&subject(2), space.len(), means.observer, build)?;
    Ok(facts::<2>(&got.into(), space))
}

fn table_layers(filled: &Filled<2>, question: &Question, depth_max: u32) -> Found {
    Found {
        layers: filled.layers.iter().map(|&n| u128::from(n)).collect(),
        weighted: None,
        sized: true,
        names: [unit(question), ""],
        end: End::of(filled.complete, filled.layers.len(), depth_max),
        antipodes: Vec::new(),
    }
}
