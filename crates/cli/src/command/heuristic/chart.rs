//! Values against true distances, in SVG.
//!
//! A column for every distance, its cells shaded by the share of the states that have the value;
//! the mean of each column as a line, and the truth as the diagonal. What is above the diagonal is
//! not admissible.

use std::path::Path;

use plotters::prelude::*;

use crate::failure::Failure;
use crate::plot::shortened;
use cosette::heuristic::quality::Exact;

const WIDTH: u32 = 960;
const HEIGHT: u32 = 640;
const CELL: RGBColor = RGBColor(0x2b, 0x6c, 0xb0);
const MEAN: RGBColor = RGBColor(0xd5, 0x5e, 0x00);
const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
const GREY: RGBColor = RGBColor(0x77, 0x77, 0x77);
const FAINT: RGBColor = RGBColor(0xe2, 0xe2, 0xe2);

type Drawn<T> = Result<T, Box<dyn std::error::Error>>;

/// Draws the chart into a file.
pub fn write(path: &Path, title: &str, exact: &Exact) -> Result<(), Failure> {
    crate::plot::write(path, draw(title, exact))
}

fn draw(title: &str, exact: &Exact) -> Drawn<String> {
    let far = exact.by_distance.len() as f64;
    let top = far.max(exact.layers.len() as f64);
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
        area.fill(&WHITE)?;
        let area = area.margin(12, 0, 0, 0);
        let below = format!(
            "{} states: mean {:.3} of {:.3} moves, exact on {:.2} %",
            exact.states,
            exact.mean,
            exact.distance.mean,
            100.0 * exact.share_exact
        );
        let area = area.titled(&shortened(title), ("sans-serif", 20).into_font().color(&INK))?;
        let area = area.titled(&below, ("sans-serif", 16).into_font().color(&INK))?;
        let mut chart = ChartBuilder::on(&area)
            .margin(18)
            .x_label_area_size(46)
            .y_label_area_size(60)
            .build_cartesian_2d(-0.6..far - 0.4, -0.6..top - 0.4)?;
        chart
            .configure_mesh()
            .bold_line_style(FAINT)
            .light_line_style(TRANSPARENT)
            .axis_style(INK)
            .x_labels((far as usize).clamp(2, 32))
            .y_labels((top as usize).clamp(2, 24))
            .x_label_formatter(&|x| format!("{x:.0}"))
            .y_label_formatter(&|y| format!("{y:.0}"))
            .x_desc("true distance (the darker a cell, the more of the states at the distance)")
            .y_desc("value")
            .label_style(("sans-serif", 14).into_font().color(&INK))
            .draw()?;
        let shares = exact.values.iter().zip(0u32..).flat_map(|(row, distance)| {
            let sum = row.iter().sum::<u64>().max(1) as f64;
            let full = row.iter().zip(0u32..).filter(|(n, _)| **n > 0);
            full.map(move |(&n, value)| (f64::from(distance), f64::from(value), n as f64 / sum))
        });
        chart.draw_series(shares.map(|(x, y, share)| {
            let corners = [(x - 0.48, y - 0.48), (x + 0.48, y + 0.48)];
            // Rare values are to be seen too.
            Rectangle::new(corners, CELL.mix(0.08 + 0.92 * share.sqrt()).filled())
        }))?;
        let truth = [(-0.5, -0.5), (far - 0.5, far - 0.5)];
        let truth = chart.draw_series([PathElement::new(truth, GREY.stroke_width(2))])?;
        truth.label("true distance").legend(|(x, y)| line((x, y), GREY));
        let means: Vec<(f64, f64)> =
            exact.by_distance.iter().zip(0u32..).map(|(row, x)| (x.into(), row.mean)).collect();
        let dots = means.iter().map(|&point| Circle::new(point, 4, MEAN.filled()));
        chart.draw_series(dots)?;
        let mean = chart.draw_series([PathElement::new(means, MEAN.stroke_width(2))])?;
        mean.label("mean value").legend(|(x, y)| line((x, y), MEAN));
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperLeft)
            .background_style(WHITE.mix(0.9))
            .border_style(FAINT)
            .label_font(("sans-serif", 14).into_font().color(&INK))
            .draw()?;
        area.present()?;
    }
    Ok(svg)
}

/// The piece of a line beside its name.
fn line((x, y): (i32, i32), colour: RGBColor) -> PathElement<(i32, i32)> {
    PathElement::new([(x, y), (x + 24, y)], colour.stroke_width(2))
}
