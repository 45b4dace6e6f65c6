//! The board outside a solved block: cells, moves and symmetries.
//!
//! An `n` x `n` board (`n` odd) has a solved block of `n - 2` rows and columns in a corner. The
//! other
//! `4n - 4` cells have names of their own here: the *arm* of the column beside the block, the two
//! free rows, and last the arm that the subgroup `K` = ⟨both free rows, one free column⟩ fixes.
//!
//! An element is a map from cells to tiles; doing `b` after `a` is `a∘b`: `c ↦ a[b[c]]`.

use cosette_puzzle::{Family, MoveId, Puzzle};

/// The most cells outside the block.
pub const CELLS_MAX: usize = 16;
/// The most cells of a board.
pub const BOARD_MAX: usize = 25;

/// An element that fixes the block, on the cells outside it.
pub type Element = [u8; CELLS_MAX];
/// An element of the whole board.
pub type Whole = [u8; BOARD_MAX];

/// The identity outside the block.
pub const IDENTITY: Element = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// `a∘b`.
#[inline(always)]
pub fn product(a: &Element, b: &Element) -> Element {
    std::array::from_fn(|c| a[b[c] as usize & 15])
}

/// The element that undoes one.
#[inline(always)]
pub fn inverse(a: &Element) -> Element {
    let mut back = [0; CELLS_MAX];
    for (c, &to) in a.iter().enumerate() {
        back[to as usize & 15] = c as u8;
    }
    back
}

/// Four bits a cell.
#[inline(always)]
pub fn pack(a: &Element) -> u64 {
    a.iter().rev().fold(0, |code, &x| code << 4 | u64::from(x))
}

/// Undoes [`pack`].
#[inline(always)]
pub fn unpack(code: u64) -> Element {
    std::array::from_fn(|c| (code >> (4 * c) & 15) as u8)
}

/// A board with a solved block.
pub struct Board {
    /// Rows and columns.
    pub n: usize,
    /// The cell of the board that has each name.
    pub cells: Vec<u8>,
    /// The name of each cell of the board; `None` in the block.
    pub names: Vec<Option<u8>>,
    /// All moves on the whole board.
    pub moves: Vec<(MoveId, Whole)>,
    /// The symmetries of the board that take the block to itself, as they rename cells outside it.
    pub symmetries: Vec<Element>,
}

impl Board {
    /// The board of a puzzle: a square Loopover with an odd side of three or five.
    pub fn of(puzzle: &Puzzle) -> Option<Board> {
        let Family::Loopover { rows, cols, .. } = *puzzle.family() else { return None };
        let n = usize::from(rows);
        if rows != cols || !(n == 3 || n == 5) || puzzle.shape().is_oriented() {
            return None;
        }
        let free = |from: usize, to: usize, cell: &dyn Fn(usize) -> usize| -> Vec<u8> {
            (from..to).map(|i| cell(i) as u8).collect()
        };
        let cells = [
            free(0, n - 2, &|r| r * n + n - 2),
            free(0, n, &|c| (n - 2) * n + c),
            free(0, n, &|c| (n - 1) * n + c),
            free(0, n - 2, &|r| r * n + n - 1),
        ]
        .concat();
        let mut names = vec![None; n * n];
        cells.iter().zip(0..).for_each(|(&cell, name)| names[cell as usize] = Some(name));
        let whole = |id: MoveId| {
            let perm = puzzle.get(id).arrows[0].action.to_position(puzzle.shape()).perm();
            let mut whole: Whole = std::array::from_fn(|c| c as u8);
            (0..n * n).for_each(|c| whole[c] = perm[c] as u8);
            (id, whole)
        };
        let moves: Vec<_> = puzzle.move_ids().map(whole).collect();
        let mut board = Board { n, cells, names, moves, symmetries: Vec::new() };
        board.symmetries = (0..8).map(|s| board.symmetry(s)).collect();
        Some(board)
    }

    /// What a symmetry makes of each cell: turned over in rows, in columns, or about the diagonal.
    pub fn whole_symmetry(&self, which: usize) -> Vec<u8> {
        let n = self.n;
        let turn = |x: usize, over: bool| if over { (2 * n - 3 - x) % n } else { x };
        let to = |cell: usize| {
            let (r, c) = (turn(cell / n, which & 1 == 1), turn(cell % n, which & 2 == 2));
            if which & 4 == 4 { (c * n + r) as u8 } else { (r * n + c) as u8 }
        };
        (0..n * n).map(to).collect()
    }

    /// The same outside the block.
    fn symmetry(&self, which: usize) -> Element {
        let by = self.whole_symmetry(which);
        let mut renamed = IDENTITY;
        for (name, &cell) in self.cells.iter().enumerate() {
            let to = self.names[usize::from(by[usize::from(cell)])];
            renamed[name] = to.expect("the block is taken to itself");
        }
        renamed
    }

    /// How many cells `K` moves.
    pub fn moved(&self) -> usize {
        3 * self.n - 2
    }

    /// How many cells are outside the block.
    pub fn outside(&self) -> usize {
        4 * self.n - 4
    }

    /// An element of the whole board that fixes the block, on the cells outside.
    pub fn element(&self, whole: &Whole) -> Option<Element> {
        let mut element = IDENTITY;
        for (cell, &held) in whole[..self.n * self.n].iter().enumerate() {
            let held = usize::from(held);
            match (self.names[cell], self.names[held]) {
                (Some(name), Some(tile)) => element[usize::from(name)] = tile,
                (None, None) if held == cell => {}
                _ => return None,
            }
        }
        Some(element)
    }
}
