//! The ledger: which units are done, with the digests of their results, in SQLite.
//!
//! One process writes it, the coordinator, from the result files, which are what counts: a ledger
//! that was lost is made again. Results that came in while no coordinator ran (from `run-unit`, or
//! by `merge`) are folded in when the next one starts.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};

use crate::folder::{Folder, UnitFile, contradiction};
use crate::step::StepError;

/// How long to wait for a reader.
const PATIENCE: Duration = Duration::from_secs(10);

const SCHEMA: &str = "
CREATE TABLE IF NOT EXISTS step (
    name TEXT PRIMARY KEY, kind TEXT NOT NULL, units INTEGER NOT NULL, inputs TEXT NOT NULL,
    bound INTEGER, statement TEXT
);
CREATE TABLE IF NOT EXISTS unit (
    step TEXT NOT NULL, unit INTEGER NOT NULL, digest TEXT NOT NULL, seconds REAL NOT NULL,
    cpu_seconds REAL NOT NULL, recomputed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (step, unit)
);";

/// The ledger of a campaign.
pub struct Ledger {
    connection: Connection,
}

/// A unit in the ledger.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The number of the unit.
    pub unit: u64,
    /// The digest of its result.
    pub digest: String,
    /// Seconds by the clock.
    pub seconds: f64,
    /// Processor seconds.
    pub cpu_seconds: f64,
    /// How often it was computed again, with the same result.
    pub recomputed: u64,
}

impl Entry {
    /// That of a result.
    pub fn of(file: &UnitFile) -> Entry {
        Entry {
            unit: file.record.unit,
            digest: file.record.digest(),
            seconds: file.seconds,
            cpu_seconds: file.cpu_seconds,
            recomputed: 0,
        }
    }
}

/// A step in the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepEntry {
    /// Its kind.
    pub kind: String,
    /// The number of units.
    pub units: u64,
    /// What the units start from, as JSON.
    pub inputs: String,
    /// What it proves, once all units are done.
    pub bound: Option<u32>,
}

impl Ledger {
    /// Opens the ledger at this place, or makes one.
    pub fn open(path: &Path) -> Result<Ledger, StepError> {
        let connection = Connection::open(path).map_err(|error| sql(&error))?;
        connection.busy_timeout(PATIENCE).map_err(|error| sql(&error))?;
        connection.pragma_update(None, "synchronous", "FULL").map_err(|error| sql(&error))?;
        connection.execute_batch(SCHEMA).map_err(|error| sql(&error))?;
        Ok(Ledger { connection })
    }

    /// Notes a step. Its inputs must be those that were noted before.
    pub fn add_step(&self, name: &str, entry: &StepEntry) -> Result<(), StepError> {
        if let Some(old) = self.step(name)?
            && (old.units != entry.units || old.inputs != entry.inputs)
        {
            let why = format!("the inputs of step `{name}` are not those that its results have");
            return Err(StepError::Failed(why));
        }
        let StepEntry { kind, units, inputs, .. } = entry;
        let insert =
            "INSERT OR IGNORE INTO step (name, kind, units, inputs) VALUES (?1, ?2, ?3, ?4)";
        let values = params![name, kind, *units as i64, inputs];
        self.connection.execute(insert, values).map_err(|error| sql(&error)).map(drop)
    }

    /// The step of that name.
    pub fn step(&self, name: &str) -> Result<Option<StepEntry>, StepError> {
        let select = "SELECT kind, units, inputs, bound FROM step WHERE name = ?1";
        let row = self.connection.query_row(select, [name], |row| {
            Ok(StepEntry {
                kind: row.get(0)?,
                units: row.get::<_, i64>(1)? as u64,
                inputs: row.get(2)?,
                bound: row.get(3)?,
            })
        });
        row.optional().map_err(|error| sql(&error))
    }

    /// Notes what a step proves.
    pub fn prove(&self, name: &str, bound: u32, statement: &str) -> Result<(), StepError> {
        let update = "UPDATE step SET bound = ?2, statement = ?3 WHERE name = ?1";
        let done = self.connection.execute(update, params![name, bound, statement]);
        done.map_err(|error| sql(&error)).map(drop)
    }

    /// Notes the result of a unit. Another result of the same unit is a contradiction.
    pub fn add(&self, step: &str, entry: &Entry) -> Result<(), StepError> {
        let insert = "INSERT OR IGNORE INTO unit (step, unit, digest, seconds, cpu_seconds)
                      VALUES (?1, ?2, ?3, ?4, ?5)";
        let Entry { unit, digest, seconds, cpu_seconds, .. } = entry;
        let values = params![step, *unit as i64, digest, seconds, cpu_seconds];
        self.connection.execute(insert, values).map_err(|error| sql(&error))?;
        let select = "SELECT digest FROM unit WHERE step = ?1 AND unit = ?2";
        let kept: String = self
            .connection
            .query_row(select, params![step, *unit as i64], |row| row.get(0))
            .map_err(|error| sql(&error))?;
        if kept == *digest { Ok(()) } else { Err(contradiction(step, *unit)) }
    }

    /// Notes that a unit was computed again.
    pub fn recomputed(&self, step: &str, unit: u64) -> Result<(), StepError> {
        let update = "UPDATE unit SET recomputed = recomputed + 1 WHERE step = ?1 AND unit = ?2";
        self.connection
            .execute(update, params![step, unit as i64])
            .map_err(|error| sql(&error))
            .map(drop)
    }

    /// The units of a step that are done, in order.
    pub fn units(&self, step: &str) -> Result<Vec<Entry>, StepError> {
        let select = "SELECT unit, digest, seconds, cpu_seconds, recomputed FROM unit
                      WHERE step = ?1 ORDER BY unit";
        let mut statement = self.connection.prepare(select).map_err(|error| sql(&error))?;
        let rows = statement.query_map([step], |row| {
            Ok(Entry {
                unit: row.get::<_, i64>(0)? as u64,
                digest: row.get(1)?,
                seconds: row.get(2)?,
                cpu_seconds: row.get(3)?,
                recomputed: row.get::<_, i64>(4)? as u64,
            })
        });
        rows.map_err(|error| sql(&error))?
            .collect::<Result<Vec<Entry>, _>>()
            .map_err(|error| sql(&error))
    }

    /// Notes the results of units, all or none.
    pub fn add_all(&mut self, step: &str, entries: &[Entry]) -> Result<(), StepError> {
        self.connection.execute_batch("BEGIN IMMEDIATE").map_err(|error| sql(&error))?;
        let added = entries.iter().try_for_each(|entry| self.add(step, entry));
        let end = if added.is_ok() { "COMMIT" } else { "ROLLBACK" };
        self.connection.execute_batch(end).map_err(|error| sql(&error))?;
        added
    }

    /// Folds in results that are not in the ledger yet, all or none.
    pub fn fold(&mut self, folder: &Folder, step: &str, units: u64) -> Result<(), StepError> {
        let known: Vec<u64> = self.units(step)?.iter().map(|entry| entry.unit).collect();
        self.connection.execute_batch("BEGIN IMMEDIATE").map_err(|error| sql(&error))?;
        let folded =
            (0..units).filter(|unit| known.binary_search(unit).is_err()).try_for_each(|unit| {
                match folder.result(step, unit)? {
                    None => Ok(()),
                    Some(file) => self.add(step, &Entry::of(&file)),
                }
            });
        let end = if folded.is_ok() { "COMMIT" } else { "ROLLBACK" };
        self.connection.execute_batch(end).map_err(|error| sql(&error))?;
        folded
    }
}

fn sql(error: &rusqlite::Error) -> StepError {
    StepError::Failed(format!("the ledger: {error}"))
}
