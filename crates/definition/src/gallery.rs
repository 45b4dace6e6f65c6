//! The gallery: definitions that come with the program, and what is known of them.
//!
//! The files are in `puzzles/`, written by the example `gallery` from the geometry of the puzzles.

/// A puzzle of the gallery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its name, and that of its file.
    pub name: &'static str,
    /// The definition.
    pub text: &'static str,
    /// The number of its positions, where it is known in advance.
    pub positions: Option<&'static str>,
    /// The greatest distance of a position, where all were explored.
    pub radius: Option<u32>,
    /// How many positions are at that distance.
    pub antipodes: Option<u64>,
}

macro_rules! entry {
    ($name:literal, $positions:expr, $radius:expr, $antipodes:expr) => {
        Entry {
            name: $name,
            text: include_str!(concat!("../../../puzzles/", $name, ".puzzle")),
            positions: $positions,
            radius: $radius,
            antipodes: $antipodes,
        }
    };
}

/// All puzzles of the gallery.
pub const GALLERY: [Entry; 32] = [
    entry!("15-puzzle", Some("10461394944000"), Some(80), Some(17)),
    entry!("2x2x2", Some("88179840"), Some(11), Some(64_736)),
    entry!("2x2x2-fixed", Some("3674160"), Some(11), Some(2644)),
    entry!("2x2x3", Some("241920"), Some(14), Some(576)),
    entry!("3x3x3", Some("43252003274489856000"), Some(20), None),
    entry!("3x3x3-centres", Some("88580102706155225088000"), None, None),
    entry!("4x4x4", Some("177628724197557644876978255387965784064000000000"), None, None),
    entry!("8-puzzle", Some("181440"), Some(31), Some(2)),
    entry!("burnt-pancakes-5", Some("3840"), Some(10), Some(4)),
    entry!("burnt-pancakes-7", Some("645120"), Some(14), Some(1)),
    entry!("burnt-pancakes-9", Some("185794560"), Some(17), Some(1)),
    entry!("clock", Some("1283918464548864"), Some(12), None),
    entry!("dino", Some("239500800"), None, None),
    entry!("dino-fixed", Some("19958400"), Some(16), Some(56)),
    entry!("floppy", Some("192"), Some(8), Some(1)),
    entry!("hungarian-rings", Some("301625696863690399200"), None, None),
    entry!("ivy", Some("29160"), Some(8), Some(110)),
    entry!("kilominx", Some("1413834128545313800765440000"), None, None),
    entry!("loopover-3x3", Some("181440"), Some(8), Some(2475)),
    entry!("loopover-4x4", Some("20922789888000"), Some(18), Some(32)),
    entry!("m12", Some("95040"), Some(7), Some(14_044)),
    entry!("m24", Some("244823040"), None, None),
    entry!(
        "megaminx",
        Some("100669616553523347122516032313645505168688116411019768627200000000000"),
        None,
        None
    ),
    entry!("pancakes-10", Some("3628800"), Some(11), Some(73_232)),
    entry!("pancakes-12", Some("479001600"), Some(14), None),
    entry!("pancakes-8", Some("40320"), Some(9), Some(455)),
    entry!("pancakes-9", Some("362880"), Some(10), Some(5804)),
    entry!("pyraminx", Some("933120"), Some(11), Some(32)),
    entry!("skewb", Some("3149280"), Some(11), Some(90)),
    entry!("square-1", None, None, None),
    entry!("topspin-10-4", Some("3628800"), Some(28), Some(139)),
    entry!("topspin-20-4", Some("2432902008176640000"), None, None),
];
