//! Certificates of bounds: no reader and no check panics, and nothing unprintable is reported.
//! What is fuzzed is the text before the seal; it is sealed here, or nothing would get past the
//! digest. A corpus to begin with: the text of `results/bounds/*.json` up to its digest.
#![no_main]

use std::time::{Duration, Instant};

use cosette_checker::bound::{self, BoundCertificate};
use cosette_checker::{Budget, printable};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut text = [data, b",\n  "].concat();
    let digest = blake3::hash(&text).to_hex();
    text.extend_from_slice(format!("\"digest\": \"{digest}\"\n}}\n").as_bytes());
    let Ok(certificate) = BoundCertificate::read(&text) else { return };
    let budget = Budget {
        states: 1000,
        lookups: 1000,
        samples: 10,
        memory: 1 << 20,
        deadline: Some(Instant::now() + Duration::from_millis(100)),
        seed: Some(1),
        ..Budget::default()
    };
    let report = bound::verify(&certificate, &budget, &|_| ());
    let texts = report.what_was_checked().iter().chain(report.what_was_trusted()).cloned();
    for text in texts.chain(report.reason()) {
        assert_eq!(printable(&text), text);
    }
});
