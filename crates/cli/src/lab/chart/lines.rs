//! Lines: nodes by length, and the waste of deepening by depth. Names stand at the side.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{COLOURS, Drawn, FAINT, font};
use crate::lab::plan::Lab;
use crate::lab::report::Report;
use crate::lab::rounds::Rounds;
use crate::lab::run::label;
use crate::lab::summary::count;

const WIDTH: u32 = 960;
const HEIGHT: u32 = 560;
/// Room for the names.
const NAMES: i32 = 250;

/// How many dashes a dashed line has.
const DASHES: u32 = 70;

/// A line, its name, and a level that it keeps below.
struct Line {
    name: String,
    points: Vec<(f64, f64)>,
    bound: Option<f64>,
}

/// Nodes expanded by the length of the shortest solution.
pub(super) fn lengths(lab: &Lab, report: &Report) -> Drawn {
    let mut lines = Vec::new();
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
                lines.push(Line { name: label(group), points, bound: None });
            }
        }
    }
    draw(&lab.title, "moves in a shortest solution", "nodes expanded, mean", &lines, true)
}

/// All rounds by the nodes of the last depth, against the bound.
pub(super) fn rounds(lab: &Lab, report: &Report) -> Drawn {
    let mut lines = Vec::new();
    for (group, records) in report.groups() {
        let Some(rounds) = Rounds::new(lab, group, records) else { continue };
        let depths = 1..=rounds.depth();
        let points = depths.map(|depth| (depth as f64, rounds.waste(depth))).collect();
        let name = format!("{} {}", lab.sets[group.set].name, label(group));
        lines.push(Line { name, points, bound: Some(rounds.bound()) });
    }
    let title = "nodes of all rounds / nodes at the last depth";
    draw(&lab.title, "depth", title, &lines, false)
}

fn draw(title: &str, x_title: &str, y_title: &str, lines: &[Line], log: bool) -> Drawn {
    let all = || lines.iter().flat_map(|line| &line.points);
    let right = all().fold(1.0, |most: f64, p| most.max(p.0));
    let bounds = lines.iter().filter_map(|line| line.bound);
    let top = all().map(|p| p.1).chain(bounds).fold(1.0, f64::max);
    let scale = |y: f64| if log { y.log10() } else { y };
    let floor = if log { 0.0 } else { 1.0 };
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .caption(title, font(22))
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
            .y_labels(if log { scale(top) as usize + 1 } else { 8 })
            .y_label_formatter(if log { &power } else { &plain })
            .x_desc(x_title)
            .y_desc(y_title)
            .label_style(font(14))
            .draw()?;
        for (i, line) in lines.iter().enumerate() {
            let style = COLOURS[i % COLOURS.len()].stroke_width(2);
            let points: Vec<(f64, f64)> = line.points.iter().map(|&(x, y)| (x, scale(y))).collect();
            if let Some(bound) = line.bound {
                let dashes = (0..DASHES).map(|i| {
                    let x = |part: f64| (f64::from(i) + part) * right / f64::from(DASHES);
                    let ends = [(x(0.0), scale(bound)), (x(0.6), scale(bound))];
                    PathElement::new(ends, style.stroke_width(1))
                });
                chart.draw_series(dashes)?;
            }
            chart.draw_series([PathElement::new(points.clone(), style)])?;
            let dots = points.iter().map(|&p| Circle::new(p, 2, style.filled()));
            chart.draw_series(dots)?;
        }
        let ends: Vec<(i32, i32)> = lines
            .iter()
            .filter_map(|line| line.points.last())
            .map(|&(x, y)| chart.backend_coord(&(x, scale(y))))
            .collect();
        for (i, y) in spread(&ends).into_iter().enumerate() {
            let colour = COLOURS[i % COLOURS.len()];
            let at = (WIDTH as i32 - NAMES + 12, y);
            let (from, to) = (ends[i], (at.0 - 4, y));
            area.draw(&PathElement::new([(from.0 + 5, from.1), to], colour.mix(0.35)))?;
            let style = font(13).color(&colour).pos(Pos::new(HPos::Left, VPos::Center));
            let bound = lines[i].bound.map_or(String::new(), |b| format!(" (bound {b:.2})"));
            area.draw(&Text::new(format!("{}{bound}", lines[i].name), at, style))?;
        }
        area.present()?;
    }
    Ok(svg)
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
        let heights = spread(&[(0, 100), (0, 101), (0, 99), (0, 495), (0, 499)]);
        assert_eq!(heights, [116, 133, 99, 483, 500]);
    }
}
