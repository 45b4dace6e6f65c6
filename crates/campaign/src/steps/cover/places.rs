//! The places of a block on a torus, and the order in which they are taken.
//!
//! Place `t` concerns the tiles of the block shifted by `t`. Shifted back, and transformed by a
//! symmetry of the block, their cells are a placement of the block at home: whether it is far is
//! one lookup in one index, whichever six (`m² - m`) of its tiles are known already.

/// The most places of a step.
pub const STEP_MAX: usize = 8;

/// A board of `n` x `n` cells with a block of `m` x `m` tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Torus {
    /// The side of the board.
    pub n: usize,
    /// The side of the block.
    pub m: usize,
}

/// A place, prepared for lookups.
#[derive(Clone, Debug)]
pub struct Place {
    /// The tiles of the block at this place, those of the key first, then the others: in the order
    /// of the digits of a code.
    pub tiles: Vec<u8>,
    /// What each cell becomes when the place is brought home.
    pub home: Vec<u8>,
    /// The cell that becomes each cell.
    pub away: Vec<u8>,
    /// How many of the tiles after the key were known before.
    pub known: Vec<bool>,
}

impl Torus {
    /// Cells of the board.
    pub fn cells(self) -> usize {
        self.n * self.n
    }

    /// The tiles of the block at home in the order of the digits of a code: the columns of the key
    /// first, the last column after them.
    pub fn digits(self) -> Vec<u8> {
        let column = |c: usize| (0..self.m).map(move |r| (r * self.n + c) as u8);
        (0..self.m).flat_map(column).collect()
    }

    /// How many of them are the key.
    pub fn key(self) -> usize {
        self.m * (self.m - 1)
    }

    /// What a symmetry of the block makes of a cell.
    fn turned(self, symmetry: usize, cell: usize) -> usize {
        let turn = |x: usize, over: bool| if over { (self.n + self.m - 1 - x) % self.n } else { x };
        let (r, c) =
            (turn(cell / self.n, symmetry & 1 == 1), turn(cell % self.n, symmetry & 2 == 2));
        if symmetry & 4 == 4 { c * self.n + r } else { r * self.n + c }
    }

    /// The symmetries of the block, as they rename cells and tiles.
    pub fn symmetries(self) -> Vec<Vec<u8>> {
        let by = |symmetry| (0..self.cells()).map(|c| self.turned(symmetry, c) as u8).collect();
        (0..8).map(by).collect()
    }

    /// The cell to the left of a cell.
    pub fn left(self, cell: u8) -> u8 {
        self.shifted(usize::from(cell), (0, self.n - 1)) as u8
    }

    fn shifted(self, cell: usize, (r, c): (usize, usize)) -> usize {
        (cell / self.n + r) % self.n * self.n + (cell % self.n + c) % self.n
    }

    /// All places, row by row: each shares with those before it as many tiles as it can.
    pub fn by_rows(self) -> Vec<(usize, usize)> {
        (0..self.n).flat_map(|r| (0..self.n).map(move |c| (r, c))).collect()
    }

    /// All places, in growing squares.
    pub fn by_squares(self) -> Vec<(usize, usize)> {
        let mut places = self.by_rows();
        places.sort_by_key(|&(r, c)| (r.max(c), r, c));
        places
    }

    /// Cuts an order into steps: a place, and those of the rest that lack the same tiles and have
    /// their keys. Each restricts the cells of those tiles, and the intersection is small.
    pub fn steps(self, order: &[(usize, usize)]) -> Option<Vec<Vec<Place>>> {
        let mut placed = vec![false; self.cells()];
        let mut left: Vec<(usize, usize)> = order.to_vec();
        let mut steps = Vec::new();
        while !left.is_empty() {
            let first = self.place(left.remove(0), steps.is_empty(), &placed)?;
            let lacks = first.lacks();
            let mut step = vec![first];
            left.retain(|&shift| {
                let other = self.place(shift, false, &placed);
                let same = other.filter(|place| !lacks.is_empty() && place.lacks() == lacks);
                let joins = !steps.is_empty() && same.is_some() && step.len() < STEP_MAX;
                step.extend(same.filter(|_| joins));
                !joins
            });
            let tiles = step.iter().flat_map(|place| &place.tiles);
            tiles.for_each(|&tile| placed[usize::from(tile)] = true);
            steps.push(step);
        }
        Some(steps)
    }

    /// Prepares a place, if its key is placed.
    fn place(self, shift: (usize, usize), first: bool, placed: &[bool]) -> Option<Place> {
        let tile = |symmetry: usize, digit: u8| {
            let back = (0..self.cells()).find(|&c| self.turned(symmetry, c) == digit as usize);
            self.shifted(back.expect("a symmetry permutes the cells"), shift)
        };
        let (key, digits) = (self.key(), self.digits());
        let fits = |&s: &usize| first || digits[..key].iter().all(|&d| placed[tile(s, d)]);
        let symmetry = (0..8).find(fits)?;
        let tiles: Vec<u8> = digits.iter().map(|&d| tile(symmetry, d) as u8).collect();
        let back = ((self.n - shift.0) % self.n, (self.n - shift.1) % self.n);
        let at_home = |c| self.turned(symmetry, self.shifted(c, back)) as u8;
        let home: Vec<u8> = (0..self.cells()).map(at_home).collect();
        let mut away = vec![0; self.cells()];
        home.iter().zip(0..).for_each(|(&to, from)| away[usize::from(to)] = from);
        let known = tiles[key..].iter().map(|&t| placed[usize::from(t)]).collect();
        Some(Place { tiles, home, away, known })
    }
}

impl Place {
    /// The tiles that were not placed before.
    fn lacks(&self) -> Vec<u8> {
        let after = &self.tiles[self.tiles.len() - self.known.len()..];
        let new = after.iter().zip(&self.known).filter(|(_, known)| !**known);
        let mut new: Vec<u8> = new.map(|(&tile, _)| tile).collect();
        new.sort_unstable();
        new
    }
}
