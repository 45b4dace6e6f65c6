//! Layers as a bar chart, in SVG.
//!
//! Counts run over many powers of ten, so the scale is logarithmic; every bar carries its count, so
//! nothing has to be read off the axis.

use std::path::Path;

use plotters::prelude::*;

use crate::output;
use cosette::failure::Failure;

const WIDTH: u32 = 960;
const HEIGHT: u32 = 540;
const BAR: RGBColor = RGBColor(0x2b, 0x6c, 0xb0);
const INK: RGBColor = RGBColor(0x22, 0x22, 0x22);
const FAINT: RGBColor = RGBColor(0xdd, 0xdd, 0xdd);

/// The most characters of a title that fit the width.
const TITLE_MAX: usize = 88;

/// A picture in SVG, or why there is none.
pub type Drawn = Result<String, Box<dyn std::error::Error>>;

/// Whether a picture can be put there, found out before the work: refuses other kinds of files and
/// places that cannot be written. What is there already stays as it is.
pub fn check(path: &Path) -> Result<(), Failure> {
    let is_svg = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("svg"));
    if !is_svg && !output::is_descriptor(path) {
        let message = format!("{}: pictures are SVG files", path.display());
        return Err(Failure::new("usage", message).hint(Some("name a file that ends in .svg")));
    }
    output::check(path)
}

/// Draws how many of what is at each distance, under two lines of title.
pub fn layers(
    path: &Path,
    title: &[String; 2],
    unit: &str,
    layers: &[u128],
) -> Result<(), Failure> {
    write(path, draw(title, unit, layers))
}

/// Writes a picture, if it could be drawn.
pub fn write(path: &Path, drawn: Drawn) -> Result<(), Failure> {
    let failure =
        |error| Failure::new("plot", format!("{} cannot be drawn: {error}", path.display()));
    output::write(path, drawn.map_err(failure)?.as_bytes())
}

/// The beginning and the end of what is too long.
pub fn shortened(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    if chars.len() <= TITLE_MAX {
        return text.into();
    }
    let part = |chars: &[char]| chars.iter().collect::<String>();
    let end = TITLE_MAX / 4;
    let start = TITLE_MAX - end - 1;
    format!("{}…{}", part(&chars[..start]), part(&chars[chars.len() - end..]))
}

fn draw(title: &[String; 2], unit: &str, layers: &[u128]) -> Drawn {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, HEIGHT)).into_drawing_area();
        area.fill(&WHITE)?;
        let large = ("sans-serif", 20).into_font().color(&INK);
        let small = ("sans-serif", 16).into_font().color(&INK);
        let area = area.margin(12, 0, 0, 0);
        let area = area.titled(&shortened(&title[0]), large)?;
        let area = area.titled(&shortened(&title[1]), small)?;
        let top = layers.iter().max().map_or(1.0, |&n| n as f64);
        let mut chart = ChartBuilder::on(&area)
            .margin(18)
            .x_label_area_size(46)
            .y_label_area_size(72)
            .build_cartesian_2d(-0.6..layers.len() as f64 - 0.4, (0.5..top * 4.0).log_scale())?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(FAINT)
            .light_line_style(TRANSPARENT)
            .axis_style(INK)
            .x_labels(layers.len().min(30))
            .x_label_formatter(&|x| format!("{:.0}", x.round()))
            .y_label_formatter(&|y| power_of_ten(*y))
            .x_desc("moves from solved")
            .y_desc(unit)
            .label_style(("sans-serif", 14).into_font().color(&INK))
            .draw()?;
        let bars = layers.iter().enumerate().map(|(x, &n)| {
            let x = x as f64;
            Rectangle::new([(x - 0.4, 0.5), (x + 0.4, (n as f64).max(0.5))], BAR.filled())
        });
        chart.draw_series(bars)?;
        let size = if layers.len() > 20 { 9 } else { 12 };
        let style = ("sans-serif", size).into_font().color(&INK);
        let centred = plotters::style::text_anchor::Pos::new(
            plotters::style::text_anchor::HPos::Center,
            plotters::style::text_anchor::VPos::Bottom,
        );
        let style = style.pos(centred);
        let labels = layers.iter().enumerate().map(|(x, &n)| {
            Text::new(short(n), (x as f64, (n as f64).max(0.5) * 1.12), style.clone())
        });
        chart.draw_series(labels)?;
        area.present()?;
    }
    Ok(svg)
}

/// Digits for exponents.
const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// `10⁶` for the labels of the axis.
fn power_of_ten(y: f64) -> String {
    match y.log10().round() {
        p if p <= 3.0 => format!("{y:.0}"),
        p => {
            let digits = format!("{p:.0}");
            let raised = digits.bytes().map(|d| RAISED[usize::from(d - b'0')]);
            format!("10{}", raised.collect::<String>())
        }
    }
}

/// A count in at most five characters: `952`, `34.1k`, `1.2G`.
fn short(n: u128) -> String {
    let units = ["", "k", "M", "G", "T", "P", "E"];
    let mut value = n as f64;
    let mut unit = 0;
    while value >= 999.5 && unit < units.len() - 1 {
        value /= 1000.0;
        unit += 1;
    }
    match (unit, value) {
        (0, _) => n.to_string(),
        (_, v) if v < 99.95 => format!("{v:.1}{}", units[unit]),
        (_, v) => format!("{v:.0}{}", units[unit]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_titles_keep_both_ends() {
        let long = format!("loopover-5x5 {} / rows", "A ".repeat(100));
        let short = shortened(&long);
        assert_eq!(short.chars().count(), TITLE_MAX);
        assert!(short.starts_with("loopover-5x5 A") && short.ends_with("A  / rows"), "{short}");
        assert_eq!(shortened("cube"), "cube");
    }

    #[test]
    fn counts_are_shortened() {
        assert_eq!(short(0), "0");
        assert_eq!(short(999), "999");
        assert_eq!(short(34_108_194), "34.1M");
        assert_eq!(short(249_363_563), "249M");
        assert_eq!(short(999_999), "1.0M");
    }
}
