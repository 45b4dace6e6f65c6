//! `cosette explain`.

use super::{fields, run};

/// The fields that the contract names; there may be more.
const FIXED: [&str; 8] =
    ["generators", "heuristic", "order", "puzzle", "reasons", "solver", "symmetries", "tables"];

#[test]
fn json_has_its_fields_and_known_figures() {
    for (name, order, generators, symmetries) in [
        ("loopover-4x4", "20922789888000", 16, 128),
        ("loopover-3x3-nrg", "1512", 12, 8),
        ("15-puzzle", "10461394944000", 4, 2),
        ("cube", "43252003274489856000", 18, 48),
        ("cube-2x2x2", "3674160", 9, 6),
    ] {
        let object = run(&["explain", name, "--json"]).object();
        let names = fields(&object);
        assert!(FIXED.iter().all(|field| names.contains(field)), "{names:?}");
        assert_eq!(object["order"], order, "{name}");
        assert_eq!(object["generators"], generators, "{name}");
        assert_eq!(object["symmetries"], symmetries, "{name}");
        let tables = object["tables"].as_array().unwrap().len();
        let expected = match name {
            "loopover-4x4" => 2..=2,
            // Two groups of tiles if those tables are on disk, else three.
            "15-puzzle" => 2..=3,
            "8-puzzle" => 2..=2,
            // A large one, and those of two phases, only where there is memory for them.
            "cube" => 1..=4,
            _ => 0..=0,
        };
        assert!(expected.contains(&tables), "{name}: {tables}");
        assert!(!object["reasons"].as_array().unwrap().is_empty());
    }
}

/// Every table has a size, and only the requested solver's are listed.
#[test]
fn solvers_list_their_tables() {
    let tables = |puzzle: &str, solver: &str| -> Vec<u64> {
        let object = run(&["explain", puzzle, "--solver", solver, "--json"]).object();
        assert_eq!(object["solver"], solver);
        let tables = object["tables"].as_array().unwrap().iter();
        tables.map(|table| table["bytes"].as_u64().unwrap()).collect()
    };
    // Half a byte for each of 127,512,000 cosets and of 13,800 x 13,800 pairs of triples.
    assert_eq!(tables("loopover-5x5", "two-phase-big")[0], 63_756_000);
    // Besides, the list of what is near home, and a byte for each class of walking distance.
    assert_eq!(tables("loopover-5x5", "anytime"), [95_220_000, 67_108_864, 22_069_251]);
    let [big, small, tiny] = ["big", "small", "tiny"].map(|size| {
        let bytes = tables("loopover-5x5", &format!("two-phase-{size}"));
        assert_eq!(bytes.len(), 2);
        bytes[0]
    });
    assert!(big > small && small > tiny);
    assert_eq!(tables("8-puzzle", "lookup"), [181_440]);
    assert_eq!(tables("loopover-3x5", "ida"), [231, 153_040]);
    assert!(tables("loopover-10x10", "anytime").is_empty());
    let other = run(&["explain", "cube", "--solver", "two-phase-big"]);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("is for loopover-5x5, not for cube"), "{}", other.err);
}

#[test]
fn the_metric_changes_the_moves_and_not_the_order() {
    let object = run(&["explain", "cube", "--metric", "qtm", "--json"]).object();
    assert_eq!((&object["generators"], &object["metric"]), (&12.into(), &"qtm".into()));
    assert_eq!(object["factorisation"], "2^27 * 3^14 * 5^3 * 7^2 * 11");
}

#[test]
fn people_get_a_table() {
    assert_eq!(
        run(&["explain", "loopover-4x4"]).answer(),
        "\
Puzzle      loopover-4x4
Metric      stm: a move slides by one cell
States      20922789888000 = 2^15 * 3^6 * 5^3 * 7^2 * 11 * 13
Moves       16: R0 R0' R1 R1' R2 R2' R3 R3' C0 C0' C1 C1' C2 C2' C3 C3'
Lines       4 rows of 4 tiles and 4 columns of 4, each cyclic
Commuting   any two of R0 R1 R2 R3, of C0 C1 C2 C3: 12 of 28 pairs of lines
Symmetries  128
Branching   11.04878 moves to try at an average node, commuting moves in one
            order only
Solver      optimal
Why         this puzzle has a specialised solver that proves optimality
Tables      positions of the tiles of two rows, up to symmetry (17.8 MiB, not on
            disk); walking distance (26.0 KiB)
Faster      `cosette table build loopover-4x4 --solver optimal` builds the
            missing tables
"
    );
}

#[test]
fn no_moves_commute_where_a_key_piece_decides() {
    for name in ["8-puzzle", "loopover-3x3-nrg", "tiles-1x5"] {
        let text = run(&["explain", name]).answer();
        assert!(text.contains("no move undone"), "{text}");
        assert!(!text.to_lowercase().contains("commut"), "{text}");
        let json = run(&["explain", name, "--json"]).answer();
        assert!(!json.contains("commut"), "{json}");
    }
}

#[test]
fn the_largest_boards_are_explained_on_a_screen() {
    for name in ["loopover-64x64", "tiles-32x32", "loopover-20x20-nrg"] {
        let text = run(&["explain", name]).answer();
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert!(text.lines().count() < 20, "{text}");
    }
}

/// The tables are those that would be used with this much memory.
#[test]
fn memory_decides_which_tables_are_used() {
    let bytes = |memory| {
        let object = run(&["explain", "cube", "--memory", memory, "--json"]).object();
        let tables = object["tables"].as_array().unwrap().clone();
        tables.iter().map(|table| table["bytes"].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!(bytes("500MB"), 85_155_840);
    assert_eq!(bytes("600MB"), 85_155_840 + 510_935_040);
    assert!(bytes("4GB") > 2_516_659_200 && bytes("4GB") < 4_000_000_000);
}
