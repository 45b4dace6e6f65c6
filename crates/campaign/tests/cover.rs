//! The join of far sets: against all boards of 3x3, and with boards planted in 5x5.

use std::collections::BTreeMap;

use cosette_campaign::steps::cover::index::Index;
use cosette_campaign::steps::cover::join::join;
use cosette_campaign::steps::cover::places::Torus;
use cosette_puzzle::{Family, Metric, Position, Random};

/// The cells of the tiles of a place brought home, by the definition.
fn at_home(torus: Torus, cells: &[u8], (r, c): (usize, usize)) -> Vec<u8> {
    let n = torus.n;
    let shift = |x: usize, r: usize, c: usize| (x / n + r) % n * n + (x % n + c) % n;
    let tile = |&home: &u8| shift(usize::from(home), r, c);
    let back = |tile: usize| shift(usize::from(cells[tile]), n - r, n - c) as u8;
    torus.digits().iter().map(tile).map(back).collect()
}

/// The distance of every placement of the block, by the rules of the puzzle.
fn distances(torus: Torus) -> BTreeMap<Vec<u8>, u32> {
    let name = format!("loopover-{0}x{0}", torus.n);
    let puzzle = name.parse::<Family>().unwrap().puzzle(Metric::Stm);
    let placement = |position: &Position| -> Vec<u8> {
        let cell = |&tile: &u8| position.pieces().iter().position(|&p| p == u16::from(tile));
        torus.digits().iter().map(|tile| cell(tile).unwrap() as u8).collect()
    };
    let mut found = BTreeMap::from([(placement(&puzzle.solved()), 0)]);
    let mut layer = vec![puzzle.solved()];
    let mut depth = 0;
    while !layer.is_empty() {
        depth += 1;
        let step = |position: &Position| -> Vec<Position> {
            puzzle.move_ids().filter_map(|id| puzzle.apply(position, id)).collect()
        };
        let next: Vec<Position> = layer.iter().flat_map(step).collect();
        layer = next
            .into_iter()
            .filter(|position| {
                let new = placement(position);
                !found.contains_key(&new) && found.insert(new, depth).is_none()
            })
            .collect();
    }
    found
}

fn permutations(of: u8) -> Vec<Vec<u8>> {
    let mut all = vec![vec![]];
    for _ in 0..of {
        let longer = |p: &Vec<u8>| -> Vec<Vec<u8>> {
            let more = (0..of).filter(|x| !p.contains(x));
            more.map(|x| [p.as_slice(), &[x]].concat()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

#[test]
fn joins_find_the_boards_of_3x3_without_a_near_place() {
    let torus = Torus { n: 3, m: 2 };
    let known = distances(torus);
    let radius = *known.values().max().unwrap();
    let nearest = |cells: &Vec<u8>| {
        let places = torus.by_rows().into_iter();
        places.map(|place| known[&at_home(torus, cells, place)]).min().unwrap()
    };
    let mut boards = vec![0u64; radius as usize + 2];
    permutations(9).iter().for_each(|cells| boards[nearest(cells) as usize] += 1);
    for distance in 1..=radius {
        let far: Vec<Vec<u8>> =
            known.iter().filter(|(_, d)| **d >= distance).map(|(cells, _)| cells.clone()).collect();
        let index = Index::new(torus, &far);
        assert_eq!(index.len(), far.len(), "far sets have all symmetries of the block");
        let expected: u64 = boards[distance as usize..].iter().sum();
        for order in [torus.by_rows(), torus.by_squares()] {
            let steps = torus.steps(&order).unwrap();
            assert_eq!(steps.iter().map(Vec::len).sum::<usize>(), 9);
            let joined = join(&index, &steps, &far);
            assert_eq!(joined.nodes.last(), Some(&expected), "{distance}");
            for board in &joined.boards {
                assert!(nearest(&board[..9].to_vec()) >= distance);
            }
        }
    }
}

#[test]
fn planted_boards_of_5x5_are_found() {
    let torus = Torus { n: 5, m: 3 };
    let mut random = Random::new(9);
    let mut board = || -> Vec<u8> {
        let mut cells: Vec<u8> = (0..25).collect();
        (1..25).for_each(|i| cells.swap(i, random.below(i as u64 + 1) as usize));
        cells
    };
    let boards: Vec<Vec<u8>> = (0..50).map(|_| board()).collect();
    let placed = |cells: &Vec<u8>| -> Vec<Vec<u8>> {
        torus.by_rows().into_iter().map(|place| at_home(torus, cells, place)).collect()
    };
    // The last board lacks one place: it must not be found.
    let mut far: Vec<Vec<u8>> = boards.iter().flat_map(placed).collect();
    far.remove(far.len() - 8);
    let index = Index::new(torus, &far);
    for order in [torus.by_rows(), torus.by_squares()] {
        let steps = torus.steps(&order).unwrap();
        let first: Vec<Vec<u8>> = boards.iter().map(|b| at_home(torus, b, (0, 0))).collect();
        // The digits of the first place are those of its own symmetry.
        let joined = join(&index, &steps, &first);
        let mut found: Vec<Vec<u8>> = joined.boards.iter().map(|b| b.to_vec()).collect();
        found.sort();
        let mut expected = boards[..49].to_vec();
        expected.sort();
        assert_eq!(found, expected);
    }
}
