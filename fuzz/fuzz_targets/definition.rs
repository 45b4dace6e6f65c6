//! Definition files, states and words: no reader panics, and what reads well is written and read
//! again. The first byte chooses the reader, the rest is the text.
#![no_main]

use std::sync::LazyLock;

use cosette_definition::{Definition, Format, GALLERY, read, read_state, scrambles, write};
use libfuzzer_sys::fuzz_target;

static PUZZLES: LazyLock<Vec<Definition>> = LazyLock::new(|| {
    let wanted = ["2x2x2", "8-puzzle", "square-1", "3x3x3-centres"];
    let entries = GALLERY.iter().filter(|entry| wanted.contains(&entry.name));
    entries.map(|entry| read(entry.text, Format::Puzzle).expect("the gallery reads")).collect()
});

fuzz_target!(|data: &[u8]| {
    let Some((&choice, rest)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    if let Some((_, format)) = Format::ALL.get(choice as usize % 8) {
        match read(text, *format) {
            Ok(definition) => {
                let own = write(&definition, Format::Puzzle).expect("it holds everything");
                read(&own, Format::Puzzle).expect("what is written can be read");
                for (_, other) in Format::ALL {
                    if let Ok(written) = write(&definition, other) {
                        read(&written, other).expect("what is written can be read");
                    }
                }
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
        return;
    }
    let definition = &PUZZLES[choice as usize / 8 % PUZZLES.len()];
    let states = match choice % 8 {
        5 => scrambles(definition, text).map(|all| all.into_iter().map(|s| s.state).collect()),
        _ => read_state(definition, text).map(|state| vec![state]),
    };
    match states {
        Ok(states) => assert!(states.iter().all(|state| definition.is_arrangement(state))),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
