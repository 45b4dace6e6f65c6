//! The mean length over time as a picture: time runs from a hundredth of a second by equal factors.

use plotters::prelude::*;

use super::Run;
use crate::plot::Drawn;

/// Points of a curve.
const STEPS: i32 = 400;
const BEGIN: f64 = 0.01;
/// A palette safe for colour blindness (Okabe and Ito).
const COLOURS: [RGBColor; 4] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
];

pub fn draw(runs: &[Run]) -> Drawn {
    let curves: Vec<Vec<(f64, f64)>> = runs.iter().map(points).collect();
    let heights = curves.iter().flatten().map(|point| point.1);
    let top = heights.clone().fold(0.0, f64::max).ceil();
    let floor = heights.fold(top, f64::min).floor() - 1.0;
    let last = runs.iter().map(Run::tried).fold(1.0, f64::max).log10();
    let boards = runs.iter().map(|run| run.records.len()).min().unwrap_or(0);
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (860, 460)).into_drawing_area();
        area.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&area)
            .caption(format!("5x5 Loopover: mean length of {boards} boards"), ("sans-serif", 20))
            .margin(16)
            .margin_right(44)
            .x_label_area_size(44)
            .y_label_area_size(54)
            .build_cartesian_2d(BEGIN.log10()..last, floor..top)?;
        chart
            .configure_mesh()
            .bold_line_style(RGBColor(0xe2, 0xe2, 0xe2))
            .light_line_style(TRANSPARENT)
            .x_labels(5)
            .x_label_formatter(&|x| format!("{} s", 10f64.powf(*x)))
            .y_label_formatter(&|y| format!("{y:.0}"))
            .x_desc("time for a board")
            .y_desc("moves, mean")
            .label_style(("sans-serif", 14))
            .draw()?;
        for (k, (run, points)) in runs.iter().zip(curves).enumerate() {
            let colour = COLOURS[k % COLOURS.len()];
            let line = PathElement::new(points, colour.stroke_width(3));
            let drawn = chart.draw_series([line])?;
            if !run.name.is_empty() {
                let key =
                    move |(x, y)| PathElement::new([(x, y), (x + 24, y)], colour.stroke_width(3));
                drawn.label(run.name.clone()).legend(key);
            }
            for (seconds, mean) in run.at_times() {
                let at = (seconds.log10(), mean);
                chart.draw_series([Circle::new(at, 5, colour.filled())])?;
                // The first above its curve, the others below theirs.
                let (x, y) = chart.backend_coord(&at);
                let below = if k == 0 { -24 } else { 10 };
                let style = ("sans-serif", 15).into_font().color(&colour);
                area.draw(&Text::new(format!("{mean:.2}"), (x - 14, y + below), style))?;
            }
        }
        if runs.iter().any(|run| !run.name.is_empty()) {
            chart.configure_series_labels().label_font(("sans-serif", 15)).draw()?;
        }
        area.present()?;
    }
    Ok(svg)
}

fn points(run: &Run) -> Vec<(f64, f64)> {
    let (first, last) = (BEGIN.log10(), run.tried().log10());
    let point = |step: i32| {
        let x = first + (last - first) * f64::from(step) / f64::from(STEPS);
        (x, run.mean(10f64.powf(x)))
    };
    (0..=STEPS).map(point).collect()
}
