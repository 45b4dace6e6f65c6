//! Whether orientations seem to be given in another convention than they were read in.
//!
//! An orientation may stand with the slot a piece comes from, or with the slot where it arrives.
//! The orders of single moves do not tell: along a cycle the twists have the same sum either way.
//! Orders of products do. The moves of a real puzzle are alike under its symmetries, so that the
//! products of two of them have few different orders; read in the wrong convention they have more.

use std::collections::BTreeSet;

use num_bigint::BigUint;

use super::Finding;
use crate::{Action, Definition, Part};

/// More moves than this are not compared in pairs.
const MOVES_MAX: usize = 40;

pub(super) fn finding(definition: &Definition) -> Option<Finding> {
    let is_free = definition.moves.iter().all(|m| m.cases.len() == 1);
    if !is_free || definition.moves.len() > MOVES_MAX {
        return None;
    }
    let actions: Vec<Action> = definition.moves.iter().map(|m| m.cases[0].action.clone()).collect();
    let turned: Vec<Action> = actions.iter().map(swapped).collect();
    let here = orders(definition, &actions);
    let mut best: Option<(String, BTreeSet<BigUint>)> = None;
    let mut consider = |who: String, candidate: &[Action]| {
        let there = orders(definition, candidate);
        let least = best.as_ref().map_or(here.len(), |(_, orders)| orders.len());
        if there.len() < least {
            best = Some((who, there));
        }
    };
    consider("all moves".into(), &turned);
    for (i, m) in definition.moves.iter().enumerate().filter(|&(i, _)| actions[i] != turned[i]) {
        let mut candidate = actions.clone();
        candidate[i] = turned[i].clone();
        consider(format!("move `{}`", m.name), &candidate);
    }
    let (who, there) = best?;
    let text = format!(
        "the orientations of {who} seem to be given in the other convention: products of two moves \
         have the orders {} as read, and {} the other way; in .tws files `Move` lists an \
         orientation with the slot a piece comes from, `MoveTransformation` and states with \
         the slot where it arrives",
        list(&here),
        list(&there)
    );
    Some(Finding { warning: true, text })
}

fn list(orders: &BTreeSet<BigUint>) -> String {
    let mut shown: Vec<String> = orders.iter().take(8).map(BigUint::to_string).collect();
    if orders.len() > 8 {
        shown.push("…".into());
    }
    shown.join(", ")
}

/// The different orders of the products of two moves, and of one and the inverse of another.
fn orders(definition: &Definition, actions: &[Action]) -> BTreeSet<BigUint> {
    let mut orders = BTreeSet::new();
    for (i, a) in actions.iter().enumerate() {
        for b in &actions[..i] {
            orders.insert(definition.order(&definition.compose(a, b)));
            let inverse = definition.inverse(b);
            orders.insert(definition.order(&definition.compose(a, &inverse)));
        }
    }
    orders
}

/// The action with the orientations read as standing with the slots the pieces come from.
fn swapped(action: &Action) -> Action {
    let part = |part: &Part| {
        let twist = part.from.iter().map(|&from| part.twist[from as usize]).collect();
        Part { from: part.from.clone(), twist }
    };
    Action(action.0.iter().map(part).collect())
}
