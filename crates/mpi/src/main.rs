//! `cosette-mpi`: `cosette explore --disk` as one program on many machines.
//!
//! ```text
//! mpirun -n 16 cosette-mpi loopover-4x4 --disk /shared/search --certificate 4x4.json
//! ```
//!
//! What is searched, how, and what the folder holds is in `cosette-scale`; here is what MPI adds:
//! how ranks speak to each other ([`world`]) and the command line. Only rank 0 prints. Without the
//! feature `mpi` the command is a message that tells how to build it: so the workspace builds, and
//! everything but one file is checked, on machines without MPI.

mod args;
#[cfg(feature = "mpi")]
mod run;
#[cfg(feature = "mpi")]
mod watch;
#[cfg(feature = "mpi")]
mod world;

use std::process::ExitCode;

use cosette_memory::OrExit;

#[global_allocator]
static ALLOCATOR: OrExit = OrExit;

fn main() -> ExitCode {
    let args = args::read();
    #[cfg(feature = "mpi")]
    return run::run(&args);
    #[cfg(not(feature = "mpi"))]
    {
        let puzzle = &args.puzzle;
        eprintln!("cosette-mpi: {puzzle} cannot be explored: this program was built without MPI");
        eprintln!("hint: cargo build --release -p cosette-mpi --features mpi");
        ExitCode::from(cosette::failure::BAD_INPUT)
    }
}
