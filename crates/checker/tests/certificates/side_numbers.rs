//! What stands beside a true bound: numbers and words on which nothing rests are compared with what
//! is recomputed where there is anything to compare, and no check of them goes on for ever.

use cosette_checker::bound::{self, BoundCertificate, Relation, Solution, Statement};
use cosette_checker::{Budget, Report, Verdict};
use serde_json::{Value, json};

use crate::bound_maker::{certificate, distances, needs, puzzle, step};

fn check(certificate: &BoundCertificate, budget: &Budget) -> Report {
    bound::verify(certificate, budget, &|_| {})
}

fn refused(certificate: &BoundCertificate, why: &str) {
    let report = check(certificate, &Budget::default());
    assert_eq!(report.verdict(), Verdict::Rejected, "{why}: {report:?}");
    assert!(report.reason().unwrap().contains(why), "{why}: {report:?}");
}

/// Every tile of 4x4 moved by two rows and two columns.
fn displaced() -> BoundCertificate {
    let statement = needs(Some("KLIJ/OPMN/CDAB/GHEF".into()), 16);
    certificate(&puzzle("loopover-4x4"), Relation::AtLeast, 16, step("argue", statement))
}

#[test]
fn no_word_speaks_for_a_lower_bound() {
    let honest = displaced();
    assert_eq!(check(&honest, &Budget::default()).verdict(), Verdict::Proved);
    let mut solved = honest.clone();
    let word = Solution { state: "nonsense".into(), word: "nonsense".into() };
    solved.steps[0].sample[0].work.solved.push(word.clone());
    refused(&solved, "no word speaks for it");
    let mut sampled = honest.clone();
    sampled.steps[0].sample[0].work.sample.push(word);
    refused(&sampled, "no word speaks for it");
    let mut open = honest;
    open.steps[0].sample[0].work.open.push("nonsense".into());
    refused(&open, "no word speaks for it");
}

#[test]
fn numbers_beside_displacements_are_compared() {
    let mut told = displaced();
    told.steps[0].evidence = json!({ "argument": "displacement", "bound": 99 });
    refused(&told, "its evidence is not that of displacements");
    let mut counted = displaced();
    counted.steps[0].sample[0].work.counts.insert("bound".into(), 17);
    refused(&counted, "the bound of its unit is not 16");
}

/// The parts on which nothing rests are listed.
#[test]
fn what_nothing_rests_on_is_named() {
    let mut honest = displaced();
    honest.steps[0].parameters = json!({ "anything": [1, 2] });
    let report = check(&honest, &Budget::default());
    assert_eq!(report.verdict(), Verdict::Proved, "{report:?}");
    let named = |what: &String| what.contains("notes of the author");
    assert!(report.what_was_trusted().iter().any(named), "{report:?}");
}

/// A gripped board in one phase, by plain moves.
fn gripped() -> BoundCertificate {
    let puzzle = puzzle("loopover-2x3-nrg");
    let mut layers: Vec<u64> = Vec::new();
    for &distance in distances(&puzzle).values() {
        layers.resize(layers.len().max(distance as usize + 1), 0);
        layers[distance as usize] += 1;
    }
    let at_most = layers.len() as u32 - 1;
    let all = Statement::Phase { from: "all".into(), to: "solved".into(), at_most };
    let mut step = step("stabilizers", all);
    let phase = json!({ "tiles": "BCDEF", "layers": layers, "words": Vec::<String>::new() });
    let work = &mut step.sample[0].work;
    work.counts.insert("placements".into(), layers.iter().sum());
    work.counts.insert("radius".into(), u64::from(at_most));
    work.more = phase.clone();
    step.evidence = json!({ "phases": [phase] });
    certificate(&puzzle, Relation::AtMost, at_most, step)
}

#[test]
fn units_of_stabilizers_are_the_phases() {
    type Forgery = (&'static str, fn(&mut bound::Work));
    let report = check(&gripped(), &Budget::default());
    assert_eq!(report.verdict(), Verdict::Proved, "{report:?}");
    let forgeries: [Forgery; 4] = [
        ("placements", |work| work.counts.insert("placements".into(), 7).map(drop).unwrap()),
        ("radius", |work| work.counts.insert("radius".into(), 3).map(drop).unwrap()),
        ("layers", |work| work.more["layers"][1] = json!(2)),
        ("nothing", |work| work.more = Value::Null),
    ];
    for (_, forge) in forgeries {
        let mut forged = gripped();
        forge(&mut forged.steps[0].sample[0].work);
        refused(&forged, "a unit is not the phase of its number");
    }
}

/// Without a time limit the words tried are counted: a file could ask for days of them.
#[test]
fn words_of_stabilizers_are_spent() {
    let few = Budget { lookups: 100, ..Budget::default() };
    let report = check(&gripped(), &few);
    assert_eq!(report.verdict(), Verdict::Incomplete, "{report:?}");
    assert!(report.reason().unwrap().contains("more than is allowed"), "{report:?}");
}
