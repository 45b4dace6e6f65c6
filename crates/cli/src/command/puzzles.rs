//! `cosette puzzles`: the gallery.

use cosette_definition::{Entry, Format, GALLERY, read};
use serde::Serialize;

use crate::defined::malformed;
use crate::failure::Failure;
use crate::show::Show;

/// The answer in JSON, one for each puzzle.
#[derive(Serialize)]
struct GalleryEntry {
    name: &'static str,
    title: String,
    order: Option<&'static str>,
    radius: Option<u32>,
    antipodes: Option<u64>,
}

/// Lists the gallery.
pub fn run(show: &mut Show) -> Result<(), Failure> {
    for Entry { name, text, positions, radius, antipodes } in GALLERY {
        let definition = read(text, Format::Puzzle).map_err(|error| malformed(name, &error))?;
        let (title, order) = (definition.name, positions);
        let record = GalleryEntry { name, title, order, radius, antipodes };
        show.answer(describe(&record), &record)?;
    }
    Ok(())
}

fn describe(record: &GalleryEntry) -> String {
    let mut text = format!("{:<18}{}", record.name, record.title);
    if let Some(order) = record.order {
        let shown = match order.len() {
            0..=20 => order.to_string(),
            digits => format!("{}.{}e{}", &order[..1], &order[1..4], digits - 1),
        };
        text += &format!("; {shown} positions");
    }
    if let Some(radius) = record.radius {
        text += &format!(", radius {radius}");
    }
    if let Some(antipodes) = record.antipodes {
        text += &format!(" ({antipodes} positions)");
    }
    text
}
