//! One dot for each solver and heuristic, a panel for each set. A diamond is a published figure, a
//! pale one an estimate.
//!
//! Means of different states cannot be compared: a solver that fails on the hard ones would appear
//! fast. So the means of a panel are over the states that all of its solvers solved; one that
//! solved none at all is left out of that, and shown as such.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::look::{Area, Done};
use super::{COLOURS, Drawn, FAINT, GREY, font};
use crate::experiments::experiment::PlotKind;
use crate::experiments::names::readable;
use crate::experiments::plan::{Group, Lab};
use crate::experiments::record::SolveRecord;
use crate::experiments::report::Report;
use crate::experiments::summary::{Summary, count, seconds};

const WIDTH: u32 = 1000;
const ROW: u32 = 26;
const NAMES: i32 = 235;
/// Width of the figures beside the rightmost dot.
const FIGURES: i32 = 190;
/// The radius of a dot.
const DOT: i32 = 6;

/// Width of one figure.
const FIGURE: i32 = 80;

/// What is drawn of one set.
struct Panel {
    name: String,
    rows: Vec<Row>,
    /// How many states the means are over.
    common: usize,
}

struct Row {
    name: String,
    value: Option<f64>,
    published: Option<f64>,
    reckoned: bool,
    colour: RGBColor,
    figure: String,
}

pub(super) fn draw(lab: &Lab, report: &Report) -> Drawn {
    let panels: Vec<Panel> = (0..lab.sets.len())
        .map(|set| Panel::new(lab, report, set))
        .filter(|panel| !panel.rows.is_empty())
        .collect();
    let heights: Vec<u32> = panels.iter().map(|panel| panel_height(panel.rows.len())).collect();
    let height = 52 + heights.iter().sum::<u32>() + 10;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        area.fill(&WHITE)?;
        area.draw(&Text::new(lab.title.clone(), (18, 16), font(22)))?;
        let mut top = 52;
        for (panel, height) in panels.iter().zip(&heights) {
            let place = area.clone().shrink((0, top), (WIDTH, *height));
            panel.draw(&place, lab.plot)?;
            top += height;
        }
        area.present()?;
    }
    Ok(svg)
}

fn panel_height(rows: usize) -> u32 {
    34 + ROW * rows as u32 + 48
}

/// Whether every solver that solved anything solved this state.
fn solved_by_all(groups: &[(&Group, &[&SolveRecord])], index: usize) -> bool {
    let able = groups.iter().filter(|(_, records)| records.iter().any(|record| record.solved));
    let solved = |records: &[&SolveRecord]| {
        records.iter().any(|record| record.index == index && record.solved)
    };
    able.into_iter().all(|(_, records)| solved(records))
}

impl Panel {
    fn new(lab: &Lab, report: &Report, set: usize) -> Panel {
        let mut solvers: Vec<&str> = lab.groups.iter().map(|g| g.plan.method.name()).collect();
        let mut seen = Vec::new();
        solvers.retain(|name| !seen.contains(name) && (seen.push(*name), true).1);
        let mut groups = report.of_set(set);
        groups.retain(|(_, records)| !records.is_empty());
        let states = 0..lab.sets[set].states.len();
        let common: Vec<usize> = states.filter(|&index| solved_by_all(&groups, index)).collect();
        let row = |(group, records): &(&Group, &[&SolveRecord])| {
            let method = group.plan.method.name();
            let number = solvers.iter().position(|&name| name == method).unwrap_or(0);
            Row::new(lab.plot, group, records, &common, COLOURS[number % COLOURS.len()])
        };
        let rows = groups.iter().map(row).collect();
        Panel { name: lab.sets[set].name.clone(), rows, common: common.len() }
    }
}

impl Row {
    fn new(
        kind: PlotKind,
        group: &Group,
        records: &[&SolveRecord],
        common: &[usize],
        colour: RGBColor,
    ) -> Row {
        let compared = records.iter().copied().filter(|record| common.contains(&record.index));
        let summary = Summary::new(&compared.collect::<Vec<_>>());
        let nodes = kind == PlotKind::Nodes;
        let value = if nodes { summary.expanded.mean } else { summary.time.mean };
        let solved = records.iter().filter(|record| record.solved).count();
        let shown = match value {
            Some(value) if nodes => count(value),
            Some(value) => seconds(value),
            None if solved == 0 => "none solved".into(),
            None => "none solved by all".into(),
        };
        let figure = match solved {
            n if n == records.len() || n == 0 => shown,
            n => format!("{shown}  ({n} of {} solved)", records.len()),
        };
        let published = group.published.as_ref().and_then(|p| p.seconds).filter(|_| !nodes);
        let reckoned = group.published.as_ref().is_some_and(|p| p.estimate);
        Row { name: readable(group), value, published, reckoned, colour, figure }
    }
}

/// Where things go in a panel.
struct Frame {
    low: f64,
    high: f64,
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
    rows: usize,
}

impl Frame {
    fn new(area: &Area, rows: &[Row]) -> Frame {
        let values = rows.iter().flat_map(|row| [row.value, row.published]).flatten();
        let (low, high) = values.fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(v), h.max(v)));
        let (low, high) = if low > high { (0.1, 1.0) } else { (low, high) };
        let low = 10f64.powf((low.max(1e-9) * 0.7).log10().floor());
        let high = high.max(low * 10.0) * 1.05;
        let (width, height) = area.dim_in_pixel();
        let (right, bottom) = (width as i32 - FIGURES, height as i32 - 48);
        Frame { low, high, left: NAMES, right, top: 34, bottom, rows: rows.len() }
    }

    fn x(&self, value: f64) -> i32 {
        let part = (value.max(self.low) / self.low).ln() / (self.high / self.low).ln();
        self.left + (part * f64::from(self.right - self.left)) as i32
    }

    fn y(&self, rows: f64) -> i32 {
        self.top + (f64::from(self.bottom - self.top) * rows / self.rows as f64) as i32
    }
}

impl Panel {
    fn draw(&self, area: &Area, kind: PlotKind) -> Done {
        let frame = Frame::new(area, &self.rows);
        let style = font(16).pos(Pos::new(HPos::Left, VPos::Top));
        area.draw(&Text::new(self.name.clone(), (18, 8), style))?;
        let mut tick = frame.low;
        while tick <= frame.high {
            let line = [(frame.x(tick), frame.top), (frame.x(tick), frame.bottom)];
            area.draw(&PathElement::new(line, FAINT))?;
            let text = match kind {
                PlotKind::Nodes => count(tick),
                _ => seconds(tick).replace(".00", "").replace(".0 ", " "),
            };
            let style = font(12).pos(Pos::new(HPos::Center, VPos::Top));
            area.draw(&Text::new(text, (frame.x(tick), frame.bottom + 5), style))?;
            tick *= 10.0;
        }
        for (i, row) in self.rows.iter().enumerate() {
            draw_row(area, &frame, i, row)?;
        }
        let style = font(12).color(&GREY).pos(Pos::new(HPos::Left, VPos::Top));
        area.draw(&Text::new(self.legend(kind), (frame.left, frame.bottom + 22), style))?;
        Ok(())
    }

    /// What the dots are.
    fn legend(&self, kind: PlotKind) -> String {
        let what = if kind == PlotKind::Nodes { "nodes expanded" } else { "CPU time" };
        let over = match self.common {
            1 => "the one state solved by all".into(),
            n => format!("the {n} states solved by all"),
        };
        let published = |reckoned: bool| {
            self.rows.iter().any(|row| row.published.is_some() && row.reckoned == reckoned)
        };
        let diamonds = match (published(false), published(true)) {
            (_, true) => "; diamond: published figure, pale: an estimate",
            (true, false) => "; diamond: published figure",
            (false, false) => "",
        };
        format!("{what}, mean over {over}; logarithmic scale{diamonds}")
    }
}

fn draw_row(area: &Area, frame: &Frame, number: usize, row: &Row) -> Done {
    let middle = frame.y(number as f64 + 0.5);
    let style = font(14).pos(Pos::new(HPos::Right, VPos::Center));
    area.draw(&Text::new(row.name.clone(), (frame.left - 8, middle), style))?;
    let end = row.value.map_or(frame.left, |value| frame.x(value));
    if row.value.is_some() {
        area.draw(&PathElement::new([(frame.left, middle), (end, middle)], FAINT))?;
        area.draw(&Circle::new((end, middle), DOT, row.colour.filled()))?;
    }
    let plain = font(13).pos(Pos::new(HPos::Left, VPos::Center));
    let mut figure_at = end + DOT;
    if let Some(published) = row.published {
        let at = frame.x(published);
        let diamond = [(at - 6, middle), (at, middle - 6), (at + 6, middle), (at, middle + 6)];
        let colour = if row.reckoned { &GREY } else { &super::INK };
        area.draw(&Polygon::new(diamond, colour.filled()))?;
        let text = match row.reckoned {
            true => format!("about {}", seconds(published)),
            false => seconds(published),
        };
        area.draw(&Text::new(text, (at + 11, middle), plain.clone().color(&GREY)))?;
        // Ours goes after it where there is no space between.
        if at > end - 8 && at < end + FIGURE {
            figure_at = at + FIGURE;
        }
    }
    let style = if row.value.is_some() { plain } else { plain.color(&GREY) };
    area.draw(&Text::new(row.figure.clone(), (figure_at + 7, middle), style))?;
    Ok(())
}
