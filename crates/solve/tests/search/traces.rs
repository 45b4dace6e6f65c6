//! A trace is complete: what is in OPEN and CLOSED, and the same counts as the search.

use std::collections::{HashMap, HashSet};

use cosette_core::limits::Limits;
use cosette_core::observe::Silent;
use cosette_puzzle::{Position, Puzzle};
use cosette_solve::search::{Node, Step};
use cosette_solve::solver::{Job, Method};

use super::{engine, puzzle, solve};

/// Every node was made by its move from its parent, by the reference semantics.
fn check_node(puzzle: &Puzzle, nodes: &HashMap<u32, Node<Position>>, node: &Node<Position>) {
    if let (Some(parent), Some(via)) = (node.parent, node.via) {
        let parent = &nodes[&parent];
        let (from, to) = match node.from_goal {
            false => (&parent.state, &node.state),
            true => (&node.state, &parent.state),
        };
        assert_eq!(puzzle.apply(from, via).as_ref(), Some(to));
        assert_eq!((node.g, node.from_goal), (parent.g + 1, parent.from_goal));
    }
}

#[test]
fn a_trace_can_be_replayed() {
    let puzzle = puzzle("8-puzzle");
    let position = puzzle.read_position("2 3 0 1 8 6 5 7 4").unwrap();
    for (method, heuristic) in [
        (Method::BREADTH_FIRST, None),
        (Method::DEPTH_FIRST, None),
        (Method::BIDIRECTIONAL, None),
        (Method::ASTAR, Some("manhattan")),
        (Method::GREEDY, Some("manhattan")),
        (Method::WEIGHTED, Some("linear-conflict-pairs")),
        (Method::IDA, Some("manhattan")),
        (Method::LOOKUP, None),
    ] {
        let engine = engine(&puzzle, method, heuristic);
        let plain = solve(&*engine, &position);
        let mut nodes: HashMap<u32, Node<Position>> = HashMap::new();
        let (mut open, mut closed) = (HashSet::new(), HashSet::new());
        let (mut goal, mut expanded) = (None, 0);
        let job = Job::new(&position, &Limits::default(), &Silent);
        let traced = engine.trace(&job, &mut |step| match step {
            Step::Round(_) => {}
            Step::Made(node) | Step::Cut(node) => {
                check_node(&puzzle, &nodes, &node);
                assert!(open.insert(node.id) && !closed.contains(&node.id));
                assert!(nodes.insert(node.id, node).is_none());
            }
            Step::Improved(node) => {
                check_node(&puzzle, &nodes, &node);
                assert!(node.g < nodes[&node.id].g);
                closed.remove(&node.id);
                open.insert(node.id);
                nodes.insert(node.id, node);
            }
            Step::Redirected(node) => {
                check_node(&puzzle, &nodes, &node);
                assert!(node.g < nodes[&node.id].g && closed.contains(&node.id));
                nodes.insert(node.id, node);
            }
            Step::Again { id, parent } => {
                assert!(nodes.contains_key(&id) && nodes.contains_key(&parent));
            }
            Step::Expanded(id) => {
                assert!(open.remove(&id) && closed.insert(id));
                expanded += 1;
            }
            Step::Goal(id) => assert!(goal.replace(id).is_none()),
        });
        assert_eq!(traced, plain, "{method}: the same search");
        assert_eq!(expanded, traced.stats.expanded, "{method}");
        let goal = &nodes[&goal.expect("it was found")];
        if traced.stats.distinct > 0 {
            assert_eq!(open.len() as u64, traced.stats.open, "{method}");
            assert_eq!(closed.len() as u64, traced.stats.closed, "{method}");
        }
        if method != Method::BIDIRECTIONAL {
            assert!(goal.state.is_solved(), "{method}");
            assert_eq!(goal.g as usize, traced.outcome.word().unwrap().len());
        }
    }
}
