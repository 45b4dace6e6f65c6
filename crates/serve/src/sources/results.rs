//! Certificates: those that come with the program, and those of a folder.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use cosette_checker::{Document, read_bytes};
use rust_embed::Embed;
use serde::Serialize;
use utoipa::ToSchema;

use super::{entries, name};

const ENDING: &str = ".json";

#[derive(Embed)]
#[folder = "../../results"]
struct Shipped;

/// A certificate in the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Certificate {
    /// By which it is fetched.
    pub name: String,
    /// What it claims; nothing if it is no certificate.
    pub claim: Option<String>,
    /// Its length.
    pub bytes: u64,
    /// Whether it comes with the program.
    pub shipped: bool,
}

impl Certificate {
    fn new(name: String, text: &[u8], shipped: bool) -> Certificate {
        let claim = Document::read(text).ok().map(|document| document.statement());
        Certificate { name, claim, bytes: text.len() as u64, shipped }
    }
}

/// The certificates that come with the program.
fn shipped() -> &'static [Certificate] {
    static LIST: OnceLock<Vec<Certificate>> = OnceLock::new();
    LIST.get_or_init(|| {
        let certificate = |path: Cow<'static, str>| {
            let name = path.strip_suffix(ENDING)?.to_string();
            Some(Certificate::new(name, &Shipped::get(&path)?.data, true))
        };
        let mut list: Vec<Certificate> = Shipped::iter().filter_map(certificate).collect();
        list.sort_by(|one, other| one.name.cmp(&other.name));
        list
    })
}

/// The certificate files of a folder.
fn files(folder: Option<&Path>) -> Vec<(String, PathBuf)> {
    let paths = folder.map(entries).unwrap_or_default();
    paths.into_iter().filter_map(|path| Some((name(&path, ENDING)?, path))).collect()
}

/// All certificates. One of the folder hides a shipped one of the same name.
pub fn list(folder: Option<&Path>) -> Vec<Certificate> {
    let read = |(name, path): (String, PathBuf)| {
        Some(Certificate::new(name, &read_bytes(&path).ok()?, false))
    };
    let mut list: Vec<Certificate> = files(folder).into_iter().filter_map(read).collect();
    let is_new = |certificate: &&Certificate| list.iter().all(|own| own.name != certificate.name);
    let others: Vec<Certificate> = shipped().iter().filter(is_new).cloned().collect();
    list.extend(others);
    list
}

/// The text of the certificate of that name. A name is looked up in the lists and is never made
/// into a path.
pub fn read(folder: Option<&Path>, name: &str) -> Option<Vec<u8>> {
    let own = files(folder).into_iter().find(|(own, _)| own == name);
    match own {
        Some((_, path)) => read_bytes(&path).ok(),
        None => {
            let shipped = shipped().iter().find(|certificate| certificate.name == name)?;
            Some(Shipped::get(&format!("{}{ENDING}", shipped.name))?.data.into_owned())
        }
    }
}
