//! The tree as text, for a terminal: a line per node, the solution marked by a star.

use std::fmt::Write;

use crate::caption::{self, Caption};
use crate::fold::{Folded, Room};
use crate::record::Fate;
use crate::{Traced, svg};

/// The tree.
pub fn write(traced: &Traced<'_>, room: Room) -> String {
    let caption = Caption::new(traced);
    let folded = Folded::new(&traced.recording, room);
    let mut out = format!("{}\n{}\n{}\n", caption.title, caption.counts, caption.result);
    if let Some(text) = caption::folded(traced, &folded) {
        out += &(text + "\n");
    }
    for (root, heading) in caption::headings(traced) {
        out.push('\n');
        if let Some(heading) = heading {
            out += &(heading + "\n");
        }
        branch(traced, &folded, root, &mut out);
    }
    out
}

/// What is still to be written: a node or a fold, and the lines that lead to it.
struct Line {
    number: usize,
    fold: bool,
    lead: String,
    last: bool,
}

/// Writes a node and all below it.
fn branch(traced: &Traced<'_>, folded: &Folded, root: usize, out: &mut String) {
    let nodes = &traced.recording.nodes;
    let mut waiting = vec![Line { number: root, fold: false, lead: String::new(), last: true }];
    while let Some(Line { number, fold, lead, last }) = waiting.pop() {
        let is_root = number == root && !fold;
        let fork = match (is_root, last) {
            (true, _) => "",
            (_, true) => "└ ",
            (_, false) => "├ ",
        };
        if fold {
            let _ = writeln!(out, "{lead}{fork}+{} folded", folded.below[number]);
            continue;
        }
        let node = &nodes[number];
        let via = node.link.via.map_or(String::new(), |via| traced.name(via) + "  ");
        let fate = match node.fate {
            Fate::Cut => "  cut off",
            Fate::Goal => "  the end",
            Fate::Open | Fate::Closed => "",
        };
        let star = if node.on_path { " *" } else { "" };
        let (state, label) = (traced.state(&node.state), svg::label(traced, node));
        let _ = writeln!(out, "{lead}{fork}{via}{state}  {label}{fate}{star}");
        let below = match (is_root, last) {
            (true, _) => lead,
            (_, true) => lead + "  ",
            (_, false) => lead + "│ ",
        };
        let fold = (folded.below[number] > 0).then_some((number, true));
        let shown = node.children.iter().filter(|&&child| folded.shown[child]);
        let all = shown.map(|&child| (child, false)).chain(fold);
        let all: Vec<(usize, bool)> = all.collect();
        let end = all.len();
        for (i, (number, fold)) in all.into_iter().enumerate().rev() {
            waiting.push(Line { number, fold, lead: below.clone(), last: i + 1 == end });
        }
    }
}
