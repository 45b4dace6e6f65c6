//! Tables of double cosets and of displacements that are kept on disk: read back, not built again.

use std::io;
use std::sync::Arc;

use cosette_puzzle::Puzzle;

use super::displacement::{Displacement, DisplacementTable};
use super::double_coset::DoubleCoset;
use super::staged::{ClassTable, ExploreError, Layer};
use crate::means::Means;
use crate::memory;
use crate::table::file::Subject;
use crate::table::packed::Bytes;
use crate::table::save::{Contents, whole_bytes};
use crate::table::store::Got;

impl DoubleCoset {
    /// The table of the quotient, from disk if it is there, else by [`DoubleCoset::explore`].
    pub fn table(
        self: &Arc<DoubleCoset>,
        puzzle: &Puzzle,
        means: &Means,
    ) -> Result<ClassTable, ExploreError> {
        let subject = Subject::double_cosets(puzzle, self);
        let explore = || self.explore(means.memory, means.observer);
        let cells = u64::from(self.len());
        Ok(match means.tables.get(&subject, cells, means.observer, explore)? {
            Got::Built(table) => table,
            Got::Mapped(file) => {
                let header = file.header();
                let classes = header.layers.iter().copied();
                let cosets = header.weighted.iter().flatten().copied();
                let layers: Vec<Layer> = classes
                    .zip(cosets)
                    .map(|(classes, cosets)| Layer { classes, cosets })
                    .collect();
                ClassTable::new(self.clone(), Bytes::Mapped(file), layers)
            }
        })
    }
}

impl Contents for ClassTable {
    fn cells(&self) -> u64 {
        self.distances().len() as u64
    }

    fn layers(&self) -> Vec<u64> {
        self.layers().iter().map(|layer| layer.classes).collect()
    }

    fn weighted(&self) -> Option<Vec<u128>> {
        Some(self.layers().iter().map(|layer| layer.cosets).collect())
    }

    fn each_chunk(&self, take: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        whole_bytes(self.distances(), take)
    }
}

impl Displacement {
    /// The table of the graph, from disk if it is there, else by [`Displacement::explore`].
    pub fn table(&self, puzzle: &Puzzle, means: &Means) -> Result<DisplacementTable, ExploreError> {
        let subject = Subject::displacements(puzzle, self);
        let explore = || {
            let (needed, limit) = (self.bytes_to_explore(), means.memory);
            if needed > limit {
                let classes = self.len() as u64;
                return Err(ExploreError::Classes { classes, needed, limit, fits: None });
            }
            memory::ask(needed)?;
            let found = self.explore(means.observer).ok_or(ExploreError::Stopped)?;
            let (distances, layers) = (Bytes::Own(found.0.into()), found.1);
            Ok(DisplacementTable { distances, layers })
        };
        let cells = self.len() as u64;
        Ok(match means.tables.get(&subject, cells, means.observer, explore)? {
            Got::Built(table) => table,
            Got::Mapped(file) => DisplacementTable {
                layers: file.header().layers.clone(),
                distances: Bytes::Mapped(file),
            },
        })
    }
}

impl Contents for DisplacementTable {
    fn cells(&self) -> u64 {
        self.distances.len() as u64
    }

    fn layers(&self) -> Vec<u64> {
        self.layers.clone()
    }

    fn each_chunk(&self, take: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        whole_bytes(&self.distances, take)
    }
}
