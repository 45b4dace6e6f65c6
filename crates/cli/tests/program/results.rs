//! docs/results.md holds what the program prints: the blocks that cost little are made again here,
//! the others by `bench/reproduce`.

use super::run;

/// A block of docs/results.md: a command, what it printed, and the CPU time it took then.
struct Block<'a> {
    command: &'a str,
    output: &'a str,
    seconds: f64,
}

/// What was measured in no more than this, in seconds of CPU time, is made again.
const CHEAP: f64 = 1.0;

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once("\n```text\n$ cosette ") {
        let (command, after) = after.split_once('\n').expect("a command ends its line");
        let (output, after) = after.split_once("```\n").expect("a block ends");
        // Blocks composed by hand state their cost in another form.
        let cost = after.split_once(" s of CPU time").and_then(|(cost, _)| cost.parse().ok());
        blocks.extend(cost.map(|seconds| Block { command, output, seconds }));
        rest = after;
    }
    blocks
}

/// The words of a command line as `bench/reproduce` quotes them.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    let mut words = Vec::new();
    for (i, part) in parts {
        match i % 2 {
            0 => words.extend(part.split_whitespace().map(String::from)),
            _ => words.push(part.into()),
        }
    }
    words
}

#[test]
fn recorded_results_come_out_again() {
    let text = std::fs::read_to_string("../../docs/results.md").unwrap();
    let all = blocks(&text);
    let cheap: Vec<&Block> = all
        .iter()
        .filter(|block| block.seconds <= CHEAP && !block.command.contains("--certificate"))
        .collect();
    assert!(cheap.len() >= 50, "{} of {} blocks are cheap", cheap.len(), all.len());
    for block in cheap {
        let mut words = words(block.command);
        words.extend(["-q".into(), "--no-tables".into()]);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(run(&words).answer(), block.output, "{}", block.command);
    }
}
