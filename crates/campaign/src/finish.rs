//! The certificate of a campaign that is complete.

use cosette_checker::bound::witness::{self, Witness};
use cosette_checker::bound::{
    BoundCertificate, Chain, FORMAT, Relation, Statement, StepRecord, UnitRecord, units_digest,
};
use cosette_checker::certificate::puzzle_hash;
use cosette_puzzle::Random;

use crate::ledger::Ledger;
use crate::plan::{Campaign, Named};
use crate::run::Runner;
use crate::step::{Ready, StepError};

/// How many units of a step are put into the certificate in full.
const SAMPLED: usize = 8;
/// The most bytes that they may take together.
const SAMPLED_BYTES: usize = 1 << 20;

/// The certificate, if every step is complete and the chain proves the claim.
pub fn finish(runner: &Runner<'_>) -> Result<BoundCertificate, StepError> {
    let campaign = runner.campaign;
    let ledger = Ledger::open(&runner.folder.ledger())?;
    let steps = campaign.steps.iter().map(|named| record(runner, named, &ledger));
    let steps = steps.collect::<Result<Vec<StepRecord>, StepError>>()?;
    let certificate = BoundCertificate {
        format: FORMAT.into(),
        claim: campaign.claim.clone(),
        puzzle_hash: puzzle_hash(&campaign.puzzle),
        chain: campaign.chain.clone(),
        steps,
        made_by: format!("cosette {}", env!("CARGO_PKG_VERSION")),
    };
    let bound = bound(campaign, &certificate);
    let enough = match campaign.claim.relation {
        Relation::AtMost => bound <= campaign.claim.bound,
        Relation::AtLeast => bound >= campaign.claim.bound,
    };
    match enough {
        true => Ok(certificate),
        false => Err(StepError::Failed(format!(
            "the steps prove {} {bound}, not {}",
            campaign.claim.relation, campaign.claim
        ))),
    }
}

/// What the steps add up to.
fn bound(campaign: &Campaign, certificate: &BoundCertificate) -> u32 {
    let of = |name: &String| {
        let step = certificate.steps.iter().find(|step| step.name == *name);
        step.map_or(0, |step| step.statement.bound())
    };
    match &campaign.chain {
        Chain::Sum(steps) => steps.iter().map(of).sum(),
        Chain::Max(steps) => steps.iter().map(of).max().unwrap_or(0),
    }
}

fn record(runner: &Runner<'_>, named: &Named, ledger: &Ledger) -> Result<StepRecord, StepError> {
    let name = &named.name;
    let ready = runner.prepare(named)?;
    let entries = ledger.units(name)?;
    if entries.len() as u64 != ready.units() {
        return Err(StepError::Failed(format!(
            "step `{name}` is not complete: {} of {} units are done",
            entries.len(),
            ready.units()
        )));
    }
    let finding = runner.finding(named, &*ready)?;
    let is_upper = runner.campaign.claim.relation == Relation::AtMost;
    if matches!(finding.statement, Statement::Phase { .. }) != is_upper {
        let why = format!("step `{name}` proves a bound of the other kind");
        return Err(StepError::Failed(why));
    }
    let mut order: Vec<u64> = (0..ready.units()).collect();
    Random::new(runner.campaign.seed).shuffle(&mut order);
    let mut sample: Vec<UnitRecord> = Vec::new();
    let mut bytes = 0;
    for &unit in order.iter().take(SAMPLED) {
        let file = runner.folder.result(name, unit)?;
        let record = file.expect("the ledger lists it").record;
        bytes += serde_json::to_vec(&record).map_or(0, |text| text.len());
        if bytes <= SAMPLED_BYTES {
            sample.push(record);
        }
    }
    sample.sort_by_key(|record| record.unit);
    let parameters = serde_json::to_value(&named.parameters)
        .map_err(|error| StepError::Failed(format!("step `{name}`: {error}")))?;
    let cpu_seconds: f64 = entries.iter().map(|entry| entry.cpu_seconds).sum();
    let mut record = StepRecord {
        name: name.clone(),
        kind: named.kind.clone(),
        parameters,
        statement: finding.statement,
        inputs: ready.inputs(),
        units: ready.units(),
        units_digest: units_digest(entries.iter().map(|entry| entry.digest.as_str())),
        sample,
        evidence: finding.evidence,
        witnesses: Vec::new(),
        // To the millisecond: longer fractions are not read back as they were written.
        cpu_seconds: (cpu_seconds * 1000.0).round() / 1000.0,
    };
    record.witnesses = witnesses(runner, named, &*ready, &record)?;
    Ok(record)
}

/// Words for the positions that the digest of the step chooses; none if its kind gives none.
fn witnesses(
    runner: &Runner<'_>,
    named: &Named,
    ready: &dyn Ready,
    record: &StepRecord,
) -> Result<Vec<Witness>, StepError> {
    let Statement::Phase { from, at_most, .. } = &record.statement else { return Ok(Vec::new()) };
    let (puzzle, claim) = (&runner.campaign.puzzle, &runner.campaign.claim);
    let seed = witness::seed(&claim.to_string(), &puzzle_hash(puzzle), record);
    let positions = witness::positions(puzzle, from, seed);
    let positions = positions.map_err(|error| StepError::Failed(error.to_string()))?;
    let mut found = Vec::new();
    for position in positions.unwrap_or_default() {
        match runner.with_context(named, |context| ready.witness(&position, context))? {
            Some(witness) => found.push(witness),
            None if found.is_empty() => break,
            None => {
                let why =
                    format!("step `{}`: no word of {at_most} moves for {position:?}", named.name);
                return Err(StepError::Failed(why));
            }
        }
    }
    Ok(found)
}
