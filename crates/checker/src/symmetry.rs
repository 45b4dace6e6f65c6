//! The symmetries of the question: those that the certificate names, and those that the checker
//! finds by itself.
//!
//! A symmetry renames slots, and pieces with their home slots, so that every allowed move becomes
//! an allowed move and labelled pieces stay labelled; then it keeps distances. All of that is
//! checked here on the points that labelled pieces can reach. Where pieces have orientations, a
//! renaming of the slots must be extended to stickers: that is taken from the symmetries of the
//! puzzle, and then checked like the others.
//!
//! A search may use only some of the symmetries, or none: its orbits are counted up to those it
//! names. The checker's own searches use all that it finds, so that leaving symmetries out of a
//! certificate makes nothing more expensive to check.

use std::collections::HashSet;

use cosette_puzzle::{Perm, Symmetries};

use crate::budget::Budget;
use crate::certificate::Certificate;
use crate::question::Question;
use crate::report::{Rejected, Report, reject};

/// More symmetries than this are neither claimed by any search here nor listed by the checker: of
/// larger groups (11x11 Loopover has 24,200) a subgroup is used.
const SYMMETRIES_MAX: u64 = 10_000;
/// A group of that order needs at most 13 generators; listing all elements of a small group is
/// accepted too.
const GENERATORS_MAX: usize = 256;

/// A symmetry, in terms of the question's points and pieces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PointSymmetry {
    /// Where each point goes.
    pub points: Vec<u8>,
    /// For every piece the piece that becomes it.
    pub sources: Vec<u8>,
    /// For every piece where it is once the piece that becomes it was at each point: the image of
    /// the point, turned back by as much as the symmetry turns the piece at home.
    pub places: Vec<Vec<u8>>,
}

/// The symmetries of a question, no two with the same effect.
pub struct Groups {
    /// Those that the certificate names.
    pub named: Vec<PointSymmetry>,
    /// How many of those named have the same effect: there may be places that no labelled piece
    /// comes to, and renaming those does nothing.
    pub multiplicity: u64,
    /// All known symmetries.
    pub all: Vec<PointSymmetry>,
}

/// Reads the generators, checks them, makes all symmetries and finds the others. Nothing if time
/// is up.
pub fn symmetries(
    certificate: &Certificate,
    question: &Question,
    budget: &Budget,
    report: &mut Report,
) -> Result<Option<Groups>, Rejected> {
    let claimed = certificate.symmetries;
    if claimed == 0 || claimed > SYMMETRIES_MAX {
        return reject(format!(
            "{claimed} symmetries are claimed: at most {SYMMETRIES_MAX} are supported"
        ));
    }
    let generators: Vec<Perm> = generators(certificate, question)?;
    let Some(elements) = generate(&generators, question, claimed, budget)? else {
        return Ok(None);
    };
    let Some(named) = effects(&elements, question, budget)? else { return Ok(None) };
    let multiplicity = claimed / named.len() as u64;
    let Some(all) = with_those_found(&generators, &named, question, budget)? else {
        return Ok(None);
    };
    report.checked(format!(
        "symmetries: the {} generators turn allowed moves into allowed moves and labelled pieces \
         into labelled pieces, and generate {claimed}; {} in all were found and are used to check",
        generators.len(),
        all.len()
    ));
    if claimed == 1 && certificate.orbits != certificate.layers {
        return reject("without symmetries every state is an orbit");
    }
    Ok(Some(Groups { named, multiplicity, all }))
}

/// What these symmetries do to the question, everything once. Nothing if time is up.
fn effects(
    elements: &[Perm],
    question: &Question,
    budget: &Budget,
) -> Result<Option<Vec<PointSymmetry>>, Rejected> {
    let mut effects = Vec::new();
    let mut seen = HashSet::new();
    for (step, element) in elements.iter().enumerate() {
        if budget.is_over_at(step) {
            return Ok(None);
        }
        let effect = narrow(element, question)?;
        if seen.insert(effect.clone()) {
            effects.push(effect);
        }
    }
    Ok(Some(effects))
}

/// The symmetries of the puzzle that keep the question, and those named where they are others: a
/// question about few moves may have some that the puzzle has not. Nothing if time is up.
fn with_those_found(
    generators: &[Perm],
    named: &[PointSymmetry],
    question: &Question,
    budget: &Budget,
) -> Result<Option<Vec<PointSymmetry>>, Rejected> {
    let mut found = Vec::new();
    let goes_on = || !budget.is_over();
    let found_here = Symmetries::of_while(&question.puzzle, &goes_on);
    let elements = found_here.and_then(|symmetries| symmetries.elements_while(goes_on));
    let Some(elements) = elements else { return Ok(None) };
    for (step, element) in elements.iter().enumerate() {
        if budget.is_over_at(step) {
            return Ok(None);
        }
        let element = element.points();
        if check(element, question).is_ok() && narrow(element, question).is_ok() {
            found.push(element.clone());
        }
    }
    let Some(mut all) = effects(&found, question, budget)? else { return Ok(None) };
    let mut known: HashSet<PointSymmetry> = all.iter().cloned().collect();
    if named.iter().all(|symmetry| known.contains(symmetry)) {
        return Ok(Some(all));
    }
    // Each of the few that are not known yet makes the group at least twice as large.
    let mut few: Vec<Perm> = Vec::new();
    known.clear();
    for element in found.iter().chain(generators) {
        if known.contains(&narrow(element, question)?) {
            continue;
        }
        few.push(element.clone());
        match closure(&few, question, budget)? {
            None => return Ok(None),
            Some(larger) if larger.len() as u64 > SYMMETRIES_MAX => {
                return Ok(Some(named.to_vec()));
            }
            Some(larger) => all = larger,
        }
        known = all.iter().cloned().collect();
    }
    Ok(Some(all))
}

/// The effects of everything that checked symmetries generate, or of more than are allowed: a
/// product of symmetries needs no check. Nothing if time is up.
fn closure(
    generators: &[Perm],
    question: &Question,
    budget: &Budget,
) -> Result<Option<Vec<PointSymmetry>>, Rejected> {
    let identity = Perm::identity(question.puzzle.shape().points());
    let mut all = vec![narrow(&identity, question)?];
    let mut seen: HashSet<PointSymmetry> = all.iter().cloned().collect();
    let mut elements = vec![identity];
    let mut at = 0;
    while at < elements.len() && all.len() as u64 <= SYMMETRIES_MAX {
        if budget.is_over_at(at) {
            return Ok(None);
        }
        for generator in generators {
            let next = elements[at].compose(generator);
            let effect = narrow(&next, question)?;
            if seen.insert(effect.clone()) {
                all.push(effect);
                elements.push(next);
            }
        }
        at += 1;
    }
    Ok(Some(all))
}

/// The generators as permutations of the points of the shape.
fn generators(certificate: &Certificate, question: &Question) -> Result<Vec<Perm>, Rejected> {
    let shape = question.puzzle.shape();
    let lifts = shape.is_oriented().then(|| Symmetries::of(&question.puzzle).elements());
    let mut generators = Vec::new();
    let count = certificate.symmetry_generators.len();
    if count > GENERATORS_MAX {
        return reject(format!("{count} symmetries are named as generators; few are needed"));
    }
    for slots in &certificate.symmetry_generators {
        let slots = Perm::new(slots.clone()).filter(|slots| slots.len() == shape.slots());
        let Some(slots) = slots else {
            return reject("a symmetry is not a permutation of the slots");
        };
        let points = match &lifts {
            None => slots,
            Some(lifts) => {
                let is_lift = |lift: &&cosette_puzzle::Symmetry| {
                    (0..shape.slots()).all(|slot| lift.slot(slot, shape) == slots[slot] as usize)
                };
                match lifts.iter().find(is_lift) {
                    Some(lift) => lift.points().clone(),
                    None => return reject("a renaming of slots is no symmetry of the puzzle"),
                }
            }
        };
        check(&points, question)?;
        if !generators.contains(&points) {
            generators.push(points);
        }
        if generators.len() as u64 > certificate.symmetries {
            return reject("there are more generators than symmetries");
        }
    }
    Ok(generators)
}

/// Whether moves become moves and labelled pieces labelled pieces.
fn check(points: &Perm, question: &Question) -> Result<(), Rejected> {
    let shape = question.puzzle.shape();
    let slot_after =
        |piece: u16| shape.slot_of_point(points[shape.point(piece as usize, 0) as usize]) as u16;
    let stays = |group: &[u16]| group.iter().all(|&piece| group.contains(&slot_after(piece)));
    if !stays(&question.pieces) || !stays(&question.still) {
        return reject("a symmetry does not keep the labelled pieces");
    }
    let key = question.puzzle.key();
    if key.is_some_and(|key| slot_after(key) != key) {
        return reject("a symmetry does not keep the piece whose place decides what is legal");
    }
    let index = |point: u16| question.points.binary_search(&points[point as usize]).ok();
    let image: Option<Vec<usize>> = question.points.iter().map(|&point| index(point)).collect();
    let Some(image) = image else {
        return reject("a symmetry does not keep the places that labelled pieces can come to");
    };
    for cases in &question.maps {
        let becomes = |other: &Vec<Option<Vec<u8>>>| {
            (0..cases.len()).all(|case| {
                let after = if key.is_some() { image[case] } else { case };
                match (&cases[case], &other[after]) {
                    (None, None) => true,
                    (Some(map), Some(other)) => {
                        (0..image.len()).all(|x| other[image[x]] as usize == image[map[x] as usize])
                    }
                    _ => false,
                }
            })
        };
        if !question.maps.iter().any(becomes) {
            return reject("a symmetry does not turn every allowed move into an allowed move");
        }
    }
    Ok(())
}

/// Everything the generators generate, which must be as much as was claimed. Nothing if time is up.
fn generate(
    generators: &[Perm],
    question: &Question,
    claimed: u64,
    budget: &Budget,
) -> Result<Option<Vec<Perm>>, Rejected> {
    let identity = Perm::identity(question.puzzle.shape().points());
    let mut seen = HashSet::from([identity.clone()]);
    let mut elements = vec![identity];
    let mut at = 0;
    while at < elements.len() && elements.len() as u64 <= claimed {
        if budget.is_over_at(at) {
            return Ok(None);
        }
        for generator in generators {
            let next = elements[at].compose(generator);
            if seen.insert(next.clone()) {
                elements.push(next);
            }
        }
        at += 1;
    }
    if elements.len() as u64 != claimed {
        return reject(format!(
            "{claimed} symmetries are claimed, but the generators generate {}{}",
            elements.len(),
            if elements.len() as u64 > claimed { " or more" } else { "" }
        ));
    }
    Ok(Some(elements))
}

/// The symmetry in terms of the question's points and pieces.
fn narrow(element: &Perm, question: &Question) -> Result<PointSymmetry, Rejected> {
    let shape = question.puzzle.shape();
    let index = |point: u16| question.points.binary_search(&point).expect("kept") as u8;
    let points: Vec<u8> =
        question.points.iter().map(|&point| index(element[point as usize])).collect();
    let mut sources = vec![0; question.pieces.len()];
    let mut places = vec![Vec::new(); question.pieces.len()];
    for (from, &piece) in question.pieces.iter().enumerate() {
        let home = element[shape.point(piece as usize, 0) as usize];
        let slot = shape.slot_of_point(home);
        let turned = (home - shape.point(slot, 0)) as u8;
        let to = question.pieces.binary_search(&(slot as u16)).expect("kept");
        sources[to] = from as u8;
        places[to] = points
            .iter()
            .map(|&image| {
                let point = question.points[image as usize];
                let slot = shape.slot_of_point(point);
                let turns = shape.orientations(slot);
                let o = (point - shape.point(slot, 0)) as u8;
                let back = shape.point(slot, (o + turns - turned % turns) % turns);
                question.points.binary_search(&back).map(|index| index as u8)
            })
            .collect::<Result<_, _>>()
            .or_else(|_| reject("a symmetry turns pieces in ways that moves do not"))?;
    }
    Ok(PointSymmetry { points, sources, places })
}
