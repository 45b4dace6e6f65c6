//! Group orders against the known ones, and random positions against uniformity.

use std::collections::HashMap;

use cosette_puzzle::{Family, Perm, Puzzle, Random, Reach, StabilizerChain, factorial};
use num_bigint::BigUint;

fn puzzle(name: &str) -> Puzzle {
    let family: Family = name.parse().unwrap();
    family.puzzle(family.default_metric())
}

fn order(name: &str) -> BigUint {
    Reach::of(&puzzle(name)).order().clone()
}

#[test]
fn known_orders() {
    let cases = [
        ("loopover-2x2", 24u32.into()),
        ("loopover-3x3", 181_440u32.into()),
        ("loopover-4x4", factorial(16)),
        ("loopover-5x5", factorial(25) / 2u32),
        ("loopover-3x4", factorial(12)),
        ("loopover-6x6", factorial(36)),
        ("loopover-7x7", factorial(49) / 2u32),
        ("cube-2x2x2", 3_674_160u32.into()),
        ("cube-3x3x3", 43_252_003_274_489_856_000u128.into()),
        ("tiles-2x2", 12u32.into()),
        ("tiles-1x5", 5u32.into()),
        ("tiles-3x3", 181_440u32.into()),
        ("tiles-4x4", factorial(16) / 2u32),
        ("tiles-6x6", factorial(36) / 2u32),
        ("loopover-2x2-nrg", 12u32.into()),
        ("loopover-2x3-nrg", 360u32.into()),
        ("loopover-2x4-nrg", 20_160u32.into()),
        ("loopover-3x3-nrg", 1512u32.into()),
        ("loopover-4x4-nrg", factorial(16) / 2u32),
        ("loopover-6x6-nrg", factorial(36) / 2u32),
    ];
    for (name, expected) in cases {
        assert_eq!(order(name), expected, "{name}");
    }
}

/// The shortcut for large boards agrees with the stabiliser chain where both can be had.
#[test]
fn natural_groups_agree_with_schreier_sims() {
    for name in ["loopover-5x6", "loopover-3x11"] {
        let puzzle = puzzle(name);
        let shape = puzzle.shape();
        let points =
            |m: &cosette_puzzle::Move| m.arrows[0].action.to_position(shape).to_points(shape);
        let generators: Vec<Perm> = puzzle.moves().iter().map(points).collect();
        let chain = StabilizerChain::new(shape.points(), &generators);
        assert_eq!(chain.order(), order(name), "{name}");
    }
}

#[test]
fn large_boards_are_recognised() {
    assert_eq!(order("loopover-50x50"), factorial(2500));
    assert_eq!(order("loopover-15x15-nrg"), factorial(225) / 2u32);
    assert_eq!(order("tiles-20x20"), factorial(400) / 2u32);
}

/// Chi-squared of `samples` random positions over all `order` of them, as a distance from its mean
/// in standard deviations (degrees of freedom are large, so it is nearly normal).
fn chi_squared_deviation(name: &str, samples: u32, seed: u64) -> f64 {
    let reach = Reach::of(&puzzle(name));
    let cells: f64 = reach.order().to_string().parse().unwrap();
    let mut random = Random::new(seed);
    let mut counts: HashMap<_, u32> = HashMap::new();
    for _ in 0..samples {
        *counts.entry(reach.random(&mut random)).or_default() += 1;
    }
    assert!(counts.keys().all(|p| reach.contains(p)));
    let expected = f64::from(samples) / cells;
    let empty = (cells - counts.len() as f64) * expected;
    let chi: f64 =
        empty + counts.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum::<f64>();
    let freedom = cells - 1.0;
    (chi - freedom) / (2.0 * freedom).sqrt()
}

#[test]
fn random_positions_are_uniform() {
    for name in ["loopover-2x3", "loopover-3x3-nrg", "tiles-2x3", "loopover-2x3-nrg"] {
        let deviation = chi_squared_deviation(name, 100_000, 20);
        assert!(deviation.abs() < 4.0, "{name}: {deviation} standard deviations");
    }
}
