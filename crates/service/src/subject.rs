//! Which puzzle a request is about: a name, or a definition.

use serde::Deserialize;

/// Which puzzle a request is about.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Subject {
    /// Its name: that of a family with its size, or one of the gallery.
    #[serde(default)]
    pub puzzle: String,
    /// What counts as one move [default: the puzzle's usual metric].
    pub metric: Option<String>,
    /// The goal of sliding tiles [default: `standard`].
    pub goal: Option<String>,
    /// A definition instead of a name.
    pub definition: Option<Given>,
}

/// A definition as somebody gives it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Given {
    /// The file.
    pub text: String,
    /// `puzzle`, `tws`, `kpuzzle`, `gap`, `one-line` [default: what it looks like].
    pub format: Option<String>,
    /// The name of the file, by which the format and the puzzle may be known.
    pub file: Option<String>,
}
