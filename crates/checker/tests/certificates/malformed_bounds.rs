//! Bounds with malformed files: ambiguous for two readers, too large for memory or a terminal, or
//! beyond what this checker can count.

use cosette_checker::bound::{self, BoundCertificate, Relation, Statement};
use cosette_checker::certificate::puzzle_hash;
use cosette_checker::{Budget, Certificate, Verdict};
use cosette_puzzle::Family;
use serde_json::json;

use crate::bound_maker::{certificate, needs, puzzle, step};
use crate::maker::{BOARD, Maker};

/// The bound that the certificate of a whole puzzle proves.
fn radius(inner: &Certificate) -> BoundCertificate {
    let puzzle = inner.puzzle.parse::<Family>().unwrap().puzzle(inner.metric.parse().unwrap());
    let at_most = inner.radius;
    let phase = Statement::Phase { from: "all".into(), to: "solved".into(), at_most };
    let mut step = step("radius", phase);
    step.evidence = serde_json::to_value(inner).unwrap();
    certificate(&puzzle, Relation::AtMost, at_most, step)
}

fn verdict(certificate: &BoundCertificate) -> (Verdict, String) {
    let report = bound::verify(certificate, &Budget::default(), &|_| {});
    (report.verdict(), report.reason().unwrap_or_default())
}

/// Plain JSON keeps the last of two members, and a reader may be shown the first.
#[test]
fn a_member_that_is_there_twice_is_refused_at_any_depth() {
    let honest = radius(&BOARD).write();
    assert!(BoundCertificate::read(honest.as_bytes()).is_ok());
    for member in ["\"at_most\":", "\"radius\":", "\"units\":", "\"puzzle\":"] {
        let (before, after) = honest.split_once(member).unwrap();
        let twice = format!("{before}{member} 1,\n{member}{after}");
        let body = &twice[..twice.rfind("\"digest\"").unwrap()];
        let digest = blake3::hash(body.as_bytes()).to_hex();
        let sealed = format!("{body}\"digest\": \"{digest}\"\n}}\n");
        let refused = BoundCertificate::read(sealed.as_bytes()).unwrap_err();
        assert!(refused.to_string().contains("duplicate field"), "{member}: {refused}");
    }
}

#[test]
fn values_without_number_are_not_read() {
    let mut large = radius(&BOARD);
    large.steps[0].evidence = json!(vec![json!({}); 300_000]);
    let refused = BoundCertificate::read(large.write().as_bytes()).unwrap_err();
    assert!(refused.to_string().contains("more than 250000 values"), "{refused}");
}

#[test]
fn names_formats_and_digests_have_one_form() {
    type Forgery = (&'static str, fn(&mut BoundCertificate));
    let forgeries: [Forgery; 5] = [
        ("a name is of up to 40", |c| c.steps[0].name = "a".repeat(41)),
        ("a name is of up to 40", |c| c.steps[0].name = " ".into()),
        ("a name is of up to 40", |c| c.steps[0].name = String::new()),
        ("format", |c| c.steps[0].evidence["format"] = json!("cosette-certificate-999")),
        ("digest", |c| c.steps[0].units_digest = "z".repeat(64)),
    ];
    for (why, forge) in forgeries {
        let mut forged = radius(&BOARD);
        forge(&mut forged);
        let name = forged.steps[0].name.clone();
        forged.chain = bound::Chain::Sum(vec![name.clone()]);
        forged.steps[0].sample[0].step = name;
        let (verdict, reason) = verdict(&forged);
        assert_eq!(verdict, Verdict::Rejected, "{why}: {reason}");
        assert!(reason.contains(why), "{why}: {reason}");
    }
}

/// A frame of 64x64 has a small board and 4096 places to hold it.
#[test]
fn frames_count_as_they_are() {
    let name = "loopover-64x64-nrg-frame";
    let mut large =
        certificate(&puzzle("loopover-3x3"), Relation::AtLeast, 5, step("count", needs(None, 5)));
    large.claim.puzzle = name.into();
    large.puzzle_hash = puzzle_hash(&puzzle("loopover-3x3"));
    let (verdict, reason) = verdict(&large);
    assert_eq!(verdict, Verdict::Rejected, "{reason}");
    assert!(reason.contains("too large"), "{reason}");
}

/// Where pieces turn, or the group is neither all permutations nor the even ones, the checker
/// cannot count the states to cover. It reports that; the claim may be true.
#[test]
fn groups_that_are_not_counted_are_incomplete() {
    for (name, metric, proved) in [
        ("loopover-2x3", "stm", true),
        ("loopover-2x3-nrg-frame", "stm", true),
        ("loopover-2x3-nrg", "stm", false),
        ("loopover-3x3", "mtm", true),
        ("cube-2x2x2", "htm", false),
        ("tiles-2x3", "stm", false),
    ] {
        let (verdict, reason) = verdict(&radius(&Maker::whole(name, metric).certificate()));
        let expected = if proved { Verdict::Proved } else { Verdict::Incomplete };
        assert_eq!(verdict, expected, "{name}: {reason}");
        assert!(proved || reason.contains("covers all positions"), "{name}: {reason}");
    }
}
