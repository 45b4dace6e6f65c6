//! Random arguments, most of them wrong: the program answers, or refuses with one clear message.
//!
//! Each argument is drawn from a list of good, bad and hostile ones. Limits on memory and distance
//! keep what happens to be right short.

use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use serde_json::Value;

use super::run;

/// Arguments that mean something somewhere, and arguments that never do.
struct Words(&'static [&'static str], &'static [&'static str]);

const PUZZLES: Words = Words(
    &["loopover-2x2", "loopover-2x3", "loopover-3x3", "loopover-3x3-nrg", "loopover-4x4"],
    &["loopover-0x9", "loopover-99x99", "loopover-3x", "cube-7x7x7", "", "-", "puzzle.def", "ü"],
);
const OTHERS: Words =
    Words(&["tiles-2x2", "tiles-2x3", "8-puzzle", "15-puzzle", "cube-2x2x2", "cube"], &["8-puzle"]);
const METRICS: Words = Words(&["stm", "mtm", "htm", "qtm"], &["ftm", ""]);
const GOALS: Words = Words(&["blank-first", "standard", "0 1 2 3", "3 2 1 0"], &["0 1 2", "", "x"]);
const MOVES: Words =
    Words(&["R0", "R0 C1", "U R2", "U", "L U D", "R0'"], &["Rw", ",", "", "R9", "-1C2", "(R U)2"]);
const PIECES: Words = Words(
    &[
        "A",
        "ABF",
        "{AB}{CD}",
        "1 2 3",
        "UF UR",
        "{URF UFL}*",
        "ABC / rows",
        "ABC / row-displacements",
        "AB x {CD}",
        "A / Sym(BC) <(D E)>",
    ],
    &["AA", "{AB", "}", "{}", "x", "/", "A /", "A / Sym(", "0", "ZZZZ", "é", ""],
);
const PHASES: Words = Words(
    &["111x111-011x011", "11x11-01x01", "1111x1111-0011x0011", "111x111-111x111"],
    &["111x111", "000x000-111x111", "1x-0", "-", "", "２x2-1x1"],
);
const COSETS: Words = Words(&["kociemba", "corners", "kociemba-layers"], &["cornrs", ""]);
const HEURISTICS: Words = Words(
    &[
        "zero",
        "mtc",
        "tmd",
        "tmd-ceil",
        "tcd",
        "manhattan",
        "linear-conflict-pairs",
        "wd",
        "emd",
        "wd+id",
        "lookup",
        "pdb:ABC",
        "pdb:3-3-2",
        "max(zero,mtc)",
        "max(manhattan,wd)",
        "sum(tmd,tmd)",
        "inverse(zero)",
        "inverse(inverse(tmd))",
    ],
    &[
        "pdb:",
        "pdb:9",
        "pdb:99999999999999999999",
        "pdb:0-0",
        "max()",
        "max(",
        "sum(,)",
        "inverse(zero,zero)",
        "wdd",
        "",
        ")",
        "ma x(a)",
        "ß",
    ],
);
const NUMBERS: Words =
    Words(&["0", "1", "2", "007"], &["-1", "1.5", "", "x", "18446744073709551616", "4294967296"]);
const STATES: Words = Words(
    &["solved", "R0", "BA/CD", "8 6 7 2 5 4 3 0 1", "U", "BCA/DEF/GHI"],
    &["1 2 3", "AA/BC", "", "--", "R U Q"],
);
/// Files and folders that cannot be written, even by root.
const PATHS: &[&str] = &["/proc/nowhere/file.svg", "/dev/null", "", "/proc", "/dev/null/x"];

/// A good word, seldom a bad one or some characters.
fn word(Words(good, bad): Words) -> BoxedStrategy<String> {
    let [good, bad] = [good, bad].map(|words| select(words).prop_map(String::from));
    prop_oneof![20 => good, 2 => bad, 1 => "\\PC{0,3}"].boxed()
}

/// An option with a value, written as one argument so that a value is never read as an option.
fn option(name: &'static str, words: Words) -> BoxedStrategy<String> {
    word(words).prop_map(move |value| format!("--{name}={value}")).boxed()
}

/// An option with a file or folder; none of any characters, which could be written.
fn path(name: &'static str) -> BoxedStrategy<String> {
    select(PATHS).prop_map(move |path| format!("--{name}={path}")).boxed()
}

fn flag(name: &'static str) -> BoxedStrategy<String> {
    Just(format!("--{name}")).boxed()
}

/// Some of the options, in their order, after the words.
fn line(
    words: Vec<BoxedStrategy<String>>,
    options: Vec<BoxedStrategy<String>>,
    most: usize,
) -> impl Strategy<Value = Vec<String>> {
    let options = (options, any::<Index>()).prop_flat_map(move |(options, count)| {
        let count = count.index(most + 1);
        subsequence(options, count)
    });
    (words, options).prop_map(|(words, options)| [words, options].concat())
}

/// Runs the program: an answer, or a message.
fn hold(args: &[String], fixed: &[&str]) -> Result<(), TestCaseError> {
    let args: Vec<&str> = args.iter().map(String::as_str).chain(fixed.iter().copied()).collect();
    if args.iter().any(|arg| arg.contains('\0')) {
        return Ok(());
    }
    let run = run(&args);
    let context = format!("{args:?}: exit code {}\n{}{}", run.code, run.out, run.err);
    prop_assert!((0..=2).contains(&run.code), "{context}");
    let errors = run.err.lines().filter(|line| line.starts_with("error: ")).count();
    prop_assert!(!run.err.contains("panicked"), "{context}");
    match run.code {
        0 => prop_assert_eq!(errors, 0, "{}", context),
        1 => prop_assert!(errors <= 1, "{context}"),
        _ => {
            // One message for each bad input, in both forms. Only `verify` takes several.
            let records = run.out.lines().filter_map(|line| serde_json::from_str(line).ok());
            let messages: Vec<String> = records
                .filter_map(|record: Value| Some(record["error"]["message"].as_str()?.to_string()))
                .collect();
            prop_assert_eq!(errors, messages.len(), "{}", context);
            prop_assert!(errors == 1 || errors > 1 && args[0] == "verify", "{context}");
            let of_rust = ["in string", "from empty string", "target type"];
            for message in messages {
                prop_assert!(!message.is_empty(), "{context}");
                prop_assert!(!of_rust.iter().any(|words| message.contains(words)), "{context}");
            }
        }
    }
    Ok(())
}

/// What every command is given, so that no run is long.
const LIMITS: [&str; 4] = ["--json", "--threads=1", "--memory=24M", "--no-tables"];

fn command(name: &str) -> BoxedStrategy<String> {
    Just(name.to_string()).boxed()
}

fn puzzle() -> BoxedStrategy<String> {
    prop_oneof![word(PUZZLES), word(OTHERS)].boxed()
}

/// A campaign file of the tree, or something else; no path at which a folder could be made.
fn campaign_file() -> BoxedStrategy<String> {
    let tree = concat!(env!("CARGO_MANIFEST_DIR"), "/../../campaigns/loopover-5x5-lower-25.toml");
    let other = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    prop_oneof![4 => Just(tree.to_string()), 1 => Just(other.to_string()), 2 => place()].boxed()
}

/// A certificate of the tree, or something else.
fn certificate() -> BoxedStrategy<String> {
    const TREE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let searches = format!("{TREE}/testdata/certificates/loopover-2x3-stm.json");
    let bounds = format!("{TREE}/results/bounds/loopover-6x6-lower-37.json");
    prop_oneof![4 => Just(searches), 1 => Just(bounds), 2 => place()].boxed()
}

fn place() -> BoxedStrategy<String> {
    select(PATHS).prop_map(String::from).boxed()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..<_>::default() })]

    #[test]
    fn explore(args in line(
        vec![command("explore"), puzzle()],
        vec![
            option("metric", METRICS),
            option("phase", PHASES),
            option("pieces", PIECES),
            option("coset", COSETS),
            option("moves", MOVES),
            option("fold", Words(&["symmetry", "inversion"], &["mirror", ""])),
            option("coset-of", MOVES),
            option("exact", NUMBERS),
            option("goal", GOALS),
            option("seed", NUMBERS),
            path("plot"),
            path("certificate"),
            path("disk"),
            option("far", NUMBERS),
            flag("resume"),
            flag("plan"),
        ],
        3,
    )) {
        // Certificates are of complete searches.
        let certified = args.iter().any(|arg| arg.starts_with("--certificate"));
        let depth: &[&str] = if certified { &[] } else { &["--max-depth=3"] };
        hold(&args, &[&LIMITS[..], depth].concat())?;
    }

    #[test]
    fn heuristic(args in line(
        vec![command("heuristic"), puzzle(), word(HEURISTICS)],
        vec![
            option("metric", METRICS),
            option("state", STATES),
            option("against", HEURISTICS),
            option("check", Words(&["admissible", "consistent", "both"], &["neither", ""])),
            option("seed", NUMBERS),
            path("plot"),
            option("goal", GOALS),
            option("samples", Words(&["1", "300"], &["0", "-1", "", "18446744073709551616"])),
            flag("all-states"),
        ],
        2,
    )) {
        let sampled = args.iter().any(|arg| arg.starts_with("--samples"));
        let samples: &[&str] = if sampled { &[] } else { &["--samples=100"] };
        hold(&args, &[&LIMITS[..], samples].concat())?;
    }

    #[test]
    fn table_build(args in line(
        vec![command("table"), command("build"), puzzle()],
        vec![
            option("metric", METRICS),
            option("phase", PHASES),
            option("pieces", PIECES),
            option("moves", MOVES),
            option("bits", Words(&["2", "4", "8"], &["3", ""])),
            option("solver", Words(&["ida", "lookup", "optimal", "korf"], &["none", ""])),
            option("heuristic", HEURISTICS),
            path("table-dir"),
            flag("fold"),
            flag("force"),
        ],
        3,
    )) {
        hold(&args, &LIMITS[..3])?;
    }

    #[test]
    fn table(args in line(
        vec![command("table"), word(Words(&["list", "verify", "remove"], &["move", ""]))],
        vec![
            word(Words(&["a.table", "../x", "/proc/version", "."], &["", "-"])),
            path("table-dir"),
            flag("all"),
        ],
        2,
    )) {
        hold(&args, &LIMITS[..1])?;
    }

    #[test]
    fn bench(args in line(
        // The others have no options that end them early.
        vec![command("bench"), word(Words(&["anytime"], &["anytimes", "", "-"]))],
        vec![
            option("boards", NUMBERS),
            option("skip", NUMBERS),
            option("time", Words(&["1ms", "0s"], &["-1s", "5", "s", ""])),
            option("from", Words(&["/proc/nowhere.csv", "/dev/null", "/", "Cargo.toml"], &[""])),
            path("plot"),
            flag("csv"),
        ],
        2,
    )) {
        let has = |name: &str| args.iter().any(|arg| arg.starts_with(name));
        let mut fixed = vec!["--json", "--threads=1", "--memory=24M"];
        if !has("--from") {
            fixed.extend((!has("--boards")).then_some("--boards=1"));
            fixed.extend((!has("--time")).then_some("--time=1ms"));
        }
        hold(&args, &fixed)?;
    }
    #[test]
    fn campaign(args in line(
        vec![
            command("campaign"),
            word(Words(
                // Not `new`, which would write.
                &["plan", "run", "run-unit", "status", "verify", "merge", "finish", "submit"],
                &["plans", ""],
            )),
            campaign_file(),
        ],
        vec![
            campaign_file(),
            word(Words(&["far", "0"], &["-1", ""])),
            word(NUMBERS),
            option("for", Words(&["0s", "1ms"], &["1", "-1s", ""])),
            path("certificate"),
            option("recompute", NUMBERS),
        ],
        4,
    )) {
        let folder: &[&str] = if args[1] == "run" { &["--folder=/dev/null/x"] } else { &[] };
        hold(&args, &[&["--json"], folder].concat())?;
    }

    #[test]
    fn verify(args in line(
        vec![command("verify"), certificate()],
        vec![
            certificate(),
            option("time", Words(&["1ms", "0s"], &["-1s", "5", "s", ""])),
            option("seed", NUMBERS),
            option("memory", Words(&["1M", "16K"], &["0", "-1", "x", ""])),
            option("threads", Words(&["1"], &["-1", "x", "4294967296"])),
        ],
        3,
    )) {
        let has = |name: &str| args.iter().any(|arg| arg.starts_with(name));
        let mut fixed = vec!["--json"];
        fixed.extend((!has("--time")).then_some("--time=10ms"));
        fixed.extend((!has("--memory")).then_some("--memory=1M"));
        fixed.extend((!has("--threads")).then_some("--threads=1"));
        hold(&args, &fixed)?;
    }
}
