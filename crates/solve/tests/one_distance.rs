//! The distance of one class, found without a table, against the table.

use std::ops::ControlFlow;
use std::sync::Arc;

use cosette_puzzle::{Family, Metric};

use cosette_core::observe::{Event, Observer, Silent};
use cosette_solve::bound::walking_quotients;
use cosette_space::quotient::{ExploreError, Home};

#[test]
fn distances_are_those_of_the_table() {
    for (name, metric) in [
        ("loopover-3x4", Metric::Stm),
        ("loopover-4x4", Metric::Mtm),
        ("loopover-3x3-nrg", Metric::Stm),
    ] {
        let puzzle = name.parse::<Family>().unwrap().puzzle(metric);
        let quotient = Arc::new(walking_quotients(&puzzle).unwrap().0);
        let table = quotient.explore(u64::MAX, &Silent).unwrap();
        let home = Home::new(&quotient);
        for class in (0..quotient.len()).step_by(quotient.len() as usize / 100 + 1) {
            let known = table.distances()[class as usize];
            // The same from the layers there are and from none.
            for home in [&home, &Home::new(&quotient)] {
                let distance = home.distance_of(class, u64::MAX, &Silent);
                assert_eq!(distance, Ok(known.into()), "{name} {class}");
            }
        }
    }
}

/// Stops at the level of this number.
struct At(u32);

impl Observer for At {
    fn event(&self, event: &Event) -> ControlFlow<()> {
        match event {
            Event::Progress { depth, .. } if *depth >= self.0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}

#[test]
fn a_stopped_search_returns_a_lower_bound() {
    let puzzle = "loopover-4x4".parse::<Family>().unwrap().puzzle(Metric::Stm);
    let quotient = Arc::new(walking_quotients(&puzzle).unwrap().0);
    let table = quotient.explore(u64::MAX, &Silent).unwrap();
    for class in (0..quotient.len()).step_by(997) {
        let known = u32::from(table.distances()[class as usize]);
        for stop in 1..8 {
            let home = Home::new(&quotient);
            let bound = home.distance_of(class, u64::MAX, &At(stop)).unwrap();
            assert_eq!(bound, known.min(stop));
            // Truncated layers are computed again.
            assert_eq!(home.distance_of(class, u64::MAX, &Silent), Ok(known));
        }
    }
    let refused = Home::new(&quotient).distance_of(1, 1000, &Silent);
    assert!(matches!(refused, Err(ExploreError::Memory { .. })));
}

/// Precomputed layers are not computed again, so the observer is not polled.
#[test]
fn layers_are_made_once() {
    let puzzle = "loopover-4x4".parse::<Family>().unwrap().puzzle(Metric::Stm);
    let quotient = Arc::new(walking_quotients(&puzzle).unwrap().0);
    let home = Home::new(&quotient);
    assert!(home.grow(u64::MAX, &At(0)).is_err());
    home.grow(u64::MAX, &Silent).unwrap();
    assert_eq!(home.grow(u64::MAX, &At(0)), Ok(()));
}
