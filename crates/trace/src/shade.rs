//! Shades by estimate: the larger, the darker, in one hue.
//!
//! Blues from ColorBrewer's sequential scheme, which keep their order for colour-blind readers and
//! in grey; the red of the solution is apart from all of them.

/// From least to greatest.
const RAMP: [(u8, u8, u8); 7] = [
    (0xf3, 0xf8, 0xfd),
    (0xd6, 0xe6, 0xf4),
    (0xab, 0xcf, 0xe6),
    (0x6a, 0xae, 0xd6),
    (0x37, 0x87, 0xc0),
    (0x10, 0x5b, 0xa4),
    (0x08, 0x30, 0x6b),
];

/// A background and the ink that can be read on it.
pub struct Shade {
    pub paper: String,
    pub ink: &'static str,
}

/// The shade of an estimate, where `most` is the greatest there is.
pub fn of(h: u32, most: u32) -> Shade {
    let place = f64::from(h.min(most)) / f64::from(most.max(1)) * (RAMP.len() - 1) as f64;
    let low = (place as usize).min(RAMP.len() - 2);
    let part = place - low as f64;
    let (from, to) = (RAMP[low], RAMP[low + 1]);
    let mix = |a: u8, b: u8| (f64::from(a) + part * (f64::from(b) - f64::from(a))).round() as u8;
    let (red, green, blue) = (mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2));
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    let ink = if light > 140_000 { "#1b2733" } else { "#ffffff" };
    Shade { paper: format!("#{red:02x}{green:02x}{blue:02x}"), ink }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_estimates_are_darker() {
        let light = |h| u32::from_str_radix(&of(h, 20).paper[1..3], 16).unwrap();
        assert!((1..=20).all(|h| light(h) < light(h - 1)));
        assert_eq!((of(0, 20).ink, of(20, 20).ink), ("#1b2733", "#ffffff"));
        assert_eq!(of(0, 0).paper, of(0, 20).paper);
    }
}
