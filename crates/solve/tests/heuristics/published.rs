//! The sampled tables of the seed text, drawn again: each cell must agree with the published one
//! within five standard errors of the difference.

use cosette_core::observe::Silent;
use cosette_solve::bound::{
    Bound, Divisor, displacement, manhattan_axes, phase1_displacement, phase1_manhattan,
    phase1_walking, phase1_walking_dihedral, phase2_all, phase2_walking, phase2_walking_inverse,
    phase2_walking_wrong_column, sample,
};
use cosette_store::means::Means;

use super::puzzle;

const SAMPLES: u64 = 100_000_000;

/// Compares two samples cell by cell.
fn agree(name: &str, mine: &[u64], published: &[u64]) {
    let total = |cells: &[u64]| cells.iter().sum::<u64>() as f64;
    let (n, m) = (total(mine), total(published));
    for d in 0..mine.len().max(published.len()) {
        let cell = |cells: &[u64]| cells.get(d).copied().unwrap_or(0) as f64;
        let (a, b) = (cell(mine), cell(published));
        let p = (a + b + 1.0) / (n + m);
        let error = (p * (1.0 - p) * (1.0 / n + 1.0 / m)).sqrt();
        assert!((a / n - b / m).abs() <= 5.0 * error, "{name}, distance {d}: {a}/{n} and {b}/{m}");
    }
}

/// Draws, and compares one-axis and two-axis figures and the mean of an axis.
fn compare(bound: &dyn Bound, samples: u64, axis: &[u64], both: &[u64], mean: f64) {
    let sampled = sample(bound, &puzzle("loopover-5x5"), samples, 2024, 0).unwrap();
    agree("one axis", &sampled.layers_axis(), axis);
    if !both.is_empty() {
        agree("two axes", &sampled.layers, both);
    }
    let found = sampled.mean_axis();
    assert!((found - mean).abs() < 0.0008, "mean {found}, published {mean}");
}

/// Axis figures of 2 · 10⁸ lookups: both axes of 10⁸ boards.
const WALKING_AXIS: [u64; 10] =
    [57, 9988, 584865, 13700647, 78610736, 84504598, 21206602, 1315439, 66082, 986];
const WALKING: [u64; 16] = [
    0, 0, 0, 31, 1674, 44513, 702409, 5608574, 21203333, 34636308, 26505944, 9574129, 1602136,
    118244, 2692, 13,
];
const DIHEDRAL_AXIS: [u64; 10] =
    [6, 2685, 314438, 10419706, 73596988, 90279577, 23698595, 1620763, 66267, 975];
const DIHEDRAL: [u64; 16] = [
    0, 0, 1, 9, 506, 19313, 396745, 3946649, 18095520, 34381588, 29596536, 11426151, 1988505,
    145512, 2957, 8,
];
/// Of 10⁷ boards, one axis each.
const DISPLACEMENT1_AXIS: [u64; 6] = [4, 2401, 179124, 3267551, 6454576, 96344];
const DISPLACEMENT1: [u64; 11] =
    [0, 0, 1, 88, 4929, 121467, 1297809, 4210039, 4241535, 123187, 945];
/// Of 10⁸ boards each, one axis each.
const PHASE2: [u64; 10] = [0, 59, 2247, 64760, 1259684, 12588202, 52593742, 32749753, 741369, 184];
const PHASE2_WRONG: [u64; 10] =
    [0, 29, 1724, 51052, 1274594, 12585672, 52590664, 32754692, 741394, 179];
const PHASE2_ALL: [u64; 10] = [0, 5, 798, 16129, 503999, 6959819, 48627185, 42711190, 1180540, 335];
const DISPLACEMENT5: [u64; 12] =
    [0, 0, 7, 2662, 503231, 10467480, 42636133, 38886264, 7297714, 206104, 405, 0];

#[test]
fn a_small_sample_agrees() {
    let board = puzzle("loopover-5x5");
    let walking = phase1_walking(&board, &Means::new(1 << 30, &Silent)).unwrap();
    compare(&walking, 4_000_000, &WALKING_AXIS, &WALKING, 4.581);
    let emd = displacement(&board, &Means::new(1 << 30, &Silent)).unwrap();
    compare(&emd, 4_000_000, &DISPLACEMENT5, &[], 6.426);
}

/// The means of Manhattan distance an axis, which the text gives to one digit: 2.6 divided by 5 and
/// 3.1 divided by 4 in the first phase, 6.4 on the whole board.
#[test]
fn manhattan_distances_agree() {
    let board = puzzle("loopover-5x5");
    let five = phase1_manhattan(&board, Divisor::Tiles).unwrap();
    let four = phase1_manhattan(&board, Divisor::Drop).unwrap();
    let whole = manhattan_axes(&board).unwrap();
    for (bound, mean) in [(five, 2.6), (four, 3.1), (whole, 6.4)] {
        let found = sample(&bound, &board, 1_000_000, 2024, 0).unwrap().mean_axis();
        assert!((found - mean).abs() < 0.05, "mean {found}, published {mean}");
    }
}

/// A small sample of the second phase: 6.189, with the wrong-column rule 6.189, and the inverse of
/// a random position is as random as the position.
#[test]
fn walking_distances_of_the_second_phase_agree() {
    let board = puzzle("loopover-5x5");
    let means = Means::new(1 << 30, &Silent);
    let rule = phase2_walking_wrong_column(&board, &means).unwrap();
    let inverse = phase2_walking_inverse(&board, &means).unwrap();
    compare(&rule, 4_000_000, &PHASE2_WRONG, &[], 6.189);
    compare(&inverse, 4_000_000, &PHASE2, &[], 6.189);
}

#[test]
#[ignore = "takes minutes"]
fn walking_distance_of_the_first_phase() {
    let board = puzzle("loopover-5x5");
    let walking = phase1_walking(&board, &Means::new(1 << 30, &Silent)).unwrap();
    compare(&walking, SAMPLES, &WALKING_AXIS, &WALKING, 4.581);
    let dihedral = phase1_walking_dihedral(&board, &Means::new(1 << 30, &Silent)).unwrap();
    compare(&dihedral, SAMPLES, &DIHEDRAL_AXIS, &DIHEDRAL, 4.659);
}

#[test]
#[ignore = "takes minutes"]
fn displacements() {
    let board = puzzle("loopover-5x5");
    let first = phase1_displacement(&board, false, &Means::new(1 << 30, &Silent)).unwrap();
    compare(&first, SAMPLES, &DISPLACEMENT1_AXIS, &DISPLACEMENT1, 3.647);
    let whole = displacement(&board, &Means::new(1 << 30, &Silent)).unwrap();
    compare(&whole, SAMPLES, &DISPLACEMENT5, &[], 6.426);
}

#[test]
#[ignore = "takes minutes"]
fn bounds_of_the_second_phase() {
    let board = puzzle("loopover-5x5");
    let walking = phase2_walking(&board, &Means::new(1 << 30, &Silent)).unwrap();
    compare(&walking, SAMPLES, &PHASE2, &[], 6.189);
    let both = phase2_walking_wrong_column(&board, &Means::new(1 << 30, &Silent)).unwrap();
    compare(&both, SAMPLES, &PHASE2_WRONG, &[], 6.189);
    let all = phase2_all(&board, &Means::new(1 << 30, &Silent)).unwrap();
    compare(&all, SAMPLES, &PHASE2_ALL, &[], 6.371);
}
