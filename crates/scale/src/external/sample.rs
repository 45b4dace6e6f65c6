//! Which states of a level are audited: windows of consecutive numbers.
//!
//! Every other window begins at a member of the new layer, since in small layers no other window
//! would meet one. The first is long, the others are short, and all of them together are a share
//! of the space, so that an audit does not take longer than a small search.

use std::ops::Range;

use cosette_puzzle::Random;

/// The number of windows.
const WINDOWS: u64 = 64;
/// Every other one begins at a member of the layer.
pub(super) const MEMBERS: usize = WINDOWS as usize / 2;
/// The reciprocal of the audited share, within bounds.
const SHARE: u64 = 64;
/// The bounds.
const NUMBERS: Range<u64> = 128..8192;

/// Windows of a space of `len` numbers.
pub(super) fn windows(len: u64, members: &[u64], random: &mut Random) -> Vec<Range<u64>> {
    let numbers = (len / SHARE).clamp(NUMBERS.start, NUMBERS.end);
    let mut members = members.iter();
    let window = |k: u64| {
        let size = if k == 0 { numbers / 2 } else { numbers / 2 / WINDOWS }.min(len);
        let first = match k.is_multiple_of(2) {
            true => *members.next().expect("one for every other window"),
            false => random.below(len),
        };
        let start = first.min(len - size);
        start..start + size
    };
    (0..WINDOWS).map(window).collect()
}

/// The numbers in windows, each once.
pub(super) fn numbers(windows: &[Range<u64>]) -> Vec<u64> {
    let mut numbers: Vec<u64> = windows.iter().cloned().flatten().collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_lie_in_the_space_and_meet_the_members() {
        for len in [1, 20, 360, 100_000, 1 << 40] {
            let members: Vec<u64> = (0..MEMBERS as u64).map(|i| i * 37 % len).collect();
            let windows = windows(len, &members, &mut Random::new(1));
            assert_eq!(windows.len() as u64, WINDOWS);
            let numbers = numbers(&windows);
            assert!(*numbers.last().unwrap() < len && numbers.len() as u64 <= len);
            assert!(members.iter().all(|member| numbers.contains(member)), "{len}");
            assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]));
        }
        let far = windows(1 << 40, &[5; MEMBERS], &mut Random::new(1));
        assert_eq!(far[0], 5..5 + 4096);
    }
}
