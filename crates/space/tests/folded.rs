//! Labellings folded by symmetry: the laws, and layers that agree with the unfolded ones.

use cosette_core::observe::Silent;
use cosette_puzzle::{Family, Metric, MoveId, Position, Puzzle, Random, Reach, Symmetries};
use cosette_space::quotient::{Dense, FoldError, Folded, Labelling, Orbits, Phase, PieceClasses};
use cosette_space::table::FoldedLayer;
use cosette_space::table::fill::fill;

const CORNERS: &str = "{URF UFL ULB UBR DFR DLF DBL DRB}*";
const EDGES: &str = "{UR UF UL UB DR DF DL DB FR FL BL BR}*";

fn puzzle(name: &str) -> Puzzle {
    let family: Family = name.parse().unwrap();
    family.puzzle(family.default_metric())
}

fn cube() -> Puzzle {
    Family::Cube { size: 3 }.puzzle(Metric::Htm)
}

fn labelling(puzzle: &Puzzle, classes: &str) -> Labelling {
    let classes = match classes {
        "whole" => PieceClasses::whole(puzzle),
        text => PieceClasses::read(puzzle, text).unwrap(),
    };
    let moves: Vec<MoveId> = puzzle.move_ids().collect();
    Labelling::new(puzzle, &classes, &moves).unwrap()
}

fn fold(puzzle: &Puzzle, classes: &str) -> Folded {
    Folded::new(puzzle, &labelling(puzzle, classes)).unwrap()
}

fn samples() -> Vec<(Puzzle, &'static str)> {
    let board = |name| puzzle(name);
    vec![
        (board("loopover-3x3"), "whole"),
        (board("loopover-2x4"), "whole"),
        (board("loopover-3x3"), "{ABC}{DEF}{GHI}"),
        (board("loopover-4x4"), "ABEF"),
        (board("loopover-4x4"), "{ABCD}{EFGH}"),
        (board("loopover-4x4"), "AF{BE}"),
        (board("8-puzzle"), "whole"),
        (board("tiles-2x3"), "whole"),
        (board("loopover-3x3-nrg"), "whole"),
        (cube(), CORNERS),
        (cube(), EDGES),
        (cube(), "{URF ULB DLF DRB}{UFL UBR DFR DBL}"),
        (cube(), "UF UR"),
        (cube(), "URF {UF UR FR}*"),
        (cube(), "URF UFL ULB {UB}"),
        (Family::Cube { size: 2 }.puzzle(Metric::Htm), "URF DFR DBL"),
    ]
}

/// What the neighbours of one position are, by the plain definition.
fn neighbours(puzzle: &Puzzle, folded: &Folded, position: &Position) -> Vec<usize> {
    let moves = folded.labelling().move_ids().iter();
    // A move that is not legal leads nowhere.
    let after = moves.map(|&id| puzzle.apply(position, id).unwrap_or_else(|| position.clone()));
    let mut found: Vec<usize> = after.map(|p| folded.index(&p)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[test]
fn the_first_two_laws_hold() {
    for (puzzle, classes) in samples() {
        let folded = fold(&puzzle, classes);
        let reach = Reach::of(&puzzle);
        let mut random = Random::new(5);
        for _ in 0..200 {
            let class = random.below(folded.len() as u64) as usize;
            let member = folded.representative(class, &reach);
            assert_eq!(folded.index(&member), class, "{classes}: Q1");
            let reachable = puzzle.key().is_some() || reach.contains(&member);
            assert!(reachable, "{classes}: every class holds positions that can be reached");
            let position = reach.random(&mut random);
            let around = folded.neighbours(folded.index(&position));
            assert_eq!(neighbours(&puzzle, &folded, &position), around, "{classes}: Q2");
        }
    }
}

/// Against [`Symmetry::apply`], which is what a symmetry means.
#[test]
fn images_share_a_class() {
    for (puzzle, classes) in samples() {
        let folded = fold(&puzzle, classes);
        let reach = Reach::of(&puzzle);
        let space = folded.labelling();
        let mut random = Random::new(6);
        let mut kept = 0;
        for symmetry in Symmetries::of(&puzzle).elements() {
            let positions: Vec<Position> = (0..20).map(|_| reach.random(&mut random)).collect();
            let image = |p: &Position| folded.index(&symmetry.apply(p, puzzle.shape()));
            kept += usize::from(positions.iter().all(|p| folded.index(p) == image(p)));
        }
        // Others may fold alike by chance where there are few classes.
        assert!(kept >= folded.symmetries(), "{classes}: {kept}");
        let weights = (0..folded.len()).map(|class| u64::from(folded.weight(class)));
        assert_eq!(weights.sum::<u64>(), space.len());
        assert_eq!(folded.least(folded.solved()), space.solved());
        assert_eq!(folded.weight(folded.solved()), 1);
    }
}

#[test]
fn the_third_law_fails() {
    let puzzle = puzzle("loopover-3x3");
    let folded = fold(&puzzle, "A");
    let space = folded.labelling();
    let orbit: Vec<u64> = (0..space.len()).filter(|&i| folded.fold(i) == 1).collect();
    assert_eq!(orbit.len(), 4, "tile A in line with its home");
    let after = |index: u64, m: usize| folded.fold(space.neighbour(&space.unpack(index), m));
    let differs = |m: usize| orbit.iter().any(|&i| after(i, m) != after(orbit[0], m));
    assert!((0..space.moves()).any(differs), "the same move leads to different classes");
}

#[test]
fn with_inversion_one_side_does_not_know_all_neighbours() {
    let puzzle = puzzle("loopover-3x3");
    let folded = Folded::with_inversion(&puzzle, &labelling(&puzzle, "whole")).unwrap();
    let reach = Reach::of(&puzzle);
    let mut random = Random::new(7);
    let mut differ = 0;
    for _ in 0..200 {
        let position = reach.random(&mut random);
        let inverse = position.inverse(puzzle.shape());
        assert_eq!(folded.index(&position), folded.index(&inverse));
        let [mut both, other] = [&position, &inverse].map(|p| neighbours(&puzzle, &folded, p));
        differ += usize::from(both != other);
        both.extend(other);
        both.sort_unstable();
        both.dedup();
        assert_eq!(both, folded.neighbours(folded.index(&position)));
    }
    assert!(differ > 0);
}

/// How many classes are at each distance from solved, from class to class.
fn explore(folded: &Folded) -> Vec<FoldedLayer> {
    let mut seen = vec![false; folded.len()];
    let mut frontier = vec![folded.solved()];
    seen[frontier[0]] = true;
    let mut layers = Vec::new();
    while !frontier.is_empty() {
        let classes = frontier.iter().map(|&class| u64::from(folded.weight(class))).sum();
        layers.push(FoldedLayer { orbits: frontier.len() as u64, classes });
        let mut next: Vec<usize> = frontier.iter().flat_map(|&c| folded.neighbours(c)).collect();
        next.retain(|&class| !std::mem::replace(&mut seen[class], true));
        frontier = next;
    }
    layers
}

/// Folds, explores, and compares with the unfolded layers and with the orbits counted; returns the
/// number of classes.
fn check_layers(puzzle: &Puzzle, space: &Labelling, inversion: bool) -> usize {
    let orbits = Orbits::new(puzzle, space, inversion).unwrap();
    let folded = match inversion {
        true => Folded::with_inversion(puzzle, space).unwrap(),
        false => Folded::new(puzzle, space).unwrap(),
    };
    let layers = explore(&folded);
    let classes: Vec<u64> = layers.iter().map(|layer| layer.classes).collect();
    assert_eq!(classes, fill::<2, _>(space, u32::MAX, &Silent).layers, "{}", space.description());
    assert_eq!(layers[0], FoldedLayer { orbits: 1, classes: 1 });
    let counted = orbits.layers(u32::MAX, 3, &Silent);
    assert_eq!((&counted.layers, counted.complete), (&layers, true));
    assert_eq!(counted.last.len() as u64, layers.last().unwrap().orbits.min(3));
    let cut_off = orbits.layers(2, 3, &Silent);
    assert_eq!((&cut_off.layers[..], cut_off.complete), (&layers[..3], false));
    folded.len()
}

#[test]
fn weighted_layers_are_the_unfolded_ones() {
    for (puzzle, classes) in samples() {
        let folded = fold(&puzzle, classes);
        let classes = check_layers(&puzzle, folded.labelling(), false);
        assert!(classes as u64 * folded.symmetries() as u64 >= folded.labelling().len());
    }
}

#[test]
fn whole_puzzles_fold_by_inversion_too() {
    for (puzzle, classes) in [
        (puzzle("loopover-3x3"), "whole"),
        (puzzle("loopover-2x4"), "whole"),
        (puzzle("loopover-2x3"), "whole"),
    ] {
        let space = labelling(&puzzle, classes);
        let plain = check_layers(&puzzle, &space, false);
        let both = check_layers(&puzzle, &space, true);
        assert!(both < plain && 2 * both >= plain, "{both} of {plain}");
    }
}

#[test]
fn phases_keep_the_symmetries_of_their_moves() {
    let puzzle = puzzle("loopover-4x4");
    let phase = Phase::read(&puzzle, "0111x0111-0011x0011").unwrap();
    let space = Labelling::new(&puzzle, &phase.classes(&puzzle), &phase.moves).unwrap();
    let folded = Folded::new(&puzzle, &space).unwrap();
    assert!(folded.symmetries() > 1);
    check_layers(&puzzle, &space, false);
}

#[test]
fn the_cube_has_the_symmetries_it_should() {
    let cube = cube();
    let fewer = |classes: &str| Folded::symmetries_of(&cube, &labelling(&cube, classes));
    // Which corners are in the slots of a tetrahedron.
    assert_eq!(fewer("{URF ULB DLF DRB}{UFL UBR DFR DBL}"), 48);
    // Twists and flips are measured against two opposite faces.
    assert_eq!(fewer(CORNERS), 16);
    assert_eq!(fewer("{FR FL BL BR}"), 16);
    assert_eq!(fewer(&format!("{CORNERS} {{FR FL BL BR}}")), 16);
    // Kociemba's cosets: twists, flips, and which slots the middle edges are in.
    let middle = "{UR UF UL UB DR DF DL DB}* {FR FL BL BR}*";
    assert_eq!(fewer(&format!("{CORNERS} {middle}")), 16);
    // Figures known from Kociemba's program.
    let flips = fold(&cube, middle);
    assert_eq!((flips.labelling().len(), flips.symmetries()), (2048 * 495, 16));
    assert_eq!(flips.len(), 64430);
    assert_eq!(fold(&cube, CORNERS).len(), 168);
    assert_eq!(labelling(&cube, EDGES).len(), 2048);
    assert_eq!(fewer(EDGES), 16);
}

#[test]
fn what_cannot_be_folded_is_refused() {
    let board = puzzle("loopover-3x3");
    let inverse = |puzzle: &Puzzle, classes: &str| {
        Folded::with_inversion(puzzle, &labelling(puzzle, classes)).map(|f| f.len())
    };
    for classes in ["ABC", "{ABC}{DEF}{GHI}", "ABCDEF{GHI}"] {
        assert_eq!(inverse(&board, classes), Err(FoldError::NotWhole));
    }
    assert_eq!(inverse(&puzzle("8-puzzle"), "whole"), Err(FoldError::NotWhole));
    assert_eq!(inverse(&cube(), CORNERS), Err(FoldError::NotWhole));
    let space = labelling(&puzzle("loopover-4x4"), "whole");
    let error = Folded::new(&puzzle("loopover-4x4"), &space).unwrap_err();
    assert_eq!(error, FoldError::TooLarge { classes: 20_922_789_888_000 });
}
