//! The command line of `cosette campaign`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, Subcommand, ValueHint};
use cosette_campaign::slurm::ARRAY_MAX;

use super::ResourceArgs;
use crate::values::Units;
use crate::{examples, values};

/// Prove bounds on God's number in units that outlive a process
///
/// A campaign file (TOML) states a claim, such as loopover-5x5 stm <= 38, and the steps that prove
/// it. Each step is cut into units of seconds to minutes; the result of a unit is a sealed file in
/// the folder of the campaign. A run that is interrupted or killed loses the units under way and
/// nothing else. The file format is documented in docs/campaigns.md.
#[derive(ClapArgs)]
#[command(after_long_help = examples::CAMPAIGN)]
pub struct Campaign {
    #[command(subcommand)]
    pub action: CampaignAction,
}

/// What to do with a campaign.
#[derive(Subcommand)]
pub enum CampaignAction {
    /// Create the folder of a campaign
    New {
        /// The campaign file
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        file: PathBuf,
        /// The folder
        #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
        folder: PathBuf,
    },
    /// Report units, CPU time, memory and disk before anything runs
    Plan {
        /// A campaign file, or the folder of a campaign
        #[arg(value_name = "FILE|FOLDER", value_hint = ValueHint::AnyPath)]
        campaign: PathBuf,
    },
    /// Run the missing units
    ///
    /// Ctrl-C and SIGTERM stop it; the units under way are lost. With --for no unit begins after
    /// that time, and those under way are finished.
    Run(CampaignRun),
    /// Run units and write their results, without the ledger
    ///
    /// The command that cluster workers run. Units with a valid result are skipped; a damaged or
    /// stale result is set aside and recomputed. Safe to repeat and to kill. The exit code is 0 if
    /// every unit named has a result.
    RunUnit {
        /// The folder of the campaign
        #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
        folder: PathBuf,
        /// The name of the step
        step: String,
        /// The numbers of the units, from 0: 3, 0-9 or 0-9,12
        #[arg(value_name = "UNITS", value_parser = values::units)]
        unit: Units,
        #[command(flatten)]
        resources: ResourceArgs,
    },
    /// Submit the missing units to Slurm, or list them
    ///
    /// Folds results into the ledger, then submits what is missing and not in the queue as job
    /// arrays. Safe to run again at any time: the results are the truth, the queue is a hint.
    Submit(CampaignSubmit),
    /// Show units done, running, failed and missing, the rate and the time left
    Status {
        /// The folder of the campaign
        #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
        folder: PathBuf,
        /// Refresh every second until all units are done (on a terminal)
        #[arg(long)]
        follow: bool,
    },
    /// Join the results of other folders of the same campaign
    Merge {
        /// The folder that receives them
        #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
        folder: PathBuf,
        /// The folders they come from
        #[arg(required = true, value_name = "FROM", value_hint = ValueHint::DirPath)]
        from: Vec<PathBuf>,
    },
    /// Check every result in the folder: seals, digests, ledger, and a sample computed again
    Verify {
        /// The folder of the campaign
        #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
        folder: PathBuf,
        /// Number of units per step to compute again
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::number)]
        recompute: u64,
        #[command(flatten)]
        resources: ResourceArgs,
    },
    /// Write the certificate of a complete campaign
    Finish {
        /// The folder of the campaign
        #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
        folder: PathBuf,
        /// The certificate [default: certificate.json in the folder]
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        certificate: Option<PathBuf>,
        #[command(flatten)]
        resources: ResourceArgs,
    },
}

/// How to run a campaign.
#[derive(ClapArgs)]
pub struct CampaignRun {
    /// A campaign file, or the folder of a campaign
    #[arg(value_name = "FILE|FOLDER", value_hint = ValueHint::AnyPath)]
    pub campaign: PathBuf,

    /// The folder, if a file is given [default: the name of the file without .toml]
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub folder: Option<PathBuf>,

    /// Begin no unit after this time, such as 30m or 2h
    #[arg(long = "for", value_name = "TIME", value_parser = values::duration)]
    pub time: Option<Duration>,

    /// Run at the lowest priority
    #[arg(long)]
    pub nice: bool,

    /// Recompute no finished units
    ///
    /// By default one unit in fifty of each step is computed again and compared.
    #[arg(long)]
    pub no_audit: bool,

    #[command(flatten)]
    pub resources: ResourceArgs,
}

/// How to submit units.
#[derive(ClapArgs)]
#[command(group = clap::ArgGroup::new("to").required(true))]
pub struct CampaignSubmit {
    /// The folder of the campaign, which all nodes see
    #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,

    /// Submit job arrays with sbatch
    #[arg(long, group = "to")]
    pub slurm: bool,

    /// Print the missing units instead, one task a line: STEP UNITS
    ///
    /// For other schedulers: each line is the arguments of a `run-unit`.
    #[arg(long, group = "to")]
    pub list: bool,

    /// Target run time of a task; units are grouped by their mean time so far, or as planned
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = values::duration)]
    pub task_time: Duration,

    /// Maximum number of tasks per array
    #[arg(long, value_name = "N", default_value_t = ARRAY_MAX, value_parser = values::count)]
    pub array_max: u64,

    /// Options for sbatch, such as '--partition=long --time=30:00'; repeatable
    #[arg(long, value_name = "OPTIONS", allow_hyphen_values = true, requires = "slurm")]
    pub sbatch: Vec<String>,

    /// Also submit units that the queue reports as waiting or running
    #[arg(long, requires = "slurm")]
    pub all: bool,

    /// Write the scripts and lists, and submit nothing
    #[arg(long, requires = "slurm")]
    pub dry_run: bool,

    /// Threads per task
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = values::threads)]
    pub threads: usize,

    /// Memory per task [default: as planned]
    #[arg(long, value_name = "SIZE", value_parser = values::size)]
    pub memory: Option<u64>,
}
