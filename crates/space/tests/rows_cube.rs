//! The cube's rows against known figures and against the plain semantics of the puzzle.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use cosette_core::observe::Silent;
use cosette_puzzle::{Metric, MoveId, Position, Puzzle, Random, Reach};
use cosette_space::rows::cube::{CornerPart, CubeCosets, EdgePart};
use cosette_space::rows::cube_subgroup::CubeSubgroup;
use cosette_space::rows::{Fullness, RowSource, RowSpace, Rows, explore, level};

/// The moves of a space of cubes, besides its rows.
trait Moved: RowSpace<State = Position> {
    fn puzzle(&self) -> &Puzzle;
    fn moves(&self) -> Vec<MoveId>;
    /// The bits of a row that stand for a position.
    fn bits(&self) -> Vec<usize> {
        (0..64 * self.row_words()).filter(|&bit| self.is_used(bit)).collect()
    }
}

impl Moved for CubeCosets {
    fn puzzle(&self) -> &Puzzle {
        self.puzzle()
    }

    fn moves(&self) -> Vec<MoveId> {
        self.puzzle().move_ids().collect()
    }
}

impl Moved for CubeSubgroup {
    fn puzzle(&self) -> &Puzzle {
        self.puzzle()
    }

    fn moves(&self) -> Vec<MoveId> {
        self.moves().to_vec()
    }
}

/// A set of states that has something in a few rows only.
struct Few {
    rows: HashMap<usize, Vec<u64>>,
    nothing: Vec<u64>,
    bits: u32,
}

impl RowSource for Few {
    fn row(&self, row: usize) -> &[u64] {
        self.rows.get(&row).unwrap_or(&self.nothing)
    }

    fn count(&self, row: usize) -> u32 {
        self.row(row).iter().map(|word| word.count_ones()).sum()
    }

    fn fullness(&self, row: usize) -> Fullness {
        match self.count(row) {
            0 => Fullness::Empty,
            n if n == self.bits => Fullness::Full,
            _ => Fullness::Partial,
        }
    }
}

fn get(words: &[u64], bit: usize) -> bool {
    words[bit / 64] >> (bit % 64) & 1 == 1
}

/// Fills the sources of one row at random, each bit with a chance of `chance` in 4096, gathers the
/// row, and compares every one of `sample` bits with what the neighbours of its position say.
fn check_row(space: &impl Moved, row: usize, chance: u64, sample: usize, random: &mut Random) {
    let (puzzle, moves, bits) = (space.puzzle(), space.moves(), space.bits());
    let rows = HashMap::new();
    let nothing = vec![0; space.row_words()];
    let mut from = Few { rows, nothing, bits: space.row_bits() as u32 };
    let neighbour = |position: &Position, id: MoveId| puzzle.apply(position, id).unwrap();
    let one = space.state(row, bits[0]);
    for &id in &moves {
        let (source, _) = space.locate(&neighbour(&one, id));
        let words = from.rows.entry(source).or_insert_with(|| from.nothing.clone());
        for &bit in &bits {
            words[bit / 64] |= u64::from(random.below(4096) < chance) << (bit % 64);
        }
    }
    let before = from.row(row).to_vec();
    let mut into = before.clone();
    space.gather(&from, row, &mut into, &mut space.scratch());
    for _ in 0..sample {
        let bit = bits[random.below(bits.len() as u64) as usize];
        let position = space.state(row, bit);
        let found = moves.iter().any(|&id| {
            let (row, bit) = space.locate(&neighbour(&position, id));
            get(from.row(row), bit)
        });
        assert_eq!(get(&into, bit), found || get(&before, bit), "row {row} bit {bit} of {chance}");
    }
}

fn check_rows(space: &impl Moved, count: usize, sample: usize) {
    let mut random = Random::new(4);
    let solved = space.solved().0;
    for k in 0..count {
        let row = if k == 0 { solved } else { random.below(space.rows() as u64) as usize };
        // Next to nothing, little, a lot, nearly all, and all.
        for chance in [2, 30, 1500, 3700, 4090, 4096] {
            check_row(space, row, chance, sample, &mut random);
        }
    }
}

#[test]
fn gathering_is_what_the_neighbours_say() {
    for metric in [Metric::Htm, Metric::Qtm] {
        check_rows(&CubeCosets::new(metric, CornerPart::Twists), 20, 400);
        check_rows(&CubeCosets::new(metric, CornerPart::TwistsAndLayer), 20, 400);
    }
    let finer = |corners, edges| CubeCosets::finer(Metric::Htm, corners, edges);
    check_rows(&finer(CornerPart::TwistsAndLayer, EdgePart::Opposites), 5, 400);
    check_rows(&finer(CornerPart::Twists, EdgePart::Rings), 5, 400);
    check_rows(&CubeSubgroup::new(), 4, 2000);
}

fn check_positions(space: &impl Moved, states: u64) {
    let mut random = Random::new(7);
    let bits = space.bits();
    let reach = Reach::of(space.puzzle());
    for _ in 0..2000 {
        let row = random.below(space.rows() as u64) as usize;
        let bit = bits[random.below(bits.len() as u64) as usize];
        let position = space.state(row, bit);
        assert_eq!(space.locate(&position), (row, bit));
        assert!(reach.contains(&position));
    }
    let rows: u64 = (0..space.rows()).map(|row| space.weight(row)).sum();
    assert_eq!(rows * space.row_bits() as u64, states);
}

#[test]
fn positions_are_where_they_are_said_to_be() {
    check_positions(&CubeCosets::new(Metric::Htm, CornerPart::Twists), 2_217_093_120);
    check_positions(&CubeCosets::new(Metric::Qtm, CornerPart::TwistsAndLayer), 155_196_518_400);
    let finer = |corners, edges| CubeCosets::finer(Metric::Htm, corners, edges);
    let opposites = finer(CornerPart::TwistsAndLayer, EdgePart::Opposites);
    check_positions(&opposites, 3 * 155_196_518_400);
    check_positions(&finer(CornerPart::Twists, EdgePart::Rings), 12 * 2_217_093_120);
    check_positions(&CubeSubgroup::new(), 19_508_428_800);
}

#[test]
fn what_is_outside_the_subgroup_is_not_found_in_it() {
    let space = CubeSubgroup::new();
    let puzzle = space.puzzle();
    let turn = |name: &str| puzzle.apply(&puzzle.solved(), puzzle.move_named(name).unwrap());
    for name in ["F", "R'", "B", "L"] {
        assert_eq!(space.locate(&turn(name).unwrap()), None);
    }
    assert_eq!(space.locate(&turn("F2").unwrap()), space.locate(&turn("R2").unwrap()));
    assert_ne!(space.locate(&turn("F2").unwrap()), space.locate(&turn("U2").unwrap()));
}

/// Every level up to `depth`, bit by bit, against a plain search.
fn check_first_levels(space: &impl Moved, depth: u32) {
    let moves = space.moves();
    let mut seen = HashSet::from([space.puzzle().solved()]);
    let mut layer = vec![space.puzzle().solved()];
    let mut expected = HashSet::from([space.solved()]);
    let mut now = Rows::empty(space);
    let (row, bit) = space.solved();
    now.insert(row, bit);
    let mut next = Rows::empty(space);
    for d in 1..=depth {
        let mut new = Vec::new();
        for position in &layer {
            for &id in &moves {
                let after = space.puzzle().apply(position, id).unwrap();
                if seen.insert(after.clone()) {
                    expected.insert(space.locate(&after));
                    new.push(after);
                }
            }
        }
        layer = new;
        assert_eq!(level(space, &now, &mut next, d, &Silent), ControlFlow::Continue(()));
        std::mem::swap(&mut now, &mut next);
        let stored: u64 = (0..space.rows()).map(|row| u64::from(now.count(row))).sum();
        assert_eq!(stored, expected.len() as u64, "at distance {d}");
        assert!(expected.iter().all(|&(row, bit)| now.contains(row, bit)), "at distance {d}");
    }
}

#[test]
fn the_first_levels_are_those_of_a_plain_search() {
    check_first_levels(&CubeCosets::new(Metric::Htm, CornerPart::Twists), 4);
    check_first_levels(&CubeCosets::new(Metric::Qtm, CornerPart::Twists), 5);
    check_first_levels(&CubeSubgroup::new(), 5);
}

fn layers(space: &impl RowSpace) -> Vec<u128> {
    let layers = explore(space, u32::MAX, &Silent);
    assert!(layers.complete);
    layers.counts
}

/// Michael Reid's figures (and, in half turns, Dik Winter's before him).
#[test]
fn cosets_have_their_known_distances() {
    let known = [
        1, 4, 50, 592, 7156, 87236, 1043817, 12070278, 124946368, 821605960, 1199128738, 58202444,
        476,
    ];
    assert_eq!(layers(&CubeCosets::new(Metric::Htm, CornerPart::Twists)), known);
    let known = [
        1, 4, 34, 312, 2772, 24996, 225949, 2017078, 17554890, 139132730, 758147361, 1182378518,
        117594403, 14072,
    ];
    assert_eq!(layers(&CubeCosets::new(Metric::Qtm, CornerPart::Twists)), known);
}

#[test]
#[ignore = "half a minute of processor time and 2.5 GB"]
fn cosets_with_the_top_layer_have_their_known_distances() {
    let known = [
        1,
        12,
        133,
        1602,
        19518,
        244892,
        3080590,
        38441460,
        470328584,
        5368215656,
        44357827016,
        96779083572,
        8179249052,
        26312,
    ];
    assert_eq!(layers(&CubeCosets::new(Metric::Htm, CornerPart::TwistsAndLayer)), known);
}

#[test]
#[ignore = "ten seconds of processor time and half a gigabyte"]
fn the_subgroup_has_its_known_distances() {
    let known = [
        1, 10, 67, 456, 3079, 19948, 123074, 736850, 4185118, 22630733, 116767872, 552538680,
        2176344160, 5627785188, 7172925794, 3608731814, 224058996, 1575608, 1352,
    ];
    assert_eq!(layers(&CubeSubgroup::new()), known);
}
