//! The studio's server: the web page, and the requests of `cosette-service` over HTTP.
//!
//! Two kinds of threads never wait for each other. One thread does all input and output
//! ([`Server`], on tokio); a fixed number of workers compute (`pool`). A request is read completely
//! before it is queued, and its answer is complete before it is sent, so that a slow client holds
//! a buffer and never a worker. What long computations report on the way is kept with the job
//! (`job`) and read from there by each client at its own pace.
//!
//! | module | what it does |
//! |---|---|
//! | `limits` | what clients may use |
//! | `job`, `pool`, `shelf`, `desk` | a job; workers; jobs by identifier; running one |
//! | `guard` | which requests are refused before they are read |
//! | `api` | the paths below `/api` |
//! | `assets` | the page |
//! | `shapes` | answers of the server itself |
//! | `openapi` | the description of the API |
//! | `connection`, `server` | sockets, timeouts, shutdown |

#![forbid(unsafe_code)]

mod api;
mod assets;
mod connection;
mod desk;
mod guard;
mod job;
mod limits;
mod openapi;
mod pool;
mod refusal;
mod server;
mod shapes;
mod shelf;
mod sources;
mod studio;

pub use limits::Limits;
pub use server::Server;
pub use sources::Sources;
