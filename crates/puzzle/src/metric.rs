//! Metrics: which moves there are, and so what counts as one.

use std::fmt;
use std::str::FromStr;

use crate::ReadError;
use crate::error::ErrorKind;

/// Which moves a puzzle has. Every move costs one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Single-tile (single-step) metric: a line slides by one cell.
    Stm,
    /// Multi-tile metric: a line slides by any amount.
    Mtm,
    /// Half-turn metric: a face turns by 90 or 180 degrees.
    Htm,
    /// Quarter-turn metric: a face turns by 90 degrees.
    Qtm,
}

impl Metric {
    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Metric::Stm => "stm",
            Metric::Mtm => "mtm",
            Metric::Htm => "htm",
            Metric::Qtm => "qtm",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Metric {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Metric, ReadError> {
        let all = [Metric::Stm, Metric::Mtm, Metric::Htm, Metric::Qtm];
        all.into_iter().find(|m| m.name().eq_ignore_ascii_case(text)).ok_or_else(|| {
            ReadError::whole(ErrorKind::Metric, text, format!("there is no metric `{text}`"))
                .expected("stm or mtm (Loopover, tiles), htm or qtm (cube)")
                .nearest(text, all.iter().map(|m| m.name()))
        })
    }
}
