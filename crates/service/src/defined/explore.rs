//! The states of a definition by distance.

use cosette::Failure;
use cosette_core::clock::Instant;
use cosette_core::observe::{Event, Observer};
use cosette_general::{Limits, explore};
use serde::Serialize;
use serde_json::Value;

use super::{Defined, refused};
use crate::json;

#[derive(Serialize)]
struct Answer {
    puzzle: String,
    metric: &'static str,
    quotient: &'static str,
    states: u64,
    radius: usize,
    layers: Vec<u64>,
    mean: Option<f64>,
    complete: bool,
    stop: &'static str,
    antipodes: Vec<String>,
    antipodes_listed: usize,
    antipodes_total: Option<u64>,
    seconds: f64,
    bytes: u64,
}

impl Defined {
    pub(crate) fn explore(
        &self,
        depth_max: Option<u32>,
        memory: u64,
        observer: &dyn Observer,
    ) -> Result<Value, Failure> {
        let start = Instant::now();
        let machine = self.machine()?;
        let limits = Limits { memory, depth_max };
        let mut report = |depth: u32, states: u64| {
            !observer.event(&Event::Level { depth, states: states.into() }).is_break()
        };
        let found = explore(&machine, limits, &mut report).map_err(|error| refused(&error))?;
        let states: u64 = found.layers.iter().sum();
        let sum: f64 = found.layers.iter().enumerate().map(|(d, &n)| d as f64 * n as f64).sum();
        Ok(json(&Answer {
            puzzle: self.name.clone(),
            metric: self.metric(),
            quotient: "whole",
            states,
            radius: found.layers.len() - 1,
            mean: found.complete.then(|| sum / states as f64),
            complete: found.complete,
            stop: match (found.complete, found.stopped, found.out_of_memory) {
                (true, ..) => "complete",
                (_, true, _) => "interrupted",
                (_, _, true) => "memory",
                _ => "depth",
            },
            antipodes: found.antipodes.iter().map(|state| self.write_state(state)).collect(),
            antipodes_listed: found.antipodes.len(),
            antipodes_total: found.complete.then(|| *found.layers.last().unwrap_or(&0)),
            seconds: start.elapsed().as_secs_f64(),
            bytes: found.bytes,
            layers: found.layers,
        }))
    }
}
