//! The plan of an experiment: a group of solves for each set, solver and heuristic.

use cosette_puzzle::{Puzzle, nearest};
use cosette_solve::bound;
use cosette_solve::registry::{choose, unknown_solver};
use cosette_solve::search::Ties;
use cosette_solve::solver::{Method, Plan};

use super::experiment::{
    Experiment, LimitSpec, PlotKind, Published, RunSpec, Source, TableKind, read,
};
use super::states::{self, StateSet};
use cosette::failure::Failure;
use cosette::names;
use cosette::unbuilt::unbuilt;

/// Default memory of one solve.
const MEMORY: u64 = 1 << 30;

/// An experiment ready to run.
pub struct Lab {
    /// What it goes by.
    pub name: String,
    pub(crate) title: String,
    pub(crate) about: Option<String>,
    pub(crate) sets: Vec<StateSet>,
    pub(crate) groups: Vec<Group>,
    pub(crate) tables: Vec<TableKind>,
    pub(crate) plot: PlotKind,
    /// Its identity, in hexadecimal.
    pub hash: String,
}

/// One solver with one heuristic over the first states of one set.
pub struct Group {
    pub(crate) set: usize,
    pub(crate) plan: Plan,
    pub(crate) limits: LimitSpec,
    pub(crate) count: usize,
    pub(crate) published: Option<Published>,
}

impl Lab {
    /// Resolves and validates an experiment.
    pub fn new(source: &Source) -> Result<Lab, Failure> {
        let experiment = read(source)?;
        let sets = experiment.set.iter().map(|spec| states::make(spec, &source.folder));
        let sets = sets.collect::<Result<Vec<_>, _>>()?;
        for (i, set) in sets.iter().enumerate() {
            if sets[..i].iter().any(|other| other.name == set.name) {
                let message = format!("two sets are named `{}`", set.name);
                return Err(Failure::new("experiment", message).hint(Some("give them a `name`")));
            }
        }
        let mut groups = Vec::new();
        for (i, spec) in experiment.run.iter().enumerate() {
            let added = expand(spec, &experiment, &sets);
            groups.extend(added.map_err(|failure| failure.within(format!("run {}", i + 1)))?);
        }
        if groups.is_empty() {
            return Err(Failure::new("experiment", "there is nothing to run"));
        }
        // Sets one after the other, each in the order of the file.
        groups.sort_by_key(|group| group.set);
        check_published(&experiment, &sets, &groups)?;
        let hash = hash(&sets, &groups);
        let Experiment { title, about, tables, plot, .. } = experiment;
        let name = source.name.clone();
        let title = title.unwrap_or_else(|| name.clone());
        Ok(Lab { name, title, about, sets, groups, tables, plot, hash })
    }

    /// The number of solves.
    pub fn solves(&self) -> usize {
        self.groups.iter().map(|group| group.count).sum()
    }

    /// The memory of the largest solve.
    pub fn memory(&self) -> u64 {
        self.groups.iter().filter_map(|group| group.limits.memory).max().unwrap_or(MEMORY)
    }
}

/// The groups of one run.
fn expand(
    spec: &RunSpec,
    experiment: &Experiment,
    sets: &[StateSet],
) -> Result<Vec<Group>, Failure> {
    let names: Vec<&str> = sets.iter().map(|set| set.name.as_str()).collect();
    let chosen = match &spec.on {
        None => (0..sets.len()).collect(),
        Some(on) => on
            .names()
            .iter()
            .map(|name| {
                let found = names.iter().position(|known| known == name);
                found.ok_or_else(|| unknown("set", name, &names))
            })
            .collect::<Result<Vec<usize>, Failure>>()?,
    };
    if spec.first == Some(0) {
        let message = "`first` is 0, which leaves no state to solve";
        return Err(Failure::new("experiment", message).hint(Some("leave it out for all of them")));
    }
    let mut groups = Vec::new();
    for set in chosen {
        let StateSet { puzzle, states, .. } = &sets[set];
        for plan in plans(spec, puzzle)? {
            let limits = merge(spec.limits, experiment.limits);
            let count = spec.first.unwrap_or(states.len()).min(states.len());
            let published = experiment.published.iter().find(|published| {
                published.set == sets[set].name
                    && published.solver == plan.method.name()
                    && published.heuristic == plan.heuristic
            });
            groups.push(Group { set, plan, limits, count, published: published.cloned() });
        }
    }
    Ok(groups)
}

/// The run's settings, with those of the experiment as defaults.
fn merge(own: LimitSpec, usual: LimitSpec) -> LimitSpec {
    LimitSpec {
        time: own.time.or(usual.time),
        nodes: own.nodes.or(usual.nodes),
        memory: Some(own.memory.or(usual.memory).unwrap_or(MEMORY)),
        length: own.length.or(usual.length),
    }
}

/// Solvers by heuristics; a solver that takes no heuristic appears once.
fn plans(spec: &RunSpec, puzzle: &Puzzle) -> Result<Vec<Plan>, Failure> {
    let heuristics = spec.heuristic.as_ref().map_or(&[][..], |some| some.names());
    let mut plans = Vec::new();
    for name in spec.solver.names() {
        if name == "optimal" {
            let best = choose::optimal(puzzle).map(|choice| choice.plan);
            plans.push(best.ok_or_else(|| {
                Failure::new("solver", format!("{} is too large", puzzle.family()))
            })?);
            continue;
        }
        let offer = choose::named(name).ok_or_else(|| unknown_solver(name))?;
        if offer.heuristic.is_some() {
            if !(offer.applies_to)(puzzle) {
                return Err(unbuilt(offer.refuse(puzzle)));
            }
            plans.push(offer.plan(puzzle));
            continue;
        }
        let method = offer.method;
        if !method.is_guided() {
            let plan = Plan::new(method, None);
            bound::find(puzzle, plan.heuristic.as_deref().unwrap_or("zero"))?;
            plans.push(plan);
            continue;
        }
        if heuristics.is_empty() {
            let message = format!("the solver {method} needs a heuristic");
            return Err(Failure::new("experiment", message));
        }
        for heuristic in heuristics {
            bound::find(puzzle, heuristic)?;
            plans.push(Plan::new(method, Some(heuristic)));
        }
    }
    options(spec, &mut plans)?;
    Ok(plans)
}

/// Weight and ties, refused where they would do nothing.
fn options(spec: &RunSpec, plans: &mut [Plan]) -> Result<(), Failure> {
    let none = |test: fn(Method) -> bool| !plans.iter().any(|plan| test(plan.method));
    let useless = [
        (spec.heuristic.is_some() && none(Method::is_guided), "heuristic"),
        (spec.weight.is_some() && none(|method| method == Method::WEIGHTED), "weight"),
        (spec.ties.is_some() && none(Method::is_best_first), "ties"),
    ];
    if let Some((_, key)) = useless.into_iter().find(|(wrong, _)| *wrong) {
        let message = format!("these solvers do not use `{key}`");
        return Err(Failure::new("experiment", message));
    }
    if let Some(weight) = spec.weight {
        let weight = weight.to_string().parse();
        let weight = weight.map_err(|why: String| Failure::new("experiment", why))?;
        plans.iter_mut().for_each(|plan| plan.weight = weight);
    }
    if let Some(name) = &spec.ties {
        let ties = Ties::ALL.into_iter().find(|ties| ties.name() == name);
        let ties = ties.ok_or_else(|| unknown("way to break ties", name, names::TIES))?;
        plans.iter_mut().for_each(|plan| plan.ties = ties);
    }
    Ok(())
}

fn unknown(what: &str, name: &str, names: &[&str]) -> Failure {
    let hint = match nearest(name, names.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}", names.join(", ")),
    };
    Failure::new("experiment", format!("there is no {what} `{name}`")).hint(Some(hint))
}

/// Figures without a counterpart are an error.
fn check_published(
    experiment: &Experiment,
    sets: &[StateSet],
    groups: &[Group],
) -> Result<(), Failure> {
    for published in &experiment.published {
        let is_it = |group: &Group| {
            sets[group.set].name == published.set
                && group.plan.method.name() == published.solver
                && group.plan.heuristic == published.heuristic
        };
        if !groups.iter().any(is_it) {
            let with = published.heuristic.as_deref().map_or(String::new(), |h| format!(" {h}"));
            let Published { set, solver, .. } = published;
            let message = format!("published figures of {solver}{with} on `{set}`: no run is that");
            return Err(Failure::new("experiment", message));
        }
    }
    Ok(())
}

/// The identity of an experiment: everything that the outcome depends on.
fn hash(sets: &[StateSet], groups: &[Group]) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut add = |text: String| {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    };
    for set in sets {
        add(format!("{} {} {:?}", set.name, set.puzzle.family(), set.puzzle.metric()));
        set.states.iter().for_each(|state| add(set.puzzle.write_position(state)));
    }
    for Group { set, plan, limits, count, .. } in groups {
        add(format!("{set} {plan:?} {limits:?} {count}"));
    }
    hasher.finalize().to_hex()[..16].into()
}
