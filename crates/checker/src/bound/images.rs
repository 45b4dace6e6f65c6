//! The images of a class of boards under the maps that keep walking distances (see `walking.rs`).

use super::walking::{Patterns, SIDE_MAX};

/// For every renaming of the lines where each line goes, and what becomes of each pattern.
pub struct Images(Vec<(Vec<usize>, Vec<u8>)>);

impl Images {
    /// The turns and reflections of a circle of that many lines.
    pub fn new(patterns: &[Vec<u8>], lines: usize) -> Images {
        let rename = |by: usize, is_mirrored: bool| {
            let to = |line: usize| (by + if is_mirrored { lines - line } else { line }) % lines;
            let renamed = |pattern: &Vec<u8>| {
                let mut image = vec![0; lines];
                (0..lines).for_each(|label| image[to(label)] = pattern[label]);
                let number = patterns.iter().position(|p| *p == image);
                number.expect("renamed patterns are patterns") as u8
            };
            ((0..lines).map(to).collect(), patterns.iter().map(renamed).collect())
        };
        Images((0..lines).flat_map(|by| [rename(by, false), rename(by, true)]).collect())
    }

    /// All images of a class, itself among them, some perhaps more than once.
    pub fn of(&self, class: &Patterns) -> impl Iterator<Item = Patterns> + '_ {
        let class = *class;
        self.0.iter().map(move |(to, renamed)| {
            let mut image = [0; SIDE_MAX];
            for (&to, &pattern) in to.iter().zip(&class) {
                image[to] = renamed[pattern as usize];
            }
            image
        })
    }
}
