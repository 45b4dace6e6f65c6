//! The join of far sets: against all boards of 3x3, and with boards planted in 5x5.

use std::collections::BTreeMap;

use cosette_campaign::steps::cover::index::Index;
use cosette_campaign::steps::cover::join::{self, join};
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
    let boards = permutations(9);
    for distance in 1..=radius {
        let far: Vec<Vec<u8>> =
            known.iter().filter(|(_, d)| **d >= distance).map(|(cells, _)| cells.clone()).collect();
        let index = Index::new(torus, &far);
        assert_eq!(index.len(), far.len(), "far sets have all symmetries of the block");
        let orbits = |cells: &Vec<u8>| -> Option<Vec<u32>> {
            let places = torus.by_rows().into_iter();
            places.map(|place| index.orbit(&at_home(torus, cells, place))).collect()
        };
        // Of the translates of a board those are found whose first place has the least orbit.
        let mut expected = 0;
        for board in &boards {
            let orbits = orbits(board);
            assert_eq!(orbits.is_some(), nearest(board) >= distance);
            expected += u64::from(orbits.is_some_and(|o| o.iter().all(|&other| o[0] <= other)));
        }
        // One of each orbit, whichever it is, leads to every board up to symmetry.
        let least = |(cells, number): &(&Vec<u8>, u32)| index.orbit(cells) == Some(*number);
        let each = far.iter().zip(0u32..).filter(least).map(|(cells, _)| cells.clone());
        let ordered = join::order(torus, each.collect());
        let reordered = Index::new(torus, &ordered);
        assert_eq!(reordered.len(), far.len());
        for order in [torus.by_rows(), torus.by_squares()] {
            let steps = torus.steps(&order).unwrap();
            assert_eq!(steps.iter().map(Vec::len).sum::<usize>(), 9);
            let joined = join(&reordered, &steps, &ordered, &|| false).unwrap();
            assert_eq!(joined.boards.is_empty(), expected == 0, "{distance}");
            let joined = join(&index, &steps, &far, &|| false).unwrap();
            assert_eq!(joined.nodes.last(), Some(&expected), "{distance}");
            for board in &joined.boards {
                assert!(nearest(&board[..9].to_vec()) >= distance);
            }
        }
    }
}

#[test]
fn symmetric_placements_have_one_orbit() {
    let torus = Torus { n: 3, m: 2 };
    let all: Vec<Vec<u8>> = distances(torus).into_keys().collect();
    let index = Index::new(torus, &all);
    let mut orbits = 0;
    for (number, cells) in all.iter().enumerate() {
        let mut images = Vec::new();
        for by in torus.symmetries() {
            let mut at = [0; 9];
            for (&tile, &cell) in torus.digits().iter().zip(cells) {
                at[usize::from(by[usize::from(tile)])] = by[usize::from(cell)];
            }
            let image: Vec<u8> = torus.digits().iter().map(|&tile| at[usize::from(tile)]).collect();
            images.push(index.orbit(&image).unwrap());
        }
        assert!(images.iter().all(|orbit| *orbit == images[0]));
        orbits += usize::from(images[0] as usize == number);
    }
    // 3,024 placements under 8 symmetries, by Burnside's lemma.
    assert_eq!((all.len(), orbits), (3024, 401));
    assert!(join(&index, &torus.steps(&torus.by_rows()).unwrap(), &all, &|| true).is_none());
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
        // A board is found in the translate whose first place has the least orbit.
        let least = |board: &Vec<u8>| {
            let orbit = |place: &(usize, usize)| {
                index.orbit(&at_home(torus, board, *place)).unwrap_or(u32::MAX)
            };
            torus.by_rows().into_iter().min_by_key(orbit).unwrap()
        };
        let first: Vec<Vec<u8>> = boards.iter().map(|b| at_home(torus, b, least(b))).collect();
        let joined = join(&index, &steps, &first, &|| false).unwrap();
        let mut found: Vec<Vec<u8>> = joined.boards.iter().map(|b| b.to_vec()).collect();
        found.sort();
        let translate = |board: &Vec<u8>| {
            let (r, c) = least(board);
            let shift = |x: usize| (x / 5 + 5 - r) % 5 * 5 + (x % 5 + 5 - c) % 5;
            let mut moved = vec![0; 25];
            (0..25).for_each(|tile| moved[shift(tile)] = shift(usize::from(board[tile])) as u8);
            moved
        };
        let mut expected: Vec<Vec<u8>> = boards[..49].iter().map(translate).collect();
        expected.sort();
        assert_eq!(found, expected);
    }
}
