//! The cached tables.

use std::path::Path;

use cosette_store::file::TableFile;
use serde::Serialize;
use utoipa::ToSchema;

use super::{entries, name};

/// A table in the list, as `cosette table list` prints it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Table {
    /// The name of its file.
    pub name: String,
    /// Of which puzzle it is.
    pub puzzle: String,
    /// The goal of sliding tiles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// What counts as one move.
    pub metric: String,
    /// Which states are distinguished.
    pub quotient: String,
    /// Bits per class.
    pub bits: u32,
    /// The number of classes.
    pub classes: u64,
    /// How many classes are at each distance.
    pub layers: Vec<u64>,
    /// Bytes of the file.
    pub bytes: u64,
    /// The checksum of all cells.
    pub checksum: String,
}

/// The tables of a folder that can be read.
pub fn list(folder: &Path) -> Vec<Table> {
    let table = |path: &Path| {
        let name = name(path, ".table")? + ".table";
        let file = TableFile::open(path).ok()?;
        let header = file.header().clone();
        Some(Table {
            name,
            puzzle: header.subject.puzzle,
            goal: header.subject.goal,
            metric: header.subject.metric,
            quotient: header.subject.quotient,
            bits: header.subject.bits,
            classes: header.layers.iter().sum(),
            layers: header.layers,
            bytes: file.bytes(),
            checksum: header.checksum,
        })
    };
    entries(folder).iter().filter_map(|path| table(path)).collect()
}
