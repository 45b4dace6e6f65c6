//! Laws for the layers of any puzzle, checked without a search.
//!
//! From a state at distance `d > 0` at least one of the `m` moves leads back, so a layer is at most
//! `m - 1` times the one before it. Where every move is always legal and there are as many states
//! as the group of the moves has elements, states are the `N` elements of that group, and more is
//! known. The pieces named in the certificate do not decide that: leaving out one that never moves,
//! or the last one, whose place follows from the others, still describes the whole group. Let `B`
//! be the number of states within `d` moves.
//!
//! - A word of `a + b` moves is one of `a` and one of `b`: `layer[a+b] ≤ layer[a] · layer[b]`.
//! - If `B > N/2`, every element is a product of two of them: the radius is at most `2d`.
//! - Layers cannot get thin before the end (Aldous 1987). On average over all `x` of the group,
//!   `B·(1 - B/N)` of the products of the ball with `x` lie outside of it. Some `x` attains the
//!   average; it is a word of at most `radius` moves, and so one of its moves takes at least
//!   `1/radius` of that number out of the ball, into the next layer.
//!
//! A forger who puts a few states very far away breaks the second law, one who puts most of them
//! very far away has to fill every layer on the way there.

use crate::certificate::Certificate;
use crate::question::Question;
use crate::report::{Rejected, Report, reject};

/// Checks what holds for every puzzle.
pub fn neighbours(certificate: &Certificate, question: &Question) -> Result<(), Rejected> {
    let layers = counts(certificate);
    let moves = question.moves.len() as u128;
    for (depth, pair) in layers.windows(2).enumerate() {
        let most = if depth == 0 { moves } else { moves.saturating_sub(1).max(1) };
        if pair[1] > pair[0] * most {
            return reject(format!(
                "{} states at distance {} cannot be neighbours of {} by {moves} moves",
                pair[1],
                depth + 1,
                pair[0]
            ));
        }
    }
    Ok(())
}

/// Checks what holds where states are the elements of a group.
pub fn products(
    certificate: &Certificate,
    is_group: bool,
    report: &mut Report,
) -> Result<(), Rejected> {
    if is_group {
        group(&counts(certificate))?;
    }
    report.checked(format!(
        "growth: no layer is larger than {}",
        match is_group {
            true => "its predecessors allow, and none is too thin for what lies beyond it",
            false => "its predecessor allows",
        }
    ));
    Ok(())
}

fn counts(certificate: &Certificate) -> Vec<u128> {
    certificate.layers.iter().map(|&states| u128::from(states)).collect()
}

/// What holds in a group.
fn group(layers: &[u128]) -> Result<(), Rejected> {
    let radius = layers.len() - 1;
    for a in 2..=radius {
        for b in a..=radius - a.min(radius) {
            if layers[a + b] > layers[a].saturating_mul(layers[b]) {
                return reject(format!(
                    "{} states at distance {} are more than the products of those at distance {a} \
                     and {b}",
                    layers[a + b],
                    a + b
                ));
            }
        }
    }
    let states: u128 = layers.iter().sum();
    let mut within = 0;
    for (depth, &layer) in layers.iter().enumerate() {
        within += layer;
        if within * 2 > states && radius > 2 * depth {
            return reject(format!(
                "more than half of the states are within {depth} moves, so none is further away \
                 than {}, but the radius claimed is {radius}",
                2 * depth
            ));
        }
        let beyond = states - within;
        let next = layers.get(depth + 1).copied().unwrap_or(0);
        // Below 2^126 and 2^74.
        if next * (radius as u128) < within * beyond / states {
            return reject(format!(
                "{next} states at distance {} are too few between the {within} nearer ones and the \
                 {} further ones",
                depth + 1,
                beyond - next
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The 3x3 board.
    const LAYERS: [u128; 9] = [1, 12, 96, 736, 5208, 28674, 89497, 54741, 2475];

    #[test]
    fn true_layers_obey() {
        assert_eq!(group(&LAYERS), Ok(()));
        assert_eq!(group(&[1]), Ok(()));
        // A single turn of order seven, either way.
        assert_eq!(group(&[1, 2, 2, 2]), Ok(()));
    }

    #[test]
    fn far_away_states_do_not() {
        let mut few = LAYERS.to_vec();
        few.extend([1; 300]);
        assert!(group(&few).unwrap_err().0.contains("more than half"));
        assert!(group(&[1, 10, 90, 1, 80, 80]).unwrap_err().0.contains("too few"));
        assert!(group(&[1, 2, 4, 8, 17]).unwrap_err().0.contains("products"));
    }
}
