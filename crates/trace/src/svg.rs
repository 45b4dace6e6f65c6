//! The tree as a picture that needs nothing else: fonts of the reader's machine, no scripts.
//!
//! A node shows the state, the move that led to it, and g, h and f; its shade is h. The style of
//! its frame shows its fate, so that nothing depends on colour alone: the solution is red *and*
//! thick. The page (`page.rs`) uses the same tree and only changes the classes of its nodes.

use std::fmt::Write;

use crate::board::Board;
use crate::caption::{self, Caption};
use crate::fold::{Folded, Room};
use crate::layout::{FOLD, LAYER, Layout, Place};
use crate::record::{Fate, Node, Recording};
use crate::{Traced, shade};

/// The style of a tree; the page adds to it.
pub const STYLE: &str = include_str!("tree.css");
/// Around the picture.
const MARGIN: f64 = 28.0;
/// A pixel or two more than a letter of the caption takes.
const LETTER: f64 = 7.2;
/// The height of the caption: the title, and each line below it.
const TITLE: f64 = 34.0;
const LINE: f64 = 20.0;
const LEGEND: f64 = 52.0;

/// A tree ready to be drawn.
pub struct Drawing<'a> {
    traced: &'a Traced<'a>,
    board: Board,
    pub folded: Folded,
    pub layout: Layout,
    /// The size of a node.
    pub node: (usize, usize),
}

/// The whole picture.
pub fn write(traced: &Traced<'_>, room: Room) -> String {
    let drawing = Drawing::new(traced, room);
    let caption = Caption::new(traced);
    let mut lines = vec![caption.counts.clone(), caption.result.clone()];
    lines.extend(caption::folded(traced, &drawing.folded));
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let (tree_width, tree_height) = drawing.layout.size;
    let width = tree_width.max(longest as f64 * LETTER).max(660.0) + 2.0 * MARGIN;
    let head = MARGIN + TITLE + LINE * lines.len() as f64 + LEGEND;
    let height = head + tree_height + MARGIN;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" class=\"tree\" role=\"img\" \
         aria-labelledby=\"title\">\n<title id=\"title\">{}</title>\n<style>\n{STYLE}{}</style>\n\
         <defs>{}</defs>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n",
        escape(&caption.line()),
        drawing.shades(),
        drawing.board.definitions(),
    );
    let mut y = MARGIN + 16.0;
    let _ = writeln!(out, "<text class=\"title\" x=\"{MARGIN}\" y=\"{y}\">{}</text>", {
        escape(&caption.title)
    });
    y += 6.0;
    for line in &lines {
        y += LINE;
        let line = escape(line);
        let _ = writeln!(out, "<text class=\"caption\" x=\"{MARGIN}\" y=\"{y}\">{line}</text>");
    }
    out += &drawing.legend(Place { x: MARGIN, y: y + 16.0 });
    let left = ((width - tree_width) / 2.0).round();
    let _ = writeln!(out, "<g transform=\"translate({left} {head})\">\n{}</g>", drawing.tree());
    out += "</svg>\n";
    out
}

impl<'a> Drawing<'a> {
    /// Folds and places the nodes.
    pub fn new(traced: &'a Traced<'a>, room: Room) -> Drawing<'a> {
        let board = Board::new(traced.puzzle);
        let labels = traced.recording.nodes.iter().map(|node| label(traced, node).len());
        let text = labels.max().unwrap_or(0) * 4;
        let (width, height) = board.size();
        let node = (width.max(text) + 8, height + 17);
        let (folded, layout) = fitted(&traced.recording, room, node);
        Drawing { traced, board, folded, layout, node }
    }

    /// The picture of a board, for definitions.
    pub fn definitions(&self) -> String {
        self.board.definitions()
    }

    /// The greatest estimate.
    fn most(&self) -> u32 {
        self.traced.recording.nodes.iter().map(|node| node.h).max().unwrap_or(0)
    }

    /// The style of every estimate that occurs.
    pub fn shades(&self) -> String {
        let most = self.most();
        let mut estimates: Vec<u32> =
            self.traced.recording.nodes.iter().map(|node| node.h).collect();
        estimates.sort_unstable();
        estimates.dedup();
        let style = |h| {
            let shade = shade::of(h, most);
            format!(".h{h} .box{{fill:{}}}.h{h} .label{{fill:{}}}\n", shade.paper, shade.ink)
        };
        estimates.into_iter().map(style).collect()
    }

    /// Edges below, nodes above.
    pub fn tree(&self) -> String {
        let mut out = String::new();
        for (root, heading) in caption::headings(self.traced) {
            let place = self.layout.headings.iter().find(|(of, _)| *of == root);
            if let (Some(text), Some((_, Place { x, y }))) = (heading, place) {
                let text = escape(&text);
                let y = y + 12.0;
                let _ = writeln!(out, "<text class=\"heading\" x=\"{x}\" y=\"{y}\">{text}</text>");
            }
        }
        out += &self.blocks();
        let nodes = &self.traced.recording.nodes;
        // The solution is drawn over the other edges.
        for on_path in [false, true] {
            for (number, node) in nodes.iter().enumerate().filter(|(_, n)| n.on_path == on_path) {
                out += &self.edge(number, node);
            }
        }
        for (number, node) in nodes.iter().enumerate() {
            if let Some(place) = self.layout.nodes[number] {
                out += &self.node(number, node, place);
            }
        }
        for &(parent, Place { x, y }) in &self.layout.folds {
            let count = self.folded.below[parent];
            let left = x - FOLD.0 as f64 / 2.0;
            let _ = writeln!(
                out,
                "<g id=\"f{parent}\" class=\"fold\" transform=\"translate({left} {y})\"><title>{} \
                 folded</title><rect width=\"{}\" height=\"{}\" rx=\"9\"/><text x=\"{}\" \
                 y=\"12.5\">+{count}</text></g>",
                cosette::wording::count(count, "node"),
                FOLD.0,
                FOLD.1,
                FOLD.0 / 2,
            );
        }
        out
    }

    /// The frames of blocks, and the edges to blocks and folds.
    fn blocks(&self) -> String {
        let mut out = String::new();
        let folds = self.layout.folds.iter().map(|&(parent, place)| ("fe", parent, place));
        let blocks = self.layout.blocks.iter().map(|block| ("be", block.parent, block.place));
        for (kind, parent, place) in folds.chain(blocks) {
            if let Some(from) = self.layout.nodes[parent] {
                let curve = self.curve(from, place);
                let id = format!("{kind}{parent}");
                let _ = writeln!(out, "<path id=\"{id}\" class=\"edge\" d=\"{curve}\"/>");
            }
        }
        for block in &self.layout.blocks {
            let (width, height) = block.size;
            let (x, y) = (block.place.x - width as f64 / 2.0, block.place.y);
            let _ = writeln!(
                out,
                "<rect id=\"b{}\" class=\"block\" x=\"{x}\" y=\"{y}\" width=\"{width}\" \
                 height=\"{height}\" rx=\"8\"/>",
                block.parent,
            );
        }
        out
    }

    fn curve(&self, from: Place, to: Place) -> String {
        // Straight down as far as other boxes may be, and over to the side between the layers.
        let start = from.y + self.node.1 as f64;
        let (bend, middle) = (to.y - LAYER, to.y - LAYER / 2.0);
        let down = if bend > start { format!("V{bend}") } else { String::new() };
        format!("M{} {start}{down}C{} {middle} {} {middle} {} {}", from.x, from.x, to.x, to.x, to.y)
    }

    fn edge(&self, number: usize, node: &Node) -> String {
        let parent = node.link.parent.and_then(|parent| self.layout.nodes[parent]);
        let (Some(from), Some(to)) = (parent, self.layout.nodes[number]) else {
            return String::new();
        };
        if self.layout.packed[number] {
            return String::new();
        }
        let class = if node.on_path { "edge path" } else { "edge" };
        format!("<path id=\"e{number}\" class=\"{class}\" d=\"{}\"/>\n", self.curve(from, to))
    }

    fn node(&self, number: usize, node: &Node, place: Place) -> String {
        let traced = self.traced;
        let (width, height) = self.node;
        let left = place.x - (width / 2) as f64;
        let path = if node.on_path { " path" } else { "" };
        let meets = traced.recording.meeting().any(|meeting| meeting == number);
        let (meet, ring) = match meets {
            true => (" meet", ring(self.node)),
            false => ("", String::new()),
        };
        let state = traced.state(&node.state);
        let board = self.board.draw(&state, (width - self.board.size().0) / 2, 4);
        let via = node.link.via.map(|via| traced.name(via));
        let via = via.map_or(String::new(), |via| {
            format!("<text class=\"move\" x=\"{}\" y=\"-3.5\">{}</text>", width / 2, escape(&via))
        });
        format!(
            "<g id=\"n{number}\" class=\"node h{} {}{path}{meet}\" \
             transform=\"translate({left} {})\"><title>{}</title>\
             <rect class=\"box\" width=\"{width}\" height=\"{height}\" rx=\"5\"/>\
             {ring}{board}<text class=\"label\" x=\"{}\" y=\"{}\">{}</text>{via}</g>\n",
            node.h,
            node.fate.name(),
            place.y,
            escape(&self.story(number, node, &state, meets)),
            width / 2,
            height - 4,
            label(traced, node),
        )
    }

    /// A node in a line.
    fn story(&self, number: usize, node: &Node, state: &str, meets: bool) -> String {
        let fate = match node.fate {
            _ if meets => "where both ends meet",
            Fate::Open => "generated",
            Fate::Closed => "expanded",
            Fate::Cut => "pruned",
            Fate::Goal => "the end",
        };
        format!("{number}: {state}, {}, {fate}", label(self.traced, node))
    }

    /// What shades and frames mean, in a row.
    fn legend(&self, at: Place) -> String {
        let mut out = format!("<g class=\"legend\" transform=\"translate({} {})\">\n", at.x, at.y);
        let mut x = 0.0;
        if self.traced.is_guided() {
            let most = self.most();
            let _ = write!(out, "<text x=\"0\" y=\"11\">h 0</text>");
            for step in 0..=8_u32 {
                let paper = shade::of(step, 8).paper;
                let left = 26 + 16 * step;
                let _ =
                    write!(out, "<rect x=\"{left}\" width=\"16\" height=\"14\" fill=\"{paper}\"/>");
            }
            let _ = writeln!(out, "<text x=\"176\" y=\"11\">{most}</text>");
            x = 214.0;
        }
        let is_there = |fate| self.traced.recording.nodes.iter().any(|node| node.fate == fate);
        let entries = [
            ("closed", "expanded", true),
            ("open", "generated, not expanded", is_there(Fate::Open)),
            ("cut", "pruned", is_there(Fate::Cut)),
            ("closed path", "solution", self.traced.recording.goal.is_some()),
            ("goal path", "where both ends meet", self.traced.recording.meeting().next().is_some()),
        ];
        for (class, text, _) in entries.into_iter().filter(|(.., there)| *there) {
            let _ = writeln!(
                out,
                "<g class=\"node {class}\"><rect class=\"box\" x=\"{x}\" width=\"20\" \
                 height=\"14\" rx=\"4\"/></g><text x=\"{}\" y=\"11\">{text}</text>",
                x + 26.0
            );
            x += 26.0 + 6.6 * text.len() as f64 + 18.0;
        }
        out + "</g>\n"
    }
}

/// Folds more and more until the drawing is within the maximum width.
fn fitted(recording: &Recording, mut room: Room, node: (usize, usize)) -> (Folded, Layout) {
    loop {
        let folded = Folded::new(recording, room);
        let layout = Layout::new(recording, &folded, node);
        let shown = folded.shown.iter().filter(|&&shown| shown).count();
        let fewer = shown * 7 / 8;
        if layout.size.0 <= room.width || fewer <= folded.kept {
            return (folded, layout);
        }
        room = Room { whole: 0, folded: fewer, ..room };
    }
}

/// The second frame of the node where both ends meet.
fn ring((width, height): (usize, usize)) -> String {
    let (width, height) = (width + 10, height + 10);
    format!(
        "<rect class=\"ring\" x=\"-5\" y=\"-5\" width=\"{width}\" height=\"{height}\" rx=\"8\"/>"
    )
}

/// `g3 h13 f16`, or `g3` where there is no estimate.
pub fn label(traced: &Traced<'_>, node: &Node) -> String {
    let link = node.link;
    match traced.is_guided() {
        true => format!("g{} h{} f{}", link.g, node.h, link.f),
        false => format!("g{}", link.g),
    }
}

/// Text escaped for SVG and HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
