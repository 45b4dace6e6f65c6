//! Sockets: accepting connections, and ending well.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::{Router, middleware};
use cosette::{Failure, Resources};
use cosette_service::Service;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use crate::api;
use crate::assets;
use crate::connection::Patient;
use crate::guard::{self, Hosts};
use crate::limits::Limits;
use crate::sources::Sources;
use crate::studio::Studio;

/// How often the request to stop is looked for.
const GLANCE: Duration = Duration::from_millis(50);
/// The time that connections and workers have to end after it.
const FAREWELL: Duration = Duration::from_secs(5);
/// After an error of accepting (no file descriptors are left): pause, then try again.
const PAUSE: Duration = Duration::from_millis(100);
/// Threads that read files and compress.
const READERS: usize = 4;

/// A server that has its address.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    hosts: Hosts,
    studio: Arc<Studio>,
}

impl Server {
    /// Takes the address, and starts the workers. `hosts` are names by which the server may be
    /// addressed besides `localhost` and numbers.
    pub fn bind(
        address: SocketAddr,
        hosts: &[String],
        limits: Limits,
        resources: Resources,
        sources: Sources,
    ) -> Result<Server, Failure> {
        let taken = |error: io::Error| {
            let hint = match error.kind() {
                io::ErrorKind::AddrInUse => Some("--port 0 takes any port that is free"),
                _ => None,
            };
            Failure::new("address", format!("{address} cannot be used: {error}")).hint(hint)
        };
        let listener = TcpListener::bind(address).map_err(taken)?;
        listener.set_nonblocking(true).map_err(taken)?;
        let address = listener.local_addr().map_err(taken)?;
        let studio = Studio::new(Service::new(resources), limits, sources)
            .map_err(|error| unstarted(&error))?;
        let hosts = Hosts::new(address.ip(), hosts);
        Ok(Server { listener, address, hosts, studio: Arc::new(studio) })
    }

    /// Where it is.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until it is to stop. Jobs are then cancelled, and their clients get what was found.
    pub fn run(self, stop: &dyn Fn() -> bool) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .max_blocking_threads(READERS)
            .build()
            .map_err(|error| unstarted(&error))?;
        let result = runtime.block_on(self.serve(stop)).map_err(|error| unstarted(&error));
        runtime.shutdown_background();
        result
    }

    async fn serve(self, stop: &dyn Fn() -> bool) -> io::Result<()> {
        let Server { listener, hosts, studio, .. } = self;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let app = api::router(Arc::clone(&studio)).fallback(assets::serve);
        let app = app.layer(middleware::from_fn_with_state(Arc::new(hosts), guard::check));
        let room = Arc::new(Semaphore::new(studio.limits.connections));
        let open = GracefulShutdown::new();
        let accept = async {
            loop {
                let place = Arc::clone(&room).acquire_owned().await;
                let Ok((stream, _)) = listener.accept().await else {
                    sleep(PAUSE).await;
                    continue;
                };
                let connection = connection(stream, app.clone(), studio.limits.patience);
                let connection = open.watch(connection);
                tokio::spawn(async move {
                    // Errors are those of the client, which is gone.
                    drop(connection.await);
                    drop(place);
                });
            }
        };
        let stopped = async {
            while !stop() {
                sleep(GLANCE).await;
            }
        };
        tokio::select! {
            () = accept => {}
            () = stopped => {}
        }
        drop(listener);
        studio.close();
        drop(timeout(FAREWELL, open.shutdown()).await);
        let end = Instant::now() + FAREWELL;
        while !studio.has_ended() && Instant::now() < end {
            sleep(GLANCE).await;
        }
        Ok(())
    }
}

/// Serves one connection.
fn connection(
    stream: TcpStream,
    app: Router,
    patience: Duration,
) -> http1::Connection<TokioIo<Patient<TcpStream>>, TowerToHyperService<Router>> {
    // Small answers are sent at once.
    drop(stream.set_nodelay(true));
    http1::Builder::new().timer(TokioTimer::new()).header_read_timeout(patience).serve_connection(
        TokioIo::new(Patient::new(stream, patience)),
        TowerToHyperService::new(app),
    )
}

fn unstarted(error: &io::Error) -> Failure {
    Failure::new("server", format!("the server cannot be started: {error}"))
}
