//! What every long computation needs, whatever it computes: [`limits`] and how a search ended,
//! [`observe`] for progress and stopping, [`gate`] for threads that share a limit, [`pages`] for
//! large arrays, [`processor`] for the available vector instructions.

pub mod bits;
pub mod clock;
pub mod gate;
pub mod interrupt;
pub mod lanes;
pub mod limits;
pub mod observe;
pub mod pages;
pub mod prefetch;
pub mod processor;
