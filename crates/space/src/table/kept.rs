//! Cached tables: what is written for each kind, and how it is read back.

use std::io;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use cosette_puzzle::Puzzle;

use super::fill::Filled;
use crate::quotient::{
    ClassTable, Displacement, DisplacementTable, DoubleCoset, ExploreError, Layer,
};
use cosette_memory as memory;
use cosette_store::bytes::ByteTable;
use cosette_store::file::Subject;
use cosette_store::means::Means;
use cosette_store::save::{Contents, whole_bytes};
use cosette_store::store::Got;

/// Words written at a time.
const CHUNK: usize = 1 << 16;

impl<const BITS: u32> Contents for Filled<BITS> {
    fn cells(&self) -> u64 {
        self.cells.len()
    }

    fn layers(&self) -> Vec<u64> {
        self.layers.clone()
    }

    fn last(&self) -> Option<Vec<u64>> {
        Some(self.last.clone())
    }

    fn each_chunk(&self, take: &mut dyn FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(8 * CHUNK);
        for words in self.cells.words().chunks(CHUNK) {
            bytes.clear();
            for word in words {
                bytes.extend_from_slice(&word.load(Ordering::Relaxed).to_le_bytes());
            }
            take(&bytes)?;
        }
        Ok(())
    }
}

impl DoubleCoset {
    /// What a table of it is of.
    pub fn subject(&self, puzzle: &Puzzle) -> Subject {
        let text = format!("{}; {}", self.sides(), self.weights().counted(puzzle));
        Subject::double_cosets(puzzle, text)
    }

    /// The table of the quotient, from disk if it is there, else by [`DoubleCoset::explore`].
    pub fn table(
        self: &Arc<DoubleCoset>,
        puzzle: &Puzzle,
        means: &Means,
    ) -> Result<ClassTable, ExploreError> {
        let subject = self.subject(puzzle);
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
                ClassTable::new(self.clone(), ByteTable::Mapped(file), layers)
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
    /// What a table of it is of.
    pub fn subject(&self, puzzle: &Puzzle) -> Subject {
        let text = format!("{}; {}", self.description(), self.weights().counted(puzzle));
        Subject::displacements(puzzle, text)
    }

    /// The table of the graph, from disk if it is there, else by [`Displacement::explore`].
    pub fn table(&self, puzzle: &Puzzle, means: &Means) -> Result<DisplacementTable, ExploreError> {
        let subject = self.subject(puzzle);
        let explore = || {
            let (needed, limit) = (self.bytes_to_explore(), means.memory);
            if needed > limit {
                let classes = self.len() as u64;
                return Err(ExploreError::Classes { classes, needed, limit, fits: None });
            }
            memory::probe(needed)?;
            let found = self.explore(means.observer).ok_or(ExploreError::Stopped)?;
            let (distances, layers) = (ByteTable::Own(found.0.into()), found.1);
            Ok(DisplacementTable { distances, layers })
        };
        let cells = self.len() as u64;
        Ok(match means.tables.get(&subject, cells, means.observer, explore)? {
            Got::Built(table) => table,
            Got::Mapped(file) => DisplacementTable {
                layers: file.header().layers.clone(),
                distances: ByteTable::Mapped(file),
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
