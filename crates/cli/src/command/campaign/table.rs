//! Tables of plans and of the status of campaigns.

use cosette_campaign::plan::{Campaign, Named};
use cosette_campaign::status::Status;
use serde::Serialize;

use crate::show;
use crate::values::{show_seconds, show_size};

/// A step before it runs.
#[derive(Serialize)]
pub struct Planned {
    claim: String,
    step: String,
    kind: String,
    description: String,
    units: u64,
    seconds: f64,
    memory: u64,
    disk: u64,
}

impl Planned {
    /// What a step will take.
    pub fn of(campaign: &Campaign, named: &Named) -> Planned {
        let cost = named.step.cost();
        Planned {
            claim: campaign.claim.to_string(),
            step: named.name.clone(),
            kind: named.kind.clone(),
            description: named.step.describe(),
            units: cost.units,
            seconds: cost.seconds,
            memory: cost.memory,
            disk: cost.disk,
        }
    }

    /// For people.
    pub fn in_words(&self) -> String {
        format!(
            "{} ({}): {}\n  {}, about {} of CPU time, {} of memory, {} of disk",
            self.step,
            self.kind,
            self.description,
            show::many(self.units, "unit"),
            show_seconds(self.seconds),
            show_size(self.memory),
            show_size(self.disk)
        )
    }
}

/// What a campaign will take.
pub fn in_all(campaign: &Campaign) -> String {
    let cost = campaign.cost();
    format!(
        "{}: {}, about {} of CPU time, {} of memory, {} of disk",
        campaign.claim,
        show::many(cost.units, "unit"),
        show_seconds(cost.seconds),
        show_size(cost.memory),
        show_size(cost.disk)
    )
}

/// The steps of a campaign, a line each.
pub fn steps(all: &[Status]) -> String {
    let head = ["step", "units", "done", "running", "failed", "missing", "CPU", "left", "bound"];
    let mut rows: Vec<Vec<String>> = vec![head.map(String::from).to_vec()];
    for status in all {
        rows.push(vec![
            status.step.clone(),
            status.units.to_string(),
            status.done.to_string(),
            status.running.to_string(),
            status.failed.to_string(),
            status.missing.to_string(),
            show_seconds(status.seconds),
            if status.done == status.units {
                "-".into()
            } else {
                show_seconds(status.seconds_left)
            },
            status.bound.map_or("-".into(), |bound| bound.to_string()),
        ]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let width = width(column).unwrap_or(0);
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<_>>().join("  ")
    };
    let claim = all.first().map_or("", |status| status.claim.as_str());
    let lines: Vec<String> = rows.iter().map(line).chain(all.iter().flat_map(slurm)).collect();
    format!("{claim}\n{}", lines.join("\n"))
}

/// What Slurm reports of a step, if there is anything.
fn slurm(status: &Status) -> Vec<String> {
    let step = &status.step;
    let counts = status.slurm.iter().map(|counts| {
        let ended = counts.ended.iter().map(|(state, tasks)| format!(", {tasks} tasks {state}"));
        let ended: String = ended.collect();
        let (pending, running) = (counts.pending, counts.running);
        format!("Slurm, step {step}: {pending} units pending, {running} running{ended}")
    });
    counts.chain(status.slurm_error.iter().map(|why| format!("Slurm: {why}"))).collect()
}
