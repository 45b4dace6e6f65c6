//! Campaign files: reading one, its cost and its steps' claims never panic, whatever the text.
//! A corpus to begin with: `campaigns/*.toml`.
#![no_main]

use cosette_campaign::plan::Campaign;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match Campaign::read(text) {
        Ok(campaign) => {
            let _ = campaign.cost();
            assert!(!campaign.steps.is_empty());
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
