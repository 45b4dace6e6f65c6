//! Coset units on 3x3, whose distances are known, and the kernels on 5x5 against the definition.

use std::collections::{BTreeMap, BTreeSet};

use cosette_campaign::steps::coset_units::balls::{Ball, generators};
use cosette_campaign::steps::coset_units::board::{
    Board, Element, IDENTITY, inverse, product, unpack,
};
use cosette_campaign::steps::coset_units::cosets::Cosets;
use cosette_campaign::steps::coset_units::inverses::Inverses;
use cosette_campaign::steps::coset_units::layout::{Layout, Route};
use cosette_campaign::steps::coset_units::owned::Disowned;
use cosette_campaign::steps::coset_units::shuffle::{Form, Gap, Kernel};
use cosette_campaign::steps::coset_units::unit::{FEW, Space};
use cosette_campaign::steps::coset_units::witness::Finder;
use cosette_campaign::steps::coset_units::words::Words;
use cosette_puzzle::{Family, Metric, Position, Puzzle, Random, Word};

fn puzzle(name: &str) -> Puzzle {
    name.parse::<Family>().unwrap().puzzle(Metric::Stm)
}

/// An even permutation of the cells that `K` moves.
fn random_element(board: &Board, random: &mut Random) -> Element {
    let mut k = IDENTITY;
    for _ in 0..40 {
        let mut pick = || random.below(board.moved() as u64) as usize;
        let (a, b, c) = (pick(), pick(), pick());
        if a != b && b != c && a != c {
            k.swap(a, b);
            k.swap(b, c);
        }
    }
    k
}

#[test]
fn every_element_has_a_bit_of_its_own() {
    let board = Board::of(&puzzle("loopover-3x3")).unwrap();
    let layout = Layout::new(&board);
    assert_eq!(layout.elements(), 2520);
    let mut seen = BTreeSet::new();
    for at in 0..layout.sets.len() * layout.block() {
        for bit in 0..layout.full().count_ones() {
            let k = layout.decode(at, bit);
            assert_eq!(layout.encode(&k), (at, bit));
            seen.insert(k);
        }
    }
    assert_eq!(seen.len() as u64, layout.elements());
    let board = Board::of(&puzzle("loopover-5x5")).unwrap();
    let layout = Layout::new(&board);
    assert_eq!((layout.sets.len(), layout.orders(), layout.words()), (1287, 120, 336));
    assert_eq!(layout.elements(), 3_113_510_400);
    let mut random = Random::new(5);
    for _ in 0..10_000 {
        let k = random_element(&board, &mut random);
        let (at, bit) = layout.encode(&k);
        assert_eq!(layout.decode(at, bit), k);
    }
}

#[test]
fn kernels_rename_tiles() {
    for name in ["loopover-3x3", "loopover-5x5"] {
        let board = Board::of(&puzzle(name)).unwrap();
        let layout = Layout::new(&board);
        let mut random = Random::new(6);
        for _ in 0..3 {
            let x = random_element(&board, &mut random);
            let set = random.below(layout.sets.len() as u64) as usize;
            let mut route = Route::default();
            layout.route(&inverse(&x), set, &mut route);
            let mut words = |layout: &Layout| -> Vec<u64> {
                let word = |_| random.below(u64::MAX) & layout.full();
                (0..layout.block()).map(word).collect()
            };
            let (source, begin) = (words(&layout), words(&layout));
            let mut expected = begin.clone();
            for (i, &word) in source.iter().enumerate() {
                let at = route.set * layout.block() + i;
                for bit in (0..64).filter(|bit| word >> bit & 1 == 1) {
                    let (to, bit) = layout.encode(&product(&x, &layout.decode(at, bit)));
                    expected[to - set * layout.block()] |= 1 << bit;
                }
            }
            let count: u64 = expected.iter().map(|w| u64::from(w.count_ones())).sum();
            for form in Form::all() {
                let mut into = begin.clone();
                let counted = Kernel::new(&layout, form).gather(&route, &source, &mut into);
                assert!(into == expected && counted == count, "{name} {}", form.name());
                let gaps = |words: &[u64]| -> Vec<Gap> {
                    let gap = |(at, bits): (usize, &u64)| {
                        let (word, order) = (at / layout.orders(), at % layout.orders());
                        let missing = layout.full() & !bits;
                        Gap { word: word as u16, order: order as u8, missing }
                    };
                    words.iter().enumerate().map(gap).filter(|gap| gap.missing != 0).collect()
                };
                let mut closing = gaps(&begin);
                Kernel::new(&layout, form).close(&route, &source, &mut closing);
                assert_eq!(closing, gaps(&expected), "{name} {}", form.name());
            }
        }
    }
}

/// What a position does to the cells outside the block, if the block is solved.
fn element(board: &Board, position: &Position) -> Option<Element> {
    let mut whole = std::array::from_fn(|c| c as u8);
    position.pieces().iter().zip(&mut whole).for_each(|(&p, to)| *to = p as u8);
    board.element(&whole)
}

/// The distance of every element that fixes the block, by the rules of the puzzle alone.
fn exact(puzzle: &Puzzle, board: &Board) -> BTreeMap<Element, u32> {
    let mut seen = BTreeSet::from([puzzle.solved().pieces().to_vec()]);
    let mut layer = vec![puzzle.solved()];
    let mut found = BTreeMap::new();
    let mut depth = 0;
    while !layer.is_empty() {
        found.extend(layer.iter().filter_map(|p| element(board, p)).map(|e| (e, depth)));
        let step = |position: &Position| -> Vec<Position> {
            puzzle.move_ids().filter_map(|id| puzzle.apply(position, id)).collect()
        };
        let next = layer.iter().flat_map(step);
        layer = next.filter(|position| seen.insert(position.pieces().to_vec())).collect();
        depth += 1;
    }
    found
}

fn space(puzzle: &Puzzle, length_max: usize, form: Form, few: u64) -> Space {
    let board = Board::of(puzzle).unwrap();
    let mut words = Words::find(&board, puzzle, 5.max(length_max));
    let generators = generators(&board, &words);
    let layout = Layout::new(&board);
    let kernel = Kernel::new(&layout, form);
    words.by_length.truncate(length_max + 1);
    let mut cosets = Cosets::new(&board, &words);
    let before: usize = cosets.classes.iter().map(|coset| coset.entries.len()).sum();
    cosets.drop_redundant(&generators);
    let after: usize = cosets.classes.iter().map(|coset| coset.entries.len()).sum();
    assert!(cosets.entered() <= after && after < before);
    let mut balls = vec![Ball::identity(&layout)];
    while balls.last().unwrap().count() < layout.elements() {
        let before: Vec<&Ball> = balls.iter().rev().collect();
        let next = Ball::next(&layout, &kernel, &generators, &before);
        balls.push(next);
    }
    let balls = balls.into_iter().map(Some).collect();
    Space { board, layout, kernel, cosets, generators, balls, few }
}

#[test]
fn words_have_the_lengths_of_a_plain_search() {
    let puzzle = puzzle("loopover-3x3");
    let board = Board::of(&puzzle).unwrap();
    let exact = exact(&puzzle, &board);
    assert_eq!(exact.len(), 20_160);
    let words = Words::find(&board, &puzzle, 8);
    let counts: Vec<usize> = words.by_length.iter().map(Vec::len).collect();
    assert_eq!(counts, [1, 8, 40, 208, 1056, 4006, 9709, 4989, 143]);
    for (length, list) in words.by_length.iter().enumerate() {
        for &(code, word) in list {
            assert_eq!(exact[&unpack(code)], length as u32);
            let mut position = puzzle.solved();
            for m in word.moves() {
                position = puzzle.apply(&position, board.moves[usize::from(m)].0).unwrap();
            }
            assert_eq!(element(&board, &position), Some(unpack(code)));
        }
    }
}

/// An element is left out if and only if some image of it is in an easier coset.
#[test]
fn elements_belong_to_the_easiest_of_their_cosets() {
    for (name, each) in [("loopover-3x3", 1), ("loopover-5x5", 211)] {
        let puzzle = puzzle(name);
        let board = Board::of(&puzzle).unwrap();
        let layout = Layout::new(&board);
        let cosets = Cosets::new(&board, &Words::find(&board, &puzzle, 5));
        let mut random = Random::new(7);
        let mut owned = 0;
        for _ in 0..20 {
            let coset = &cosets.classes[random.below(cosets.classes.len() as u64) as usize];
            let (base, rank) = (coset.base, coset.rank);
            let disowned = Disowned::new(&board, &layout, &cosets, &base, rank);
            let inverses = Inverses::new(&board, &layout, &cosets, &base, rank);
            let set = random.below(layout.sets.len() as u64) as usize;
            let mut into = vec![u64::MAX; layout.block()];
            let filled = disowned.fill(set, &mut into) + inverses.fill(set, &mut into);
            assert_eq!(filled, into.iter().map(|w| u64::from(w.count_ones())).sum::<u64>());
            let bits = layout.full().count_ones();
            for place in (0..layout.block() * bits as usize).step_by(each) {
                let (at, bit) = (place / bits as usize, (place % bits as usize) as u32);
                let element = product(&base, &layout.decode(set * layout.block() + at, bit));
                let mut images = cosets.images(&element).map(|image| cosets.locate(&image).0);
                let easier = images.any(|class| cosets.classes[class].rank < rank);
                assert_eq!(into[at] >> bit & 1 == 1, easier, "{name} {element:?}");
                owned += u64::from(!easier);
            }
        }
        assert!(owned > 0);
    }
}

/// With all words the bound is exact; with few it is true, and what is left open is named.
#[test]
fn units_prove_what_is_true_and_leave_what_is_not() {
    let puzzle = puzzle("loopover-3x3");
    let exact = exact(&puzzle, &Board::of(&puzzle).unwrap());
    for (length_max, few, form) in
        [(8, 0, Form::best()), (8, FEW, Form::Portable), (3, 0, Form::Plain), (3, 50, Form::best())]
    {
        let space = space(&puzzle, length_max, form, few);
        assert_eq!(space.cosets.entered(), 8);
        let mut classes = 0..space.cosets.classes.len();
        assert!(classes.any(|class| space.unit(class, 7, &|| true).is_none()));
        for bound in 7..10 {
            let classes = 0..space.cosets.classes.len();
            let open: BTreeSet<Element> = classes
                .flat_map(|class| space.unit(class, bound, &|| false).unwrap().open)
                .collect();
            let is_open = |element: &Element| {
                let mut images = space.cosets.images(element);
                images.any(|image| open.contains(&space.cosets.locate(&image).1))
            };
            for (element, &distance) in &exact {
                assert!(distance <= bound || is_open(element), "{distance} > {bound}");
            }
            let wrong = open.iter().filter(|element| exact[*element] <= bound).count();
            assert!(wrong == 0 || length_max < 8, "{bound}: {wrong}");
            assert!(bound < 9 || open.is_empty(), "{length_max} {bound} {}", open.len());
        }
    }
}

#[test]
fn lookups_have_words() {
    let puzzle = puzzle("loopover-3x3");
    let space = space(&puzzle, 5, Form::best(), FEW);
    let exact = exact(&puzzle, &space.board);
    let finder = Finder::new(&space, None).unwrap();
    let mut shortest = 0;
    for (element, &distance) in &exact {
        let word = finder.word(element, 9).unwrap().expect("all are within 9");
        assert!(word.len() <= 9 && word.len() as u32 >= distance);
        let moves = word.iter().map(|&m| space.board.moves[usize::from(m)].0);
        let position = puzzle.run(&puzzle.solved(), &Word(moves.collect())).unwrap();
        assert_eq!(self::element(&space.board, &position), Some(*element));
        if let Some(word) = finder.word(element, distance).unwrap() {
            assert_eq!(word.len() as u32, distance);
            shortest += 1;
        }
    }
    assert!(shortest > 0, "no shortest word was found");
}
