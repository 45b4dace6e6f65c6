//! Table files as docs/formats/table.md describes them: read here by nothing but the document.

use std::fs;
use std::path::Path;

use cosette_core::observe::Silent;
use cosette_puzzle::{Family, Metric};
use cosette_solve::solvers::cube_optimal::Solver;
use cosette_solve::solvers::cube3::Bytes;
use cosette_space::quotient::{Labelling, PieceClasses};
use cosette_space::table::fill::{Filled, fill};
use cosette_store::file::Subject;
use cosette_store::means::Means;
use cosette_store::save::save;
use cosette_store::store::Store;
use serde_json::Value;

/// A file taken apart.
struct File {
    header: Value,
    words: Vec<u64>,
    bits: usize,
}

impl File {
    fn read(path: &Path) -> File {
        let bytes = fs::read(path).unwrap();
        let number = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
        assert_eq!((&bytes[..8], number(8)), (&b"cosette\n"[..], 2));
        let end = 48 + number(12);
        assert_eq!(blake3::hash(&bytes[48..end]).as_bytes()[..], bytes[16..48]);
        let header: Value = serde_json::from_slice(&bytes[48..end]).unwrap();
        let start = end.div_ceil(4096) * 4096;
        assert!(bytes[end..start].iter().all(|&byte| byte == 0));
        let cells = &bytes[start..];
        assert_eq!(header["checksum"], blake3::hash(cells).to_hex().as_str());
        let bits = header["subject"]["bits"].as_u64().unwrap() as usize;
        let count = header["cells"].as_u64().unwrap() as usize;
        assert_eq!(cells.len(), (count * bits).div_ceil(64) * 8);
        let word = |word: &[u8]| u64::from_le_bytes(word.try_into().unwrap());
        File { words: cells.chunks(8).map(word).collect(), header, bits }
    }

    fn cells(&self) -> usize {
        self.header["cells"].as_u64().unwrap() as usize
    }

    fn packed(&self, i: usize) -> u64 {
        let at = self.bits * i;
        self.words[at / 64] >> (at % 64) & ((1 << self.bits) - 1)
    }

    fn planar(&self, i: usize) -> u64 {
        let (b, w) = (self.bits, 8 / self.bits);
        let line = i / (512 / b);
        let bit = |plane: usize| self.words[8 * line + w * plane + i / 64 % w] >> (i % 64) & 1;
        (0..b).map(|plane| bit(plane) << plane).sum()
    }

    /// How many cells have each value, as far as there are layers, and how many have another.
    fn counts(&self, cell: impl Fn(usize) -> u64) -> (Vec<u64>, u64) {
        let mut counts = vec![0; self.header["layers"].as_array().unwrap().len()];
        let mut others = 0;
        for i in 0..self.cells() {
            *counts.get_mut(cell(i) as usize).unwrap_or(&mut others) += 1;
        }
        (counts, others)
    }

    fn layers(&self) -> Vec<u64> {
        let layers = self.header["layers"].as_array().unwrap();
        layers.iter().map(|n| n.as_u64().unwrap()).collect()
    }
}

#[test]
fn packed_cells_are_laid_out_as_documented() {
    fn check<const BITS: u32>() {
        let folder = tempfile::tempdir().unwrap();
        let puzzle = "8-puzzle".parse::<Family>().unwrap().puzzle(Metric::Stm);
        let classes = PieceClasses::read(&puzzle, "1 2 5 0").unwrap();
        let moves: Vec<_> = puzzle.move_ids().collect();
        let space = Labelling::new(&puzzle, &classes, &moves).unwrap();
        let filled: Filled<BITS> = fill(&space, u32::MAX, &Silent);
        let subject = Subject::cosets(&puzzle, &classes.to_string(), BITS);
        let file = File::read(save(folder.path(), &subject, &filled, &Silent).unwrap().path());
        assert_eq!((file.bits as u32, file.layers()), (BITS, filled.layers.clone()));
        assert_eq!(file.header["subject"]["numbering"], "cosets-1");
        for i in 0..file.cells() {
            assert_eq!(file.packed(i), u64::from(filled.cells.get(i as u64)));
        }
        let ones = (1 << BITS) - 1;
        let end = file.words.len() * 64 / BITS as usize;
        assert!((file.cells()..end).all(|i| file.packed(i) == ones), "behind the last cell");
    }
    check::<2>();
    check::<8>();
}

/// The small table of the cube's optimal solver. A wrong layout would hardly have the right number
/// of cells at every distance.
#[test]
fn planar_cells_are_laid_out_as_documented() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path().into());
    let puzzle = Family::Cube { size: 3 }.puzzle(Metric::Htm);
    let means = Means { memory: 200 << 20, tables: &store, observer: &Silent };
    Solver::<Bytes>::new(&puzzle, &means, ()).unwrap();
    let path = fs::read_dir(folder.path()).unwrap().next().expect("it is kept").unwrap().path();
    let file = File::read(&path);
    assert_eq!(file.header["subject"]["numbering"], "cube-near-1");
    assert_eq!((file.bits, file.cells()), (4, 168 * 495 * 2048));
    assert_eq!(file.counts(|i| file.planar(i)), (file.layers(), 0));
    assert_ne!(
        file.counts(|i| file.packed(i)).0[..2],
        file.layers()[..2],
        "these distinguish the two"
    );
}
