//! ARCHITECTURE.md and CONTRIBUTING.md name files that exist.

use std::path::Path;

/// The folder of the whole tree.
const TREE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The texts between backquotes that are paths to a file or folder of a crate, below `crates`.
fn paths(document: &str) -> Vec<String> {
    let text = std::fs::read_to_string(Path::new(TREE).join(document)).expect("the document");
    let quoted = text.split('`').skip(1).step_by(2);
    let paths = quoted.filter(|path| {
        let inside = path.contains("/src/") || path.contains("/tests/");
        inside && !path.contains(['{', ' ', '*', '<']) && !path.contains("NAME")
    });
    paths.map(|path| path.trim_start_matches("crates/").to_string()).collect()
}

#[test]
fn files_named_in_documents_exist() {
    for (document, least) in [("ARCHITECTURE.md", 50), ("CONTRIBUTING.md", 8)] {
        let paths = paths(document);
        assert!(paths.len() >= least, "{document}: only {} paths were found", paths.len());
        for path in paths {
            let exists = Path::new(TREE).join("crates").join(&path).exists();
            assert!(exists, "{document} names {path}, which does not exist");
        }
    }
}
