//! The search for symmetries: automorphisms of the moves as a coloured graph on the points.
//!
//! A partial relabeling grows by *consequence*: if point `x` goes to `y` and arrow `m` to `m'`,
//! then the point that `m` takes `x` to goes where `m'` takes `y`. When nothing more follows, the
//! arrow with the most relabelled points is chosen: if only one image fits, it is taken; otherwise
//! the search branches. The order is then computed as in the algorithm of Schreier and Sims: along
//! the identity branch, the number of images of each decision that lead to a symmetry is an orbit
//! length, and the order is their product. Orbits under symmetries already found save most of the
//! tries. Finding the 20,000 symmetries of 50x50 Loopover takes only a few.

use std::cell::Cell;
use std::collections::{BinaryHeap, HashMap};

use super::{Symmetries, Symmetry};
use crate::{Perm, Puzzle};

const NONE: u32 = u32::MAX;

/// Arrow `arrow` takes this point from `from` (sources, as in [`crate::Position`]); `guarded`:
/// whether the key piece may be here for the arrow to be legal.
#[derive(Clone, Copy, Debug)]
struct Touch {
    arrow: u32,
    from: u16,
    guarded: bool,
}

/// The moves as a graph.
struct Graph {
    /// For each point the arrows that move it, in order.
    touches: Vec<Vec<Touch>>,
    /// For each arrow the points it moves.
    moved: Vec<Vec<u16>>,
    /// What an arrow's image must have in common with it: cycle lengths, guard, cost, all numbered.
    signature: Vec<u32>,
}

impl Graph {
    fn of(puzzle: &Puzzle) -> Graph {
        let shape = puzzle.shape();
        let mut graph = Graph {
            touches: vec![Vec::new(); shape.points()],
            moved: Vec::new(),
            signature: Vec::new(),
        };
        let mut signatures = HashMap::new();
        let arrows = puzzle.moves().iter().flat_map(|m| m.arrows.iter().map(move |a| (m.cost, a)));
        for (number, (cost, arrow)) in arrows.enumerate() {
            let mut moved = Vec::new();
            let mut sources = HashMap::new();
            for step in arrow.action.steps() {
                let k = shape.orientations(step.to as usize);
                let guarded =
                    arrow.guard.as_ref().is_some_and(|slots| slots.binary_search(&step.to).is_ok());
                for o in 0..k {
                    let x = shape.point(step.to as usize, o);
                    let from = shape.point(step.from as usize, (o + k - step.twist) % k);
                    graph.touches[x as usize].push(Touch { arrow: number as u32, from, guarded });
                    sources.insert(x, from);
                    moved.push(x);
                }
            }
            let guard = arrow.guard.as_ref().map(Vec::len);
            let key = (cost, guard, cycle_lengths(&moved, &sources));
            let fresh = signatures.len() as u32;
            graph.signature.push(*signatures.entry(key).or_insert(fresh));
            graph.moved.push(moved);
        }
        graph
    }

    fn touch(&self, point: u16, arrow: u32) -> Option<Touch> {
        let touches = &self.touches[point as usize];
        let at = touches.binary_search_by_key(&arrow, |t| t.arrow).ok()?;
        Some(touches[at])
    }
}

fn cycle_lengths(moved: &[u16], sources: &HashMap<u16, u16>) -> Vec<usize> {
    let mut left: HashMap<u16, u16> = sources.clone();
    let mut lengths = Vec::new();
    for &start in moved {
        let mut at = start;
        let mut length = 0;
        while let Some(next) = left.remove(&at) {
            at = next;
            length += 1;
        }
        if length > 0 {
            lengths.push(length);
        }
    }
    lengths.sort_unstable();
    lengths
}

/// Whether the search goes on. Once it was stopped it stays so, and what it returns is worthless.
struct Watch<'a> {
    goes_on: &'a dyn Fn() -> bool,
    is_stopped: Cell<bool>,
}

impl Watch<'_> {
    fn is_stopped(&self) -> bool {
        if !self.is_stopped.get() && !(self.goes_on)() {
            self.is_stopped.set(true);
        }
        self.is_stopped.get()
    }
}

/// A relabeling in the making.
#[derive(Clone)]
struct Partial<'a> {
    graph: &'a Graph,
    watch: &'a Watch<'a>,
    points: Vec<u32>,
    taken_points: Vec<bool>,
    arrows: Vec<u32>,
    taken_arrows: Vec<bool>,
    /// How many of each arrow's points have their image, and the arrows by that number.
    known: Vec<u32>,
    queue: BinaryHeap<(u32, u32)>,
}

/// What to decide next.
enum Decision {
    /// Everything is decided.
    Done,
    /// Nothing fits.
    Stuck,
    /// This point or arrow goes to one of these.
    Point(u16, Vec<u32>),
    Arrow(u32, Vec<u32>),
}

/// Something did not fit.
struct Clash;

impl<'a> Partial<'a> {
    fn new(graph: &'a Graph, watch: &'a Watch<'a>) -> Partial<'a> {
        let (points, arrows) = (graph.touches.len(), graph.moved.len());
        Partial {
            graph,
            watch,
            points: vec![NONE; points],
            taken_points: vec![false; points],
            arrows: vec![NONE; arrows],
            taken_arrows: vec![false; arrows],
            known: vec![0; arrows],
            queue: BinaryHeap::new(),
        }
    }

    /// Maps point `x` to `y`, with all consequences.
    fn send_point(&mut self, x: u16, y: u16) -> Result<(), Clash> {
        let mut pending = vec![(x, y)];
        while let Some((x, y)) = pending.pop() {
            if self.points[x as usize] == u32::from(y) {
                continue;
            }
            let graph = self.graph;
            let (from, to) = (&graph.touches[x as usize], &graph.touches[y as usize]);
            if self.points[x as usize] != NONE
                || self.taken_points[y as usize]
                || from.len() != to.len()
            {
                return Err(Clash);
            }
            self.points[x as usize] = u32::from(y);
            self.taken_points[y as usize] = true;
            for touch in from {
                let arrow = touch.arrow as usize;
                self.known[arrow] += 1;
                match self.arrows[arrow] {
                    NONE => self.queue.push((self.known[arrow], touch.arrow)),
                    image => {
                        let there = graph.touch(y, image).ok_or(Clash)?;
                        if there.guarded != touch.guarded {
                            return Err(Clash);
                        }
                        pending.push((touch.from, there.from));
                    }
                }
            }
        }
        Ok(())
    }

    fn send_arrow(&mut self, arrow: u32, image: u32) -> Result<(), Clash> {
        if !self.fits(arrow, image) {
            return Err(Clash);
        }
        self.arrows[arrow as usize] = image;
        self.taken_arrows[image as usize] = true;
        for &x in &self.graph.moved[arrow as usize] {
            let y = self.points[x as usize];
            if y != NONE {
                let here = self.graph.touch(x, arrow).ok_or(Clash)?;
                let there = self.graph.touch(y as u16, image).ok_or(Clash)?;
                self.send_point(here.from, there.from)?;
            }
        }
        Ok(())
    }

    /// Whether `image` agrees with `arrow` on every point relabelled so far.
    fn fits(&self, arrow: u32, image: u32) -> bool {
        let graph = self.graph;
        !self.taken_arrows[image as usize]
            && graph.signature[arrow as usize] == graph.signature[image as usize]
            && graph.moved[arrow as usize].iter().all(|&x| {
                let y = self.points[x as usize];
                if y == NONE {
                    return true;
                }
                let (Some(here), Some(there)) =
                    (graph.touch(x, arrow), graph.touch(y as u16, image))
                else {
                    return false;
                };
                let source = self.points[here.from as usize];
                here.guarded == there.guarded
                    && match source {
                        NONE => !self.taken_points[there.from as usize],
                        source => source == u32::from(there.from),
                    }
            })
    }

    /// Takes every forced step; returns the first real choice.
    fn advance(&mut self) -> Decision {
        while let Some((known, arrow)) = self.queue.pop() {
            if self.arrows[arrow as usize] != NONE || self.known[arrow as usize] != known {
                continue;
            }
            let moved = &self.graph.moved[arrow as usize];
            let x = *moved.iter().find(|&&x| self.points[x as usize] != NONE).expect("known > 0");
            let touches = &self.graph.touches[self.points[x as usize] as usize];
            let images: Vec<u32> =
                touches.iter().map(|t| t.arrow).filter(|&image| self.fits(arrow, image)).collect();
            match images.as_slice() {
                [] => return Decision::Stuck,
                &[image] => {
                    if self.send_arrow(arrow, image).is_err() {
                        return Decision::Stuck;
                    }
                }
                _ => {
                    self.queue.push((known, arrow));
                    return Decision::Arrow(arrow, images);
                }
            }
        }
        self.choose_point()
    }

    /// No arrow touches what is known: take a point of another orbit.
    fn choose_point(&mut self) -> Decision {
        let touches = &self.graph.touches;
        let open = |x: &usize| self.points[*x] == NONE && !touches[*x].is_empty();
        if let Some(x) = (0..touches.len()).find(open) {
            let images = (0..touches.len())
                .filter(|&y| !self.taken_points[y] && touches[y].len() == touches[x].len());
            return Decision::Point(x as u16, images.map(|y| y as u32).collect());
        }
        // Points that no move touches stay where they are.
        for (x, _) in touches.iter().enumerate().filter(|(_, arrows)| arrows.is_empty()) {
            self.points[x] = x as u32;
        }
        Decision::Done
    }

    /// The same relabeling with the decision taken one way, unless that clashes.
    fn decide(&self, decision: &Decision, image: u32) -> Option<Partial<'a>> {
        let mut next = self.clone();
        match decision {
            Decision::Point(x, _) => next.send_point(*x, image as u16).ok()?,
            Decision::Arrow(arrow, _) => next.send_arrow(*arrow, image).ok()?,
            Decision::Done | Decision::Stuck => return None,
        }
        Some(next)
    }

    /// The first symmetry that extends this relabeling.
    fn complete(mut self) -> Option<Symmetry> {
        if self.watch.is_stopped() {
            return None;
        }
        let decision = self.advance();
        match &decision {
            Decision::Stuck => None,
            Decision::Done => {
                let points = self.points.iter().map(|&y| y as u16).collect();
                Some(Symmetry { points: Perm::new(points)?, arrows: self.arrows })
            }
            Decision::Point(_, images) | Decision::Arrow(_, images) => images
                .iter()
                .find_map(|&image| self.decide(&decision, image).and_then(Partial::complete)),
        }
    }

    /// Counts the symmetries that extend this relabeling, which leaves in place all it decides, and
    /// adds generators of them to `found`.
    fn count(mut self, found: &mut Vec<Symmetry>) -> u64 {
        if self.watch.is_stopped() {
            return 0;
        }
        let decision = self.advance();
        let (object, images, is_point) = match &decision {
            Decision::Done => return 1,
            Decision::Stuck => unreachable!("leaving everything in place always fits"),
            Decision::Point(x, images) => (u32::from(*x), images, true),
            Decision::Arrow(arrow, images) => (*arrow, images, false),
        };
        let first = found.len();
        let stay = self.decide(&decision, object).expect("leaving it in place fits");
        let below = stay.count(found);
        let mut orbit = vec![object];
        for &image in images {
            if !orbit.contains(&image)
                && let Some(symmetry) = self.decide(&decision, image).and_then(Partial::complete)
            {
                found.push(symmetry);
                orbit = orbit_of(object, is_point, &found[first..]);
            }
        }
        below * orbit.len() as u64
    }
}

fn orbit_of(object: u32, is_point: bool, symmetries: &[Symmetry]) -> Vec<u32> {
    let image = |s: &Symmetry, x: u32| {
        if is_point { u32::from(s.points[x as usize]) } else { s.arrows[x as usize] }
    };
    let mut orbit = vec![object];
    let mut seen = std::collections::HashSet::from([object]);
    let mut at = 0;
    while at < orbit.len() {
        for symmetry in symmetries {
            let next = image(symmetry, orbit[at]);
            if seen.insert(next) {
                orbit.push(next);
            }
        }
        at += 1;
    }
    orbit
}

/// All symmetries of the puzzle that leave the key piece's home in place; `None` if `goes_on`,
/// called at every decision, returned false.
pub(super) fn find(puzzle: &Puzzle, goes_on: &dyn Fn() -> bool) -> Option<Symmetries> {
    let graph = Graph::of(puzzle);
    let watch = Watch { goes_on, is_stopped: Cell::new(false) };
    let start = || {
        let mut start = Partial::new(&graph, &watch);
        if let Some(key) = puzzle.key() {
            let point = puzzle.shape().point(key as usize, 0);
            let fits = start.send_point(point, point).is_ok();
            assert!(fits, "leaving the key piece in place always fits");
        }
        start
    };
    let mut generators = Vec::new();
    let relabelings = start().count(&mut generators);
    // Relabelings that change no arrow: they do nothing to positions.
    let mut idle = start();
    for arrow in 0..graph.moved.len() as u32 {
        let fits = idle.send_arrow(arrow, arrow).is_ok();
        assert!(fits, "leaving every move in place always fits");
    }
    let idle = idle.count(&mut Vec::new());
    if watch.is_stopped.get() {
        return None;
    }
    let arrows: Vec<u32> = (0..graph.moved.len() as u32).collect();
    generators.retain(|s| s.arrows != arrows);
    let identity = Symmetry { points: Perm::identity(graph.touches.len()), arrows };
    Some(Symmetries { identity, generators, order: relabelings / idle })
}
