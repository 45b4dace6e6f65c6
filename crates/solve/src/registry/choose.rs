//! Which solver a puzzle gets: queries on the table of solvers.

use cosette_puzzle::Puzzle;

use super::offer::{Offer, Suit};
use super::offers::OFFERS;
use crate::solver::{Method, Plan};
use cosette_space::machine::{MOVES_MAX, SLOTS_MAX};

/// A plan, and the reason for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What to do.
    pub plan: Plan,
    /// Why.
    pub reason: &'static str,
}

impl From<Suit> for Choice {
    fn from(Suit { plan, reason }: Suit) -> Choice {
        Choice { plan, reason }
    }
}

/// Those that suit a puzzle, the best first: what proves, then what does not.
fn suiting(puzzle: &Puzzle) -> impl Iterator<Item = (&'static Offer, Choice)> {
    let [proving, finding] =
        [true, false].map(|proves| OFFERS.iter().filter(move |offer| offer.proves == proves));
    let suit = |offer: &&'static Offer| Some((*offer, offer.suit(puzzle)?.into()));
    proving.chain(finding).filter_map(suit)
}

/// The solver of a puzzle, where nothing is specified; `None` if it is too large for all of them.
pub fn choose(puzzle: &Puzzle) -> Option<Choice> {
    suiting(puzzle).next().map(|(_, choice)| choice)
}

/// The solver of a puzzle within a time limit: where there is one that is preferred then, that one,
/// even if another proves.
pub fn in_time(puzzle: &Puzzle) -> Option<Choice> {
    let hurried = OFFERS
        .iter()
        .filter(|offer| (offer.applies_to)(puzzle))
        .find_map(|offer| offer.hurried.map(|reason| Choice { plan: offer.plan(puzzle), reason }));
    hurried.or_else(|| choose(puzzle))
}

/// The search that suits a puzzle best of those that fit any.
pub fn any(puzzle: &Puzzle) -> Option<Choice> {
    suiting(puzzle).map(|(_, choice)| choice).find(|choice| !choice.plan.method.is_special())
}

/// The solver that lists many solutions, the shortest first.
pub fn listing(puzzle: &Puzzle) -> Option<Choice> {
    let reason = "it lists all solutions of a length";
    let lists = |offer: &&&Offer| offer.lists && (offer.applies_to)(puzzle);
    let found = OFFERS.iter().find(lists).filter(|offer| offer.method.is_special() || fits(puzzle));
    found.map(|offer| Choice { plan: offer.plan(puzzle), reason })
}

/// The best solver that proves its solutions optimal, without regard to time.
pub fn optimal(puzzle: &Puzzle) -> Option<Choice> {
    let reason = "the best proving solver for this puzzle";
    offers(puzzle, Method::OPTIMAL).next().map(|offer| Choice { plan: offer.plan(puzzle), reason })
}

/// The search that proves best of those that fit any puzzle.
pub fn proving(puzzle: &Puzzle) -> Option<Choice> {
    let found = suiting(puzzle).find(|(offer, _)| offer.proves && !offer.method.is_special());
    let anyway = || {
        let plan = offers(puzzle, Method::IDA).next()?.plan(puzzle);
        Some(Choice { plan, reason: "no better proving solver is available" })
    };
    found.map(|(_, choice)| choice).or_else(anyway).filter(|_| fits(puzzle))
}

/// The solvers of a method that apply to a puzzle, the preferred first.
pub(super) fn offers(puzzle: &Puzzle, method: Method) -> impl Iterator<Item = &'static Offer> {
    let of_method = OFFERS.iter().copied().filter(move |offer| offer.method == method);
    of_method.filter(|offer| (offer.applies_to)(puzzle))
}

/// Whether a puzzle has a specialised anytime solver.
pub(super) fn has_anytime(puzzle: &Puzzle) -> bool {
    offers(puzzle, Method::ANYTIME).any(|offer| offer.suit(puzzle).is_some())
}

/// Whether the searches that fit any puzzle can hold it.
pub(super) fn fits(puzzle: &Puzzle) -> bool {
    puzzle.shape().slots() <= SLOTS_MAX && puzzle.moves().len() <= MOVES_MAX
}

/// The solver of this name.
pub fn named(name: &str) -> Option<&'static Offer> {
    OFFERS.iter().copied().find(|offer| offer.name == name)
}

/// The names of all solvers, each once.
pub fn names() -> Vec<&'static str> {
    distinct(OFFERS.iter().map(|offer| offer.name))
}

/// The names of those that have a tree to draw.
pub fn traced() -> Vec<&'static str> {
    let general = OFFERS.iter().filter(|offer| !offer.method.is_special());
    distinct(general.filter(|offer| offer.name == offer.method.name()).map(|offer| offer.name))
}

/// The methods of all solvers, each once.
pub fn methods() -> Vec<Method> {
    let named = |name: &str| named(name).filter(|offer| offer.name == offer.method.name());
    names().into_iter().filter_map(named).map(|offer| offer.method).collect()
}

fn distinct(names: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut all = Vec::new();
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}
