//! `cosette serve`: the web page and the HTTP API.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::{Command, Stdio};

use cosette::Resources;
use cosette_serve::{Limits, Server, Sources};
use cosette_service::SOLVERS;
use serde::Serialize;

use crate::args::Serve;
use crate::failure::Failure;
use crate::show::Show;
use crate::{resources, signals};

/// Where the server is, in JSON.
#[derive(Serialize)]
struct Record {
    url: String,
    address: String,
    port: u16,
}

/// Serves until Ctrl-C or SIGTERM.
pub fn run(args: &Serve, show: &mut Show) -> Result<(), Failure> {
    for folder in args.campaigns.iter().chain(&args.results) {
        if !folder.is_dir() {
            let message = format!("{} is not a folder", folder.display());
            return Err(Failure::new("file", message));
        }
    }
    resources::threads(&args.resources)?;
    signals::catch_interrupts();
    let jobs = args.jobs.unwrap_or_else(rayon::current_num_threads);
    let memory = resources::memory(&args.resources) / (jobs + SOLVERS) as u64;
    let limits = Limits {
        body: usize::try_from(args.body).unwrap_or(usize::MAX),
        jobs,
        queue: args.queue,
        time: args.time,
        memory,
        kept: args.keep,
        ..Limits::default()
    };
    let tables = resources::store(&args.store)?;
    let folder = tables.folder().map(Into::into);
    let sources = Sources::new(args.campaigns.clone(), args.results.clone(), folder);
    let address = SocketAddr::new(args.host, args.port);
    let resources = Resources { memory, tables };
    let server = Server::bind(address, &args.allow_host, limits, resources, sources)?;
    let address = server.address();
    let url = format!("http://{}/", SocketAddr::new(reachable(address.ip()), address.port()));
    let record =
        Record { url: url.clone(), address: address.ip().to_string(), port: address.port() };
    show.answer(&url, &record)?;
    show.note("Ctrl-C ends the server")?;
    if !args.host.is_loopback() {
        show.note("other machines can reach this server, and there is no password")?;
    }
    show.flush()?;
    if args.open
        && let Err(error) = open(&url)
    {
        show.note(format!("the browser cannot be started: {error}"))?;
    }
    server.run(&signals::interrupted)?;
    Err(Failure::interrupted())
}

/// The address by which this machine reaches a server that listens on that one.
fn reachable(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(address) if address.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(address) if address.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        address => address,
    }
}

/// Starts the program that the system has for addresses.
fn open(url: &str) -> io::Result<()> {
    let mut command = match std::env::consts::OS {
        "macos" => Command::new("open"),
        "windows" => Command::new("explorer"),
        _ => Command::new("xdg-open"),
    };
    let silent = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut browser = silent.spawn()?;
    // Some of these programs end at once, others with the browser.
    std::thread::spawn(move || browser.wait());
    Ok(())
}
