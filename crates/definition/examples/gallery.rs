//! Writes the gallery of definitions from the geometry of the puzzles:
//! `cargo run -p cosette-definition --example gallery -- puzzles`.

#[path = "gallery/geometry.rs"]
mod geometry;
#[path = "gallery/plain.rs"]
mod plain;
#[path = "gallery/solids.rs"]
mod solids;

use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).expect("the folder to write to");
    for (name, text) in solids::all().into_iter().chain(plain::all()) {
        std::fs::write(Path::new(&folder).join(format!("{name}.puzzle")), text)?;
    }
    Ok(())
}
