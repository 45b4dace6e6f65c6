//! How tiles are divided among pattern databases: `7-8`, `6-6-3+r`, or `1 2 5/3 4/…`.

use cosette_puzzle::{ErrorKind, ReadError};
use cosette_tiles::additive::GROUPS_MAX;
use cosette_tiles::board::Board;

use super::frame::Frame;

/// The most tiles of a group.
const TILES_MAX: usize = 8;

/// A partition of the tiles into groups; whether the mirror image is looked up too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    /// As it was written, without `+r`.
    pub text: String,
    /// The home cells of each group's tiles, on the board that is turned over.
    pub groups: Vec<Vec<usize>>,
    /// Whether the mirror counts.
    pub mirror: bool,
}

/// Partitions that are known to be good, for a blank that is at home in the corner: those of Korf
/// and Felner, and of the literature before them.
const KNOWN: [(Board, &str, &[&[usize]]); 3] = [
    (
        Board { rows: 4, cols: 4 },
        "6-6-3",
        &[&[1, 2, 4, 5, 8, 9], &[3, 6, 7, 10, 11, 15], &[12, 13, 14]],
    ),
    (Board { rows: 4, cols: 4 }, "7-8", &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]]),
    (
        Board { rows: 5, cols: 5 },
        "6-6-6-6",
        &[
            &[1, 2, 5, 6, 7, 12],
            &[3, 4, 8, 9, 13, 14],
            &[10, 11, 15, 16, 20, 21],
            &[17, 18, 19, 22, 23, 24],
        ],
    ),
];

impl Partition {
    /// Reads sizes (`7-8`: that many tiles in reading order, or a known division into such) or the
    /// tiles themselves (`1 2 3/4 5 6/7 8`), and `+r`.
    pub(crate) fn read(frame: &Frame, labels: &[u16], whole: &str) -> Result<Partition, ReadError> {
        let (text, mirror) = match whole.strip_suffix("+r") {
            Some(text) => (text, true),
            None => (whole, false),
        };
        let refuse = |message: String| {
            ReadError::whole(ErrorKind::Heuristic, whole, message)
                .expected("sizes such as 7-8, or tiles such as 1,2,3/4,5,6/7,8; +r for the mirror")
        };
        let groups = match text.contains(['/', ',', ' ']) {
            true => listed(frame, labels, text).map_err(refuse)?,
            false => sized(frame, text).map_err(refuse)?,
        };
        let tiles = frame.board.cells() - 1;
        let mut seen: Vec<usize> = groups.concat();
        seen.sort_unstable();
        let all = (0..=tiles).filter(|&cell| cell != frame.home);
        if !seen.iter().copied().eq(all) {
            let count = seen.len();
            return Err(refuse(format!(
                "a partition has each of the {tiles} tiles once; these groups have {count} tiles"
            )));
        }
        if let Some(group) = groups.iter().find(|group| group.len() > TILES_MAX) {
            let size = group.len();
            return Err(refuse(format!(
                "{size} tiles are too many for one database of {TILES_MAX}"
            )));
        }
        if groups.len() > GROUPS_MAX || groups.len() < 2 {
            return Err(refuse(format!("there can be 2 to {GROUPS_MAX} groups")));
        }
        if mirror && !has_mirror(frame) {
            return Err(refuse(
                "a mirror needs as many rows as columns and the blank's goal on the diagonal"
                    .into(),
            ));
        }
        Ok(Partition { text: text.into(), groups, mirror })
    }
}

/// Whether exchanging rows and columns keeps the goal.
pub(super) fn has_mirror(frame: &Frame) -> bool {
    let Board { rows, cols } = frame.board;
    rows == cols && frame.home / cols == frame.home % cols
}

fn sized(frame: &Frame, text: &str) -> Result<Vec<Vec<usize>>, String> {
    let known = KNOWN
        .iter()
        .find(|(board, name, _)| *board == frame.board && *name == text && frame.home == 0);
    if let Some((_, _, groups)) = known {
        return Ok(groups.iter().map(|group| group.to_vec()).collect());
    }
    let mut cells = (0..frame.board.cells()).filter(|&cell| cell != frame.home);
    let mut groups = Vec::new();
    for size in text.split('-') {
        let size: usize = size.parse().map_err(|_| format!("`{size}` is not a number of tiles"))?;
        if size == 0 {
            return Err("a group has at least one tile".into());
        }
        let group: Vec<usize> = cells.by_ref().take(size).collect();
        if group.len() < size {
            return Err(format!("there are only {} tiles", frame.board.cells() - 1));
        }
        groups.push(group);
    }
    match cells.count() {
        0 => Ok(groups),
        1 => Err("one tile is in no group".into()),
        rest => Err(format!("{rest} tiles are in no group")),
    }
}

/// Tiles by what is written on them.
fn listed(frame: &Frame, labels: &[u16], text: &str) -> Result<Vec<Vec<usize>>, String> {
    let tile = |name: &str| {
        let label: u16 = name.parse().map_err(|_| format!("`{name}` is not a tile"))?;
        let home = labels.iter().position(|&other| other + 1 == label);
        let home = home.filter(|_| usize::from(label) < frame.board.cells());
        home.map(|home| frame.turned(home)).ok_or_else(|| format!("there is no tile {name}"))
    };
    let group = |group: &str| {
        let names = group.split([',', ' ']).filter(|name| !name.is_empty());
        let mut cells: Vec<usize> = names.map(tile).collect::<Result<_, _>>()?;
        cells.sort_unstable();
        Ok(cells)
    };
    text.split('/').map(group).collect()
}
