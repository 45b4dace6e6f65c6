//! The lines of a puzzle in plain words: what slides or turns, and which of them commute.

use cosette_puzzle::{Family, Puzzle};

use crate::show;

/// What the lines are and after how many turns they repeat.
pub fn describe(puzzle: &Puzzle) -> String {
    match *puzzle.family() {
        Family::Loopover { rows, cols, .. } => format!(
            "{} of {cols} tiles and {} of {rows}, each cyclic",
            show::count(rows.into(), "row"),
            show::count(cols.into(), "column"),
        ),
        Family::Frame { rows, cols } => format!(
            "the gripped tile goes down or up, cyclic after {rows}, and right or left, cyclic \
             after {cols}"
        ),
        Family::Tiles { rows: 1, .. } => "the blank goes left or right".into(),
        Family::Tiles { cols: 1, .. } => "the blank goes up or down".into(),
        Family::Tiles { .. } => "the blank goes up or down, left or right".into(),
        Family::Cube { size: 2 } => {
            "3 faces, each back after 4 quarter turns; the corner DBL stays where it is".into()
        }
        Family::Cube { .. } => "6 faces, each back after 4 quarter turns".into(),
    }
}

/// What decides whether a move is legal, if anything does.
pub fn rule(puzzle: &Puzzle) -> Option<String> {
    let key = puzzle.key()?;
    Some(match puzzle.family() {
        Family::Loopover { .. } => format!(
            "only the row and the column of the gripped tile, {}, may slide",
            puzzle.piece_name(key)
        ),
        _ => "which moves are legal depends on where the blank is".into(),
    })
}

/// Which lines commute, where all moves are always legal.
pub fn commuting(puzzle: &Puzzle) -> Option<String> {
    if puzzle.key().is_some() {
        return None;
    }
    let commuting = puzzle.commuting_lines();
    let n = commuting.len();
    let commute = |a: usize, b: usize| commuting[a][b];
    // Each line joins the first set all of whose lines it commutes with.
    let mut sets: Vec<Vec<usize>> = Vec::new();
    let mut pairs = 0;
    for line in 0..n {
        pairs += (0..line).filter(|&other| commute(line, other)).count();
        match sets.iter_mut().find(|set| set.iter().all(|&other| commute(line, other))) {
            Some(set) => set.push(line),
            None => sets.push(vec![line]),
        }
    }
    if pairs == 0 {
        return Some("no two lines".into());
    }
    let within: usize = sets.iter().map(|set| set.len() * (set.len() - 1) / 2).sum();
    let words = sets.iter().filter(|set| set.len() > 1).map(|set| {
        let names: Vec<&str> = set.iter().map(|&line| name(puzzle, line)).collect();
        show::list(&names)
    });
    let words: Vec<String> = words.collect();
    let among = if within < pairs { ", among others" } else { "" };
    let all = show::count(n * (n - 1) / 2, "pair");
    Some(format!("any two of {}{among}: {pairs} of {all} of lines", words.join(", of ")))
}

/// What a line is called: as its unit turn is.
fn name(puzzle: &Puzzle, line: usize) -> &str {
    puzzle.move_by(line as u16, 1).map_or("", |id| &puzzle.get(id).name)
}
