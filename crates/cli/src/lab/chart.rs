//! Charts of an experiment, in SVG.
//!
//! Times and nodes run over many powers of ten, so their scales are logarithmic. Bars carry their
//! figures; lines carry their names at the side.

mod bars;
mod lines;

use std::path::Path;

use plotters::prelude::*;

use super::experiment::PlotKind;
use super::plan::Lab;
use super::report::Report;
use crate::failure::Failure;

const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
const GREY: RGBColor = RGBColor(0x77, 0x77, 0x77);
const FAINT: RGBColor = RGBColor(0xe2, 0xe2, 0xe2);

/// Colours that can be told apart by most eyes (Okabe and Ito, without the yellow, darkened).
const COLOURS: [RGBColor; 10] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x8f, 0x68),
    RGBColor(0xb0, 0x54, 0x8c),
    RGBColor(0xc4, 0x85, 0x00),
    RGBColor(0x3a, 0x9f, 0xd8),
    RGBColor(0x55, 0x55, 0x55),
    RGBColor(0x8c, 0x56, 0x4b),
    RGBColor(0x7a, 0x9a, 0x01),
    RGBColor(0x6a, 0x51, 0xa3),
];

type Drawn = Result<String, Box<dyn std::error::Error>>;

/// Draws what the experiment asks for.
pub fn draw(path: &Path, lab: &Lab, report: &Report) -> Result<(), Failure> {
    let svg = match lab.plot {
        PlotKind::Time | PlotKind::Nodes => bars::draw(lab, report),
        PlotKind::Lengths => lines::lengths(lab, report),
        PlotKind::Rounds => lines::rounds(lab, report),
    };
    let written = svg.and_then(|svg| Ok(std::fs::write(path, svg)?));
    written.map_err(|error| {
        Failure::new("output", format!("{} cannot be drawn: {error}", path.display()))
    })
}

fn font(size: u32) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&INK)
}
