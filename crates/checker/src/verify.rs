//! All checks in order, the cheap ones first.

use crate::ball::Ball;
use crate::budget::Budget;
use crate::certificate::Certificate;
use crate::frame::Frame;
use crate::meet::Meet;
use crate::question::Question;
use crate::reach::Placements;
use crate::report::{Rejected, Report};
use crate::symmetry::{Symmetry, symmetries};
use crate::{antipodes, burnside, layers, reach, samples, structure, witnesses};

/// Checks a certificate. `say` hears what is being done.
pub fn verify(certificate: &Certificate, budget: &Budget, say: &dyn Fn(&str)) -> Report {
    let mut report = Report::default();
    if let Err(why) = check(certificate, budget, say, &mut report) {
        report.rejected(why);
    }
    report
}

fn check(
    certificate: &Certificate,
    budget: &Budget,
    say: &dyn Fn(&str),
    report: &mut Report,
) -> Result<(), Rejected> {
    structure::numbers(certificate, report)?;
    let question = Question::of(certificate, report)?;
    structure::levels(certificate, &question, report)?;
    let symmetries = symmetries(certificate, &question, report)?;
    let placements = Placements::of(&question);
    reach::check(certificate, &question, &placements, report)?;
    let count = burnside::count(&question, &placements, &symmetries);
    let is_counted = (placements.count(&question).is_some(), count.is_some());
    burnside::check(certificate, count, report)?;
    let case = Case { certificate, question, symmetries, placements, is_counted };
    match case.question.points.len() {
        ..=16 => case.search::<16>(budget, say, report),
        17..=32 => case.search::<32>(budget, say, report),
        33..=64 => case.search::<64>(budget, say, report),
        _ => case.search::<256>(budget, say, report),
    }
}

/// What is known before anything is searched.
struct Case<'a> {
    certificate: &'a Certificate,
    question: Question,
    symmetries: Vec<Symmetry>,
    placements: Placements,
    /// Whether the number of states, and of states up to symmetry, is known from group theory.
    is_counted: (bool, bool),
}

impl Case<'_> {
    fn search<const P: usize>(
        &self,
        budget: &Budget,
        say: &dyn Fn(&str),
        report: &mut Report,
    ) -> Result<(), Rejected> {
        let (certificate, question) = (self.certificate, &self.question);
        let frame = Frame::<P>::new(question, &self.symmetries);
        let words = witnesses::replay(certificate, question, report)?;
        let far = antipodes::listed(certificate, question, &self.placements, &frame, report)?;
        say("counting the near layers again");
        let ball = Ball::new(&frame, budget, say);
        layers::check(certificate, &ball, report)?;
        if !ball.is_complete {
            self.tell_counts(report);
        }
        let meet = Meet::new(&ball);
        let mut lookups = budget.lookups;
        say("looking for shorter words for the furthest states");
        antipodes::lower_bound(certificate, &far, &meet, budget, &mut lookups, report)?;
        let mut lookups = budget.lookups;
        say("looking for shorter words for the witnesses");
        witnesses::shortest(&words, &meet, budget, &mut lookups, report)?;
        samples::check(certificate, question, &self.placements, &meet, budget, say, report)
    }

    /// What group theory did not say and no complete search makes up for.
    fn tell_counts(&self, report: &mut Report) {
        if !self.is_counted.0 {
            report.trusted("states: how many can be reached, for which no formula is known here");
        }
        if !self.is_counted.1 {
            report.trusted("orbits: how many there are in all, for which no formula is known here");
        }
    }
}
