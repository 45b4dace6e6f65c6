//! All checks in order, the cheap ones first.

use crate::ball::Ball;
use crate::budget::Budget;
use crate::certificate::Certificate;
use crate::frame::Frame;
use crate::meet::Meet;
use crate::printable::printable;
use crate::question::Question;
use crate::reach::Placements;
use crate::report::{Rejected, Report, reject};
use crate::samples::Poll;
use crate::symmetry::{Groups, symmetries};
use crate::{antipodes, burnside, growth, layers, reach, structure, witnesses};

/// Checks a certificate. `say` receives progress messages.
pub fn verify(certificate: &Certificate, budget: &Budget, say: &dyn Fn(&str)) -> Report {
    let mut report = Report::default();
    let say = |text: &str| say(&printable(text));
    if let Err(why) = check(certificate, budget, &say, &mut report) {
        report.rejected(&why);
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
    if question.points.is_empty() {
        return reject("no labelled piece is moved: there was nothing to search");
    }
    if budget.is_over() {
        report.missing("no time was given");
    }
    structure::levels(certificate, &question, report)?;
    growth::neighbours(certificate, &question)?;
    let Some(symmetries) = symmetries(certificate, &question, budget, report)? else {
        report.missing("symmetries: no time to generate them");
        return Ok(());
    };
    let placements = Placements::of(&question);
    let states = reach::check(certificate, &question, &placements, report)?;
    growth::products(certificate, reach::is_group(&question, states.as_ref()), report)?;
    let count = burnside::count(&question, &placements, &symmetries.named);
    let is_counted = (states.is_some(), count.is_some());
    burnside::check(certificate, count, report)?;
    let case = Case { certificate, question, symmetries, placements, is_counted, budget, say };
    match case.question.points.len() {
        ..=16 => case.search::<16>(report),
        17..=32 => case.search::<32>(report),
        33..=64 => case.search::<64>(report),
        _ => case.search::<256>(report),
    }
}

/// What is known before anything is searched.
struct Case<'a> {
    certificate: &'a Certificate,
    question: Question,
    symmetries: Groups,
    placements: Placements,
    /// Whether the number of states, and of states up to symmetry, is known from group theory.
    is_counted: (bool, bool),
    budget: &'a Budget,
    say: &'a dyn Fn(&str),
}

impl Case<'_> {
    fn search<const P: usize>(&self, report: &mut Report) -> Result<(), Rejected> {
        let (certificate, question, budget) = (self.certificate, &self.question, self.budget);
        let named = Frame::<P>::new(question, &self.symmetries.named);
        let frame = Frame::<P>::new(question, &self.symmetries.all);
        let words = witnesses::replay(certificate, question, budget, report)?;
        let far = antipodes::Reader {
            certificate,
            question,
            placements: &self.placements,
            frame: &named,
            multiplicity: self.symmetries.multiplicity,
            all: &frame,
            budget,
        };
        let far = far.listed(report)?;
        (self.say)("counting the near layers again");
        let mut ball = Ball::new(&frame, budget, self.say);
        // Nothing can lie beyond it if every state is in it.
        ball.is_complete |=
            self.is_counted.0 && ball.states.iter().sum::<u64>() == certificate.states;
        let Some(orbits) = ball.orbits_under(&named, self.index(), budget) else {
            report.missing("orbits: no time to count those of the near layers");
            return Ok(());
        };
        layers::check(certificate, &ball, &orbits, report)?;
        let meet = Meet::new(&ball, budget);
        let seed = budget.seed();
        match ball.is_complete {
            true => report.proved(),
            false => self.sample(&meet, seed, report)?,
        }
        (self.say)("searching for shorter words for the witnesses");
        witnesses::shortest(&words, &meet, budget, report)?;
        (self.say)("searching for shorter words for the furthest states");
        antipodes::lower_bound(certificate, &far, &meet, budget, seed, report)
    }

    /// How many times as many symmetries there are as the certificate names.
    fn index(&self) -> u64 {
        (self.symmetries.all.len() / self.symmetries.named.len()) as u64
    }

    /// What takes the place of a complete search.
    fn sample<const P: usize>(
        &self,
        meet: &Meet<'_, P>,
        seed: u64,
        report: &mut Report,
    ) -> Result<(), Rejected> {
        report.seeded(seed);
        if !self.is_counted.0 {
            report.missing("states: how many can be reached, for which no formula is known here");
        }
        if !self.is_counted.1 {
            report.trusted("orbits: their total number, for which no formula is known here");
        }
        let Case { certificate, question, placements, budget, say, .. } = self;
        Poll { certificate, question, placements, meet, budget, say }.check(seed, report)
    }
}
