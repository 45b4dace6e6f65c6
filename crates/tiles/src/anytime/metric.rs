//! What a solution costs.

/// What counts as one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// A tile goes to the next cell.
    Single,
    /// Some tiles of a line go to their next cells together: the blank goes straight on.
    Multi,
}

impl Metric {
    /// What a way of the blank costs.
    pub fn cost(self, ways: &[u8]) -> u32 {
        match self {
            Metric::Single => ways.len() as u32,
            Metric::Multi => {
                let turns = ways.windows(2).filter(|two| two[0] != two[1]).count() as u32;
                turns + u32::from(!ways.is_empty())
            }
        }
    }
}

/// Takes out steps that are undone at once.
pub fn tidy(ways: &[u8]) -> Vec<u8> {
    let mut out: Vec<u8> = Vec::with_capacity(ways.len());
    for &way in ways {
        match out.last() {
            Some(&last) if last == way ^ 1 => drop(out.pop()),
            _ => out.push(way),
        }
    }
    out
}
