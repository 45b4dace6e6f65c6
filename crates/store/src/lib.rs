//! Tables on disk: what identifies a table ([`subject`]), the file that holds one ([`file`]), how
//! it is written ([`save`], [`whole_file`]), and the cache folder ([`store`]). What long
//! computations need to survive a kill is in [`journal`].

pub mod bytes;
pub mod file;
#[cfg(feature = "files")]
mod identity;
#[cfg(feature = "files")]
pub mod journal;
mod map;
pub mod means;
pub mod save;
#[cfg(not(feature = "files"))]
pub mod shelf;
#[cfg(feature = "files")]
mod stamp;
pub mod store;
pub mod subject;
pub mod table_use;
#[cfg(feature = "files")]
pub mod whole_file;
