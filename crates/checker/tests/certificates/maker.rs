//! True certificates, made in the plainest way: positions of the puzzle crate in a hash map, one
//! layer after the other, symmetries tried one by one. Nothing is shared with the checker but the
//! meaning of the fields.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use cosette_checker::Certificate;
use cosette_checker::certificate::{
    Antipode, Antipodes, Audit, AuditedLevel, Block, FORMAT, Level, Quotient, Witness, puzzle_hash,
};
use cosette_puzzle::{Family, MoveId, Notation, Position, Puzzle, Symmetries, Symmetry, Word};

/// The 3x3 board, which takes a while to make.
pub static BOARD: LazyLock<Certificate> =
    LazyLock::new(|| Maker::whole("loopover-3x3", "stm").certificate());

/// The question.
pub struct Maker {
    pub puzzle: Puzzle,
    pub pieces: Vec<u16>,
    pub moves: Vec<MoveId>,
    /// If it is given, only the powers of one symmetry of that order, or more, are used.
    used: Option<usize>,
}

/// Where each labelled piece is, and how it is turned.
type Key = Vec<(usize, u8)>;

impl Maker {
    /// The whole puzzle with all its moves.
    pub fn whole(name: &str, metric: &str) -> Maker {
        let family: Family = name.parse().unwrap();
        let puzzle = family.puzzle(metric.parse().unwrap());
        let pieces = (0..puzzle.shape().slots() as u16).collect();
        let moves = puzzle.move_ids().collect();
        Maker { puzzle, pieces, moves, used: None }
    }

    /// Only some pieces are distinguished.
    pub fn pieces(mut self, pieces: &[u16]) -> Maker {
        self.pieces = pieces.to_vec();
        self
    }

    /// Only some moves are allowed.
    pub fn moves(mut self, names: &[&str]) -> Maker {
        self.moves = names.iter().map(|name| self.puzzle.move_named(name).unwrap()).collect();
        self
    }

    /// Only the powers of a symmetry of this order, or more, are used.
    pub fn using(mut self, order: usize) -> Maker {
        self.used = Some(order);
        self
    }

    fn is_whole(&self) -> bool {
        self.pieces.len() == self.puzzle.shape().slots()
    }

    fn key(&self, position: &Position) -> Key {
        let place = |&piece: &u16| {
            let slot = position.slot_of(piece);
            (slot, position.twists()[slot])
        };
        self.pieces.iter().map(place).collect()
    }

    /// The symmetries of the puzzle that keep the labelled pieces and the allowed moves.
    fn symmetries(&self) -> Vec<Symmetry> {
        let shape = self.puzzle.shape();
        let mut all = Symmetries::of(&self.puzzle).elements();
        all.retain(|symmetry| {
            let kept = |&p: &u16| self.pieces.contains(&(symmetry.slot(p as usize, shape) as u16));
            let allowed = self.moves.len() == self.puzzle.moves().len()
                || self
                    .moves
                    .iter()
                    .all(|&m| self.moves.contains(&symmetry.move_image(&self.puzzle, m)));
            self.pieces.iter().all(kept) && allowed
        });
        let Some(order) = self.used else { return all };
        let powers = |symmetry: &Symmetry| -> Vec<Vec<u16>> {
            let step = self.slots(symmetry);
            let next = |power: &Vec<u16>| power.iter().map(|&slot| step[slot as usize]).collect();
            let first: Vec<u16> = (0..step.len() as u16).collect();
            let mut powers = vec![first];
            loop {
                let power = next(&powers[powers.len() - 1]);
                if power == powers[0] {
                    return powers;
                }
                powers.push(power);
            }
        };
        let least = |s: &&Symmetry| powers(s).len() >= order;
        let powers = powers(all.iter().find(least).unwrap_or(&all[0]));
        all.retain(|symmetry| powers.contains(&self.slots(symmetry)));
        all
    }

    /// Searches, and writes down what was found.
    pub fn certificate(&self) -> Certificate {
        let layers = self.layers();
        let symmetries = self.symmetries();
        let count = symmetries.len() as u64;
        let counts: Vec<u64> = layers.iter().map(|layer| layer.len() as u64).collect();
        let orbits: Vec<u64> = layers
            .iter()
            .map(|layer| layer.iter().filter(|s| self.is_least(&s.0, &symmetries)).count() as u64)
            .collect();
        let radius = layers.len() as u32 - 1;
        let last = &layers[radius as usize];
        let listed = last.iter().filter(|s| self.is_least(&s.0, &symmetries));
        let listed = listed.map(|(state, _)| self.antipode(state, &symmetries)).collect();
        let (levels, audit) = self.levels(&counts);
        Certificate {
            format: FORMAT.into(),
            claim: format!(
                "every state of {} ({}) is at most {radius} moves away from solved",
                self.puzzle.family(),
                self.puzzle.metric()
            ),
            puzzle: self.puzzle.family().to_string(),
            metric: self.puzzle.metric().to_string(),
            puzzle_hash: puzzle_hash(&self.puzzle),
            quotient: Quotient {
                name: if self.is_whole() { "whole" } else { "pieces" }.into(),
                pieces: self.pieces.clone(),
                moves: self.moves.iter().map(|&m| self.puzzle.get(m).name.clone()).collect(),
            },
            states: counts.iter().sum(),
            radius,
            layers: counts,
            symmetry_generators: symmetries.iter().map(|s| self.slots(s)).collect(),
            symmetries: count,
            orbits,
            levels,
            audit: Audit { seed: 1, levels: audit },
            witnesses: self.witnesses(&layers),
            antipodes: Antipodes { states: last.len() as u64, listed },
            made_by: "the tests of cosette-checker".into(),
        }
    }

    /// The states at each distance, each with a word that leads to it.
    fn layers(&self) -> Vec<Vec<(Position, Word)>> {
        let solved = self.puzzle.solved();
        let mut seen = HashSet::from([self.key(&solved)]);
        let mut layers = vec![vec![(solved, Word::default())]];
        loop {
            let mut next = Vec::new();
            for (state, word) in &layers[layers.len() - 1] {
                for &m in &self.moves {
                    let Some(after) = self.puzzle.apply(state, m) else { continue };
                    if seen.insert(self.key(&after)) {
                        next.push((after, Word([&word.0[..], &[m]].concat())));
                    }
                }
            }
            if next.is_empty() {
                return layers;
            }
            layers.push(next);
        }
    }

    fn is_least(&self, state: &Position, symmetries: &[Symmetry]) -> bool {
        let own = self.key(state);
        symmetries.iter().all(|s| self.key(&s.apply(state, self.puzzle.shape())) >= own)
    }

    fn antipode(&self, state: &Position, symmetries: &[Symmetry]) -> Antipode {
        let image = |s: &Symmetry| self.key(&s.apply(state, self.puzzle.shape()));
        let orbit: BTreeSet<Key> = symmetries.iter().map(image).collect();
        let kept = symmetries[1..].iter().filter(|s| image(s) == self.key(state));
        Antipode {
            state: self.puzzle.write_position(state),
            orbit: orbit.len() as u64,
            kept_by: kept.map(|s| format!("{:?}", self.slots(s))).collect(),
        }
    }

    fn slots(&self, symmetry: &Symmetry) -> Vec<u16> {
        let shape = self.puzzle.shape();
        (0..shape.slots()).map(|slot| symmetry.slot(slot, shape) as u16).collect()
    }

    fn witnesses(&self, layers: &[Vec<(Position, Word)>]) -> Vec<Witness> {
        let witness = |(depth, layer): (usize, &Vec<(Position, Word)>)| {
            let (state, word) = &layer[layer.len() / 2];
            Witness {
                depth: depth as u32,
                state: self.puzzle.write_position(state),
                word: self.puzzle.write_word(&self.puzzle.invert(word), Notation::Standard),
            }
        };
        layers.iter().enumerate().skip(1).map(witness).collect()
    }

    fn levels(&self, layers: &[u64]) -> (Vec<Level>, Vec<AuditedLevel>) {
        let is_odd = |&m: &MoveId| {
            self.puzzle.get(m).arrows.iter().all(|arrow| arrow.action.is_odd())
                && !self.puzzle.shape().is_oriented()
        };
        let step = if self.is_whole() && self.moves.iter().all(is_odd) { 2 } else { 1 };
        let digest = |text: &str| blake3::hash(text.as_bytes()).to_hex().to_string();
        let level = |depth: usize| Level {
            depth: depth as u32,
            states: layers[..=depth].iter().rev().step_by(step).sum(),
            digest: digest(&format!("level {depth}")),
            blocks: vec![Block { block: 0, digest: digest(&format!("block {depth}")) }],
        };
        let audited = |depth: usize| AuditedLevel { depth: depth as u32, rows: 1, states: 1 };
        ((1..layers.len()).map(level).collect(), (1..layers.len()).map(audited).collect())
    }
}
