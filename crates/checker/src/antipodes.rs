//! The furthest states: how many there are, which are listed, and that their distance is the
//! radius.
//!
//! That one of them cannot be solved in fewer moves than the radius is what makes the radius a
//! lower bound. It is the one thing about the far layers that can be proved by a search that is far
//! smaller than the one that made the certificate.

use std::cell::OnceCell;
use std::collections::HashSet;

use cosette_puzzle::{Position, Random, Reach};

use crate::budget::Budget;
use crate::certificate::{Antipode, Certificate};
use crate::frame::{Frame, State};
use crate::meet::{Distance, Meet};
use crate::question::Question;
use crate::reach::Placements;
use crate::report::{Rejected, Report, reject};

/// States longer than this are not read.
const TEXT_MAX: usize = 10_000;
/// The first one may take more than all the others: it is the lower bound.
const FIRST_SHARE: u64 = 2;
/// The least number of antipodes, up to symmetry, that must be listed, or all if there are fewer.
const LISTED_MIN: u64 = 20;

/// The antipodes that are listed.
pub struct Listed {
    states: Vec<State>,
    /// How many of them cannot be told without a search to be reachable at all.
    unsure: u64,
}

/// What it takes to read them.
pub struct Reader<'a, const P: usize> {
    pub certificate: &'a Certificate,
    pub question: &'a Question,
    pub placements: &'a Placements,
    /// The frame of the symmetries that the certificate names.
    pub frame: &'a Frame<P>,
    /// How many of these have the same effect.
    pub multiplicity: u64,
    pub budget: &'a Budget,
}

impl<const P: usize> Reader<'_, P> {
    /// Reads the listed states and checks their orbits.
    pub fn listed(&self, report: &mut Report) -> Result<Listed, Rejected> {
        let Certificate { antipodes, layers, orbits, radius, .. } = self.certificate;
        let (last, orbits) = (layers[*radius as usize], orbits[*radius as usize]);
        if antipodes.states != last {
            let states = antipodes.states;
            return reject(format!(
                "{states} antipodes are claimed, but the last layer has {last}"
            ));
        }
        let mut listed = Listed { states: Vec::new(), unsure: 0 };
        let mut seen = HashSet::new();
        let mut sum: u128 = 0;
        let group = OnceCell::new();
        for (number, antipode) in antipodes.listed.iter().enumerate() {
            if self.budget.is_over_at(number) {
                report.missing("antipodes: no time to read them all");
                return Ok(listed);
            }
            let named = |why: Rejected| Rejected(format!("antipode {}: {why}", number + 1));
            let (state, reached) = self.read(antipode, &group).map_err(named)?;
            if !seen.insert(self.frame.pack(&self.frame.least(&state).0)) {
                return reject(format!("antipode {} is symmetric to an earlier one", number + 1));
            }
            listed.unsure += u64::from(!reached);
            sum += u128::from(antipode.orbit);
            listed.states.push(state);
        }
        let count = listed.states.len() as u64;
        if count < orbits.min(LISTED_MIN) {
            return reject(format!(
                "{count} of the {orbits} antipodes up to symmetry are listed; {} are to be",
                orbits.min(LISTED_MIN)
            ));
        }
        let is_all = sum == u128::from(last);
        if sum > u128::from(last) || count > orbits {
            return reject("more antipodes are listed than the last layer has");
        }
        if is_all != (count == orbits) {
            return reject("the antipodes listed do not fit the orbits of the last layer");
        }
        tell(&listed.states, last, is_all, report);
        if antipodes.listed.iter().any(|antipode| !antipode.kept_by.is_empty()) {
            report.trusted("names: of the symmetries that keep the antipodes");
        }
        Ok(listed)
    }

    /// The state, and whether it is certain that it can be reached.
    fn read(
        &self,
        antipode: &Antipode,
        group: &OnceCell<Reach>,
    ) -> Result<(State, bool), Rejected> {
        let Reader { question, frame, .. } = self;
        if antipode.state.len() > TEXT_MAX {
            return reject("its text is too long");
        }
        let position = question.puzzle.read_position(&antipode.state);
        let position = position.map_err(|e| Rejected(e.message().into()))?;
        let Some(places) = question.places(&position) else {
            return reject("its pieces are where they cannot come");
        };
        let reached = self.is_reached(&position, &places, group);
        if reached == Some(false) {
            return reject("it cannot be reached");
        }
        let state = frame.state(&places);
        let ties = u64::from(frame.least(&state).1);
        let (orbit, kept) = (frame.symmetries / ties, ties * self.multiplicity);
        if antipode.orbit != orbit {
            return reject(format!(
                "{} states are claimed to be symmetric to it, but there are {orbit}",
                antipode.orbit
            ));
        }
        if antipode.kept_by.len() as u64 + 1 != kept {
            return reject(format!(
                "{} symmetries are claimed to keep it, but {} do",
                antipode.kept_by.len(),
                kept - 1
            ));
        }
        Ok((state, reached == Some(true)))
    }

    /// Whether the state can be reached, if that can be told.
    fn is_reached(
        &self,
        position: &Position,
        places: &[u8],
        group: &OnceCell<Reach>,
    ) -> Option<bool> {
        let Reader { question, placements, .. } = self;
        placements.contains(question, position, places).or_else(|| match placements {
            // All states have to be visited then, and this with them.
            Placements::Unknown => None,
            // Where pieces are forgotten, the board shown may be one of many, and another of them
            // the one that can be reached.
            _ => {
                let group = group.get_or_init(|| Reach::under(&question.puzzle, &question.moves));
                group.contains(position).then_some(true)
            }
        })
    }
}

fn tell(states: &[State], last: u64, is_all: bool, report: &mut Report) {
    report.checked(format!(
        "antipodes: {} listed, no two symmetric, the sizes of their orbits right; {}",
        states.len(),
        match is_all {
            true => format!("they make up the whole last layer of {last}"),
            false => format!("they are a part of the last layer of {last}"),
        }
    ));
}

/// Proves of as many as the budget allows, in random order so that nobody knows which, that they
/// are not nearer than the radius, and, with what is left over, that they are no further. What
/// parity says costs nothing, nor does a lookup in the ball.
pub fn lower_bound<const P: usize>(
    certificate: &Certificate,
    listed: &Listed,
    meet: &Meet<'_, P>,
    budget: &Budget,
    seed: u64,
    report: &mut Report,
) -> Result<(), Rejected> {
    let radius = certificate.radius;
    let Listed { states, unsure } = listed;
    if *unsure > 0 && !meet.ball.is_complete {
        // A state that cannot be reached needs more moves than any radius.
        report.missing(format!(
            "antipodes: nothing shows that {unsure} of those listed can be reached at all"
        ));
    }
    for (number, state) in states.iter().enumerate() {
        if meet.ball.frame.parity(state).is_some_and(|parity| parity != radius % 2) {
            return reject(format!(
                "antipode {} cannot be {radius} moves away: its permutation has the other parity",
                number + 1
            ));
        }
        if let Some(near) = meet.ball.distance(state) {
            judge(certificate, number, Distance::Exactly(near), radius, meet)?;
        }
    }
    let mut order: Vec<usize> = (0..states.len()).collect();
    // Another stream than that of the random states.
    Random::new(!seed).shuffle(&mut order);
    let mut lookups = budget.lookups;
    let mut proved = 0;
    let mut furthest = 0;
    for limit in [radius.saturating_sub(1), radius] {
        for (tried, &number) in order.iter().enumerate() {
            let parity = meet.ball.frame.parity(&states[number]);
            let is_first = tried == 0 && limit < radius;
            let allowed = lookups.saturating_mul(if is_first { FIRST_SHARE } else { 1 });
            let fits = |limit: &u32| meet.cost(*limit, parity) <= allowed;
            let reach = (0..=limit).take_while(fits).last().unwrap_or(0);
            if reach < limit && !is_first {
                break;
            }
            let Some(distance) = meet.distance(&states[number], reach, budget) else { break };
            lookups = lookups.saturating_sub(meet.cost(reach, parity));
            furthest = furthest.max(judge(certificate, number, distance, reach, meet)?);
            proved += usize::from(reach == limit && limit < radius);
        }
    }
    tell_bound(radius, states.len(), proved, furthest, report);
    Ok(())
}

/// How many moves the antipode is proved to need, if nothing is wrong with it.
fn judge<const P: usize>(
    certificate: &Certificate,
    number: usize,
    distance: Distance,
    limit: u32,
    meet: &Meet<'_, P>,
) -> Result<u32, Rejected> {
    let radius = certificate.radius;
    let number = number + 1;
    match distance {
        Distance::Exactly(distance) if distance != radius => {
            reject(format!("antipode {number} is {distance} moves away, not {radius}"))
        }
        Distance::MoreThan(_) if meet.ball.is_complete => {
            reject(format!("antipode {number} cannot be reached"))
        }
        Distance::MoreThan(more) if more >= radius => {
            reject(format!("antipode {number} is more than {radius} moves away"))
        }
        _ => Ok((limit + 1).min(radius)),
    }
}

fn tell_bound(radius: u32, listed: usize, proved: usize, furthest: u32, report: &mut Report) {
    if proved > 0 {
        report.checked(format!(
            "radius, from below: {proved} of {listed} antipodes proved not to be solvable in fewer \
             than {radius} moves"
        ));
    } else {
        report.missing(format!(
            "radius, from below: an antipode is proved to need {furthest} moves, not {radius}"
        ));
    }
    if proved < listed && proved > 0 {
        report.trusted(format!("antipodes: that the other {} are as far", listed - proved));
    }
}
