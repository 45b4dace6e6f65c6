//! How many boards of sliding tiles lie at each distance, as published (testdata/stp-layers.txt).

use cosette_core::observe::Silent;
use cosette_puzzle::{Family, Metric};
use cosette_space::explore::Question;

/// The boards with this many cells, up to a depth. How many there are.
fn check(cells: std::ops::RangeInclusive<u16>, depth: u32) -> usize {
    let lines = include_str!("../../../testdata/stp-layers.txt").lines();
    let mut seen = 0;
    for line in lines.filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let (cols, rows) = fields[0].split_once('x').unwrap();
        let (rows, cols): (u16, u16) = (rows.parse().unwrap(), cols.parse().unwrap());
        if !cells.contains(&(rows * cols)) {
            continue;
        }
        assert_eq!((fields[1], fields[2]), ("STM", "corner"));
        let known: Vec<u128> = fields[4].split(' ').map(|count| count.parse().unwrap()).collect();
        let family = Family::Tiles { rows, cols, goal: None };
        for goal in ["standard", "blank-first"] {
            let puzzle = family.with_goal(goal).unwrap().puzzle(Metric::Stm);
            let question = Question::whole(&puzzle);
            let plan = question.plan(1 << 30, (depth < u32::MAX).then_some(depth)).unwrap();
            let found = plan.layers(depth, &Silent).unwrap();
            let most = known.len().min((depth as usize).saturating_add(1));
            assert_eq!(found.layers, known[..most], "{rows}x{cols} {goal}");
        }
        seen += 1;
    }
    seen
}

#[test]
fn small_boards_as_published() {
    assert_eq!(check(4..=10, u32::MAX), 5);
}

#[test]
fn the_first_layers_of_large_boards() {
    assert_eq!(check(16..=25, 15), 2);
}

#[test]
#[ignore = "a minute: cargo test --release -p cosette-space --test tiles_layers -- --ignored"]
fn the_board_of_twelve_cells() {
    assert_eq!(check(12..=12, u32::MAX), 1);
}
