//! The tree for Graphviz: `dot -Tsvg`, `-Tpdf` and other formats.

use std::fmt::Write;

use crate::board::Board;
use crate::caption::{self, Caption};
use crate::fold::{Folded, Room};
use crate::record::{Fate, Node};
use crate::{Traced, shade, svg};

/// The tree in the language of Graphviz.
pub fn write(traced: &Traced<'_>, room: Room) -> String {
    let (recording, caption) = (&traced.recording, Caption::new(traced));
    let folded = Folded::new(recording, room);
    let board = Board::new(traced.puzzle);
    let most = recording.nodes.iter().map(|node| node.h).max().unwrap_or(0);
    let mut label = vec![caption.title, caption.counts, caption.result];
    label.extend(caption::folded(traced, &folded));
    let mut out = format!(
        "digraph search {{\n  graph [label=\"{}\", labelloc=t, fontname=\"Helvetica\"]\n  node \
         [shape=box, style=\"filled,rounded\", fontname=\"Courier\", fontsize=10]\n  edge \
         [arrowhead=none, fontname=\"Helvetica\", fontsize=9]\n",
        escape(&label.join("\n")),
    );
    let shown = || recording.nodes.iter().enumerate().filter(|(number, _)| folded.shown[*number]);
    for (number, node) in shown() {
        let text =
            format!("{}\n{}", board.lines(&traced.state(&node.state)), svg::label(traced, node));
        let shade = shade::of(node.h, most);
        let _ = writeln!(
            out,
            "  n{number} [label=\"{}\", fillcolor=\"{}\", fontcolor=\"{}\"{}]",
            escape(&text),
            shade.paper,
            shade.ink,
            frame(node),
        );
        if folded.below[number] > 0 {
            let count = folded.below[number];
            let _ = writeln!(out, "  f{number} [label=\"+{count}\", fillcolor=\"#fff3d6\"]");
            let _ = writeln!(out, "  n{number} -> f{number} [style=dashed]");
        }
    }
    for (number, node) in shown() {
        if let (Some(parent), Some(via)) = (node.link.parent, node.link.via) {
            let path = if node.on_path { ", color=\"#d7191c\", penwidth=3" } else { "" };
            let via = escape(&traced.name(via));
            let _ = writeln!(out, "  n{parent} -> n{number} [label=\"{via}\"{path}]");
        }
    }
    out + "}\n"
}

/// The frame style for the fate of a node.
fn frame(node: &Node) -> &'static str {
    match (node.on_path, node.fate) {
        (true, _) => ", color=\"#d7191c\", penwidth=3",
        (false, Fate::Open) => ", style=\"filled,rounded,dashed\"",
        (false, Fate::Cut) => ", style=\"filled,rounded,dotted\"",
        (false, _) => "",
    }
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
