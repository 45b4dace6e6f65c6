//! The house style, as far as a program can check it, over every crate of the workspace.

use std::fs;
use std::path::{Path, PathBuf};

const COLUMNS_MAX: usize = 100;
const FUNCTION_LINES_MAX: usize = 70;
const FILE_LINES_MAX: usize = 500;
const NAMES_THAT_SAY_NOTHING: [&str; 6] =
    ["mod.rs", "utils.rs", "util.rs", "helpers.rs", "common.rs", "misc.rs"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// The lines of each function, by matching `fn` lines with the closing brace of their indent.
fn long_functions(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let is_function = |line: &str| {
        let words = line.trim_start().split(['(', '<']).next().unwrap_or("");
        words.split(' ').rev().nth(1) == Some("fn")
            && !line.trim_start().starts_with("//")
            && !line.ends_with(';')
    };
    let mut long = Vec::new();
    for (start, line) in lines.iter().enumerate().filter(|(_, line)| is_function(line)) {
        let indent = &line[..line.len() - line.trim_start().len()];
        let close = format!("{indent}}}");
        let end = lines[start..].iter().position(|l| *l == close).unwrap_or(0);
        if end + 1 > FUNCTION_LINES_MAX {
            long.push(format!("{} ({} lines)", line.trim(), end + 1));
        }
    }
    long
}

/// The folder of all crates, and their sources.
fn all_sources() -> (&'static Path, Vec<PathBuf>) {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut paths = Vec::new();
    sources(crates, &mut paths);
    assert!(paths.len() > 20, "the sources are where they should be");
    (crates, paths)
}

/// `COSETTE_PORTABLE` is respected everywhere because the processor is queried in one place, whose
/// result is the proof that vector code takes.
#[test]
fn the_processor_is_queried_in_one_place() {
    let (_, paths) = all_sources();
    let queries = |path: &&PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        text.contains(concat!("is_x86_feature_", "detected!"))
    };
    let places: Vec<&PathBuf> = paths.iter().filter(queries).collect();
    assert!(places.len() == 1 && places[0].ends_with("processor.rs"), "{places:?}");
}

#[test]
fn the_code_is_tidy() {
    let (crates, paths) = all_sources();
    let mut complaints = Vec::new();
    for path in &paths {
        let text = fs::read_to_string(path).unwrap();
        let shown = path.strip_prefix(crates).unwrap().display();
        let name = path.file_name().unwrap().to_str().unwrap();
        if NAMES_THAT_SAY_NOTHING.contains(&name) {
            complaints.push(format!("{shown}: a name that says nothing"));
        }
        if !text.starts_with("//!") {
            complaints.push(format!("{shown}: does not say what it is for"));
        }
        if text.lines().count() > FILE_LINES_MAX {
            complaints.push(format!("{shown}: more than {FILE_LINES_MAX} lines"));
        }
        for (i, line) in text.lines().enumerate() {
            if line.chars().count() > COLUMNS_MAX {
                complaints.push(format!("{shown}:{}: more than {COLUMNS_MAX} columns", i + 1));
            }
        }
        complaints.extend(long_functions(&text).into_iter().map(|f| format!("{shown}: {f}")));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}
