//! What requests and answers look like, for the description of the HTTP API.

use cosette::{ExploreAnswer, failure};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

use crate::{
    Convert, Describe, Explore, Gallery, Heuristics, Play, Prepare, Progress, Read, Request,
    Scramble, Slide, Solve, Trace, Verify, convert, gallery, heuristics, play, prepare, puzzle,
    scramble, slide, solve, state, verify,
};

/// Schemas by name.
pub type Schemas = Vec<(String, RefOr<Schema>)>;

/// A kind of request.
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// The schema of the request, by name.
    pub request: String,
    /// The schema of its answer, by name.
    pub answer: String,
}

/// All kinds of requests, in the order of [`Request::NAMES`].
pub fn kinds(schemas: &mut Schemas) -> Vec<Kind> {
    vec![
        kind::<Describe, puzzle::Description>("puzzle", "Describe a puzzle", schemas),
        kind::<Read, state::Answer>("state", "Read a state, with what is wrong of it", schemas),
        kind::<Play, play::Answer>("play", "Make moves, and list the states on the way", schemas),
        kind::<Slide, slide::Answer>("slide", "The moves that a click stands for", schemas),
        kind::<Scramble, scramble::Answer>("scramble", "Draw a random state", schemas),
        kind::<Prepare, prepare::Answer>("prepare", "Make the tables of a solver", schemas),
        kind::<Solve, solve::Answer>("solve", "Solve a state", schemas),
        kind::<Explore, ExploreAnswer>("explore", "Count the states at each distance", schemas),
        kind::<Heuristics, heuristics::Answer>(
            "heuristics",
            "Evaluate heuristics on a state",
            schemas,
        ),
        kind::<Trace, cosette_trace::Record<'static>>("trace", "Record a search", schemas),
        kind::<Verify, verify::Answer>("verify", "Check a certificate", schemas),
        kind::<Gallery, gallery::Answer>("gallery", "List the puzzles of the gallery", schemas),
        kind::<Convert, convert::Answer>("convert", "Write a puzzle as a definition", schemas),
    ]
}

fn kind<Q: ToSchema, A: ToSchema>(
    name: &'static str,
    summary: &'static str,
    schemas: &mut Schemas,
) -> Kind {
    Kind { name, summary, request: add::<Q>(schemas), answer: add::<A>(schemas) }
}

/// Any request; progress; an error: their schemas, by name.
pub fn others(schemas: &mut Schemas) -> [String; 3] {
    [add::<Request>(schemas), add::<Progress>(schemas), add::<failure::FailureSchema>(schemas)]
}

fn add<T: ToSchema>(schemas: &mut Schemas) -> String {
    let name = T::name().into_owned();
    schemas.push((name.clone(), T::schema()));
    T::schemas(schemas);
    name
}
