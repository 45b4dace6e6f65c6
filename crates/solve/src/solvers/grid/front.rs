//! Growing a block of solved tiles by one line, tile by tile.
//!
//! Some rows and some columns are *locked*: where they cross, every tile is at home, and as only
//! the other lines are turned, those tiles never move again (after the block-building of
//! coolcomputery's Loopover programs). To lock one line more, the *front*, the tiles where it
//! crosses the locked lines of the other axis, must come home. They are put into the front one by
//! one, while it may be at any offset: its hole for the tile is slid under a free line that crosses
//! it, and that line brings the tile. The front goes back to offset 0 when it is full. So a tile
//! takes two or three turns, and none of them is ever undone.
//!
//! This always succeeds as long as one crossing line is free: a tile in the front itself, at a
//! wrong place, is taken out along that line and put back.

use super::torus::{Board, Torus, Turn};

/// The line that is being filled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Front {
    pub axis: usize,
    pub index: usize,
    /// By how much the front is slid from where its tiles belong. Unknown while no tile is in it.
    pub offset: Option<usize>,
}

/// A way to put one tile into the front.
#[derive(Clone, Copy, Debug)]
pub(super) struct Route {
    turns: [Option<Turn>; 4],
    pub cost: u32,
    /// The offset of the front afterwards.
    pub offset: usize,
}

impl Route {
    fn new(torus: &Torus, turns: [Option<Turn>; 4], offset: usize) -> Route {
        let cost = turns.iter().flatten().map(|&turn| torus.cost(turn)).sum();
        Route { turns, cost, offset }
    }

    pub fn turns(&self) -> impl Iterator<Item = Turn> + use<'_> {
        self.turns.iter().copied().flatten()
    }
}

/// The numbers of the bits set.
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(bit)
    })
}

/// All lines of an axis with `side` lines.
pub(super) fn all(side: usize) -> u64 {
    u64::MAX >> (64 - side)
}

impl Front {
    /// Which of the `needed` tiles are in place, up to the offset.
    pub fn placed(&self, torus: &Torus, board: &Board, needed: u64) -> u64 {
        let Some(offset) = self.offset else { return 0 };
        let len = torus.length(self.axis);
        let is_placed = |along: usize| {
            let home = torus.cell(self.axis, self.index, along);
            let cell = torus.cell(self.axis, self.index, (along + offset) % len);
            board.places[home] as usize == cell
        };
        bits(needed).filter(|&along| is_placed(along)).fold(0, |mask, along| mask | 1 << along)
    }

    /// The offsets at which some of the `needed` tiles are in place already.
    pub fn offsets(&self, torus: &Torus, board: &Board, needed: u64) -> u64 {
        let len = torus.length(self.axis);
        bits(needed).fold(0, |offsets, along| {
            let home = torus.cell(self.axis, self.index, along);
            match torus.coordinates(self.axis, board.places[home] as usize) {
                (line, at) if line == self.index => offsets | 1 << ((at + len - along) % len),
                _ => offsets,
            }
        })
    }

    /// The turn that brings a full front home.
    pub fn home(&self, torus: &Torus) -> Option<Turn> {
        torus.turn(self.axis, self.index, self.offset.unwrap_or(0), 0)
    }

    /// Every way of this kind to put in the tile that belongs `along` the front. `locked` are the
    /// lines of the front's axis, `free` the crossing lines that may turn.
    pub fn routes(
        &self,
        torus: &Torus,
        board: &Board,
        along: usize,
        locked: u64,
        free: u64,
        mut meet: impl FnMut(Route),
    ) {
        let &Front { axis, index, offset } = self;
        let len = torus.length(axis);
        let home = torus.cell(axis, index, along);
        let (line, at) = torus.coordinates(axis, board.places[home] as usize);
        for cross in bits(free) {
            let wanted = (cross + len - along) % len;
            let slide = |from: usize| torus.turn(axis, index, from, wanted);
            if line == index {
                let Some(offset) = offset else { continue };
                let under = torus.turn(axis, index, at, cross);
                let slid = (offset + cross + len - at) % len;
                let height = torus.length(1 - axis);
                for beyond in [(index + 1) % height, (index + height - 1) % height] {
                    let out = torus.turn(1 - axis, cross, index, beyond);
                    let back = torus.turn(1 - axis, cross, beyond, index);
                    meet(Route::new(torus, [under, out, slide(slid), back], wanted));
                }
            } else if cross == at || locked >> line & 1 == 0 {
                let under = torus.turn(axis, line, at, cross);
                let bring = torus.turn(1 - axis, cross, line, index);
                meet(Route::new(torus, [under, offset.and_then(slide), bring, None], wanted));
            }
        }
    }
}
