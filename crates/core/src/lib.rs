//! What every long computation needs, whatever it computes: [`limits`] and how a search ended,
//! [`observe`] for progress and for stopping, [`gate`] for threads that share a limit, [`pages`]
//! for large arrays, [`processor`] for what vector instructions there are.

pub mod clock;
pub mod gate;
pub mod interrupt;
pub mod lanes;
pub mod limits;
pub mod observe;
pub mod pages;
pub mod prefetch;
pub mod processor;
