//! The examples run, each once. `cargo test` builds them beside this test.

use std::env;
use std::process::Command;

/// What an example prints.
fn printed(name: &str) -> String {
    let test = env::current_exe().unwrap();
    let folder = test.parent().unwrap().parent().unwrap().join("examples");
    let program = folder.join(name).with_extension(env::consts::EXE_EXTENSION);
    let output = Command::new(&program).output();
    let output = output.unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_board_is_solved() {
    assert!(printed("solve_board").contains("no solution is shorter"));
}

#[test]
fn gods_algorithm_finds_the_radius() {
    assert!(printed("gods_algorithm").contains("181440 states, radius 8 (stm)"));
}

#[test]
fn a_heuristic_is_tested_on_all_states() {
    let printed = printed("own_heuristic");
    assert!(printed.contains("rows_to_mend: admissible on all states"));
    assert!(printed.contains("tiles_in_the_wrong_row: 3 at distance 1"));
}
