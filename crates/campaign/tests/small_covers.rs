//! Covers from the file to the certificate, on the smallest board, whose distances are known.

use cosette_campaign::finish::finish;
use cosette_campaign::folder::Folder;
use cosette_campaign::run::{Ended, Options, Runner};
use cosette_campaign::status::status;
use cosette_campaign::step::StepError;
use cosette_checker::bound::{self, BoundCertificate};
use cosette_checker::{Budget, Verdict};

fn never() -> bool {
    false
}

fn text(at_most: u32, order: &str) -> String {
    format!(
        "claim = \"loopover-3x3 stm <= 40\"\nsum = [\"block\", \"rest\"]\n\
         [[step]]\nname = \"block\"\nkind = \"cover\"\nphase = \"111x111-001x001\"\n\
         at_most = {at_most}\norder = \"{order}\"\n\
         [[step]]\nname = \"rest\"\nkind = \"radius\"\nphase = \"001x001-000x000\"\n"
    )
}

/// Runs it; the certificate, or why there is none.
fn run(text: &str) -> Result<BoundCertificate, StepError> {
    let place = tempfile::tempdir().unwrap();
    Folder::create(place.path(), text).unwrap();
    let (folder, campaign) = Folder::open(place.path()).unwrap();
    let options = Options { threads: 2, until: None, memory: 1 << 29, audit: true };
    let runner =
        Runner { folder: &folder, campaign: &campaign, options, stop: &never, say: &|_| {} };
    assert_eq!(runner.run()?, Ended::Complete);
    assert!(status(&folder, &campaign).unwrap().iter().all(|step| step.bound.is_some()));
    finish(&runner)
}

fn verdict(certificate: &BoundCertificate) -> Verdict {
    bound::verify(certificate, &Budget::default(), &|_| {}).verdict()
}

/// Some place of every board of 3x3 is within as many moves as a search of all boards finds, by
/// either order of the places, and not within one fewer.
#[test]
fn the_best_place_of_3x3_is_found() {
    // Of the 9! boards 9 have all places at 6 moves, by the plain search over all of them in
    // `joins_find_the_boards_of_3x3_without_a_near_place`, and by another program.
    for order in ["rows", "squares"] {
        let certificate = run(&text(6, order)).unwrap();
        let failed = run(&text(5, order));
        assert!(matches!(failed, Err(StepError::Failed(why)) if why.contains("no place within 5")));
        // Its units are not computed again, but the words for drawn positions are played.
        assert_eq!(verdict(&certificate), Verdict::Incomplete);
        let steps = &certificate.steps;
        assert!(steps[0].kind == "cover" && !steps[0].witnesses.is_empty());
        for (key, value) in [("orbits", 1), ("placements", 30)] {
            let mut forged = certificate.clone();
            forged.steps[0].evidence[key] = value.into();
            assert_eq!(verdict(&forged), Verdict::Rejected, "{key}");
        }
        let mut forged = certificate.clone();
        let nodes = forged.steps[0].evidence["nodes"].as_object_mut().unwrap();
        *nodes.values_mut().next_back().unwrap() = 1.into();
        assert_eq!(verdict(&forged), Verdict::Rejected, "a board with all places far");
    }
}

/// Two phases that leave tiles free, from the file to words for drawn positions.
#[test]
fn two_phases_of_3x3_are_bounded_together() {
    let text = |at_most: u32| {
        format!(
            "claim = \"loopover-3x3 stm <= 30\"\nsum = [\"block\", \"rest\"]\n\
             [[step]]\nname = \"block\"\nkind = \"improve\"\nat_most = {at_most}\nunits = 5\n\
             scheme = \"111x111-011x011-001x001\"\nothers = [\"111x111-101x011-001x001\"]\n\
             [[step]]\nname = \"rest\"\nkind = \"radius\"\nphase = \"001x001-000x000\"\n"
        )
    };
    // The radius of the block is 6, by the test above; the phases alone take 2 and 6.
    let certificate = run(&text(6)).unwrap();
    assert_eq!(certificate.steps[0].statement.bound(), 6);
    assert_eq!(certificate.steps[0].witnesses.len(), 1000);
    assert_eq!(verdict(&certificate), Verdict::Incomplete);
    let mut forged = certificate.clone();
    forged.steps[0].witnesses[0].word.clear();
    assert_eq!(verdict(&forged), Verdict::Rejected);
    assert!(run(&text(5)).is_err(), "some boards need 6");
}
