//! Whatever a table file holds: opening and verifying it ends in a table or an error, never a panic.
//! What is fuzzed is the header and the cells; the rest is put around them here, or nothing would
//! get past the digest. The first two bytes are the length of the header.
#![no_main]

use std::io::Write;

use cosette_store::file::{TableFile, VERSION};
use libfuzzer_sys::fuzz_target;

/// Where cells begin: at a multiple of this.
const PAGE: usize = 4096;

fuzz_target!(|data: &[u8]| {
    let Some((length, data)) = data.split_first_chunk::<2>() else { return };
    let length = usize::from(u16::from_le_bytes(*length)).min(data.len());
    let (header, cells) = data.split_at(length);
    let mut bytes = b"cosette\n".to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((length as u32).to_le_bytes());
    bytes.extend(blake3::hash(header).as_bytes());
    bytes.extend(header);
    bytes.resize(bytes.len().next_multiple_of(PAGE), 0);
    bytes.extend(cells);
    let mut file = tempfile::NamedTempFile::new().expect("a folder for temporary files");
    file.write_all(&bytes).expect("room on the disk");
    let Ok(table) = TableFile::open(file.path()) else { return };
    let _ = (table.verify(), table.verify_name(), table.packed().len());
});
