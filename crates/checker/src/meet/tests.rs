//! Distances against what is known of them. The test that is ignored is the real thing:
//! `cargo test --profile fast -p cosette-checker --lib -- --ignored --nocapture`.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use cosette_puzzle::{Family, Symmetries};

use super::*;
use crate::certificate::{Antipodes, Audit, Certificate, FORMAT, Quotient, puzzle_hash};
use crate::frame::Frame;
use crate::question::Question;
use crate::report::Report;
use crate::symmetry::symmetries;

/// What the question is taken from; nothing in it is claimed.
fn about(name: &str, metric: &str, pieces: Option<&[u16]>) -> Certificate {
    let puzzle = name.parse::<Family>().unwrap().puzzle(metric.parse().unwrap());
    let all: Vec<u16> = (0..puzzle.shape().slots() as u16).collect();
    let pieces = pieces.unwrap_or(&all);
    let mut elements = Symmetries::of(&puzzle).elements();
    elements.retain(|s| pieces.iter().all(|&p| pieces.contains(&s.points()[p as usize])));
    Certificate {
        format: FORMAT.into(),
        claim: String::new(),
        puzzle: name.into(),
        metric: metric.into(),
        puzzle_hash: puzzle_hash(&puzzle),
        quotient: Quotient {
            name: "pieces".into(),
            pieces: pieces.to_vec(),
            moves: puzzle.moves().iter().map(|m| m.name.clone()).collect(),
        },
        states: 0,
        radius: 0,
        layers: vec![],
        symmetries: elements.len() as u64,
        symmetry_generators: elements.iter().map(|s| s.points().as_slice().to_vec()).collect(),
        orbits: vec![],
        levels: vec![],
        audit: Audit { seed: 0, levels: vec![] },
        witnesses: vec![],
        antipodes: Antipodes { states: 0, listed: vec![] },
        made_by: String::new(),
    }
}

fn with<const P: usize>(
    certificate: &Certificate,
    budget: &Budget,
    test: impl FnOnce(&Question, &Meet<'_, P>),
) {
    let question = Question::of(certificate, &mut Report::default()).unwrap();
    let all = symmetries(certificate, &question, budget, &mut Report::default()).unwrap().unwrap();
    let frame = Frame::<P>::new(&question, &all.named);
    let clock = Instant::now();
    let ball = Ball::new(&frame, budget, &|text| eprintln!("{text}"));
    eprintln!("{:?}: layers 0 to {} in {:?}", ball.states, ball.radius(), clock.elapsed());
    test(&question, &Meet::new(&ball, budget));
}

/// A small ball and long words find what a complete search finds.
#[test]
fn half_by_table_and_half_by_search_is_the_same_as_all_by_table() {
    let certificate = about("loopover-3x3", "stm", None);
    with::<16>(&certificate, &Budget::default(), |_, all| {
        let little = Budget { states: 1, ..Budget::default() };
        with::<16>(&certificate, &little, |question, half| {
            assert!(all.ball.is_complete && half.ball.radius() < 6);
            let placements = crate::reach::Placements::of(question);
            let mut random = cosette_puzzle::Random::new(5);
            for _ in 0..200 {
                let places = placements.random(question, &mut random).unwrap();
                let state = half.ball.frame.state(&places);
                let known = all.distance(&state, 8, &little).unwrap();
                assert_eq!(half.distance(&state, 8, &little).unwrap(), known);
                let Distance::Exactly(distance) = known else { panic!("not reached") };
                let nearer = half.distance(&state, distance.saturating_sub(1), &little).unwrap();
                let is_near = half.ball.distance(&state).is_some();
                assert!(is_near || nearer == Distance::MoreThan(distance - 1));
            }
        });
    });
}

/// One piece of each of five rows, and only the rows move: 3,840 symmetries exchange the rows and
/// reflect each on its own, and all keep the column of the first places. The tree finds the least
/// image; it is the least of all images, reached by as many of them.
#[test]
fn large_groups_have_the_same_least_images() {
    let mut certificate = about("loopover-5x5", "stm", Some(&[0, 5, 10, 15, 20]));
    certificate.quotient.moves.retain(|name| name.starts_with('R'));
    let renamed = |to: &dyn Fn(u16, u16) -> (u16, u16)| -> Vec<u16> {
        let slot = |(r, c): (u16, u16)| 5 * r + c;
        (0..25).map(|at| slot(to(at / 5, at % 5))).collect()
    };
    certificate.symmetry_generators = vec![
        renamed(&|r, c| (r, if r == 2 { (5 - c) % 5 } else { c })),
        renamed(&|r, c| (if r < 2 { 1 - r } else { r }, c)),
        renamed(&|r, c| ((r + 1) % 5, c)),
    ];
    certificate.symmetries = 32 * 120;
    with::<32>(&certificate, &Budget::default(), |question, meet| {
        let ball = meet.ball;
        assert!(ball.is_complete && ball.frame.is_tree());
        // Rows up to reflection and order: five of three kinds each.
        assert_eq!(
            (ball.states.iter().sum::<u64>(), ball.orbits().iter().sum::<u64>()),
            (3125, 21)
        );
        let placements = crate::reach::Placements::of(question);
        let mut random = cosette_puzzle::Random::new(3);
        for _ in 0..100 {
            let state = ball.frame.state(&placements.random(question, &mut random).unwrap());
            let images: Vec<State> = ball.frame.images(&state).collect();
            let least = *images.iter().min().unwrap();
            let ties = images.iter().filter(|&&image| image == least).count() as u32;
            assert_eq!((images.len(), ball.frame.least(&state)), (3840, (least, ties)));
        }
    });
}

/// What a lookup takes depends on the symmetries, so the clock is read every few of them.
#[test]
fn the_clock_is_read_every_few_lookups() {
    static READINGS: AtomicU64 = AtomicU64::new(0);
    fn read() -> bool {
        READINGS.fetch_add(1, Ordering::Relaxed);
        false
    }
    let budget = Budget { stopped: read, ..Budget::default() };
    with::<16>(&about("loopover-3x3", "stm", None), &budget, |_, meet| {
        let lookups: u64 = meet.ball.orbits().iter().sum::<u64>() * meet.ball.frame.moves() as u64;
        let readings = READINGS.load(Ordering::Relaxed);
        assert!(meet.ball.is_complete && lookups > 10_000 && readings >= lookups / 64);
    });
    // Words of three and four moves from a state that is further away: all are tried.
    let little = Budget { states: 1, ..budget };
    with::<16>(&about("loopover-4x4", "stm", None), &little, |question, meet| {
        let board = question.puzzle.read_position("AEIM/BFJN/CGKO/DHLP").unwrap();
        let state = meet.ball.frame.state(&question.places(&board).unwrap());
        let near = meet.ball.radius() as u32;
        assert!(near + 4 < 18);
        for length in [3, 4] {
            let before = READINGS.load(Ordering::Relaxed);
            assert!(!meet.reaches_the_edge(&state, length, &little));
            let readings = READINGS.load(Ordering::Relaxed) - before;
            assert!(readings * 256 >= meet.words(near + length), "{length}: {readings}");
        }
    });
}

/// The transposed 4x4 board needs 18 moves; what it takes to prove it.
#[test]
#[ignore = "half a minute of two cores and half a gigabyte"]
fn the_transposed_board_needs_eighteen_moves() {
    let certificate = about("loopover-4x4", "stm", None);
    let budget = Budget::default();
    with::<16>(&certificate, &budget, |question, meet| {
        let board = question.puzzle.read_position("AEIM/BFJN/CGKO/DHLP").unwrap();
        let state = meet.ball.frame.state(&question.places(&board).unwrap());
        let clock = Instant::now();
        assert_eq!(meet.distance(&state, 17, &budget), Some(Distance::MoreThan(17)));
        eprintln!("not solvable in 17 moves: {:?}", clock.elapsed());
    });
}

/// Nine pieces of the 5x5 board: random states, and all words of seven moves from one of them.
#[test]
#[ignore = "minutes of two cores and half a gigabyte"]
fn nine_pieces_of_the_5x5_board() {
    let certificate = about("loopover-5x5", "stm", Some(&[0, 1, 2, 5, 6, 7, 10, 11, 12]));
    let budget = Budget::default();
    with::<32>(&certificate, &budget, |question, meet| {
        let placements = crate::reach::Placements::of(question);
        let mut random = cosette_puzzle::Random::new(5);
        let mut counts = [0; 18];
        let mut furthest = (0, meet.ball.frame.solved());
        let clock = Instant::now();
        for _ in 0..50 {
            let places = placements.random(question, &mut random).unwrap();
            let state = meet.ball.frame.state(&places);
            let Some(Distance::Exactly(distance)) = meet.distance(&state, 17, &budget) else {
                panic!("further than 17");
            };
            counts[distance as usize] += 1;
            furthest = furthest.max((distance, state));
        }
        eprintln!("distances of random states: {counts:?} {:?}", clock.elapsed());
        let clock = Instant::now();
        let nearer = meet.distance(&furthest.1, furthest.0 - 1, &budget);
        assert_eq!(nearer, Some(Distance::MoreThan(furthest.0 - 1)));
        eprintln!("not solvable in {} moves: {:?}", furthest.0 - 1, clock.elapsed());
        for m in 0..meet.ball.frame.moves() {
            let after = meet.ball.frame.after(&furthest.1, m).expect("always legal");
            let near = meet.distance(&after, furthest.0 + 1, &budget);
            assert!(matches!(near, Some(Distance::Exactly(d)) if d.abs_diff(furthest.0) <= 1));
        }
        eprintln!("and its neighbours are as far, give or take one move: {:?}", clock.elapsed());
    });
}
