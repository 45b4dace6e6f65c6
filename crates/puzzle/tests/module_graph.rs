//! No crate's modules depend on each other in a circle.
//!
//! The graph is read from the text: a module depends on another if it names `crate::other`, or an
//! item that `lib.rs` re-exports from there. Tests and links in documentation do not count: nothing
//! that is compiled into the library follows them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Graph = BTreeMap<String, BTreeSet<String>>;

/// The sources below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

/// The text that is compiled into the library: no comments, no tests, no imports for links.
fn compiled(text: &str) -> String {
    let mut kept = String::new();
    let mut attribute = String::new();
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or("").trim_end();
        if code.trim_start().starts_with("#[cfg(") {
            attribute = code.to_string();
            continue;
        }
        let test = attribute.contains("(test") || attribute.contains(" test)");
        if test && code.starts_with("mod tests {") {
            break;
        }
        if !attribute.contains("cfg(doc)") {
            kept.push_str(code);
            kept.push('\n');
        }
        attribute.clear();
    }
    kept
}

/// The first names of a use tree `{a::b, c::{d, e}}`, without its outer braces.
fn first_names(tree: &str) -> Vec<String> {
    let (mut depth, mut names, mut name) = (0, Vec::new(), String::new());
    for c in tree.chars().chain([',']) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => names.push(std::mem::take(&mut name)),
            _ => {}
        }
        if depth == 0 && c != ',' {
            name.push(c);
        }
    }
    let first = |name: &String| identifier(name.trim());
    names.iter().map(first).filter(|name| !name.is_empty()).collect()
}

fn identifier(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The names after every `crate::` of a text.
fn named(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (at, found) in text.match_indices("crate::") {
        let rest = &text[at + found.len()..];
        if let Some(tree) = rest.strip_prefix('{') {
            names.extend(first_names(&tree[..tree.find(';').map_or(0, |end| end - 1)]));
        } else {
            names.push(identifier(rest));
        }
    }
    names
}

/// Which module an item at the root of a crate comes from.
fn exported(root: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(root.join("lib.rs")).unwrap_or_default();
    let mut items = BTreeMap::new();
    for statement in compiled(&text).split(';') {
        let Some((_, path)) = statement.split_once(" use ") else { continue };
        let module = identifier(path);
        for item in path.split(|c: char| !c.is_alphanumeric() && c != '_') {
            items.entry(item.to_string()).or_insert_with(|| module.clone());
        }
    }
    items
}

fn graph(root: &Path) -> Graph {
    let mut paths = Vec::new();
    sources(root, &mut paths);
    let top = |path: &Path| {
        let first = path.strip_prefix(root).unwrap().components().next().unwrap();
        identifier(first.as_os_str().to_str().unwrap())
    };
    let modules: BTreeSet<String> = paths.iter().map(|path| top(path)).collect();
    let items = exported(root);
    let mut graph = Graph::new();
    for path in paths.iter().filter(|path| !["lib", "main"].contains(&top(path).as_str())) {
        let own = top(path);
        let text = compiled(&fs::read_to_string(path).unwrap());
        let module = |name: String| match modules.contains(&name) {
            true => Some(name),
            false => items.get(&name).cloned(),
        };
        let others = named(&text).into_iter().filter_map(module).filter(|other| *other != own);
        graph.entry(own.clone()).or_default().extend(others);
    }
    graph
}

/// What is left of a graph when modules that depend on nothing that is left are taken away, again
/// and again: nothing, if there is no cycle.
fn cyclic(mut graph: Graph) -> Graph {
    loop {
        let left: BTreeSet<String> = graph.keys().cloned().collect();
        let before = graph.len();
        graph.values_mut().for_each(|others| others.retain(|other| left.contains(other)));
        graph.retain(|_, others| !others.is_empty());
        if graph.len() == before {
            return graph;
        }
    }
}

#[test]
fn no_modules_depend_on_each_other_in_a_circle() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    for entry in fs::read_dir(crates).unwrap() {
        let root = entry.unwrap().path().join("src");
        let graph = graph(&root);
        let edges: usize = graph.values().map(BTreeSet::len).sum();
        println!("{}: {} modules, {edges} dependencies", root.display(), graph.len());
        assert_eq!(cyclic(graph), Graph::new(), "a cycle in {}", root.display());
    }
}

#[test]
fn a_cycle_is_seen() {
    let graph = |edges: &[(&str, &str)]| {
        let mut graph = Graph::new();
        for &(from, to) in edges {
            graph.entry(to.into()).or_default();
            graph.entry(from.into()).or_default().insert(to.into());
        }
        graph
    };
    assert!(cyclic(graph(&[("a", "b"), ("b", "c"), ("a", "c")])).is_empty());
    assert!(!cyclic(graph(&[("a", "b"), ("b", "c"), ("c", "b")])).is_empty());
    assert_eq!(named("use crate::{a, b::{c, d}, e as f};"), ["a", "b", "e"]);
    assert_eq!(named("let x = crate::g::h(crate::I);"), ["g", "I"]);
    let text = "use crate::a;\n// crate::b\n#[cfg(doc)]\nuse crate::c;\n\
                #[cfg(test)]\nmod tests {\ncrate::d";
    assert_eq!(named(&compiled(text)), ["a"]);
}
