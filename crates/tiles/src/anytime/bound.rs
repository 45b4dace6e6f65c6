//! What a solution must cost at least.
//!
//! Single moves: the Manhattan distance, two more for each tile that has to leave its home line to
//! let others pass (in each line all but a longest rising run of its own tiles; the linear
//! conflicts of Hansson, Mayer and Yung), and one more if the parity of the blank's distance
//! requires it. Long moves: a move along a row shifts at most `cols - 1` tiles, and moves along
//! rows and along columns alternate.

use super::grid::{Grid, Task};
use super::metric::Metric;

/// The lower bound for a task.
pub fn bound(grid: &Grid, task: &Task, metric: Metric) -> u32 {
    let tiles = || task.homes.iter().enumerate().filter(|(_, home)| **home != task.blank);
    let (mut across, mut upright) = (0u32, 0u32);
    for (cell, &home) in tiles() {
        across += u32::from(grid.col[cell].abs_diff(grid.col[usize::from(home)]));
        upright += u32::from(grid.row[cell].abs_diff(grid.row[usize::from(home)]));
    }
    match metric {
        Metric::Single => {
            let mut leave = 0;
            for row in 0..grid.rows as u16 {
                leave += leavers(tiles().filter(|(cell, home)| {
                    grid.row[*cell] == row && grid.row[usize::from(**home)] == row
                }));
            }
            for col in 0..grid.cols as u16 {
                leave += leavers(tiles().filter(|(cell, home)| {
                    grid.col[*cell] == col && grid.col[usize::from(**home)] == col
                }));
            }
            let least = across + upright + 2 * leave;
            least + (least ^ grid.apart(task.hole(), task.blank.into())) % 2
        }
        Metric::Multi => {
            let across = across.div_ceil(grid.cols as u32 - 1);
            let upright = upright.div_ceil(grid.rows as u32 - 1);
            (across + upright).max((2 * across.max(upright)).saturating_sub(1))
        }
    }
}

/// How many tiles of a line must leave it: all but a longest rising run.
fn leavers<'a>(line: impl Iterator<Item = (usize, &'a u16)>) -> u32 {
    let mut runs: Vec<(u16, u32)> = Vec::new();
    for (_, &home) in line {
        let before = runs.iter().filter(|run| run.0 < home).map(|run| run.1).max();
        runs.push((home, before.unwrap_or(0) + 1));
    }
    runs.len() as u32 - runs.iter().map(|run| run.1).max().unwrap_or(0)
}
