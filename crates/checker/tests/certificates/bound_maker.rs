//! Certificates of bounds, made in the plainest way: classes of boards in a hash map, boards as
//! positions of the puzzle crate, every word tried by its rules. What a forger needs as well.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::LazyLock;

use cosette_checker::bound::{
    BoundCertificate, Chain, Claim, FORMAT, Relation, Statement, StepRecord, UnitRecord, Work,
};
use cosette_checker::certificate::puzzle_hash;
use cosette_puzzle::{Canonical, Family, MoveId, Position, Puzzle, Random, Symmetries, Symmetry};
use serde_json::{Value, json};

/// The distance of every position of the 3x3 board.
pub static DISTANCES: LazyLock<HashMap<Position, u32>> =
    LazyLock::new(|| distances(&puzzle("loopover-3x3")));

pub fn puzzle(name: &str) -> Puzzle {
    name.parse::<Family>().unwrap().puzzle("stm".parse().unwrap())
}

pub fn distances(puzzle: &Puzzle) -> HashMap<Position, u32> {
    let mut known = HashMap::from([(puzzle.solved(), 0)]);
    let mut layer = vec![puzzle.solved()];
    while !layer.is_empty() {
        let mut next = Vec::new();
        for position in &layer {
            let depth = known[position] + 1;
            for (_, after) in puzzle.neighbours(position) {
                if !known.contains_key(&after) {
                    known.insert(after.clone(), depth);
                    next.push(after);
                }
            }
        }
        layer = next;
    }
    known
}

/// The position after a random word of that many moves.
pub fn walk(puzzle: &Puzzle, moves: u32, random: &mut Random) -> Position {
    let count = puzzle.moves().len() as u64;
    let step = |at: Position, _| puzzle.apply(&at, MoveId(random.below(count) as u16)).unwrap();
    (0..moves).fold(puzzle.solved(), step)
}

/// How many tiles of each home line each line holds.
type Class = Vec<Vec<u8>>;

/// Searches of a small board.
pub struct Plain {
    pub puzzle: Puzzle,
    walking: [HashMap<Class, u32>; 2],
    symmetries: Vec<Symmetry>,
    canonical: Canonical,
}

impl Plain {
    pub fn new(name: &str) -> Plain {
        let puzzle = puzzle(name);
        let (rows, cols) = puzzle.family().grid().unwrap();
        let walking = [walking(rows.into(), cols as u8), walking(cols.into(), rows as u8)];
        let symmetries = Symmetries::of(&puzzle).elements();
        let canonical = Canonical::of(&puzzle);
        Plain { puzzle, walking, symmetries, canonical }
    }

    fn bound(&self, position: &Position) -> u32 {
        let (rows, cols) = self.puzzle.family().grid().unwrap();
        let (rows, cols) = (rows as usize, cols as usize);
        let mut classes = [vec![vec![0; rows]; rows], vec![vec![0; cols]; cols]];
        for (slot, &tile) in position.pieces().iter().enumerate() {
            classes[0][slot / cols][tile as usize / cols] += 1;
            classes[1][slot % cols][tile as usize % cols] += 1;
        }
        self.walking[0][&classes[0]] + self.walking[1][&classes[1]]
    }

    fn boards(&self, position: &Position, cut: u32, length: u32) -> Vec<Position> {
        let shape = self.puzzle.shape();
        let least = |board: &Position| {
            let both = [board.clone(), board.inverse(shape)];
            let images =
                self.symmetries.iter().flat_map(|s| both.each_ref().map(|b| s.apply(b, shape)));
            images.map(|image| image.pieces().to_vec()).min().unwrap()
        };
        let mut boards = BTreeSet::from([position.pieces().to_vec()]);
        for made in 1..=cut {
            let position = |pieces: &Vec<u16>| {
                Position::new(shape, pieces.clone(), vec![0; pieces.len()]).unwrap()
            };
            let near = boards.iter().flat_map(|b| self.puzzle.neighbours(&position(b)));
            let near = near.map(|(_, after)| after);
            boards = near.filter(|b| self.bound(b) + made <= length).map(|b| least(&b)).collect();
        }
        let count = shape.slots();
        boards.into_iter().map(|b| Position::new(shape, b, vec![0; count]).unwrap()).collect()
    }

    /// Nodes expanded by a search that does not stop at a solution.
    fn nodes(&self, board: &Position, state: u32, left: u32) -> u64 {
        let mut nodes = 1;
        for id in self.puzzle.move_ids() {
            let Some(next) = self.canonical.next(state, id) else { continue };
            let after = self.puzzle.apply(board, id).unwrap();
            let bound = self.bound(&after);
            if bound < left && bound > 0 {
                nodes += self.nodes(&after, next, left - 1);
            }
        }
        nodes
    }

    /// A certificate in which all numbers fit, whether the claim is true or not.
    pub fn exhaust(
        &self,
        position: &Position,
        at_least: u32,
        cut: u32,
        units: u64,
    ) -> BoundCertificate {
        let depth = at_least - 1 - cut;
        let boards = self.boards(position, cut, at_least - 1);
        let count = |board: &Position| match self.bound(board) {
            bound if bound == 0 || bound > depth => 0,
            _ => self.nodes(board, 0, depth),
        };
        let nodes: Vec<u64> = boards.iter().map(count).collect();
        let mut step = step("exhaust", needs(Some(self.puzzle.write_position(position)), at_least));
        step.units = units;
        step.sample = (0..units)
            .map(|unit| {
                let mine: Vec<u64> =
                    nodes.iter().skip(unit as usize).step_by(units as usize).copied().collect();
                let counts = BTreeMap::from([
                    ("boards".to_string(), mine.len() as u64),
                    ("expanded".to_string(), mine.iter().sum()),
                ]);
                let work = Work { counts, more: json!({ "nodes": mine }), ..Work::default() };
                UnitRecord { step: "a".into(), unit, inputs: vec![], work }
            })
            .collect();
        let expanded: u64 = nodes.iter().sum();
        step.evidence = json!({ "cut": cut, "boards": boards.len(), "expanded": expanded });
        certificate(&self.puzzle, Relation::AtLeast, at_least, step)
    }
}

fn walking(lines: usize, cells: u8) -> HashMap<Class, u32> {
    let own = |line: usize| (0..lines).map(|home| cells * u8::from(home == line)).collect();
    let solved: Class = (0..lines).map(own).collect();
    let mut known = HashMap::from([(solved.clone(), 0)]);
    let mut layer = vec![solved];
    while let Some(class) = layer.first() {
        let depth = known[class] + 1;
        let mut next = Vec::new();
        for class in &layer {
            for given in 0..lines.pow(lines as u32) {
                let gives = |line: usize| given / lines.pow(line as u32) % lines;
                if (0..lines).any(|line| class[line][gives(line)] == 0) {
                    continue;
                }
                for by in [1, lines - 1] {
                    let mut after = class.clone();
                    for line in 0..lines {
                        after[line][gives(line)] -= 1;
                        after[(line + by) % lines][gives(line)] += 1;
                    }
                    if !known.contains_key(&after) {
                        known.insert(after.clone(), depth);
                        next.push(after);
                    }
                }
            }
        }
        layer = next;
    }
    known
}

pub fn needs(position: Option<String>, at_least: u32) -> Statement {
    Statement::Needs { position, at_least }
}

/// A step of one empty unit, with no evidence.
pub fn step(kind: &str, statement: Statement) -> StepRecord {
    let work = Work::default();
    StepRecord {
        name: "a".into(),
        kind: kind.into(),
        parameters: json!({}),
        statement,
        inputs: vec![],
        units: 1,
        units_digest: "0".repeat(64),
        sample: vec![UnitRecord { step: "a".into(), unit: 0, inputs: vec![], work }],
        evidence: Value::Null,
        witnesses: Vec::new(),
        cpu_seconds: 0.0,
    }
}

/// A certificate of one step.
pub fn certificate(
    puzzle: &Puzzle,
    relation: Relation,
    bound: u32,
    step: StepRecord,
) -> BoundCertificate {
    let names = vec![step.name.clone()];
    BoundCertificate {
        format: FORMAT.into(),
        claim: Claim {
            puzzle: puzzle.family().to_string(),
            metric: puzzle.metric().to_string(),
            relation,
            bound,
        },
        puzzle_hash: puzzle_hash(puzzle),
        chain: match relation {
            Relation::AtMost => Chain::Sum(names),
            Relation::AtLeast => Chain::Max(names),
        },
        steps: vec![step],
        made_by: "a test".into(),
    }
}
