//! The gallery: puzzles that come with the program as definitions.

use cosette_definition::{Entry, GALLERY};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::json;

/// Lists the gallery.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Gallery {}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = GalleryAnswer))]
pub(crate) struct Answer {
    gallery: Vec<Item>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Item {
    /// By which it is requested.
    puzzle: &'static str,
    /// How it calls itself.
    title: &'static str,
    /// The number of positions, as decimal digits, where it is known.
    positions: Option<&'static str>,
    radius: Option<u32>,
    antipodes: Option<u64>,
}

impl Gallery {
    pub(crate) fn answer(&self) -> Value {
        json(&Answer { gallery: GALLERY.iter().map(item).collect() })
    }
}

fn item(entry: &Entry) -> Item {
    let Entry { name, text, positions, radius, antipodes } = *entry;
    let title = text.lines().find_map(|line| line.strip_prefix("puzzle "));
    let title = title.map_or(name, str::trim);
    Item { puzzle: name, title, positions, radius, antipodes }
}
