//! What is written is read again, and means the same.

use cosette_definition::{
    Action, Alias, Case, Condition, Definition, Forbidden, Format, Goal, GoalSlot, Label, Move,
    Orbit, Part, Powers, of_puzzle, read, read_state, write, write_state,
};
use cosette_puzzle::Family;
use proptest::collection::vec;
use proptest::prelude::*;

fn part(slots: usize, k: u8) -> impl Strategy<Value = Part> {
    let from = Just((0..slots as u16).collect::<Vec<_>>()).prop_shuffle();
    (from, vec(0..k, slots)).prop_map(|(from, twist)| Part { from, twist })
}

/// An orbit whose labels are of all kinds: identical pieces, orientations that count in part.
fn orbit(number: usize, slots: usize, k: u8) -> impl Strategy<Value = Orbit> {
    (vec(0..slots as u16, slots), vec(0..k, slots), vec(0..4usize, slots)).prop_map(
        move |(kinds, twists, moduli)| {
            let mut orbit = Orbit::numbered(&format!("o{number}"), slots, k);
            let mut sorted = kinds.clone();
            sorted.sort_unstable();
            sorted.dedup();
            let divisors: Vec<u8> = (1..=k).filter(|m| k.is_multiple_of(*m)).collect();
            let name = |kind: &u16| {
                orbit.slots[kinds.iter().position(|other| other == kind).unwrap()].clone()
            };
            let labels: Vec<Label> = sorted
                .iter()
                .enumerate()
                .map(|(i, kind)| Label {
                    name: name(kind),
                    modulus: divisors[moduli[i] % divisors.len()],
                })
                .collect();
            for (i, kind) in kinds.iter().enumerate() {
                let label = sorted.binary_search(kind).unwrap();
                orbit.home.pieces[i] = label as u16;
                orbit.home.twists[i] = twists[i] % labels[label].modulus;
            }
            orbit.labels = labels;
            orbit
        },
    )
}

prop_compose! {
    fn shapes()(shapes in vec((1..6usize, prop::sample::select(vec![1u8, 2, 3, 4, 6])), 1..4))
        -> Vec<(usize, u8)> { shapes }
}

/// Definitions without anything that only some formats have.
fn plain() -> impl Strategy<Value = Definition> {
    shapes().prop_flat_map(|shapes| {
        let orbits: Vec<_> = shapes.iter().enumerate().map(|(i, &(n, k))| orbit(i, n, k)).collect();
        let parts: Vec<_> = shapes.iter().map(|&(n, k)| part(n, k)).collect();
        (orbits, vec(parts, 1..5)).prop_map(|(orbits, actions)| Definition {
            name: "random".into(),
            orbits,
            moves: actions
                .into_iter()
                .enumerate()
                .map(|(i, parts)| Move {
                    name: format!("m{i}"),
                    cases: vec![Case { guard: Vec::new(), action: Action(parts) }],
                    cost: 1,
                })
                .collect(),
            aliases: vec![Alias { name: "twice".into(), word: vec!["m0".into(), "m0".into()] }],
            ..Definition::default()
        })
    })
}

/// Definitions with everything.
fn rich() -> impl Strategy<Value = Definition> {
    (plain(), any::<[u16; 6]>()).prop_map(|(mut d, numbers)| {
        d.powers = [Powers::All, Powers::Inverse, Powers::Listed][numbers[0] as usize % 3];
        let slot = numbers[1] as usize % d.orbits[0].len();
        let label = numbers[2] % d.orbits[0].labels.len() as u16;
        d.moves[0].cases[0].guard = vec![Condition { orbit: 0, slot, labels: vec![label] }];
        d.moves[0].cost = u32::from(numbers[3] % 9 + 1);
        if d.orbits[0].home.pieces[slot] != label {
            d.forbidden.push(Forbidden { orbit: 0, slot, label });
        }
        let goal = |orbit: &Orbit| {
            let one = |(i, (&p, &t)): (usize, (&u16, &u8))| GoalSlot {
                label: (numbers[4] >> i & 1 == 0).then_some(p),
                twist: (numbers[5] >> i & 1 == 0).then_some(t),
            };
            orbit.home.pieces.iter().zip(&orbit.home.twists).enumerate().map(one).collect()
        };
        d.goals.push(Goal(d.orbits.iter().map(goal).collect()));
        d
    })
}

proptest! {
    #[test]
    fn our_own_format_holds_everything(definition in rich()) {
        let text = write(&definition, Format::Puzzle).unwrap();
        let read = read(&text, Format::Puzzle).unwrap_or_else(|e| panic!("{text}\n{e}"));
        prop_assert_eq!(read, definition);
    }

    #[test]
    fn kpuzzle_holds_what_is_free(definition in plain()) {
        let text = write(&definition, Format::KPuzzle).unwrap();
        let read = read(&text, Format::KPuzzle).unwrap_or_else(|e| panic!("{text}\n{e}"));
        // A derived move that does something new becomes a move.
        prop_assert_eq!(&read.moves[..definition.moves.len()], &definition.moves[..]);
        prop_assert_eq!(read.orbits, definition.orbits);
    }

    #[test]
    fn tws_holds_what_counts_fully_or_not_at_all(mut definition in plain()) {
        for orbit in &mut definition.orbits {
            for label in &mut orbit.labels {
                if label.modulus != orbit.orientations {
                    label.modulus = 1;
                }
            }
            for i in 0..orbit.len() {
                orbit.home.twists[i] %= orbit.labels[orbit.home.pieces[i] as usize].modulus;
            }
        }
        let text = write(&definition, Format::Tws).unwrap();
        let read = read(&text, Format::Tws).unwrap_or_else(|e| panic!("{text}\n{e}"));
        prop_assert_eq!(read, definition);
    }

    #[test]
    fn gap_keeps_orders_and_states(definition in plain()) {
        let text = write(&definition, Format::Gap).unwrap();
        let read = read(&text, Format::Gap).unwrap_or_else(|e| panic!("{text}\n{e}"));
        for (a, b) in definition.moves.iter().zip(&read.moves) {
            prop_assert_eq!(&a.name, &b.name);
            prop_assert_eq!(
                definition.order(&a.cases[0].action),
                read.order(&b.cases[0].action)
            );
        }
        // Words solve there just if they solve here.
        let mut here = definition.solved();
        let mut there = read.solved();
        for step in [0usize, 1, 0, 2, 1, 1, 0, 3] {
            let m = step % definition.moves.len();
            here = definition.act(&here, &definition.moves[m].cases[0].action);
            there = read.act(&there, &read.moves[m].cases[0].action);
            prop_assert_eq!(definition.is_solved(&here), read.is_solved(&there));
        }
    }

    #[test]
    fn states_are_read_again(definition in plain(), steps in vec(0..9usize, 0..9)) {
        let mut state = definition.solved();
        for step in steps {
            let m = step % definition.moves.len();
            state = definition.act(&state, &definition.moves[m].cases[0].action);
        }
        let text = write_state(&definition, &state);
        prop_assert_eq!(read_state(&definition, &text).unwrap(), state);
    }

    #[test]
    fn inverses_undo_and_orders_return(definition in plain()) {
        for m in &definition.moves {
            let action = &m.cases[0].action;
            let undone = definition.compose(action, &definition.inverse(action));
            prop_assert_eq!(&undone, &definition.identity());
            let order: u32 = definition.order(action).try_into().unwrap();
            let mut power = definition.identity();
            for k in 1..=order {
                power = definition.compose(&power, action);
                prop_assert_eq!(power == definition.identity(), k == order);
            }
        }
    }
}

#[test]
fn one_line_permutations_come_back() {
    let text = "R: 2 3 1 4\nL: 1 3 4 2\n";
    let definition = read(text, Format::OneLine).unwrap();
    assert_eq!(write(&definition, Format::OneLine).unwrap(), text);
    let zero = read("[1, 2, 0, 3]\n[0, 2, 3, 1]\n", Format::OneLine).unwrap();
    assert_eq!(zero.moves[0].cases, definition.moves[0].cases);
    assert_eq!(zero.moves[1].cases, definition.moves[1].cases);
}

/// Moves that are listed with their powers become powers.
#[test]
fn listed_powers_are_recognised() {
    for (name, metric, moves, powers) in [
        ("cube", "htm", 6, Powers::All),
        ("cube", "qtm", 6, Powers::Inverse),
        ("loopover-4x4", "stm", 8, Powers::Inverse),
        ("loopover-4x4", "mtm", 8, Powers::All),
        ("8-puzzle", "stm", 4, Powers::Listed),
    ] {
        let family: Family = name.parse().unwrap();
        let definition = of_puzzle(&family.puzzle(metric.parse().unwrap())).with_powers();
        assert_eq!((definition.moves.len(), definition.powers), (moves, powers), "{name} {metric}");
    }
}

/// The built-in puzzles are definitions like others.
#[test]
fn built_in_puzzles_survive_the_round_trip() {
    for name in ["loopover-3x4", "8-puzzle", "cube", "cube-2x2x2", "loopover-3x3-nrg"] {
        let family: Family = name.parse().unwrap();
        let puzzle = family.puzzle(family.default_metric());
        let definition = of_puzzle(&puzzle).checked().unwrap();
        let text = write(&definition, Format::Puzzle).unwrap();
        assert_eq!(read(&text, Format::Puzzle).unwrap(), definition, "{name}");
        // A walk is the same in both.
        let turns = definition.turns().unwrap();
        let mut position = puzzle.solved();
        let mut state = definition.solved();
        let mut random = cosette_puzzle::Random::new(3);
        for _ in 0..50 {
            let id = random.below(turns.len() as u64) as usize;
            let id = puzzle.move_ids().nth(id).unwrap();
            let after = definition.apply(&state, &turns[id.index()]);
            let expected = puzzle.apply(&position, id);
            assert_eq!(after.is_some(), expected.is_some());
            if let (Some(s), Some(p)) = (after, expected) {
                (state, position) = (s, p);
            }
            let pieces: Vec<u16> = state.0.iter().flat_map(|o| o.pieces.iter().copied()).collect();
            let mut first = 0;
            let mut expected = Vec::new();
            for orbit in puzzle.shape().orbits() {
                let range = first..first + orbit.len as usize;
                expected.extend(position.pieces()[range].iter().map(|p| p - first as u16));
                first += orbit.len as usize;
            }
            assert_eq!(pieces, expected);
            assert_eq!(state == definition.solved(), position.is_solved());
        }
    }
}
