//! The depth-first search on boards of any size: the same as `dive.rs`, but the blank's moves are
//! looked up.

use super::Search;
use crate::board::WAYS;
use crate::bound::Bound;

/// Searches everything below a state with `left` moves left, the blank on a cell. Whether to stop
/// altogether.
pub(crate) fn roam<B: Bound>(
    search: &mut Search<'_, B>,
    state: &B::State,
    blank: usize,
    left: u32,
    words: u16,
) -> bool {
    if search.enter() {
        return true;
    }
    let mut steps = [None; WAYS];
    for (step, way) in steps.iter_mut().zip(search.order) {
        let mut words = words;
        let to = search.board.step(blank, way);
        if let Some(to) = to.filter(|_| search.follow(&mut words, way)) {
            let tile = usize::from(search.homes[to]);
            let step_ = search.bound.step(state, &search.homes, tile, to, blank);
            *step = Some((to, words, step_));
        }
    }
    for (step, way) in steps.into_iter().zip(search.order) {
        let Some((to, words, mut step)) = step else {
            continue;
        };
        let Some(after) = search.judge(state, &mut step, left) else {
            continue;
        };
        search.path[left as usize % search.path.len()] = way as u8;
        if search.bound.value(&after) == 0 {
            if search.solved(left - 1) {
                return true;
            }
            continue;
        }
        let tile = search.homes[to];
        search.homes[blank] = tile;
        let stop = roam(search, &after, to, left - 1, words);
        search.homes[to] = tile;
        if stop {
            return true;
        }
    }
    false
}
