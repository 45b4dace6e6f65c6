//! Whatever a certificate holds: no reader and no check panics, and nothing unprintable is reported.
//! What is fuzzed is the text before the seal; it is sealed here, or nothing would get past the
//! digest. A corpus to begin with: the text of `testdata/certificates/*.json` up to its digest.
#![no_main]

use cosette_checker::{Budget, Certificate, printable, verify};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut text = [data, b",\n  "].concat();
    let digest = blake3::hash(&text).to_hex();
    text.extend_from_slice(format!("\"digest\": \"{digest}\"\n}}\n").as_bytes());
    let Ok(certificate) = Certificate::read(&text) else { return };
    let budget = Budget {
        states: 1000,
        lookups: 1000,
        samples: 10,
        memory: 1 << 20,
        seed: Some(1),
        ..Budget::default()
    };
    let report = verify(&certificate, &budget, &|_| ());
    let said = report.what_was_checked().iter().chain(report.what_was_trusted()).cloned();
    for text in said.chain(report.reason()).chain([certificate.statement()]) {
        assert_eq!(printable(&text), text);
    }
});
