//! The files that clients may see: campaigns, certificates, the list of tables. All are chosen on
//! the command line of the server; a request can name only what these lists contain.

mod campaigns;
mod results;
mod tables;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

pub use campaigns::CampaignState;
pub use results::Certificate;
pub use tables::Table;

use crate::refusal::Refusal;

/// How long a list of campaigns is reused: reading one takes a query of its ledger, or of Slurm.
const FRESH: Duration = Duration::from_secs(1);

/// Folders to read from.
#[derive(Default)]
pub struct Sources {
    /// Campaigns, or folders of campaigns.
    pub campaigns: Vec<PathBuf>,
    /// Certificates, besides those that come with the program.
    pub results: Option<PathBuf>,
    /// Cached tables.
    pub tables: Option<PathBuf>,
    /// The last list of campaigns.
    seen: Mutex<Option<(Instant, Vec<CampaignState>)>>,
}

impl Sources {
    /// These folders.
    pub fn new(
        campaigns: Vec<PathBuf>,
        results: Option<PathBuf>,
        tables: Option<PathBuf>,
    ) -> Sources {
        Sources { campaigns, results, tables, seen: Mutex::default() }
    }

    /// How far the campaigns are.
    pub fn campaigns(&self) -> Vec<CampaignState> {
        // Clients that come at the same time wait for one list.
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        match &*seen {
            Some((at, list)) if at.elapsed() < FRESH => list.clone(),
            _ => {
                let list = campaigns::list(&self.campaigns);
                *seen = Some((Instant::now(), list.clone()));
                list
            }
        }
    }

    /// The certificates.
    pub fn results(&self) -> Vec<Certificate> {
        results::list(self.results.as_deref())
    }

    /// The text of a certificate of the list.
    pub fn result(&self, name: &str) -> Result<Vec<u8>, Refusal> {
        results::read(self.results.as_deref(), name)
            .ok_or_else(|| Refusal::not_found(format!("there is no certificate `{name}`")))
    }

    /// The cached tables.
    pub fn tables(&self) -> Vec<Table> {
        self.tables.as_deref().map(tables::list).unwrap_or_default()
    }

    /// All the folders, as messages might name them.
    pub fn folders(&self) -> Vec<String> {
        let all = self.campaigns.iter().chain(&self.results).chain(&self.tables);
        let forms = |path: &PathBuf| [Some(path.clone()), path.canonicalize().ok()];
        let mut all: Vec<String> =
            all.flat_map(forms).flatten().map(|path| path.display().to_string()).collect();
        // A short relative name would be found in ordinary words.
        all.retain(|folder| Path::new(folder).is_absolute() && folder.len() > 1);
        // The longest first: one may be within another.
        all.sort_by_key(|folder| std::cmp::Reverse(folder.len()));
        all.dedup();
        all
    }
}

/// The entries of a folder, by name; none if it cannot be read.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
}

/// The last part of a path, without this ending.
fn name(path: &Path, ending: &str) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    name.strip_suffix(ending).filter(|name| !name.is_empty()).map(Into::into)
}
