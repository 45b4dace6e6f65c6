//! The picture of a state, a few dozen pixels wide: a grid of labels, or the net of a cube.
//!
//! Hundreds of them are in one file, so they are compact: the empty grid is drawn once and used
//! again, a row of labels is one piece of text in a font of even pitch, and the stickers of a cube
//! that have one colour are one path.

use std::fmt::Write;

use cosette_puzzle::{Family, Puzzle};

/// The pitch of a character, and the height of a row, in pixels.
const PITCH: usize = 6;
const ROW: usize = 13;
/// The side of a sticker in the net of a cube.
const STICKER: usize = 4;
/// The faces of a cube as they are written, and where each is in the net, in faces.
const NET: [(char, usize, usize); 6] =
    [('U', 1, 0), ('R', 2, 1), ('F', 1, 1), ('D', 1, 2), ('L', 0, 1), ('B', 3, 1)];

/// How the states of a puzzle are drawn.
pub enum Board {
    /// Labels of at most `label` characters in rows and columns.
    Grid { rows: usize, cols: usize, label: usize, blank: bool },
    /// The faces of a cube, unfolded.
    Net { size: usize },
}

impl Board {
    /// The boards of a puzzle.
    pub fn new(puzzle: &Puzzle) -> Board {
        match (puzzle.family(), puzzle.family().grid()) {
            (Family::Cube { size }, _) => Board::Net { size: usize::from(*size) },
            (family, grid) => {
                let (rows, cols) = grid.unwrap_or((1, 1));
                let text = puzzle.write_position(&puzzle.solved());
                let label = match text.contains('/') {
                    true => 1,
                    false => text.split(' ').map(str::len).max().unwrap_or(1),
                };
                let blank = matches!(family, Family::Tiles { .. });
                Board::Grid { rows: rows.into(), cols: cols.into(), label, blank }
            }
        }
    }

    /// Its width and height.
    pub fn size(&self) -> (usize, usize) {
        match *self {
            Board::Grid { rows, cols, label, .. } => (cols * PITCH * (label + 1), rows * ROW),
            Board::Net { size } => (4 * size * STICKER, 3 * size * STICKER),
        }
    }

    /// What all the pictures use, to be drawn once.
    pub fn definitions(&self) -> String {
        let Board::Grid { cols, label, .. } = *self else { return String::new() };
        let (width, height) = self.size();
        let cell = PITCH * (label + 1);
        let mut lines = String::new();
        for x in 1..cols {
            let _ = write!(lines, "M{} 0v{height}", x * cell);
        }
        for y in 1..height / ROW {
            let _ = write!(lines, "M0 {}h{width}", y * ROW);
        }
        format!(
            "<g id=\"grid\"><rect class=\"cells\" width=\"{width}\" height=\"{height}\" rx=\"2\"/>\
             <path class=\"lines\" d=\"{lines}\"/></g>\
             <rect id=\"blank\" class=\"blank\" width=\"{}\" height=\"{}\" rx=\"1.5\"/>",
            cell - 1,
            ROW - 1
        )
    }

    /// The picture of a state given as text, its upper left corner at (`left`, `top`).
    pub fn draw(&self, state: &str, left: usize, top: usize) -> String {
        match *self {
            Board::Grid { .. } => self.grid(&self.cells(state), left, top),
            Board::Net { size } => net(state, size, left, top),
        }
    }

    /// The labels of a board, row by row.
    pub fn cells<'a>(&self, state: &'a str) -> Vec<Vec<&'a str>> {
        let Board::Grid { cols, .. } = *self else { return vec![vec![state]] };
        match state.contains('/') {
            true => state.split('/').map(|row| row.split("").filter(|c| !c.is_empty()).collect()),
            false => {
                let labels: Vec<&str> = state.split(' ').collect();
                return labels.chunks(cols).map(<[&str]>::to_vec).collect();
            }
        }
        .collect()
    }

    /// The board in lines of text, labels under each other.
    pub fn lines(&self, state: &str) -> String {
        let width = match *self {
            Board::Grid { label, .. } => label,
            Board::Net { .. } => 0,
        };
        let row = |row: &Vec<&str>| {
            let labels: Vec<String> = row.iter().map(|label| format!("{label:>width$}")).collect();
            labels.join(" ")
        };
        self.cells(state).iter().map(row).collect::<Vec<String>>().join("\n")
    }

    fn grid(&self, cells: &[Vec<&str>], left: usize, top: usize) -> String {
        let Board::Grid { label, blank, .. } = *self else { return String::new() };
        let (width, cell) = (self.size().0, PITCH * (label + 1));
        let mut out = format!("<use href=\"#grid\" x=\"{left}\" y=\"{top}\"/>");
        let (mut texts, mut hole) = (String::new(), String::new());
        let mut text = |middle: usize, line: usize, text: &str| {
            let _ = write!(texts, "<tspan x=\"{middle}\" y=\"{line}\">{text}</tspan>");
        };
        for (y, row) in cells.iter().enumerate() {
            let line = top + (y + 1) * ROW - 3;
            // Labels of one character are aligned anyway.
            if label == 1 {
                text(left + width / 2, line, &row.join(" "));
            }
            for (x, &name) in row.iter().enumerate() {
                if label > 1 {
                    text(left + x * cell + cell / 2, line, name);
                }
                // The hole is drawn over its own label.
                if blank && name == "0" {
                    let (x, y) = (left + x * cell, top + y * ROW);
                    hole = format!("<use href=\"#blank\" x=\"{x}.5\" y=\"{y}.5\"/>");
                }
            }
        }
        let _ = write!(out, "<text class=\"tiles\">{texts}</text>{hole}");
        out
    }
}

fn net(state: &str, size: usize, left: usize, top: usize) -> String {
    let mut paths: Vec<String> = vec![String::new(); NET.len()];
    for (i, sticker) in state.chars().enumerate() {
        let (_, across, down) = NET[i / (size * size)];
        let (row, col) = (i % (size * size) / size, i % size);
        let x = left + (across * size + col) * STICKER;
        let y = top + (down * size + row) * STICKER;
        if let Some(face) = NET.iter().position(|&(name, ..)| name == sticker) {
            let side = STICKER;
            let _ = write!(paths[face], "M{x} {y}h{side}v{side}h-{side}z");
        }
    }
    let path = |(face, d): (usize, &String)| format!("<path class=\"{}\" d=\"{d}\"/>", NET[face].0);
    paths.iter().enumerate().map(path).collect()
}
