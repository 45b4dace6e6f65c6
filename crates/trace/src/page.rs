//! The search as a page to step through: one file, no network, nothing to install.
//!
//! The tree is the picture of `svg.rs`, every node in its final place; a script shows and marks the
//! part of it that exists at the current step. A step back replays all steps from the beginning but
//! one: a few thousand assignments, and only differences are applied to the page. Without scripts
//! the whole tree is visible.

use serde::Serialize;

use cosette_solve::solver::Method;

use crate::Traced;
use crate::caption::{self, Caption};
use crate::fold::Room;
use crate::layout::LAYER;
use crate::listing;
use crate::record::{Link, Step};
use crate::svg::{self, Drawing, escape};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// What the script needs.
#[derive(Serialize)]
struct Data {
    /// Whether states are remembered, so that there are OPEN and CLOSED; else there is a path.
    remembers: bool,
    guided: bool,
    /// How the nodes of OPEN are ordered: by f, and then by this.
    ties: &'static str,
    size: (usize, usize),
    layer: f64,
    nodes: Vec<Entry>,
    /// The shown node above each hidden one.
    folded: Vec<(usize, usize)>,
    /// The parent of each packed node.
    packed: Vec<(usize, usize)>,
    steps: Vec<Happening>,
    rounds: Vec<String>,
    code: &'static [&'static str],
    /// The node where both ends of a bidirectional search meet, once in each tree.
    meeting: Vec<usize>,
    /// What a node is that ends the search.
    goal: &'static str,
}

/// A node as it was first made: parent, move, g, h, f, state, whether it is on the solution, place.
type Entry = (Option<usize>, String, u32, u32, u64, String, u8, Option<(f64, f64)>);

/// A letter for the kind of step, a node, and for a node made again its new link.
#[derive(Serialize)]
#[serde(untagged)]
enum Happening {
    Plain(char, usize),
    Again(char, usize, usize),
    Improved(char, usize, usize, String, u32, u64),
}

/// The whole page.
pub fn write(traced: &Traced<'_>, room: Room) -> String {
    let drawing = Drawing::new(traced, room);
    let caption = Caption::new(traced);
    let (width, height) = drawing.layout.size;
    let margin = 16.0;
    let (width, height) = (width + 2.0 * margin, height + 2.0 * margin);
    let tree = format!(
        "<svg id=\"tree\" class=\"tree\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"{:.0} {:.0} {width:.0} {height:.0}\" role=\"group\" \
         aria-label=\"The tree of the search\"><defs>{}</defs>\n{}</svg>",
        -margin,
        -margin,
        drawing.definitions(),
        drawing.tree(),
    );
    let folded = caption::folded(traced, &drawing.folded).unwrap_or_default();
    let data = serde_json::to_string(&data(traced, &drawing)).expect("plain data can be written");
    let parts = [
        ("{title}", escape(&caption.title)),
        ("{state}", escape(&traced.state(traced.start))),
        ("{counts}", escape(&caption.counts)),
        ("{result}", escape(&caption.result)),
        ("{folded}", escape(&folded)),
        ("/*style*/", [svg::STYLE, &drawing.shades(), STYLE].concat()),
        ("{tree}", tree),
        ("{data}", data.replace('<', "\\u003c")),
        ("/*script*/", SCRIPT.into()),
    ];
    fill(PAGE, &parts)
}

/// Fills in the placeholders, without replacing placeholders within the parts.
fn fill(page: &str, parts: &[(&str, String)]) -> String {
    let first = parts.iter().filter_map(|(name, text)| Some((page.find(name)?, name, text))).min();
    match first {
        None => page.into(),
        Some((at, name, text)) => {
            [&page[..at], text, &fill(&page[at + name.len()..], parts)].concat()
        }
    }
}

fn data(traced: &Traced<'_>, drawing: &Drawing<'_>) -> Data {
    let (plan, recording) = (traced.plan, &traced.recording);
    let in_rounds =
        matches!(plan.method, Method::IDA | Method::DEEPENING | Method::DEEPENING_CANONICAL);
    let remembers = !in_rounds && plan.method != Method::LOOKUP;
    let shown = &drawing.folded.shown;
    let above = |mut number: usize| {
        while let (false, Some(parent)) = (shown[number], recording.nodes[number].link.parent) {
            number = parent;
        }
        number
    };
    let packed = (0..shown.len()).filter(|&number| drawing.layout.packed[number]);
    let packed = packed.filter_map(|number| Some((number, recording.nodes[number].link.parent?)));
    let mut round = 0;
    let hidden = (0..shown.len()).filter(|&number| !shown[number]);
    Data {
        remembers,
        guided: traced.is_guided(),
        ties: match plan.method {
            Method::DEPTH_FIRST => "lifo",
            method if method.is_best_first() => plan.ties.name(),
            _ => "fifo",
        },
        size: drawing.node,
        layer: LAYER,
        nodes: (0..shown.len()).map(|number| entry(traced, drawing, number)).collect(),
        folded: hidden.map(|number| (number, above(number))).collect(),
        packed: packed.collect(),
        steps: recording.steps.iter().map(|step| happening(traced, step, &mut round)).collect(),
        rounds: (0..recording.rounds.len()).map(|round| caption::round(traced, round)).collect(),
        code: listing::of(plan.method),
        meeting: recording.meeting().collect(),
        goal: match plan.method {
            Method::BIDIRECTIONAL => "where both ends meet",
            _ => "the goal",
        },
    }
}

fn entry(traced: &Traced<'_>, drawing: &Drawing<'_>, number: usize) -> Entry {
    let node = &traced.recording.nodes[number];
    let Link { parent, via, g, f } = node.first.unwrap_or(node.link);
    let via = via.map_or(String::new(), |via| traced.name(via));
    let place = drawing.layout.nodes[number].map(|place| (place.x, place.y));
    (parent, via, g, node.h, f, traced.state(&node.state), u8::from(node.on_path), place)
}

fn happening(traced: &Traced<'_>, step: &Step, round: &mut usize) -> Happening {
    match *step {
        Step::Round(_) => {
            *round += 1;
            Happening::Plain('r', *round - 1)
        }
        Step::Made(node) => Happening::Plain('m', node),
        Step::Cut(node) => Happening::Plain('c', node),
        Step::Expanded(node) => Happening::Plain('e', node),
        Step::Goal(node) => Happening::Plain('g', node),
        Step::Again(node, parent) => Happening::Again('a', node, parent),
        Step::Improved(node, link) => improved(traced, 'i', node, link),
        Step::Redirected(node, link) => improved(traced, 'd', node, link),
    }
}

fn improved(traced: &Traced<'_>, kind: char, node: usize, link: Link) -> Happening {
    let Link { parent, via, g, f } = link;
    let via = via.map_or(String::new(), |via| traced.name(via));
    Happening::Improved(kind, node, parent.unwrap_or(node), via, g, f)
}
