//! Classes against the plain definition: the orbits of a board under both groups.

use std::collections::BTreeSet;
use std::sync::Arc;

use cosette_puzzle::rank::multinomial;
use cosette_puzzle::{Family, Metric, Perm, Position, Puzzle, Random, Reach};
use cosette_space::quotient::{
    DoubleCoset, DoubleCosetError, ExploreError, Sides, SlotFactor, SlotGroup, UNREACHED, Weight,
    Weights,
};

use super::{explore, free_lines, puzzle, quotient, vertical};

/// Quotients of all kinds, small enough to try every element of the right side.
fn samples() -> Vec<(Puzzle, Arc<DoubleCoset>)> {
    let mut all = Vec::new();
    let mut add = |puzzle: &Puzzle, sides: &str, weights: Weights| {
        all.push((puzzle.clone(), quotient(puzzle, sides, weights)));
    };
    let mtm = |name: &str| name.parse::<Family>().unwrap().puzzle(Metric::Mtm);
    for (name, sides) in [
        ("loopover-3x3", "{ABC}{DEF}{GHI} / rows"),
        ("loopover-3x3", "A {BC}{DEF} / cyclic-rows"),
        ("loopover-3x4", "{ABC}{EFGI} / dihedral-rows"),
        ("loopover-2x4", "{ABCD}{EF} G / dihedral-rows"),
        ("loopover-3x3-nrg", "A {BC}{DEF}{GHI} / rows"),
        // The gripped tile is not distinguished from two others: more moves seem legal.
        ("loopover-3x3-nrg", "{ABC}{DEF}{GHI} / rows"),
        ("8-puzzle", "{1 2 3}{4 5 6}{7 8} / rows"),
        ("tiles-2x4", "{1 2 3 4}{5 6 7} / rows"),
    ] {
        let puzzle = puzzle(name);
        add(&puzzle, sides, Weights::vertical(&puzzle).unwrap());
    }
    for (puzzle, sides) in [
        // A factor that meets a move in several slots, and in several cycles.
        (puzzle("loopover-3x3"), "{AB}{CDE}{FG} / Sym(A B D E) Sym(C F)"),
        (mtm("loopover-4x4"), "{ABCD}{EFGH} / Sym(A E I) <(B F)(J N), (C K)>"),
        (mtm("loopover-4x2"), "{AB} C {DE} / Cyc(A C E G) Dih(B D F H)"),
        (puzzle("loopover-3x3"), "{ABCD} E"),
        (puzzle("8-puzzle"), "{1 2 3}{4 5 6} / <(1 2)(4 5)>"),
        (puzzle("cube-2x2x2"), "{URF UFL ULB}{UBR DFR} / <(URF UFL ULB UBR)> Sym(DFR DLF DRB)"),
    ] {
        add(&puzzle, sides, Weights::uniform(&puzzle));
    }
    let board = puzzle("loopover-5x5");
    let weights = Weights::vertical(&board).unwrap().only(&free_lines(&board));
    add(&board, "{DE}{IJ}{NO}{PQRST}{UVWXY} / <(D E)(I J)(N O)> Sym(PQRST) Sym(UVWXY)", weights);
    all
}

/// A factor's element as a permutation of all slots.
fn spread(factor: &SlotFactor, element: &[u8], slots: usize) -> Perm {
    let mut images: Vec<u16> = (0..slots as u16).collect();
    for (place, &from) in element.iter().enumerate() {
        images[factor.slots()[place] as usize] = factor.slots()[from as usize];
    }
    Perm::new(images).unwrap()
}

fn random_element(group: &SlotGroup, slots: usize, random: &mut Random) -> Perm {
    let mut product = Perm::identity(slots);
    for factor in group.factors() {
        let element = match factor.elements() {
            Some(all) => all[random.below(all.len() as u64) as usize].clone(),
            None => {
                let mut places: Vec<u8> = (0..factor.slots().len() as u8).collect();
                random.shuffle(&mut places);
                places
            }
        };
        product = product.compose(&spread(factor, &element, slots));
    }
    product
}

/// Every element of the group, by multiplying out; `None` if there are too many to try.
fn all_elements(group: &SlotGroup, slots: usize) -> Option<Vec<Perm>> {
    let mut all = vec![Perm::identity(slots)];
    for factor in group.factors() {
        let n = factor.slots().len();
        let elements: Vec<Vec<u8>> = match factor.elements() {
            Some(all) => all.to_vec(),
            None => (0..cosette_puzzle::rank::arrangements(n, n).unwrap())
                .map(|r| cosette_puzzle::rank::unrank_arrangement(n, n, r).unwrap())
                .map(|v| v.into_iter().map(|x| x as u8).collect())
                .collect(),
        };
        if all.len() * elements.len() > 2000 {
            return None;
        }
        let times = |p: &Perm| {
            elements.iter().map(|e| p.compose(&spread(factor, e, slots))).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(times).collect();
    }
    Some(all)
}

/// The pieces in the slots, mixed by a permutation of slots; twists do not matter.
fn act(position: &Position, by: &Perm) -> Position {
    Position::from_perm(&position.perm().compose(by))
}

/// Pieces that move and are not distinguished from `piece`.
fn alike(puzzle: &Puzzle, quotient: &DoubleCoset, piece: u16) -> Vec<u16> {
    let class_of = quotient.sides().left.class_of();
    let forbidden = |id| quotient.weights().get(id) == Weight::Forbidden;
    let moves = |piece: u16| {
        let mut arrows =
            puzzle.move_ids().filter(|&id| !forbidden(id)).flat_map(|id| &puzzle.get(id).arrows);
        arrows.any(|arrow| arrow.action.steps().iter().any(|s| s.from == piece))
    };
    let class = class_of[piece as usize];
    (0..class_of.len() as u16).filter(|&p| class_of[p as usize] == class && moves(p)).collect()
}

/// The position with pieces exchanged within their classes at random; forgotten pieces are a class
/// too.
fn relabel(
    puzzle: &Puzzle,
    quotient: &DoubleCoset,
    position: &Position,
    random: &mut Random,
) -> Position {
    let mut images: Vec<u16> = (0..position.pieces().len() as u16).collect();
    for piece in 0..images.len() as u16 {
        let class = alike(puzzle, quotient, piece);
        if class.first() == Some(&piece) {
            let mut mixed = class.clone();
            random.shuffle(&mut mixed);
            class.iter().zip(&mixed).for_each(|(&p, &q)| images[p as usize] = q);
        }
    }
    Position::from_perm(&Perm::new(images).unwrap().compose(&position.perm()))
}

#[test]
fn q1_every_class_has_a_representative() {
    for (puzzle, quotient) in samples() {
        let mut cosets = 0;
        let step = (quotient.len() / 5000).max(1);
        for class in (0..quotient.len()).step_by(step as usize) {
            let position = quotient.representative(class);
            assert_eq!(quotient.class(position.pieces()), Some(class), "{}", puzzle.family());
            cosets += quotient.weight(class);
        }
        if step == 1 && !puzzle.shape().is_oriented() {
            assert_eq!(cosets, boards(&puzzle, &quotient), "{}", quotient.sides());
        }
    }
}

/// How many boards of labels there are where everything moves.
fn boards(puzzle: &Puzzle, quotient: &DoubleCoset) -> u128 {
    let left = &quotient.sides().left;
    let mut counts: Vec<usize> = left.classes.iter().map(|c| c.pieces.len()).collect();
    counts.push(puzzle.shape().slots() - counts.iter().sum::<usize>());
    multinomial(&counts).unwrap()
}

#[test]
fn both_groups_keep_the_class() {
    let mut random = Random::new(1);
    for (puzzle, quotient) in samples() {
        let (sides, slots) = (quotient.sides(), puzzle.shape().slots());
        for _ in 0..50 {
            let position = quotient.representative(random.below(quotient.len().into()) as u32);
            let class = quotient.class(position.pieces()).unwrap();
            let k = random_element(&sides.right, slots, &mut random);
            let member = relabel(&puzzle, &quotient, &act(&position, &k), &mut random);
            assert_eq!(quotient.class(member.pieces()), Some(class), "{sides}");
        }
    }
}

/// The classes one costly move away from any member `position · k`.
fn plain_neighbours(puzzle: &Puzzle, quotient: &DoubleCoset, position: &Position) -> Vec<u32> {
    let slots = puzzle.shape().slots();
    let elements = all_elements(&quotient.sides().right, slots).unwrap();
    let mut found = BTreeSet::new();
    for k in &elements {
        let member = act(position, k);
        for id in quotient.weights().moves(Weight::One) {
            if let Some(after) = puzzle.apply(&member, id) {
                found.extend(quotient.class(after.pieces()));
            }
        }
    }
    found.into_iter().collect()
}

#[test]
fn q2_neighbours_are_those_of_all_members() {
    let mut random = Random::new(2);
    let mut tried = 0;
    for (puzzle, quotient) in samples() {
        let (sides, slots) = (quotient.sides(), puzzle.shape().slots());
        if all_elements(&sides.right, slots).is_none() {
            continue;
        }
        tried += 1;
        // Pieces that share the key piece's class can stand in for it.
        let exact = puzzle.key().is_none_or(|key| alike(&puzzle, &quotient, key).len() == 1);
        for _ in 0..12 {
            let class = random.below(quotient.len().into()) as u32;
            let mut plain = BTreeSet::new();
            for _ in 0..if exact { 1 } else { 40 } {
                let member = quotient.representative(class);
                let member = relabel(&puzzle, &quotient, &member, &mut random);
                plain.extend(plain_neighbours(&puzzle, &quotient, &member));
            }
            let plain: Vec<u32> = plain.into_iter().collect();
            assert_eq!(quotient.neighbours(class), plain, "{} {sides}", puzzle.family());
        }
    }
    assert!(tried >= 13, "most samples are small enough to try");
}

#[test]
fn q3_fails_where_slots_are_forgotten() {
    let mut random = Random::new(3);
    let board = puzzle("loopover-3x3");
    let weights = Weights::vertical(&board).unwrap();
    let walking = quotient(&board, "{ABC}{DEF}{GHI} / rows", weights);
    // Two members of one class: the same move takes them to different classes.
    let differs = (0..100).any(|_| {
        let class = random.below(walking.len().into()) as u32;
        let member = walking.representative(class);
        let other = act(&member, &random_element(&walking.sides().right, 9, &mut random));
        assert_eq!(walking.class(other.pieces()), Some(class));
        walking.weights().moves(Weight::One).any(|id| {
            let after = |p: &Position| walking.class(board.apply(p, id).unwrap().pieces());
            after(&member) != after(&other)
        })
    });
    assert!(differs);
}

/// The staged search against a plain one over [`DoubleCoset::neighbours`].
#[test]
fn the_staged_search_is_the_plain_search() {
    for (puzzle, quotient) in samples() {
        if quotient.len() > 40_000 {
            continue;
        }
        let mut distances = vec![UNREACHED; quotient.len() as usize];
        let mut layer = vec![quotient.solved()];
        for depth in 0.. {
            layer.retain(|&c| distances[c as usize] == UNREACHED);
            layer.iter().for_each(|&c| distances[c as usize] = depth);
            if layer.is_empty() {
                break;
            }
            let after: BTreeSet<u32> = layer.iter().flat_map(|&c| quotient.neighbours(c)).collect();
            layer = after.into_iter().collect();
        }
        let table = explore(&quotient);
        assert_eq!(table.distances(), distances, "{} {}", puzzle.family(), quotient.sides());
    }
}

#[test]
fn threads_do_not_change_the_result() {
    let quotient = vertical(&puzzle("loopover-4x4"), "{ABCD}{EFGH}{IJ} K / dihedral-rows");
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| explore(&quotient))
    };
    let (one, five) = (run(1), run(5));
    assert_eq!(one.distances(), five.distances());
    assert_eq!(one.layers(), five.layers());
}

/// Distances never exceed what random words need.
#[test]
fn distances_are_bounds_along_random_words() {
    let mut random = Random::new(3);
    for (puzzle, quotient) in samples() {
        if quotient.len() > 200_000 {
            continue;
        }
        let table = explore(&quotient);
        let allowed: Vec<_> = puzzle
            .move_ids()
            .filter(|&id| quotient.weights().get(id) != Weight::Forbidden)
            .collect();
        for _ in 0..20 {
            let (mut at, mut cost) = (puzzle.solved(), 0);
            for _ in 0..30 {
                let id = allowed[random.below(allowed.len() as u64) as usize];
                let Some(after) = puzzle.apply(&at, id) else { continue };
                cost += u8::from(quotient.weights().get(id) == Weight::One);
                at = after;
                let class = quotient.class(at.pieces()).unwrap();
                assert!(table.distances()[class as usize] <= cost, "{}", quotient.sides());
            }
        }
    }
}

#[test]
fn quotients_are_written_as_they_are_read() {
    let board = puzzle("loopover-5x5");
    for text in [
        "{A B C} {F G H} {K L M} / rows",
        "{A B C} D / dihedral-columns",
        "A B / <(A B)(C D), (E F G)> Sym(H I)",
        "{A} {B C}",
    ] {
        let sides = Sides::read(&board, text).unwrap();
        assert_eq!(sides.to_string(), text);
        assert_eq!(Sides::read(&board, &sides.to_string()).unwrap(), sides);
    }
    let tiles = puzzle("15-puzzle");
    let sides = Sides::read(&tiles, "{1 2}/ sym(_ 15)").unwrap();
    assert_eq!(sides.to_string(), "{1 2} / Sym(15 _)");
    let tight = Sides::read(&board, "{ABC}{FGH}/Sym(ABCDE),cyc(FGH)").unwrap();
    assert_eq!(tight.to_string(), "{A B C} {F G H} / Sym(A B C D E) Cyc(F G H)");
}

#[test]
fn bad_slot_groups_are_refused() {
    let board = puzzle("loopover-3x3");
    for (text, message) in [
        ("row", "`row` is no group of slots"),
        ("Sym(AZ)", "there is no slot `Z`"),
        ("Sym(AB) Dih(BC)", "slot B is in two factors"),
        ("Sym(ABA)", "slot A is named twice"),
        ("Sym(AB", "this bracket is never closed"),
        ("<(A B)(B C)>", "the cycles of a generator share a slot"),
        ("<(A B)", "this `<` is never closed"),
        ("<A B>", "a cycle such as `(D E)` belongs here"),
        ("Sym(Aé)", "there is no slot `é`"),
        (
            "<(A B C D E F G H I), (A B)>",
            "a group given by generators may have at most 20000 elements",
        ),
    ] {
        assert_eq!(SlotGroup::read(&board, text).unwrap_err().message(), message, "{text}");
    }
    let large = puzzle("loopover-50x50");
    let many: Vec<String> = (1..100).map(|s| s.to_string()).collect();
    let error = SlotGroup::read(&large, &format!("Dih({})", many.join(" "))).unwrap_err();
    assert_eq!(error.message(), "a group other than Sym may act on at most 64 slots");
    let cube = puzzle("cube");
    let error = SlotGroup::read(&cube, "rows").unwrap_err();
    assert_eq!(error.message(), "this puzzle has no rows and columns");
}

#[test]
fn wrong_quotients_are_refused() {
    let board = puzzle("loopover-4x4");
    let make = |sides: &str, weights: Weights| {
        DoubleCoset::new(&board, Sides::read(&board, sides).unwrap(), weights).map(|_| ())
    };
    let rows = Weights::vertical(&board).unwrap();
    for right in ["columns", "Sym(ABCD) Sym(EFGH) Sym(IJKL)", "<(A B C D)(E F G H)> Sym(IJKL)"] {
        let error = make(&format!("{{ABCD}} / {right}"), rows.clone()).unwrap_err();
        assert!(matches!(error, DoubleCosetError::NotAbsorbed(_)), "{right}: {error}");
    }
    let error = make("{ABCD} / columns", rows.clone()).unwrap_err();
    assert_eq!(error.to_string(), "the move R0 is free, but the slot group does not absorb it");
    let one_way = rows.only(&board.move_ids().filter(|id| id.0 != 0).collect::<Vec<_>>());
    assert_eq!(make("{ABCD} / rows", one_way), Err(DoubleCosetError::OneWay("R0".into())));
    let wide = puzzle("loopover-50x50");
    let lines: Vec<String> = (0..50)
        .map(|r| (1..51).map(|c| (50 * r + c).to_string()).collect::<Vec<_>>().join(" "))
        .collect();
    let sides = Sides::read(&wide, &format!("{{{}}} / rows", lines.join("}{"))).unwrap();
    let error = DoubleCoset::new(&wide, sides, Weights::vertical(&wide).unwrap()).map(|_| ());
    assert!(matches!(error, Err(DoubleCosetError::TooLarge(_))));
    let huge = puzzle("loopover-6x6");
    let sides = (0..6)
        .map(|r| format!("{{{}}}", (1..7).map(|c| format!(" {}", 6 * r + c)).collect::<String>()));
    let sides = Sides::read(&huge, &format!("{} / rows", sides.collect::<String>())).unwrap();
    let weights = Weights::vertical(&huge).unwrap();
    let error = DoubleCoset::new(&huge, sides, weights).map(|_| ()).unwrap_err();
    // OEIS A110058: 6x6 matrices of natural numbers whose rows and columns all sum to 6.
    assert_eq!(error, DoubleCosetError::Classes(602_351_808_741));
    let cube = puzzle("cube");
    let sides = Sides::read(&cube, "UF / Sym(UF UR)").unwrap();
    let error = DoubleCoset::new(&cube, sides, Weights::uniform(&cube)).map(|_| ()).unwrap_err();
    assert_eq!(error, DoubleCosetError::Oriented);
}

#[test]
fn memory_is_known_beforehand() {
    let quotient = vertical(&puzzle("loopover-4x4"), "{ABCD}{EFGH}{IJKL}{MNOP} / rows");
    let needed = quotient.bytes_to_explore();
    let error = quotient.explore(1000, &cosette_core::observe::Silent).map(|_| ()).unwrap_err();
    assert_eq!(
        error,
        ExploreError::Classes {
            classes: u64::from(quotient.len()),
            needed,
            limit: 1000,
            fits: None
        }
    );
}

#[test]
fn only_weightings_of_different_moves_may_be_added() {
    let board = puzzle("loopover-4x4");
    let (rows, cols) = (Weights::horizontal(&board).unwrap(), Weights::vertical(&board).unwrap());
    assert_eq!(Weights::check_additive(&board, &[&rows, &cols]), Ok(()));
    let error = Weights::check_additive(&board, &[&rows, &Weights::uniform(&board)]).unwrap_err();
    assert_eq!(error.to_string(), "the bounds may not be added: both count the move R0");
    let fewer = cols.only(&board.move_ids().skip(2).collect::<Vec<_>>());
    let error = Weights::check_additive(&board, &[&rows, &fewer]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the bounds may not be added: only one of them allows the move R0"
    );
}

#[test]
fn positions_out_of_place_have_no_class() {
    let board = puzzle("loopover-5x5");
    let weights = Weights::vertical(&board).unwrap().only(&free_lines(&board));
    let phase = quotient(&board, "{DE}{IJ}{NO}{PQRST}{UVWXY} / Sym(PQRST) Sym(UVWXY)", weights);
    let scrambled = Reach::of(&board).random(&mut Random::new(5));
    assert_eq!(phase.class(scrambled.pieces()), None);
    assert!(phase.class(board.solved().pieces()).is_some());
}
