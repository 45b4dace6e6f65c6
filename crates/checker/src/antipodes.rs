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
use crate::state::read_state;

/// The first one may take more than all the others: it is the lower bound.
const FIRST_SHARE: u64 = 2;
/// The least number of antipodes, up to symmetry, that must be listed, or all if there are fewer.
const LISTED_MIN: u64 = 20;

/// The antipodes that are listed.
pub struct Listed {
    states: Vec<State>,
    /// The number whose reachability cannot be decided without a search.
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
    /// The frame of all symmetries that are known.
    pub all: &'a Frame<P>,
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
        let mut inverses = Vec::new();
        let mut sum: u128 = 0;
        let group = OnceCell::new();
        for (number, antipode) in antipodes.listed.iter().enumerate() {
            // At every one: it may have to be looked for among thousands of images.
            if self.budget.is_over() {
                report.missing("antipodes: no time to read them all");
                return Ok(listed);
            }
            let named = |why: Rejected| Rejected(format!("antipode {}: {why}", number + 1));
            let (position, state, reached) = self.read(antipode, &group).map_err(named)?;
            inverses.extend(self.inverse(&position));
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
        if is_all && !self.is_closed(listed.states.iter().chain(&inverses), &seen)? {
            report.missing("antipodes: no time to search for those symmetric to them");
            return Ok(listed);
        }
        let with_inverses = if inverses.is_empty() { "" } else { " and inverses" };
        let whole = format!(
            "they are as many as the last layer is claimed to have, {last}, and with each of them \
             its images under all {} symmetries{with_inverses} are among them",
            self.all.symmetries
        );
        let part = format!("they are a part of the {last} that are claimed");
        report.checked(format!(
            "antipodes: {count} listed, no two symmetric, the sizes of their orbits right; {}",
            if is_all { whole } else { part }
        ));
        if antipodes.listed.iter().any(|antipode| !antipode.kept_by.is_empty()) {
            report.trusted("names: of the symmetries that keep the antipodes");
        }
        Ok(listed)
    }

    /// The state of the inverse, where states are the elements of a group: a word that solves one,
    /// played backwards, solves the other, so it is as far away.
    fn inverse(&self, position: &Position) -> Option<State> {
        let Question { puzzle, is_whole, key, .. } = self.question;
        if !is_whole || key.is_some() {
            return None;
        }
        let places = self.question.places(&position.inverse(puzzle.shape()))?;
        Some(self.frame.state(&places))
    }

    /// Whether time sufficed to see that a list of all antipodes has, with each, everything that is
    /// as far for a known reason: its images under all symmetries, not only those that the search
    /// used, and its inverse. `listed` are the states, least under the symmetries of the search.
    fn is_closed<'a>(
        &self,
        states: impl Iterator<Item = &'a State>,
        listed: &HashSet<u64>,
    ) -> Result<bool, Rejected> {
        for state in states {
            if self.budget.is_over() {
                return Ok(false);
            }
            for image in self.all.images(state) {
                if !listed.contains(&self.frame.pack(&self.frame.least(&image).0)) {
                    return reject(
                        "a state that is symmetric to an antipode, or its inverse, is not listed, \
                         and the list is said to be complete",
                    );
                }
            }
        }
        Ok(true)
    }

    /// The position and its state, and whether it is certain that it can be reached.
    fn read(
        &self,
        antipode: &Antipode,
        group: &OnceCell<Reach>,
    ) -> Result<(Position, State, bool), Rejected> {
        let Reader { question, frame, .. } = self;
        let position = read_state(&question.puzzle, &antipode.state)?;
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
        Ok((position, state, reached == Some(true)))
    }

    /// Whether the state is reachable, if that can be decided.
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

/// Proves for as many as the budget allows, in unpredictable random order, that they are not nearer
/// than the radius, and, with the rest of the budget, that they are no further. Arguments by parity
/// and lookups in the ball are free.
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
        if budget.is_over_at(number) {
            report.missing("antipodes: no time to look for them in the near layers");
            return Ok(());
        }
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
    report_bound(radius, states.len(), proved, furthest, report);
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

fn report_bound(radius: u32, listed: usize, proved: usize, furthest: u32, report: &mut Report) {
    if proved > 0 {
        report.checked(format!(
            "radius, from below: {proved} of {listed} antipodes proved not to be solvable in fewer \
             than {radius} moves"
        ));
    } else if furthest == 0 {
        report.missing("radius, from below: no antipode was searched for a shorter word");
    } else {
        report.missing(format!(
            "radius, from below: an antipode is proved to need {furthest} moves, not {radius}"
        ));
    }
    if proved < listed && proved > 0 {
        report.trusted(format!("antipodes: that the other {} are as far", listed - proved));
    }
}
