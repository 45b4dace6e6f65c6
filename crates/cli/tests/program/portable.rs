//! Without vector instructions everything comes out the same.

use assert_cmd::cargo::cargo_bin_cmd;

/// What the program prints, with the vector instructions of the processor or without.
fn printed(args: &[&str], portable: &str) -> String {
    let tables = tempfile::tempdir().unwrap();
    let mut command = cargo_bin_cmd!("cosette");
    command.args(args).env("COSETTE_TABLES", tables.path()).env("COSETTE_PORTABLE", portable);
    let output = command.arg("--quiet").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn compare(args: &[&str]) {
    let vectors = printed(args, "0");
    assert!(!vectors.is_empty());
    assert_eq!(vectors, printed(args, "1"), "{args:?}");
}

#[test]
fn the_portable_twins_give_the_same_answers() {
    for args in [
        &["explore", "loopover-2x6"][..],
        &["explore", "cube", "--coset", "kociemba", "--metric", "qtm"],
        &["explore", "loopover-5x5", "--pieces", "ABCF"],
        &["solve", "loopover-4x4", "NGKA/BCOI/DHLP/EFJM"],
    ] {
        compare(args);
    }
}

/// What `explore` writes into a certificate: every layer, the antipodes and the audited states.
fn certificate(args: &[&str], portable: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("certificate.json");
    let disk = folder.path().join("disk");
    let (path, disk) = (file.to_str().unwrap(), disk.to_str().unwrap());
    printed(&[args, &["--certificate", path, "--disk", disk]].concat(), portable);
    std::fs::read_to_string(file).unwrap()
}

/// Rows by patterns of pieces, rows of classes, and chunks.
#[test]
fn the_portable_twins_give_the_same_certificates() {
    for args in [
        &["explore", "loopover-3x4", "--pieces", "ABCDEFGH"][..],
        &["explore", "loopover-3x3"],
        &["explore", "8-puzzle"],
    ] {
        let vectors = certificate(args, "0");
        assert!(vectors.contains("layers"), "{vectors}");
        assert!(vectors == certificate(args, "1"), "{args:?}");
    }
}

#[test]
#[ignore = "a minute: cargo test --profile fast -p cosette-cli --test program -- --ignored"]
fn the_portable_twin_of_the_5x5_solver_gives_the_same_answer() {
    let board = "XFCEH/VTLQB/MJWDG/YNSUA/IRPKO";
    compare(&["solve", "loopover-5x5", board, "--nodes=60000", "--memory=200M", "--threads=1"]);
}
