//! Charts of an experiment, in SVG.
//!
//! Times and nodes run over many powers of ten, so their scales are logarithmic, and a figure is a
//! dot: a bar has no length where there is no zero. Dots carry their figures; lines carry their
//! names at the side, with a piece of the line.

mod dots;
mod lines;
mod look;

use std::path::Path;

use plotters::prelude::*;

use super::experiment::PlotKind;
use super::plan::Lab;
use super::report::Report;
use crate::plot::{self, Drawn};
use cosette::failure::Failure;

const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
const GREY: RGBColor = RGBColor(0x77, 0x77, 0x77);
const FAINT: RGBColor = RGBColor(0xe2, 0xe2, 0xe2);

/// A palette safe for colour blindness: that of Okabe and Ito without the yellow, which is
/// invisible on white, and two more that differ from all of them in lightness.
const COLOURS: [RGBColor; 9] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0x11, 0x11, 0x11),
    RGBColor(0x88, 0x22, 0x55),
    RGBColor(0x99, 0x99, 0x99),
];

/// Draws the charts of the experiment.
pub fn draw(path: &Path, lab: &Lab, report: &Report) -> Result<(), Failure> {
    let svg = match lab.plot {
        PlotKind::Time | PlotKind::Nodes => dots::draw(lab, report),
        PlotKind::Lengths => lines::lengths(lab, report),
        PlotKind::Rounds => lines::rounds(lab, report),
    };
    plot::write(path, svg)
}

fn font(size: u32) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&INK)
}
