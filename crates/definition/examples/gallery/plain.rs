//! Puzzles in the plane, and groups.

use std::fmt::Write;

pub fn all() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for n in [8, 9, 10, 12] {
        all.push((format!("pancakes-{n}"), pancakes(n, false)));
    }
    for n in [5, 7, 9] {
        all.push((format!("burnt-pancakes-{n}"), pancakes(n, true)));
    }
    for (name, text) in [
        ("topspin-20-4", topspin(20, 4)),
        ("topspin-10-4", topspin(10, 4)),
        ("m12", m12()),
        ("m24", m24()),
        ("hungarian-rings", rings()),
        ("floppy", floppy()),
        ("2x2x3", tower()),
        ("clock", clock()),
        ("square-1", square_one()),
        ("loopover-3x3", loopover(3)),
        ("loopover-4x4", loopover(4)),
        ("8-puzzle", tiles(3)),
        ("15-puzzle", tiles(4)),
    ] {
        all.push((name.to_string(), text));
    }
    all
}

fn pancakes(n: usize, burnt: bool) -> String {
    let kind = if burnt { "burnt pancakes" } else { "pancakes" };
    let twist = if burnt { " twist 2" } else { "" };
    let mut text = format!("puzzle {n} {kind}\npowers listed\npieces pancakes{twist} 1..{n}\n");
    let mark = if burnt { "+1" } else { "" };
    for k in if burnt { 1 } else { 2 }..=n {
        let _ = write!(text, "move {k} ");
        for i in 1..=k / 2 {
            let _ = write!(text, "({i}{mark} {}{mark})", k + 1 - i);
        }
        if burnt && k % 2 == 1 {
            let _ = write!(text, "({}+1)", k / 2 + 1);
        }
        text.push('\n');
    }
    text
}

fn cycle(numbers: impl Iterator<Item = usize>) -> String {
    format!("({})", numbers.map(|n| n.to_string()).collect::<Vec<_>>().join(" "))
}

/// The tokens go round by one; the turntable reverses `k` of them.
fn topspin(n: usize, k: usize) -> String {
    let swaps: String = (1..=k / 2).map(|i| format!("({i} {})", k + 1 - i)).collect();
    format!(
        "puzzle TopSpin {n}/{k}\npowers inverse\npieces tokens 1..{n}\n\
         move shift {}\nmove flip {swaps}\n",
        cycle(1..=n)
    )
}

fn m12() -> String {
    "puzzle Mathieu group M12\npieces points 1..12\n\
     move a (1 2 3 4 5 6 7 8 9 10 11)\nmove b (3 7 11 8)(4 10 5 6)\n\
     move c (1 12)(2 11)(3 6)(4 8)(5 9)(7 10)\n"
        .into()
}

fn m24() -> String {
    "puzzle Mathieu group M24\npieces points 1..24\n\
     move a (1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23)\n\
     move b (3 17 10 7 9)(4 13 14 19 5)(8 18 11 12 23)(15 20 22 21 16)\n\
     move c (1 24)(2 23)(3 12)(4 16)(5 18)(6 10)(7 20)(8 14)(9 21)(11 17)(13 22)(15 19)\n"
        .into()
}

/// Two rings of 20 balls that cross twice, five places apart on both.
fn rings() -> String {
    let mut text = String::from("puzzle Hungarian rings\npowers inverse\npieces balls 1..38\n");
    for (first, last) in [(1, 10), (11, 20), (21, 29), (30, 38)] {
        let names: Vec<String> = (first..=last).map(|n: usize| n.to_string()).collect();
        let _ = writeln!(text, "same {}", names.join(" "));
    }
    let _ = writeln!(text, "move L {}", cycle(1..=20));
    let second = [1].into_iter().chain(21..=24).chain([6]).chain(25..=38);
    let _ = writeln!(text, "move R {}", cycle(second));
    text
}

fn floppy() -> String {
    "puzzle Floppy cube\npieces corners UL UR DR DL\npieces edges twist 2 U R D L\n\
     move U (UL UR)(U+1)\nmove R (UR DR)(R+1)\nmove D (DR DL)(D+1)\nmove L (DL UL)(L+1)\n"
        .into()
}

/// One edge of the middle layer is fixed.
fn tower() -> String {
    "puzzle 2x2x3 cuboid, edge BL fixed\n\
     pieces corners UFR UFL UBL UBR DFR DFL DBL DBR\npieces edges FR FL BR\n\
     move U (UFR UFL UBL UBR)\nmove D (DFR DBR DBL DFL)\n\
     move R (UFR DBR)(UBR DFR)(FR BR)\nmove F (UFR DFL)(UFL DFR)(FR FL)\n"
        .into()
}

/// Nine dials on each side; those in the corners are joined. Any pins may be up; a wheel turns the
/// dials of its side around pins that are up, and a corner dial turns both sides.
fn clock() -> String {
    let mut text = String::from(
        "puzzle Rubik's clock\npieces front twist 12 UL U UR L C R DL D DR\n\
         pieces back twist 12 bU bL bC bR bD\n",
    );
    // For each corner pin the dials of the front that go with it; the back is seen in a mirror.
    let around = [
        ["UL", "U", "L", "C"],
        ["UR", "U", "R", "C"],
        ["DL", "D", "L", "C"],
        ["DR", "D", "R", "C"],
    ];
    let corners = ["UL", "UR", "DL", "DR"];
    for pins in 1..16u32 {
        let up = |i: &usize| pins >> i & 1 == 1;
        let mut dials: Vec<&str> = (0..4).filter(up).flat_map(|i| around[i]).collect();
        dials.sort_unstable();
        dials.dedup();
        let name: Vec<&str> = (0..4).filter(up).map(|i| corners[i]).collect();
        let _ = writeln!(
            text,
            "move {} {}",
            name.join("_"),
            dials.iter().map(|dial| format!("({dial}+1)")).collect::<String>()
        );
        // The wheels of the back turn the dials around the pins that are down.
        let down = |i: &usize| pins >> i & 1 == 0;
        let mut dials: Vec<String> = Vec::new();
        for i in (0..4).filter(down) {
            dials.push(format!("({}+11)", corners[i]));
            dials.extend(around[i][1..].iter().map(|dial| format!("(b{dial}+1)")));
        }
        dials.sort_unstable();
        dials.dedup();
        if !dials.is_empty() {
            let _ = writeln!(text, "move {}b {}", name.join("_"), dials.concat());
        }
    }
    let all = ["bU", "bL", "bC", "bR", "bD"].map(|dial| format!("({dial}+1)")).concat();
    let corners = corners.map(|dial| format!("({dial}+11)")).concat();
    let _ = writeln!(text, "move b {corners}{all}");
    text
}

/// Two layers of twelve slots. A corner takes two of them: its first half, which is alike for all
/// corners, may not be just before a cut, which would go through the corner.
fn square_one() -> String {
    let mut text = String::from("puzzle Square-1\npieces slots 1..24\npieces middle left right\n");
    let halves: Vec<String> = (0..8).map(|i| (3 * i + 1).to_string()).collect();
    let _ = writeln!(text, "same {}", halves.join(" "));
    let _ = writeln!(text, "move U {}\nmove D {}", cycle(1..=12), cycle(13..=24));
    let swaps: String = (0..6).map(|i| format!("({} {})", 4 + i, 15 + i)).collect();
    let _ = writeln!(text, "move S {swaps}(left right)");
    for before_a_cut in [3, 9, 14, 20] {
        let _ = writeln!(text, "never {before_a_cut} 1");
    }
    text
}

fn loopover(n: usize) -> String {
    let mut text = format!("puzzle {n}x{n} Loopover\npieces tiles 1..{}\n", n * n);
    for i in 0..n {
        let _ = writeln!(text, "move R{i} {}", cycle((1..=n).map(|c| i * n + c)));
    }
    for i in 0..n {
        let _ = writeln!(text, "move C{i} {}", cycle((0..n).map(|r| r * n + i + 1)));
    }
    text.replacen("pieces", "powers inverse\npieces", 1)
}

fn tiles(n: usize) -> String {
    let last = n * n;
    let names: Vec<String> = (1..last).map(|i| i.to_string()).collect();
    let mut text = format!("puzzle {} puzzle\npieces tiles {} _\n", last - 1, names.join(" "));
    let name = |i: usize| if i + 1 == last { "_".to_string() } else { (i + 1).to_string() };
    for (letter, row, column) in [("U", -1, 0), ("D", 1, 0), ("L", 0, -1), ("R", 0, 1)] {
        for i in 0..last {
            let (r, c) = ((i / n) as i32 + row, (i % n) as i32 + column);
            if (0..n as i32).contains(&r) && (0..n as i32).contains(&c) {
                let (here, there) = (name(i), name(r as usize * n + c as usize));
                let _ = writeln!(text, "move {letter} ({here} {there}) when {here}=_");
            }
        }
    }
    text
}
