//! The exact tables of the seed text, and what they leave unsaid.

use std::collections::{BTreeMap, BTreeSet};

use cosette_core::observe::Silent;
use cosette_puzzle::Puzzle;
use cosette_space::quotient::{Axis, ClassTable, Displacement, DisplacementError, Weights};

use super::{explore, free_lines, puzzle, quotient, vertical};

fn classes(table: &ClassTable) -> Vec<u64> {
    table.layers().iter().map(|l| l.classes).collect()
}

fn cosets(table: &ClassTable) -> Vec<u128> {
    table.layers().iter().map(|l| l.cosets).collect()
}

fn mean(table: &ClassTable) -> String {
    let (sum, count) = table.mean();
    format!("{:.3}", sum as f64 / count as f64)
}

const BLOCK: [u16; 9] = [0, 1, 2, 5, 6, 7, 10, 11, 12];

#[test]
fn walking_distance_of_loopover_4x4() {
    let table = explore(&vertical(&puzzle("loopover-4x4"), "{ABCD}{EFGH}{IJKL}{MNOP} / rows"));
    assert_eq!(table.quotient().len(), 10_147);
    assert_eq!(classes(&table), [1, 2, 46, 540, 2781, 4350, 1886, 492, 49]);
    let expected = [1, 512, 72544, 3322528, 24128154, 27447240, 7456910, 625312, 9799];
    assert_eq!(cosets(&table), expected);
    assert_eq!(table.mean().1, 63_063_000);
    assert_eq!(mean(&table), "4.647");
}

#[test]
fn walking_distance_of_sliding_tiles() {
    let table =
        explore(&vertical(&puzzle("15-puzzle"), "{1 2 3 4}{5 6 7 8}{9 10 11 12}{13 14 15} / rows"));
    assert_eq!(table.quotient().len(), 24_964);
    assert_eq!(classes(&table).iter().sum::<u64>(), 24_964);
    assert_eq!(table.layers().len() - 1, 35);
    let table = explore(&vertical(&puzzle("8-puzzle"), "{1 2 3}{4 5 6}{7 8} / rows"));
    assert_eq!(classes(&table).iter().sum::<u64>(), 105);
}

#[test]
fn walking_distance_of_the_first_phase() {
    let table = explore(&vertical(&puzzle("loopover-5x5"), "{ABC}{FGH}{KLM} / rows"));
    assert_eq!(table.quotient().len(), 40_600);
    assert_eq!(classes(&table), [1, 14, 211, 2749, 11376, 15627, 8986, 1360, 252, 24]);
    assert_eq!(mean(&table), "4.581");
}

/// The text has "five copies of the dihedral group". Its counts are those of four copies and the
/// full symmetric group on the last row (496,638 classes instead of 789,060). Since the last row's
/// own pieces are not distinguished either, that changes no distance, as the equal numbers of
/// boards at each distance confirm.
#[test]
fn walking_distance_of_the_first_phase_with_dihedral_rows() {
    let board = puzzle("loopover-5x5");
    let five = explore(&vertical(&board, "{ABC}{FGH}{KLM} / dihedral-rows"));
    let expected = [1, 52, 1906, 35112, 218998, 333386, 167265, 28932, 3168, 240];
    assert_eq!(classes(&five), expected);
    let right = "Dih(ABCDE) Dih(FGHIJ) Dih(KLMNO) Dih(PQRST) Sym(UVWXY)";
    let four = explore(&vertical(&board, &format!("{{ABC}}{{FGH}}{{KLM}} / {right}")));
    let expected = [1, 52, 1786, 29800, 163875, 209528, 81016, 9644, 864, 72];
    assert_eq!(classes(&four), expected);
    assert_eq!(cosets(&four), cosets(&five));
    assert_eq!(mean(&five), "4.659");
}

#[test]
fn walking_distance_of_the_second_phase() {
    let board = puzzle("loopover-5x5");
    let weights = Weights::vertical(&board).unwrap().only(&free_lines(&board));
    let left = "{DE}{IJ}{NO}{PQRST}{UVWXY}";
    let folded = format!("{left} / <(D E)(I J)(N O)> Sym(PQRST) Sym(UVWXY)");
    let table = explore(&quotient(&board, &folded, weights.clone()));
    assert_eq!(table.quotient().len(), 121_854);
    assert_eq!(classes(&table), [1, 2, 27, 244, 2274, 15093, 51609, 46646, 5927, 31]);
    assert_eq!(mean(&table), "6.189");
    let plain = explore(&quotient(&board, &format!("{left} / Sym(PQRST) Sym(UVWXY)"), weights));
    assert_eq!(plain.quotient().len(), 242_148);
    assert_eq!(cosets(&plain), cosets(&table));
}

fn displacement(board: &Puzzle, pieces: &[u16]) -> Displacement {
    Displacement::new(board, pieces, Axis::Vertical, Weights::vertical(board).unwrap()).unwrap()
}

#[test]
fn displacements_of_the_first_phase() {
    let board = puzzle("loopover-5x5");
    let weights = Weights::vertical(&board).unwrap();
    let loose = Displacement::as_published(&board, &BLOCK, Axis::Vertical, weights).unwrap();
    assert_eq!(loose.len(), 715);
    let (published, layers) = loose.explore(&Silent).unwrap();
    assert_eq!(layers, [1, 10, 74, 304, 297, 29]);
    let tight = displacement(&board, &BLOCK);
    let (distances, layers) = tight.explore(&Silent).unwrap();
    assert_eq!(layers, [1, 6, 39, 200, 342, 125, 2]);
    assert!(published.iter().zip(&distances).all(|(a, b)| a <= b));
    assert_eq!(quotient_metric(&board, &tight), distances);
}

/// The quotient metric of the tuples by definition: an edge wherever two boards are a move apart,
/// boards being known by their walking distance class, which fixes the tuple.
fn quotient_metric(board: &Puzzle, displacement: &Displacement) -> Vec<u8> {
    let walking = vertical(board, "{ABC}{FGH}{KLM} / rows");
    let tuple = |class| displacement.class(walking.representative(class).pieces());
    let tuples: Vec<usize> = (0..walking.len()).map(tuple).collect();
    let mut edges = vec![BTreeSet::new(); displacement.len()];
    for class in 0..walking.len() {
        let after = walking.neighbours(class).into_iter().map(|c| tuples[c as usize]);
        edges[tuples[class as usize]].extend(after);
    }
    let mut distances = vec![u8::MAX; displacement.len()];
    let mut layer = vec![tuples[walking.solved() as usize]];
    for depth in 0.. {
        layer.retain(|&t| distances[t] == u8::MAX);
        layer.iter().for_each(|&t| distances[t] = depth);
        if layer.is_empty() {
            return distances;
        }
        let after: BTreeSet<usize> = layer.iter().flat_map(|t| &edges[*t]).copied().collect();
        layer = after.into_iter().collect();
    }
    distances
}

#[test]
fn displacements_of_the_whole_5x5_board() {
    let board = puzzle("loopover-5x5");
    let (distances, layers) =
        displacement(&board, &(0..25).collect::<Vec<_>>()).explore(&Silent).unwrap();
    assert_eq!(layers, [1, 2, 17, 101, 385, 715, 1069, 1083, 804, 440, 130, 4]);
    assert_eq!(layers.iter().sum::<u64>(), 4751);
    assert_eq!(distances.len(), 23_751);
}

#[test]
fn displacements_number_their_tuples() {
    let graph = displacement(&puzzle("loopover-3x3"), &[0, 1, 4, 5, 8]);
    let mut seen = BTreeMap::new();
    for number in 0..graph.len() {
        let tuple = graph.tuple_of(number);
        assert_eq!(graph.number(&tuple), number);
        assert_eq!(tuple.iter().sum::<u8>(), 5);
        assert!(seen.insert(tuple, number).is_none());
    }
    assert_eq!(graph.len(), 21);
}

#[test]
fn displacements_are_refused_where_undefined() {
    let board = puzzle("loopover-3x3");
    let rows = Weights::horizontal(&board).unwrap();
    let error = Displacement::new(&board, &[0], Axis::Vertical, rows).unwrap_err();
    assert!(matches!(error, DisplacementError::NotAbsorbed(_) | DisplacementError::NotAShift(_)));
    let tiles = puzzle("8-puzzle");
    let weights = Weights::vertical(&tiles).unwrap();
    let error = Displacement::new(&tiles, &[0], Axis::Vertical, weights).unwrap_err();
    assert!(matches!(error, DisplacementError::NotAShift(_)), "{error}");
    let cube = puzzle("cube");
    let error = Displacement::new(&cube, &[0], Axis::Vertical, Weights::uniform(&cube));
    assert_eq!(error.unwrap_err(), DisplacementError::NoBoard);
}

/// About fifty seconds of processor time and 150 MB. The published sample of displacements is of
/// 10⁸ boards; here their numbers are exact, since walking distance classes have one tuple each.
#[test]
#[ignore = "takes about a minute"]
fn walking_distance_of_loopover_5x5() {
    let board = puzzle("loopover-5x5");
    let table = explore(&vertical(&board, "{ABCDE}{FGHIJ}{KLMNO}{PQRST}{UVWXY} / rows"));
    assert_eq!(table.quotient().len(), 22_069_251);
    let expected = [1, 2, 95, 2813, 57094, 588190, 3087603, 6698940, 6922292, 3807495, 904406, 320];
    assert_eq!(classes(&table), expected);
    let expected = [
        1,
        6250,
        7899500,
        3176742500,
        475812551875,
        16484139578002,
        123596043881010,
        259083565322770,
        178907603632010,
        41980242831875,
        2830149890557,
        788770,
    ];
    assert_eq!(cosets(&table), expected);
    assert_eq!(mean(&table), "7.182");
    // MD <= EMD <= WD, on every class.
    let graph = displacement(&board, &(0..25).collect::<Vec<_>>());
    let (distances, _) = graph.explore(&Silent).unwrap();
    let mut boards = [0u128; 12];
    for class in 0..table.quotient().len() {
        let position = table.quotient().representative(class);
        let tuple = graph.tuple(position.pieces());
        let md: u32 = (0..5).map(|i| i.min(5 - i) * u32::from(tuple[i as usize])).sum();
        let emd = distances[graph.number(&tuple)];
        assert!(md.div_ceil(5) as u8 <= emd && emd <= table.distances()[class as usize]);
        boards[emd as usize] += table.quotient().weight(class);
    }
    let published = [0, 0, 7, 2662, 503231, 10467480, 42636133, 38886264, 7297714, 206104, 405, 0];
    for (exact, sampled) in boards.iter().zip(published) {
        let expected = *exact as f64 / table.mean().1 as f64 * 1e8;
        let error = (f64::from(sampled) - expected).abs();
        assert!(error <= 5.0 * expected.max(1.0).sqrt(), "{sampled} sampled, {expected} expected");
    }
}
