//! The names that messages and completion offer.

use std::sync::OnceLock;

use cosette_solve::bound;
use cosette_solve::registry::choose;

/// Puzzles to offer; any other size is read too.
pub const PUZZLES: &[&str] = &[
    "loopover-3x3",
    "loopover-4x4",
    "loopover-5x5",
    "loopover-3x3-nrg",
    "8-puzzle",
    "15-puzzle",
    "24-puzzle",
    "tiles-3x4",
    "cube",
    "cube-2x2x2",
];
/// The metrics of all the families.
pub const METRICS: &[&str] = &["stm", "mtm", "htm", "qtm"];
/// The notations of all the families.
pub const NOTATIONS: &[&str] = &["standard", "sign", "udlr", "udlr1", "tile"];
/// Heuristics to offer.
pub const HEURISTICS: &[&str] = bound::NAMES;
/// Solvers to offer.
pub fn solvers() -> &'static [&'static str] {
    static NAMES: OnceLock<Vec<&str>> = OnceLock::new();
    NAMES.get_or_init(choose::names)
}
/// Solvers that have a tree to draw.
pub fn traced() -> &'static [&'static str] {
    static NAMES: OnceLock<Vec<&str>> = OnceLock::new();
    NAMES.get_or_init(choose::traced)
}
/// Ways to break ties.
pub const TIES: &[&str] = &["fifo", "lifo", "smaller-g", "larger-g"];
/// The coset spaces that have a name.
pub const COSETS: &[&str] = &["kociemba", "kociemba-layers", "corners"];
/// The goals that have a name.
pub const GOALS: &[&str] = &["standard", "blank-first"];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use cosette_puzzle::Family;
    use cosette_solve::bound::catalogue;

    use super::*;

    /// Pattern databases are named by their pieces; the list offers one of them.
    fn is_fixed(name: &&str) -> bool {
        !name.starts_with("pdb:")
    }

    #[test]
    fn the_heuristics_offered_are_those_there_are() {
        let families = PUZZLES.iter().map(|name| name.parse::<Family>().unwrap());
        let all = families.flat_map(|family| {
            let metrics = family.metrics();
            metrics.into_iter().flat_map(move |metric| catalogue(&family.clone().puzzle(metric)))
        });
        let there: BTreeSet<&str> = all.map(|entry| entry.name).filter(is_fixed).collect();
        let offered: BTreeSet<&str> = HEURISTICS.iter().copied().filter(is_fixed).collect();
        assert_eq!(offered, there);
    }

    #[test]
    fn the_solvers_traced_are_among_those_offered() {
        assert!(traced().iter().all(|name| solvers().contains(name)));
        for method in choose::methods() {
            assert_eq!(traced().contains(&method.name()), !method.is_special(), "{method}");
        }
    }
}
