//! Runs the coset units of a second phase: `coset_units PUZZLE BOUND LENGTH FOLDER`.
//!
//! Units that are in `units-BOUND.jsonl` already are not run again.

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::time::Instant;

use cosette_campaign::steps::coset_units::shared::{Recipe, prepare};
use cosette_campaign::steps::coset_units::shuffle::Form;
use cosette_puzzle::{Family, Metric};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let puzzle = args[1].parse::<Family>().expect("a puzzle").puzzle(Metric::Stm);
    let bound: u32 = args[2].parse().expect("a bound");
    let length_max: usize = args[3].parse().expect("a length");
    let folder = Path::new(&args[4]);
    let recipe =
        Recipe { puzzle: &puzzle, folder: Some(folder), bound, length_max, form: Form::best() };
    let start = Instant::now();
    let say = |text: &str| eprintln!("{:7.1} {text}", start.elapsed().as_secs_f64());
    let shared = prepare(&recipe, &|| false, &say).expect("files").expect("nobody stops it");
    say(&format!("ready, kernel {}", recipe.form.name()));
    let path = folder.join(format!("units-{bound}.jsonl"));
    let mut done = BTreeSet::new();
    if let Ok(file) = std::fs::File::open(&path) {
        for line in BufReader::new(file).lines().map_while(Result::ok) {
            let value: serde_json::Value = serde_json::from_str(&line).expect("JSON");
            done.insert(value["unit"].as_u64().expect("a number"));
        }
    }
    let mut file = OpenOptions::new().append(true).create(true).open(&path).expect("a file");
    let classes = &shared.space.cosets.classes;
    let mut by_rank: Vec<usize> = (0..classes.len()).collect();
    by_rank.sort_by_key(|&class| classes[class].rank);
    for class in by_rank.into_iter().filter(|&class| !done.contains(&(class as u64))) {
        let begin = Instant::now();
        let c = shared.space.unit(class, bound);
        let entries = &classes[class].entries;
        let shortest = entries.first().map(|entry| entry.word.len());
        let line = serde_json::json!({
            "unit": class, "rank": classes[class].rank, "shortest": shortest,
            "words": entries.len(), "disowned": c.disowned, "gathers": c.gathers,
            "singles": c.singles, "disowned_singles": c.disowned_singles, "lookups": c.lookups,
            "stripped": c.stripped, "open": c.open.len(),
            "seconds": begin.elapsed().as_secs_f64(),
        });
        writeln!(file, "{line}").expect("a file");
    }
    say("done");
}
