//! One bar for each solver and heuristic, a panel for each set. A diamond is a published figure, a
//! pale one a figure that was reckoned and not measured.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::look::{Area, Done};
use super::{COLOURS, Drawn, FAINT, GREY, font};
use crate::lab::experiment::PlotKind;
use crate::lab::plan::Lab;
use crate::lab::report::Report;
use crate::lab::run::label;
use crate::lab::summary::{Summary, count, seconds};

const WIDTH: u32 = 960;
const BAR: u32 = 26;
const NAMES: i32 = 190;
/// Room for the figures behind the longest bar.
const FIGURES: i32 = 190;

/// Room for one figure.
const FIGURE: i32 = 80;

struct Bar {
    name: String,
    value: Option<f64>,
    published: Option<f64>,
    reckoned: bool,
    colour: RGBColor,
    figure: String,
}

pub(super) fn draw(lab: &Lab, report: &Report) -> Drawn {
    let panels: Vec<(String, Vec<Bar>)> = (0..lab.sets.len())
        .map(|set| (lab.sets[set].name.clone(), bars(lab, report, set)))
        .filter(|(_, bars)| !bars.is_empty())
        .collect();
    let heights: Vec<u32> = panels.iter().map(|(_, bars)| panel_height(bars.len())).collect();
    let height = 52 + heights.iter().sum::<u32>() + 10;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        area.fill(&WHITE)?;
        area.draw(&Text::new(lab.title.clone(), (18, 16), font(22)))?;
        let mut top = 52;
        for ((name, bars), height) in panels.iter().zip(&heights) {
            let place = area.clone().shrink((0, top), (WIDTH, *height));
            panel(&place, name, bars, lab.plot)?;
            top += height;
        }
        area.present()?;
    }
    Ok(svg)
}

fn panel_height(bars: usize) -> u32 {
    34 + BAR * bars as u32 + 48
}

fn bars(lab: &Lab, report: &Report, set: usize) -> Vec<Bar> {
    let mut solvers: Vec<&str> = lab.groups.iter().map(|g| g.plan.method.name()).collect();
    let mut seen = Vec::new();
    solvers.retain(|name| !seen.contains(name) && (seen.push(*name), true).1);
    let groups = report.of_set(set).into_iter().filter(|(_, records)| !records.is_empty());
    let bar = |(group, records): (&crate::lab::plan::Group, &[&_])| {
        let summary = Summary::new(records);
        let nodes = lab.plot == PlotKind::Nodes;
        let value = if nodes { summary.expanded.mean } else { summary.time.mean };
        let shown = value.map_or("none solved".into(), if nodes { count } else { seconds });
        let figure = match summary.solved {
            n if n == summary.count || n == 0 => shown,
            n => format!("{shown}  ({n} of {} solved)", summary.count),
        };
        let method = group.plan.method.name();
        let number = solvers.iter().position(|&name| name == method).unwrap_or(0);
        let published = group.published.as_ref().and_then(|p| p.seconds).filter(|_| !nodes);
        Bar {
            name: label(group),
            value,
            published,
            reckoned: group.published.as_ref().is_some_and(|p| p.estimate),
            colour: COLOURS[number % COLOURS.len()],
            figure,
        }
    };
    groups.map(bar).collect()
}

/// Where things go in a panel.
struct Frame {
    low: f64,
    high: f64,
    left: i32,
    right: i32,
    top: i32,
    bottom: i32,
    bars: usize,
}

impl Frame {
    fn new(area: &Area, bars: &[Bar]) -> Frame {
        let values = bars.iter().flat_map(|bar| [bar.value, bar.published]).flatten();
        let (low, high) = values.fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(v), h.max(v)));
        let (low, high) = if low > high { (0.1, 1.0) } else { (low, high) };
        let low = 10f64.powf((low.max(1e-9) * 0.7).log10().floor());
        let high = high.max(low * 10.0) * 1.05;
        let (width, height) = area.dim_in_pixel();
        let (right, bottom) = (width as i32 - FIGURES, height as i32 - 48);
        Frame { low, high, left: NAMES, right, top: 34, bottom, bars: bars.len() }
    }

    fn x(&self, value: f64) -> i32 {
        let part = (value.max(self.low) / self.low).ln() / (self.high / self.low).ln();
        self.left + (part * f64::from(self.right - self.left)) as i32
    }

    fn y(&self, bars: f64) -> i32 {
        self.top + (f64::from(self.bottom - self.top) * bars / self.bars as f64) as i32
    }
}

fn panel(area: &Area, name: &str, bars: &[Bar], kind: PlotKind) -> Done {
    let frame = Frame::new(area, bars);
    let style = font(16).pos(Pos::new(HPos::Left, VPos::Top));
    area.draw(&Text::new(name.to_string(), (18, 8), style))?;
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
    for (i, bar) in bars.iter().enumerate() {
        draw_bar(area, &frame, i, bar)?;
    }
    let what = match kind {
        PlotKind::Nodes => "nodes expanded, mean of the solved, logarithmic",
        _ if bars.iter().any(|bar| bar.published.is_some() && bar.reckoned) => {
            "CPU time, mean of the solved, logarithmic; a diamond is a published figure, \
             a pale one an estimate"
        }
        _ if bars.iter().any(|bar| bar.published.is_some()) => {
            "CPU time, mean of the solved, logarithmic; a diamond is a published figure"
        }
        _ => "CPU time, mean of the solved, logarithmic",
    };
    let style = font(12).color(&GREY).pos(Pos::new(HPos::Left, VPos::Top));
    area.draw(&Text::new(what, (frame.left, frame.bottom + 22), style))?;
    Ok(())
}

fn draw_bar(area: &Area, frame: &Frame, number: usize, bar: &Bar) -> Done {
    let y = |part: f64| frame.y(number as f64 + part);
    let (above, middle, below) = (y(0.14), y(0.5), y(0.86));
    let style = font(14).pos(Pos::new(HPos::Right, VPos::Center));
    area.draw(&Text::new(bar.name.clone(), (frame.left - 8, middle), style))?;
    let end = bar.value.map_or(frame.left, |value| frame.x(value));
    area.draw(&Rectangle::new([(frame.left, above), (end, below)], bar.colour.filled()))?;
    let plain = font(13).pos(Pos::new(HPos::Left, VPos::Center));
    let mut figure_at = end;
    if let Some(published) = bar.published {
        let at = frame.x(published);
        let diamond = [(at - 6, middle), (at, middle - 6), (at + 6, middle), (at, middle + 6)];
        let colour = if bar.reckoned { &GREY } else { &super::INK };
        area.draw(&Polygon::new(diamond, colour.filled()))?;
        let text = match bar.reckoned {
            true => format!("about {}", seconds(published)),
            false => seconds(published),
        };
        area.draw(&Text::new(text, (at + 11, middle), plain.clone().color(&GREY)))?;
        // Ours goes behind it where there is no room between.
        if at > end - 8 && at < end + FIGURE {
            figure_at = at + FIGURE;
        }
    }
    let style = if bar.value.is_some() { plain } else { plain.color(&GREY) };
    area.draw(&Text::new(bar.figure.clone(), (figure_at + 7, middle), style))?;
    Ok(())
}
