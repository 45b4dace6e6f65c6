//! What the readers make of files as they are found, and what they say of malformed ones.

use cosette_definition::{Format, Positions, read, read_state, read_word, scrambles, write};

const TWS: &str = "\
# a comment
Name Two

Set CORNER 8 3

Solved
CORNER
1 2 3 4 5 6 7 8
0 0 0 0 0 0 0 0
End

Move F
CORNER
7 1 3 2 5 6 4 8
2 1 0 2 0 0 1 0
End

Move U
CORNER
3 2 6 4 5 7 1 8
0 0 0 0 0 0 0 0
End

Move R
CORNER
2 5 1 4 3 6 7 8
1 2 2 0 1 0 0 0
End

MoveAlias front F
MoveSequence sexy R U R' U'
";

#[test]
fn the_old_convention_is_read() {
    let definition = read(TWS, Format::Tws).unwrap();
    for m in &definition.moves {
        assert_eq!(definition.order(&m.cases[0].action), 4u32.into(), "{}", m.name);
    }
    let analysis = definition.analyse().unwrap();
    assert_eq!(analysis.positions, Positions::Exactly(3_674_160u32.into()));
    assert!(analysis.verified);
    assert_eq!(analysis.turns, 9);
    assert!(analysis.findings.iter().all(|finding| !finding.warning), "{:?}", analysis.findings);
    let solved = definition.solved();
    assert_eq!(
        read_word(&definition, "(sexy)6 [front: U] front U' front'", &solved).unwrap(),
        solved
    );
}

/// The trap: a `Move` block under the heading of the other convention.
#[test]
fn the_wrong_convention_is_noticed() {
    let moved = TWS
        .replace("\nMove F", "\nMoveTransformation F")
        .replace("7 1 3 2 5 6 4 8", "6 0 2 1 4 5 3 7");
    let definition = read(&moved, Format::Tws).unwrap();
    let analysis = definition.analyse().unwrap();
    let advice = analysis.findings.iter().find(|finding| finding.warning).unwrap();
    assert!(advice.text.contains("move `F` seem"), "{}", advice.text);
    assert!(advice.text.contains("15 the other way"), "{}", advice.text);
}

#[test]
fn scrambles_are_read() {
    let definition = read(TWS, Format::Tws).unwrap();
    let text = "\
Scramble byhand
CORNER
7 1 3 2 5 6 4 8
1 2 0 1 0 0 2 0
End
ScrambleState zero
CORNER
6 0 2 1 4 5 3 7
1 2 0 1 0 0 2 0
End
ScrambleAlg moves
# not these: R R
F
U U'
End
CPOS J260C4GBDFIL
";
    let error = scrambles(&definition, text).unwrap_err();
    assert_eq!(error.line(), Some(16));
    let text = text.replace("CPOS J260C4GBDFIL\n", "");
    let found = scrambles(&definition, &text).unwrap();
    let front = read_word(&definition, "F", &definition.solved()).unwrap();
    assert_eq!(found.len(), 3);
    assert_eq!(found[2].state, front);
    assert_eq!(found[1].state, found[0].state);
    assert_eq!(found[0].state, front);
    let packed = "CPOS J2605CFAL".to_string();
    assert!(scrambles(&definition, &packed).is_err());
    let pieces: String = front.0[0]
        .pieces
        .iter()
        .zip(&front.0[0].twists)
        .map(|(&p, &t)| char::from_digit(u32::from(p) * 3 + u32::from(t), 36).unwrap())
        .collect();
    let packed = format!("CPOS {}", pieces.to_uppercase());
    assert_eq!(scrambles(&definition, &packed).unwrap()[0].state, front);
}

#[test]
fn kpuzzle_is_read() {
    let text = r#"{
  "name": "2x2x2",
  "orbits": [{ "orbitName": "CORNERS", "numPieces": 8, "numOrientations": 3 }],
  "defaultPattern": {
    "CORNERS": { "pieces": [0,1,2,3,4,5,6,7], "orientation": [0,0,0,0,0,0,0,0] }
  },
  "moves": {
    "U": { "CORNERS": { "permutation": [1,2,3,0,4,5,6,7],
                        "orientationDelta": [0,0,0,0,0,0,0,0] } },
    "x": { "CORNERS": { "permutation": [4,0,3,5,7,6,2,1],
                        "orientationDelta": [2,1,2,1,1,2,1,2] } },
    "y": { "CORNERS": { "permutation": [1,2,3,0,7,4,5,6],
                        "orientationDelta": [0,0,0,0,0,0,0,0] } }
  },
  "derivedMoves": {
    "z": "[x: y]", "L": "[z: U]", "F": "[x: U]", "R": "[z': U]", "B": "[x': U]", "D": "[x2: U]",
    "Uv": "y"
  }
}"#;
    let definition = read(text, Format::KPuzzle).unwrap();
    let names: Vec<&str> = definition.moves.iter().map(|m| m.name.as_str()).collect();
    assert_eq!(names, ["U", "L", "F", "R", "B", "D"]);
    assert_eq!(definition.rotations.len(), 2);
    let analysis = definition.analyse().unwrap();
    assert_eq!(analysis.positions, Positions::Exactly(88_179_840u32.into()));
    let unknown = text.replace("\"name\"", "\"puzzleName\"");
    let error = read(&unknown, Format::KPuzzle).unwrap_err();
    assert_eq!(error.line(), Some(2), "{error}");
}

/// The order of M12 and M24, from generators in cycles.
#[test]
fn sporadic_groups_have_their_orders() {
    let m12 =
        "(1,2,3,4,5,6,7,8,9,10,11)\n(3,7,11,8)(4,10,5,6)\n(1,12)(2,11)(3,6)(4,8)(5,9)(7,10)\n";
    let analysis = read(m12, Format::Gap).unwrap().analyse().unwrap();
    assert_eq!(analysis.order, Some(95_040u32.into()));
    let m24 = "\
M_A:=(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23);
M_B:=(3,17,10,7,9)(4,13,14,19,5)(8,18,11,12,23)(15,20,22,21,16);
M_C:=(1,24)(2,23)(3,12)(4,16)(5,18)(6,10)(7,20)(8,14)(9,21)(11,17)(13,22)(15,19);
Gen:=[M_A,M_B,M_C];
";
    let analysis = read(m24, Format::Gap).unwrap().analyse().unwrap();
    assert_eq!(analysis.order, Some(244_823_040u32.into()));
    assert!(analysis.verified);
}

/// 24 centres in six colours: 24!/(4!)^6, with the tracks of the six faces of a 4x4x4.
#[test]
fn identical_pieces_are_counted_as_such() {
    let mut text = String::from("puzzle centres\npieces c 1..24\n");
    for face in 0..6 {
        let first = 4 * face + 1;
        text += &format!("same {} {} {} {}\n", first, first + 1, first + 2, first + 3);
    }
    text += "move a (1 2 3 4)\nmove b (4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24)\n";
    let analysis = read(&text, Format::Puzzle).unwrap().analyse().unwrap();
    let expected: u128 = 3_246_670_537_110_000;
    assert_eq!(analysis.positions, Positions::Exactly(expected.into()));
}

#[test]
fn messages_name_the_place() {
    let cases = [
        (Format::Tws, TWS.replace("Set CORNER 8 3", "Set CORNER 8 65"), "line 4, column 14"),
        (Format::Tws, TWS.replace("7 1 3 2 5 6 4 8", "7 1 3 2 5 6 4 9"), "line 14, column 15"),
        (Format::Tws, TWS.replace("7 1 3 2 5 6 4 8", "7 1 3 2 5 6 4 4"), "appears twice"),
        (Format::Tws, TWS.replace("7 1 3 2 5 6 4 8", "0 1 3 2 5 6 4 7"), "pieces count from 1"),
        (Format::Tws, TWS.replace("Solved\n", "Solvd\n"), "did you mean `Solved`?"),
        (Format::Tws, TWS.replace("1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 ?"), "only orientations"),
        (Format::Tws, TWS.replacen("End", "", 1), "line 12"),
        (Format::Tws, TWS.replace("Name Two", "SwizzleSet a b"), "before `Solved`"),
        (Format::Puzzle, "pieces a A B\nmove x (A C)".into(), "line 2, column 11"),
        (Format::Puzzle, "pieces a A B\nmove x (A B".into(), "no `)` closes"),
        (Format::Puzzle, "pieces a A B\nmove x (A B) cots 3".into(), "unexpected `cots`"),
        (Format::Puzzle, "pieces a A B\nmvoe x (A B)".into(), "did you mean `move`?"),
        (Format::Puzzle, "pieces a A A\nmove x (A B)".into(), "slot `A` appears twice"),
        (Format::Gap, "A:=(1,2;".into(), "no `)` closes"),
        (Format::Gap, "A:=(1,1);".into(), "appears twice"),
        (Format::OneLine, "1 2 2".into(), "is repeated"),
        (Format::KPuzzle, "{\"name\": 3}".into(), "line 1, column"),
    ];
    for (format, text, expected) in cases {
        let error = read(&text, format).unwrap_err().to_string();
        assert!(error.contains(expected), "{expected}: {error}");
    }
}

#[test]
fn sliding_tiles_take_guards() {
    let text = "\
puzzle three in a row
pieces tiles a b _
move L (a b) when a=_
move L (b _) when b=_
move R (_ b) when _=_
move R (b a) when b=_
";
    let definition = read(text, Format::Puzzle).unwrap();
    assert!(!definition.is_free());
    let turns = definition.turns().unwrap();
    assert_eq!(turns.len(), 2);
    assert!(definition.apply(&definition.solved(), &turns[0]).is_none());
    let state = read_word(&definition, "R R", &definition.solved()).unwrap();
    assert_eq!(state.0[0].pieces, [2, 0, 1]);
    assert!(read_word(&definition, "R R R", &definition.solved()).is_err());
    assert_eq!(read_state(&definition, "solved").unwrap(), definition.solved());
    assert_eq!(
        read(&write(&definition, Format::Puzzle).unwrap(), Format::Puzzle).unwrap(),
        definition
    );
    assert!(write(&definition, Format::Tws).is_err());
}
