//! Campaign files: a claim, the steps that prove it, and how they add up.
//!
//! ```toml
//! claim = "loopover-5x5 stm >= 25"
//! max = ["far"]                 # or, for an upper bound, sum = ["first", "second"]
//! seed = 1
//!
//! [[step]]
//! name = "far"
//! kind = "exhaust"
//! position = "STRPQ/XYWUV/NOMKL/DECAB/IJHFG"
//! at_least = 25
//! ```

use cosette_checker::bound::{Chain, Claim, Relation};
use cosette_puzzle::Puzzle;
use cosette_store::journal;
use toml::{Table, Value};

use crate::step::{Cost, Step, StepError};
use crate::steps;

/// The most steps of a campaign.
const STEPS_MAX: usize = 64;

/// A campaign as its file describes it.
pub struct Campaign {
    /// What is to be proved.
    pub claim: Claim,
    /// The puzzle of the claim.
    pub puzzle: Puzzle,
    /// A few words for people.
    pub about: String,
    /// How the steps add up.
    pub chain: Chain,
    /// The seed of samples.
    pub seed: u64,
    /// The steps, in the order of the file.
    pub steps: Vec<Named>,
    /// The text of the file.
    pub text: String,
}

/// A step with its name.
pub struct Named {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: String,
    /// Its parameters.
    pub parameters: Table,
    /// The step.
    pub step: Box<dyn Step>,
    /// A digest of the puzzle, the kind and the parameters: what its units are a function of,
    /// besides their inputs.
    pub digest: String,
}

impl Campaign {
    /// Reads the text of a campaign file.
    pub fn read(text: &str) -> Result<Campaign, StepError> {
        let wrong = |why: String| StepError::Parameters(why);
        let mut file: Table = text.parse().map_err(|e: toml::de::Error| wrong(e.to_string()))?;
        let claim = match file.remove("claim") {
            Some(Value::String(claim)) => claim.parse::<Claim>().map_err(wrong)?,
            _ => return Err(wrong("the file has no `claim = \"PUZZLE METRIC <= MOVES\"`".into())),
        };
        let puzzle = claim.puzzle().map_err(wrong)?;
        let about = match file.remove("about") {
            Some(Value::String(about)) => about,
            _ => String::new(),
        };
        let seed = match file.remove("seed") {
            None => 1,
            Some(Value::Integer(seed)) if seed >= 0 => seed as u64,
            Some(_) => return Err(wrong("`seed` is not a whole number".into())),
        };
        let chain = chain(&mut file, claim.relation)?;
        let steps = match file.remove("step") {
            Some(Value::Array(steps)) if steps.len() <= STEPS_MAX => steps,
            _ => return Err(wrong(format!("the file has no [[step]], or more than {STEPS_MAX}"))),
        };
        if let Some(key) = file.keys().next() {
            return Err(wrong(format!(
                "there is no key `{key}`; expected claim, about, seed, sum, max or step"
            )));
        }
        let steps = steps.into_iter().map(|step| named(&puzzle, step));
        let steps = steps.collect::<Result<Vec<Named>, StepError>>()?;
        let campaign = Campaign { claim, puzzle, about, chain, seed, steps, text: text.into() };
        campaign.check_names()?;
        Ok(campaign)
    }

    fn check_names(&self) -> Result<(), StepError> {
        let count = |name: &String| self.steps.iter().filter(|step| step.name == *name).count();
        let chained = self.chain.steps();
        let wrong = chained.iter().chain(self.steps.iter().map(|step| &step.name));
        for name in wrong {
            match count(name) {
                1 if chained.contains(name) => {}
                0 => return Err(StepError::Parameters(format!("there is no step `{name}`"))),
                1 => {
                    let why = format!("the step `{name}` is not part of `sum` or `max`");
                    return Err(StepError::Parameters(why));
                }
                _ => {
                    let why = format!("the name `{name}` is given to two steps");
                    return Err(StepError::Parameters(why));
                }
            }
        }
        Ok(())
    }

    /// What all steps take: units, time and disk add up, memory is that of the largest.
    pub fn cost(&self) -> Cost {
        self.steps.iter().map(|named| named.step.cost()).fold(Cost::default(), |sum, cost| Cost {
            units: sum.units + cost.units,
            seconds: sum.seconds + cost.seconds,
            memory: sum.memory.max(cost.memory),
            disk: sum.disk + cost.disk,
        })
    }
}

fn chain(file: &mut Table, relation: Relation) -> Result<Chain, StepError> {
    let mut names = |key: &str| match file.remove(key) {
        None => Ok(None),
        Some(value) => match value.try_into::<Vec<String>>() {
            Ok(names) if !names.is_empty() => Ok(Some(names)),
            _ => Err(StepError::Parameters(format!("`{key}` is not a list of names of steps"))),
        },
    };
    match (names("sum")?, names("max")?, relation) {
        (Some(steps), None, Relation::AtMost) => Ok(Chain::Sum(steps)),
        (None, Some(steps), Relation::AtLeast) => Ok(Chain::Max(steps)),
        (_, _, Relation::AtMost) => {
            Err(StepError::Parameters("an upper bound needs `sum = [STEPS]` and no `max`".into()))
        }
        (_, _, Relation::AtLeast) => {
            Err(StepError::Parameters("a lower bound needs `max = [STEPS]` and no `sum`".into()))
        }
    }
}

fn named(puzzle: &Puzzle, step: Value) -> Result<Named, StepError> {
    let Value::Table(mut parameters) = step else {
        return Err(StepError::Parameters("a step is a table: [[step]]".into()));
    };
    let mut text = |key: &str| match parameters.remove(key) {
        Some(Value::String(text)) if !text.is_empty() => Ok(text),
        _ => Err(StepError::Parameters(format!("a step has no `{key}`"))),
    };
    let (name, kind) = (text("name")?, text("kind")?);
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if name.len() > 40 || !name.chars().all(plain) {
        let why = format!("`{name}` is not a name: letters, digits and hyphens, at most 40");
        return Err(StepError::Parameters(why));
    }
    let build = steps::kind(&kind)?;
    let step = build(puzzle, &parameters).map_err(|error| match error {
        StepError::Parameters(why) => StepError::Parameters(format!("step `{name}`: {why}")),
        error => error,
    })?;
    let text = format!("{}\n{kind}\n{parameters}", puzzle.definition());
    let digest = journal::digest(text.as_bytes());
    Ok(Named { name, kind, parameters, step, digest })
}
