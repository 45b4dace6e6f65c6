//! Files that were damaged: no reader panics, and what still reads is written and read again.
//!
//! `COSETTE_HOSTILE=N` tries N damaged files of each format instead of a few hundred.

use cosette_definition::{
    Definition, Format, GALLERY, read, read_state, scrambles, write, write_state,
};
use cosette_puzzle::Random;

const PUZZLES: [&str; 6] = ["2x2x2", "8-puzzle", "square-1", "pyraminx", "m12", "burnt-pancakes-5"];

/// Words that mean something somewhere.
const WORDS: [&str; 24] = [
    "0",
    "1",
    "255",
    "65536",
    "-1",
    "99999999999",
    "?",
    "+",
    "=",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "End",
    "Move",
    "Solved",
    "same",
    "goal",
    "twist",
    "when",
    "\u{e9}",
    "\n",
];

fn tries() -> u64 {
    std::env::var("COSETTE_HOSTILE").ok().and_then(|n| n.parse().ok()).unwrap_or(300)
}

/// The text with a few pieces cut out, doubled, exchanged or replaced.
fn damaged(text: &str, random: &mut Random) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut word = String::new();
    for c in text.chars() {
        if c.is_alphanumeric() {
            word.push(c);
        } else {
            parts.push(std::mem::take(&mut word));
            parts.push(c.into());
        }
    }
    parts.push(word);
    for _ in 0..=random.below(4) {
        let n = parts.len() as u64;
        let (a, b) = (random.below(n) as usize, random.below(n) as usize);
        match random.below(6) {
            0 => {
                parts.remove(a);
            }
            1 => parts.insert(a, parts[b].clone()),
            2 => parts.swap(a, b),
            3 => parts.truncate(a.max(1)),
            4 => parts[a] = WORDS[random.below(WORDS.len() as u64) as usize].into(),
            _ => parts.insert(a, WORDS[random.below(WORDS.len() as u64) as usize].into()),
        }
        if parts.is_empty() {
            break;
        }
    }
    parts.concat()
}

fn puzzles() -> Vec<Definition> {
    let entries = GALLERY.iter().filter(|entry| PUZZLES.contains(&entry.name));
    entries.map(|entry| read(entry.text, Format::Puzzle).unwrap()).collect()
}

#[test]
fn damaged_definitions_are_read_or_refused() {
    let mut random = Random::new(11);
    let (mut good, mut bad) = (0, 0);
    for definition in puzzles() {
        for (_, format) in Format::ALL {
            let Ok(text) = write(&definition, format) else { continue };
            for _ in 0..tries() {
                let text = damaged(&text, &mut random);
                match read(&text, format) {
                    Err(error) => {
                        bad += 1;
                        assert!(!error.to_string().is_empty());
                    }
                    Ok(found) => {
                        good += 1;
                        let own = write(&found, Format::Puzzle).unwrap();
                        let again = read(&own, Format::Puzzle);
                        let again = again.unwrap_or_else(|e| panic!("{text}\n{own}\n{e}"));
                        assert_eq!(again.moves.len(), found.moves.len());
                    }
                }
            }
        }
    }
    assert!(good > 100 && bad > 100, "{good} {bad}");
}

#[test]
fn damaged_states_are_read_or_refused() {
    let mut random = Random::new(12);
    for definition in puzzles() {
        let solved = definition.solved();
        let mut block = String::from("Scramble a\n");
        for (orbit, placement) in definition.orbits.iter().zip(&solved.0) {
            let row = |numbers: Vec<u16>| {
                numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(" ") + "\n"
            };
            block += &format!("{}\n", orbit.name);
            block += &row(placement.pieces.iter().map(|p| p + 1).collect());
            block += &row(placement.twists.iter().map(|&t| t.into()).collect());
        }
        block += "End\nScrambleAlg b\n";
        block += &format!("{}\nEnd\n", definition.moves[0].name);
        let word =
            format!("[{0}, ({1} {0}')2] {1}2'", definition.moves[0].name, definition.moves[1].name);
        let pattern = write_state(&definition, &solved);
        for _ in 0..tries() {
            if let Ok(found) = scrambles(&definition, &damaged(&block, &mut random)) {
                assert!(found.iter().all(|s| definition.is_arrangement(&s.state)));
            }
            for text in [&word, &pattern] {
                if let Ok(state) = read_state(&definition, &damaged(text, &mut random)) {
                    assert!(definition.is_arrangement(&state));
                }
            }
        }
    }
}
