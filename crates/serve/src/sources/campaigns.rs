//! How far campaigns are, for a dashboard.

use std::path::{Path, PathBuf};

use cosette_campaign::folder::Folder;
use cosette_campaign::status::{Status, status};
use serde::Serialize;
use utoipa::ToSchema;

use super::{entries, name};

/// A campaign and how far its steps are.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Campaign)]
pub struct CampaignState {
    /// The name of its folder.
    pub name: String,
    /// What it is to prove; nothing if the campaign cannot be read.
    pub claim: Option<String>,
    /// Its steps, in order.
    pub steps: Vec<StepState>,
    /// Why it cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<&'static str>,
}

/// How far a step is.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = CampaignStep)]
pub struct StepState {
    /// Its name.
    pub step: String,
    /// Its kind.
    pub kind: String,
    /// The number of units, as planned until the step is prepared.
    pub units: u64,
    /// Units that have a result.
    pub done: u64,
    /// Units under way.
    pub running: u64,
    /// Units that failed and have no result since.
    pub failed: u64,
    /// Units not started.
    pub missing: u64,
    /// Processor seconds so far.
    pub seconds: f64,
    /// Processor seconds for the rest.
    pub seconds_left: f64,
    /// Units a minute of processor time.
    pub rate: Option<f64>,
    /// What the step proves, once it does.
    pub bound: Option<u32>,
}

impl From<Status> for StepState {
    fn from(status: Status) -> StepState {
        StepState {
            step: status.step,
            kind: status.kind,
            units: status.units,
            done: status.done,
            running: status.running,
            failed: status.failed,
            missing: status.missing,
            seconds: status.seconds,
            seconds_left: status.seconds_left,
            rate: status.rate,
            bound: status.bound,
        }
    }
}

/// The campaigns in these folders: each is one, or contains some.
pub fn list(folders: &[PathBuf]) -> Vec<CampaignState> {
    let is_campaign = |path: &PathBuf| path.join("campaign.toml").is_file();
    let within = |folder: &PathBuf| match is_campaign(folder) {
        true => vec![folder.clone()],
        false => entries(folder).into_iter().filter(is_campaign).collect(),
    };
    folders.iter().flat_map(within).map(|path| read(&path)).collect()
}

fn read(path: &Path) -> CampaignState {
    let name = name(path, "").unwrap_or_default();
    let read = Folder::open(path).and_then(|(folder, campaign)| {
        Ok((campaign.claim.to_string(), status(&folder, &campaign)?))
    });
    match read {
        Ok((claim, steps)) => CampaignState {
            name,
            claim: Some(claim),
            steps: steps.into_iter().map(StepState::from).collect(),
            error: None,
        },
        // The reason would name files of the machine: `cosette campaign status` gives it.
        Err(_) => {
            let error = Some("this campaign cannot be read");
            CampaignState { name, claim: None, steps: Vec::new(), error }
        }
    }
}
