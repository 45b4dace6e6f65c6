//! Lines: nodes by length, and the waste of deepening by depth. Names are at the side.

use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::look::{Area, Done, Look};
use super::{Drawn, FAINT, GREY, font};
use crate::experiments::names::readable;
use crate::experiments::plan::{Group, Lab};
use crate::experiments::report::Report;
use crate::experiments::rounds::Rounds;
use crate::experiments::summary::count;

const WIDTH: u32 = 1040;
const HEIGHT: u32 = 580;
/// Width of the names.
const NAMES: i32 = 310;
/// The piece of the line beside its name.
const SAMPLE: i32 = 46;
/// Distance between marked points of a long line, in points.
const MARKED: usize = 3;

/// A line, its name, and a level that it keeps below.
struct Line {
    name: String,
    /// What gives it its colour, and its dashes.
    kind: String,
    style: String,
    points: Vec<(f64, f64)>,
    bound: Option<f64>,
}

/// The words and scales of a chart.
struct Frame<'a> {
    title: &'a str,
    x: &'a str,
    y: &'a str,
    log: bool,
}

/// Nodes expanded by the length of the shortest solution.
pub(super) fn lengths(lab: &Lab, report: &Report) -> Drawn {
    let mut lines = Vec::new();
    let mut sets = Vec::new();
    for set in 0..lab.sets.len() {
        let distances = report.distances(set);
        for (group, records) in report.of_set(set) {
            let means = Report::by_length(records, &distances);
            // No bar of nothing on a logarithmic scale: the solved state expands no node.
            let points = means.iter().filter_map(|(&length, mean)| {
                mean.filter(|&mean| mean > 0.0).map(|mean| (f64::from(length), mean))
            });
            let points: Vec<(f64, f64)> = points.collect();
            if points.len() > 2 {
                let (kind, style) = (guide(group), solver(group));
                lines.push(Line { name: readable(group), kind, style, points, bound: None });
                sets.push(set);
            }
        }
    }
    if sets.iter().any(|&set| set != sets[0]) {
        for (line, &set) in lines.iter_mut().zip(&sets) {
            line.name = format!("{} {}", lab.sets[set].name, line.name);
            line.kind = format!("{} {}", lab.sets[set].name, line.kind);
        }
    }
    let (x, y) = ("moves in a shortest solution", "nodes expanded, mean");
    draw(&Frame { title: &lab.title, x, y, log: true }, &lines)
}

/// All rounds by the nodes of the last depth, against the bound.
pub(super) fn rounds(lab: &Lab, report: &Report) -> Drawn {
    let mut lines = Vec::new();
    for (group, records) in report.groups() {
        let Some(rounds) = Rounds::new(lab, group, records) else { continue };
        let depths = 1..=rounds.depth();
        let points = depths.map(|depth| (depth as f64, rounds.waste(depth)));
        let points: Vec<(f64, f64)> = points.collect();
        if points.is_empty() {
            continue;
        }
        let (set, bound) = (&lab.sets[group.set].name, rounds.bound());
        let name = format!("{set} {} (bound {bound:.2})", readable(group));
        let (kind, style) = (set.clone(), solver(group));
        lines.push(Line { name, kind, style, points, bound: Some(bound) });
    }
    let (x, y) = ("depth", "nodes of all rounds / nodes at the last depth (dotted: the bound)");
    draw(&Frame { title: &lab.title, x, y, log: false }, &lines)
}

/// What guides the search, or else the search.
fn guide(group: &Group) -> String {
    let heuristic = group.plan.heuristic.as_ref().filter(|_| group.plan.method.is_guided());
    heuristic.map_or_else(|| format!("only {}", group.plan.method), String::clone)
}

/// The search without what guides it.
fn solver(group: &Group) -> String {
    let plan = &group.plan;
    format!("{} {} {}", plan.method, plan.weight, plan.ties.name())
}

fn draw(frame: &Frame, lines: &[Line]) -> Drawn {
    let all = || lines.iter().flat_map(|line| &line.points);
    let right = all().fold(1.0, |most: f64, p| most.max(p.0));
    let bounds = lines.iter().filter_map(|line| line.bound);
    let top = all().map(|p| p.1).chain(bounds).fold(1.0, f64::max);
    let scale = |y: f64| if frame.log { y.log10() } else { y };
    let floor = if frame.log { 0.0 } else { 1.0 };
    let looks: Vec<(&str, &str)> = lines.iter().map(|l| (&*l.kind, &*l.style)).collect();
    let looks = Look::of_all(&looks);
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .caption(frame.title, font(22))
            .margin(16)
            .margin_right(NAMES)
            .x_label_area_size(46)
            .y_label_area_size(70)
            .build_cartesian_2d(0.0..right, floor..scale(top) + 0.04 * (scale(top) - floor))?;
        let power = |y: &f64| count(10f64.powf(y.round()));
        let plain = |y: &f64| format!("{y:.1}");
        chart
            .configure_mesh()
            .bold_line_style(FAINT)
            .light_line_style(TRANSPARENT)
            .axis_style(super::INK)
            .x_label_formatter(&|x| format!("{x:.0}"))
            .y_labels(if frame.log { scale(top) as usize + 1 } else { 8 })
            .y_label_formatter(if frame.log { &power } else { &plain })
            .x_desc(frame.x)
            .y_desc(frame.y)
            .label_style(font(14))
            .draw()?;
        let place = |x: f64, y: f64| chart.backend_coord(&(x, scale(y)));
        for (line, look) in lines.iter().zip(&looks) {
            let Some(bound) = line.bound else { continue };
            let ends = [place(0.0, bound), place(right, bound)];
            let style = look.colour.mix(0.7);
            area.draw(&DashedPathElement::new(ends, 1, 3, style))?;
        }
        let placed = lines.iter().map(|line| line.points.iter().map(|&(x, y)| place(x, y)));
        let placed: Vec<Vec<(i32, i32)>> = placed.map(Iterator::collect).collect();
        draw_lines(&area, &placed, &looks)?;
        names(&area, lines, &placed, &looks)?;
        area.present()?;
    }
    Ok(svg)
}

/// The lines, those with gaps over those without, and the marks over all of them.
fn draw_lines(area: &Area, placed: &[Vec<(i32, i32)>], looks: &[Look]) -> Done {
    let mut order: Vec<usize> = (0..placed.len()).collect();
    order.sort_by_key(|&i| looks[i].is_dashed());
    for &i in &order {
        looks[i].line(area, &placed[i])?;
    }
    for &i in &order {
        let points = &placed[i];
        let step = if points.len() > 4 * MARKED { MARKED } else { 1 };
        for (_, &point) in points.iter().enumerate().filter(|(n, _)| n % step == i % step) {
            looks[i].mark(area, point)?;
        }
    }
    Ok(())
}

/// The names at the side, each with a piece of its line, joined to its end.
fn names(area: &Area, lines: &[Line], placed: &[Vec<(i32, i32)>], looks: &[Look]) -> Done {
    let ends: Vec<(i32, i32)> = placed.iter().filter_map(|points| points.last().copied()).collect();
    for (i, y) in spread(&ends).into_iter().enumerate() {
        let x = WIDTH as i32 - NAMES + 22;
        let (from, to) = (ends[i], (x - 4, y));
        area.draw(&PathElement::new([(from.0 + 5, from.1), to], GREY.mix(0.4)))?;
        looks[i].line(area, &[(x, y), (x + SAMPLE, y)])?;
        looks[i].mark(area, (x + SAMPLE / 2, y))?;
        let style = font(13).pos(Pos::new(HPos::Left, VPos::Center));
        area.draw(&Text::new(lines[i].name.clone(), (x + SAMPLE + 8, y), style))?;
    }
    Ok(())
}

/// Heights for the names, in the order of the ends of their lines and not on top of each other.
fn spread(ends: &[(i32, i32)]) -> Vec<i32> {
    const GAP: i32 = 17;
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by_key(|&i| ends[i].1);
    let mut heights = vec![0; ends.len()];
    let mut least = i32::MIN;
    for &i in &order {
        heights[i] = ends[i].1.max(least);
        least = heights[i] + GAP;
    }
    // What was pushed out below is pushed back up.
    let mut most = HEIGHT as i32 - 60;
    for &i in order.iter().rev() {
        heights[i] = heights[i].min(most);
        most = heights[i] - GAP;
    }
    heights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_do_not_lie_on_each_other() {
        let heights = spread(&[(0, 100), (0, 101), (0, 99), (0, 515), (0, 519)]);
        assert_eq!(heights, [116, 133, 99, 503, 520]);
    }
}
