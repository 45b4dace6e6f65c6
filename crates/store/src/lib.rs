//! Tables on disk: what a table is of ([`subject`]), the file that holds one ([`file`]), how it is
//! written ([`save`], [`whole_file`]), and the folder where they are kept ([`store`]).

pub mod bytes;
pub mod file;
#[cfg(feature = "files")]
mod identity;
mod map;
pub mod means;
pub mod save;
#[cfg(feature = "files")]
mod stamp;
pub mod store;
pub mod subject;
pub mod table_use;
#[cfg(feature = "files")]
pub mod whole_file;
