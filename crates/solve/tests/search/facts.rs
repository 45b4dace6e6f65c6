//! The figures of the course notes on heuristic search, and of Korf's papers.

use cosette_core::limits::Stats;
use cosette_core::observe::Silent;
use cosette_puzzle::{Family, Word};
use cosette_solve::bound::named;
use cosette_solve::registry::build;
use cosette_solve::search::Ties;
use cosette_solve::solver::{Method, Plan};
use cosette_store::means::Means;

use super::{MEMORY, engine, puzzle, solve};

/// The notes' instance, whose optimum is 16.
const NOTES: &str = "2 3 0 1 8 6 5 7 4";

fn notes(ties: Ties, heuristic: &str) -> Stats {
    let puzzle = puzzle("8-puzzle");
    let plan = Plan { ties, ..Plan::new(Method::ASTAR, Some(heuristic)) };
    let engine = build(&puzzle, &plan, &Means::new(MEMORY, &Silent)).unwrap();
    let report = solve(&*engine, &puzzle.read_position(NOTES).unwrap());
    assert_eq!(report.outcome.word().map(Word::len), Some(16));
    report.stats
}

/// Nodes are the distinct states generated; the goal is not among the expanded.
#[test]
fn astar_on_the_notes_instance() {
    for (heuristic, nodes, expanded) in [
        ("manhattan", 271, 164),
        ("linear-conflict", 200, 121),
        ("linear-conflict-pairs", 198, 120),
        ("lookup", 39, 21),
    ] {
        for ties in [Ties::Fifo, Ties::SmallerG] {
            let stats = notes(ties, heuristic);
            assert_eq!((stats.distinct, stats.expanded), (nodes, expanded), "{heuristic} {ties:?}");
            assert_eq!((stats.open + stats.closed, stats.closed), (nodes, expanded));
            assert_eq!(stats.reopened, 0, "{heuristic}");
        }
    }
}

#[test]
fn ida_on_the_notes_instance() {
    let puzzle = puzzle("8-puzzle");
    let ida = engine(&puzzle, Method::IDA, Some("lookup"));
    let report = solve(&*ida, &puzzle.read_position(NOTES).unwrap());
    assert_eq!(report.outcome.word().map(Word::len), Some(16));
    assert_eq!(report.stats.generated, 24);
    assert_eq!(report.stats.iterations.len(), 1);
}

/// The rounds of IDA* before the last do not depend on the order of moves, so neither does the
/// bound; the nodes of whole rounds are those of any implementation that does not undo moves.
#[test]
fn ida_counts_as_others_do() {
    let family = "15-puzzle".parse::<Family>().unwrap().with_goal("blank-first").unwrap();
    let puzzle = family.puzzle(family.default_metric());
    let engine = engine(&puzzle, Method::IDA, Some("manhattan"));
    // Number 79 of Korf's hundred.
    let board = "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15";
    let report = solve(&*engine, &puzzle.read_position(board).unwrap());
    assert!(report.outcome.is_optimal());
    assert_eq!(report.outcome.word().map(Word::len), Some(42));
    let bounds: Vec<u32> = report.stats.iterations.iter().map(|i| i.bound).collect();
    assert_eq!(bounds.last(), Some(&42));
    assert!(bounds.windows(2).all(|w| w[1] == w[0] + 2));
    let sum: u64 = report.stats.iterations.iter().map(|i| i.generated).sum();
    assert_eq!(sum, report.stats.generated);
}

#[test]
fn eight_puzzle_distances() {
    let known = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    let table = named(&puzzle("8-puzzle"), "lookup", &Means::new(MEMORY, &Silent));
    assert_eq!(table.unwrap().tables()[0].layers, known);
}
