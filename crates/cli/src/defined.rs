//! Puzzles that are given as definition files.

use std::path::Path;

use cosette_definition::{Definition, Format, GALLERY, Malformed, read};
use cosette_puzzle::Family;

use crate::failure::Failure;

/// Extensions that mean a file even if there is none of the name.
const EXTENSIONS: [&str; 7] = ["puzzle", "tws", "def", "ksolve", "json", "gap", "g"];

/// A definition and where it came from.
pub struct Loaded {
    pub path: String,
    pub definition: Definition,
}

/// Reads the definition, if the name of a puzzle is the path of a file, or a name of the gallery
/// that no built-in puzzle has.
pub fn load(name: &str) -> Option<Result<Loaded, Failure>> {
    let path = Path::new(name);
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
    let known = EXTENSIONS.contains(&extension.to_ascii_lowercase().as_str());
    if known || name.contains('/') && path.is_file() {
        return Some(from_file(name, None));
    }
    // Built-in puzzles keep their names: the gallery's files of them are for `convert` and tests.
    let entry = GALLERY.iter().find(|entry| entry.name == name)?;
    if name.parse::<Family>().is_ok() {
        return None;
    }
    let definition = read(entry.text, Format::Puzzle).map_err(|error| malformed(name, &error));
    Some(definition.map(|definition| Loaded { path: name.into(), definition }))
}

/// Reads the file in this format, or in the one it seems to have.
pub fn from_file(name: &str, format: Option<Format>) -> Result<Loaded, Failure> {
    let bytes = std::fs::read(name)
        .map_err(|error| Failure::new("input", format!("{name} cannot be read: {error}")))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::new("definition", format!("{name} is not UTF-8 text")))?;
    let format = format.unwrap_or_else(|| Format::of(name, &text));
    let mut definition = read(&text, format).map_err(|error| malformed(name, &error))?;
    if definition.name.is_empty() {
        let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str());
        definition.name = stem.unwrap_or("unnamed").into();
    }
    Ok(Loaded { path: name.into(), definition })
}

/// The error as people know it from compilers: file, line and column in front.
pub fn malformed(name: &str, error: &Malformed) -> Failure {
    let place = match (error.line(), error.column()) {
        (Some(line), Some(column)) => format!("{name}:{line}:{column}"),
        _ => name.to_string(),
    };
    Failure::from(error.error().clone()).within(place)
}
