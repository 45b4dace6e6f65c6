//! The command line of `cosette serve`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args as ClapArgs, ValueHint};

use super::{ResourceArgs, StoreArgs};
use crate::{examples, values};

/// Serve the studio: a web page to play, solve and explore, and an HTTP API
///
/// Everything runs on this machine: the page comes with the program and nothing is fetched from the
/// network. Only this machine can reach the server unless --host names another address. The server
/// has no passwords: whoever reaches it may use its processor, within the limits.
///
/// The API takes JSON: POST /api/solve with {"puzzle": "loopover-3x3", "state": "BCA/DEF/GHI"}, and
/// likewise puzzle, state, play, slide, scramble, prepare, explore, heuristics, trace, verify,
/// gallery and convert. POST /api/jobs queues the same requests, with progress as server-sent
/// events. GET /api/openapi.json describes all of it.
///
/// Requests from web pages of other origins are refused, and so are host names other than
/// localhost, numeric addresses and those given by --allow-host.
///
/// --memory is shared out: a request gets the whole divided by the number of requests computed at
/// the same time (--jobs) and of the solvers kept for further requests (3).
///
/// Ctrl-C or SIGTERM cancels all jobs, sends what they have found, and ends the server.
#[derive(ClapArgs)]
#[command(after_long_help = examples::SERVE)]
pub struct Serve {
    /// Port; 0 takes any free one
    #[arg(long, short, value_name = "PORT", default_value_t = 8484)]
    pub port: u16,

    /// Address to listen on; 0.0.0.0 is reachable from other machines
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    #[arg(value_parser = values::address, value_hint = ValueHint::Hostname)]
    pub host: std::net::IpAddr,

    /// Accept requests for this host name, too (may be repeated)
    #[arg(long, value_name = "NAME", value_hint = ValueHint::Hostname)]
    pub allow_host: Vec<String>,

    /// Open the page in the browser
    #[arg(long)]
    pub open: bool,

    /// Show the campaigns in this folder, or the campaign that it is (may be repeated)
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub campaigns: Vec<PathBuf>,

    /// Show the certificates in this folder, besides those that come with the program
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub results: Option<PathBuf>,

    /// Requests computed at the same time [default: one per thread]
    #[arg(long, value_name = "N", help_heading = "Limits", value_parser = values::threads)]
    pub jobs: Option<usize>,

    /// Requests that may wait; further ones are refused with status 429
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 64)]
    pub queue: usize,

    /// Time limit per request, such as 30s or 5m
    #[arg(long, value_name = "TIME", help_heading = "Limits", default_value = "10m")]
    #[arg(value_parser = values::duration)]
    pub time: Duration,

    /// Maximum size of a request, such as 2M
    #[arg(long, value_name = "SIZE", help_heading = "Limits", default_value = "2M")]
    #[arg(value_parser = values::size)]
    pub body: u64,

    /// Number of finished jobs whose answers are kept
    #[arg(long, value_name = "N", help_heading = "Limits", default_value_t = 64)]
    pub keep: usize,

    #[command(flatten)]
    pub store: StoreArgs,

    #[command(flatten)]
    pub resources: ResourceArgs,
}
