//! Phases of block building, solved: by tables, by search, and against plain searches.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

use cosette_core::limits::{Limits, Outcome, StopReason};
use cosette_core::observe::{Event, Observer, Silent};
use cosette_puzzle::{Family, Metric, Position, Puzzle, Random, Reach, Word};
use cosette_solve::solver::Engine;
use cosette_solve::solvers::phase::Scheme;
use cosette_space::explore::Question;
use cosette_space::quotient::{Dense, Phase};
use cosette_store::means::Means;

fn puzzle(name: &str) -> Puzzle {
    name.parse::<Family>().unwrap().puzzle(Metric::Stm)
}

fn phase(puzzle: &Puzzle, text: &str) -> Phase {
    Phase::read(puzzle, text).unwrap()
}

fn scheme(puzzle: &Puzzle, text: &str, memory: u64) -> Scheme {
    let phases = Phase::read_scheme(puzzle, text).unwrap();
    Scheme::new(puzzle, &phases, &Means::new(memory, &Silent)).unwrap()
}

/// A position for which a phase can begin.
fn scrambled(puzzle: &Puzzle, phase: &Phase, random: &mut Random) -> Position {
    (0..300).fold(puzzle.solved(), |position, _| {
        let id = phase.moves[random.below(phase.moves.len() as u64) as usize];
        puzzle.apply(&position, id).unwrap_or(position)
    })
}

const PHASES: [(&str, &str); 8] = [
    ("loopover-3x3", "111x111-001x001"),
    ("loopover-3x3", "001x001-000x000"),
    ("loopover-3x3", "101x110-001x010"),
    ("loopover-4x4", "0011x0011-0001x0001"),
    ("loopover-3x4", "001x0011-000x0001"),
    ("loopover-3x3-nrg", "111x111-100x100"),
    ("loopover-3x3-nrg", "101x101-100x100"),
    ("loopover-3x3-nrg", "100x101-000x000"),
];

/// How many classes are at each distance, by the rules of the puzzle alone: from every position in
/// which the phase is done, for wherever a gripped tile may be.
fn plain_layers(puzzle: &Puzzle, phase: &Phase) -> Vec<u128> {
    let tracked: Vec<u16> = puzzle.key().into_iter().chain(phase.pieces.iter().copied()).collect();
    let class = |p: &Position| tracked.iter().map(|&t| p.slot_of(t)).collect::<Vec<usize>>();
    let mut starts = vec![puzzle.solved()];
    if let Some(key) = puzzle.key().filter(|_| phase.key_anywhere) {
        for slot in 0..puzzle.shape().slots() {
            let mut pieces = puzzle.solved().pieces().to_vec();
            pieces.swap(slot, usize::from(key));
            let twists = vec![0; pieces.len()];
            let position = Position::new(puzzle.shape(), pieces, twists).unwrap();
            starts.extend(phase.is_done(&position).then_some(position));
        }
    }
    let mut depths: HashMap<Vec<usize>, usize> = HashMap::new();
    let mut queue = VecDeque::new();
    for start in starts {
        if depths.insert(class(&start), 0).is_none() {
            queue.push_back(start);
        }
    }
    let mut layers = Vec::new();
    while let Some(position) = queue.pop_front() {
        let depth = depths[&class(&position)];
        layers.resize(layers.len().max(depth + 1), 0);
        layers[depth] += 1;
        for next in phase.moves.iter().filter_map(|&id| puzzle.apply(&position, id)) {
            if let Entry::Vacant(new) = depths.entry(class(&next)) {
                new.insert(depth + 1);
                queue.push_back(next);
            }
        }
    }
    layers
}

/// Every class of a phase, solved: as many of each length as the search of the phase finds at each
/// distance, which is what the rules say.
#[test]
fn all_classes_are_solved_in_as_many_moves_as_their_distance() {
    for (name, text) in PHASES {
        let puzzle = puzzle(name);
        let phase = phase(&puzzle, text);
        let question = Question::phase(&puzzle, &phase);
        let plan = question.plan(1 << 30, None).unwrap();
        let layers = plan.layers(u32::MAX, &Silent).unwrap().layers;
        assert_eq!(layers, plain_layers(&puzzle, &phase), "{name} {text}");
        let solver = scheme(&puzzle, text, 1 << 30);
        let (space, reach) = (question.labelling().unwrap(), Reach::of(&puzzle));
        let mut lengths = vec![0; layers.len()];
        for index in 0..space.len() {
            let position = space.representative(index, &reach);
            assert_eq!(phase.not_ready(&position), None, "{name} {text} {index}");
            let report = solver.solve(&position, &Limits::default(), &Silent);
            let Some(word) = report.outcome.word() else { continue };
            assert!(phase.is_done(&puzzle.run(&position, word).unwrap()));
            assert!(report.outcome.is_optimal());
            lengths[word.len()] += 1;
        }
        assert_eq!(lengths, layers, "{name} {text}");
    }
}

/// Without memory for the table of a phase it is searched, and the lengths are the same.
#[test]
fn a_search_finds_the_lengths_of_the_table() {
    for (name, text, memory) in [
        ("loopover-4x4", "1111x1111-0011x0011", 10_000),
        ("loopover-4x4", "0011x0011-0001x0001", 10_000),
        ("loopover-3x3-nrg", "111x111-100x100", 2_500),
    ] {
        let puzzle = puzzle(name);
        let phase = phase(&puzzle, text);
        let (exact, search) = (scheme(&puzzle, text, 1 << 30), scheme(&puzzle, text, memory));
        assert!(search.table_bytes() <= memory);
        let mut random = Random::new(5);
        let mut expanded = 0;
        for _ in 0..20 {
            let position = scrambled(&puzzle, &phase, &mut random);
            let known = exact.solve(&position, &Limits::default(), &Silent).outcome;
            let found = search.solve(&position, &Limits::default(), &Silent);
            assert_eq!(found.outcome.lower_bound(), known.lower_bound());
            assert_eq!(found.outcome.word().map(Word::len), known.word().map(Word::len));
            let length = known.word().unwrap().len() as u32;
            let short = Limits { length: length.checked_sub(1), ..Limits::default() };
            if length > 0 {
                let none = Outcome::NoneWithin { length: length - 1 };
                assert_eq!(search.solve(&position, &short, &Silent).outcome, none);
                assert_eq!(exact.solve(&position, &short, &Silent).outcome, none);
            }
            expanded += found.stats.expanded;
        }
        assert!(expanded > 0, "{name} {text} was searched");
        let position = scrambled(&puzzle, &phase, &mut random);
        let one = Limits { nodes: Some(1), ..Limits::default() };
        let stopped = search.solve(&position, &one, &Silent).outcome;
        assert_eq!(stopped.stopped(), Some(StopReason::Nodes));
    }
}

/// A scheme is its phases one after the other, each as short as alone.
#[test]
fn schemes_solve_phase_by_phase() {
    for (name, text) in [
        ("loopover-4x4", "1111x1111-0011x0011-0001x0001-0000x0000"),
        ("loopover-3x4", "111x1111-011x0011-001x0011-000x0001-000x0000"),
        ("loopover-3x3-nrg", "111x111-101x101-100x100-000x000"),
    ] {
        let puzzle = puzzle(name);
        let solver = scheme(&puzzle, text, 1 << 30);
        let phases = Phase::read_scheme(&puzzle, text).unwrap();
        let (reach, mut random) = (Reach::of(&puzzle), Random::new(1));
        let mut solved = 0;
        for _ in 0..20 {
            let position = reach.random(&mut random);
            let report = solver.solve(&position, &Limits::default(), &Silent);
            // Where the last moves are all even, or a tile is gripped, they may not solve what the
            // phases before leave.
            let Some(word) = report.outcome.word() else {
                assert_eq!(report.outcome, Outcome::Unsolvable, "{name}");
                assert_ne!(name, "loopover-4x4");
                continue;
            };
            solved += 1;
            assert!(puzzle.run(&position, word).unwrap().is_solved());
            let parts = &report.stats.phases;
            assert_eq!(parts.iter().map(|part| part.word.len()).sum::<usize>(), word.len());
            let mut at = position.clone();
            for (part, phase) in parts.iter().zip(&phases) {
                assert_eq!(part.phase, phase.text());
                assert_eq!(phase.not_ready(&at), None);
                let alone = scheme(&puzzle, phase.text(), 1 << 30);
                let known = alone.solve(&at, &Limits::default(), &Silent).outcome;
                assert_eq!(known.word().map(Word::len), Some(part.word.len()));
                at = puzzle.run(&at, &part.word).unwrap();
                assert!(phase.is_done(&at));
            }
        }
        assert!(solved > 2, "{name}: {solved} of 20 solved");
    }
}

/// However a scheme ends, the phases before are not lost.
#[test]
fn phases_that_were_solved_are_reported() {
    let text = "11111x11111-00111x00111-00011x00011-00000x00000";
    let puzzle = puzzle("loopover-5x5");
    let solver = scheme(&puzzle, text, 1 << 30);
    let position = Reach::of(&puzzle).random(&mut Random::new(1));
    let few = Limits { nodes: Some(5), ..Limits::default() };
    let report = solver.solve(&position, &few, &Silent);
    assert_eq!(report.outcome.stop(), "nodes");
    let [first, second] = &report.stats.phases[..] else { panic!("{:?}", report.stats.phases) };
    assert_eq!(second.phase, "00111x00111-00011x00011");
    let at = puzzle.run(&position, &first.word).unwrap();
    assert!(phase(&puzzle, &second.phase).is_done(&puzzle.run(&at, &second.word).unwrap()));
    assert_eq!(report.outcome.lower_bound(), Some(first.word.len() as u32));
}

/// Stops when the table of the second phase is begun.
struct AtSecond(AtomicU32);

impl Observer for AtSecond {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        if matches!(event, Event::Level { depth: 1, .. }) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
        match self.0.load(Ordering::Relaxed) {
            2.. => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

#[test]
fn phases_whose_tables_were_made_are_solved() {
    let puzzle = puzzle("loopover-4x4");
    let phases = Phase::read_scheme(&puzzle, "1111x1111-0011x0011-0001x0001-0000x0000").unwrap();
    let observer = AtSecond(AtomicU32::new(0));
    let solver = Scheme::new(&puzzle, &phases, &Means::new(1 << 30, &observer)).unwrap();
    assert!(!solver.is_ready());
    let position = Reach::of(&puzzle).random(&mut Random::new(1));
    let report = solver.solve(&position, &Limits::default(), &Silent);
    assert_eq!((report.outcome.stop(), report.stats.phases.len()), ("time", 1));
}

#[test]
fn phases_that_make_no_sense_are_refused() {
    let (board, gripped) = (puzzle("loopover-3x3"), puzzle("loopover-3x3-nrg"));
    for (puzzle, text, message) in [
        (&board, "111x111", "a phase has two states"),
        (&board, "001x001-101x101", "would be unlocked again"),
        (&board, "111x111-001x001-011x011", "would be unlocked again"),
        (&board, "111x111-001x001-000x00", "is not 3 bits for rows"),
        (&gripped, "011x011-001x001", "the gripped tile A is locked before"),
        (&puzzle("8-puzzle"), "111x111-001x001", "only Loopover has phases"),
    ] {
        let error = Phase::read_scheme(puzzle, text).unwrap_err();
        assert!(error.message().contains(message), "{text}: {}", error.message());
    }
    // Without any memory the error names the requirement.
    let phases = Phase::read_scheme(&board, "111x111-001x001").unwrap();
    let refused = Scheme::new(&board, &phases, &Means::new(10, &Silent)).err().unwrap();
    assert!(refused.is_memory(), "{refused}");
}
