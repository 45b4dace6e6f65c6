//! Whether a definition makes sense, and fits the limits.

use crate::turns::TURNS_MAX;
use crate::{Case, Definition, Malformed, Move, Orbit, Part};

/// As many slots as all orbits together may have.
pub(crate) const SLOTS_MAX: usize = 8192;
/// As many orientations as a slot may have.
pub(crate) const ORIENTATIONS_MAX: u8 = 64;

impl Definition {
    /// The definition, if it makes sense: parts fit their orbits, permutations are permutations,
    /// names are unique.
    pub fn checked(self) -> Result<Definition, Malformed> {
        if self.orbits.is_empty() {
            return Err(Malformed::whole("no pieces are defined"));
        }
        if self.slots() > SLOTS_MAX {
            return Err(Malformed::whole(format!(
                "{} slots; at most {SLOTS_MAX} are supported",
                self.slots()
            )));
        }
        for (i, orbit) in self.orbits.iter().enumerate() {
            if self.orbits[..i].iter().any(|other| other.name == orbit.name) {
                return Err(Malformed::whole(format!("orbit `{}` appears twice", orbit.name)));
            }
            check_orbit(orbit)?;
        }
        if self.moves.is_empty() {
            return Err(Malformed::whole("no moves are defined"));
        }
        if self.moves.len() > TURNS_MAX {
            return Err(Malformed::whole(format!("more than {TURNS_MAX} moves")));
        }
        for m in self.moves.iter().chain(&self.rotations) {
            self.check_move(m)?;
        }
        self.check_names()?;
        self.check_rest()?;
        Ok(self)
    }

    fn check_move(&self, m: &Move) -> Result<(), Malformed> {
        if m.cost == 0 || m.cost > 255 {
            let message = format!("move `{}` costs {}; 1 to 255 is supported", m.name, m.cost);
            return Err(Malformed::whole(message));
        }
        if m.cases.is_empty() {
            return Err(Malformed::whole(format!("move `{}` has no case", m.name)));
        }
        m.cases.iter().try_for_each(|case| self.check_case(m, case))
    }

    fn check_case(&self, m: &Move, case: &Case) -> Result<(), Malformed> {
        let fits = |(orbit, part): (&Orbit, &Part)| {
            let mut seen = vec![false; orbit.len()];
            part.from.len() == orbit.len()
                && part.twist.len() == orbit.len()
                && part.twist.iter().all(|&t| t < orbit.orientations)
                && part.from.iter().all(|&from| {
                    seen.get_mut(from as usize).is_some_and(|s| !std::mem::replace(s, true))
                })
        };
        let parts = &case.action.0;
        if parts.len() != self.orbits.len() || !self.orbits.iter().zip(parts).all(fits) {
            return Err(Malformed::whole(format!("move `{}` is no permutation", m.name)));
        }
        let known = |orbit: usize, slot: usize| {
            self.orbits.get(orbit).is_some_and(|orbit| slot < orbit.len())
        };
        if !case.guard.iter().all(|c| known(c.orbit, c.slot) && !c.labels.is_empty()) {
            return Err(Malformed::whole(format!("move `{}` has a guard on no slot", m.name)));
        }
        Ok(())
    }

    fn check_names(&self) -> Result<(), Malformed> {
        let moves = self.moves.iter().chain(&self.rotations).map(|m| &m.name);
        let mut names: Vec<&String> = moves.chain(self.aliases.iter().map(|a| &a.name)).collect();
        let meaningful = |c: char| c.is_whitespace() || c.is_control() || "()[],:#".contains(c);
        if let Some(name) = names.iter().find(|name| name.is_empty() || name.contains(meaningful)) {
            let message = format!("`{name}`: names of moves are without blanks and ( ) [ ] , : #");
            return Err(Malformed::whole(message));
        }
        let broken = |word: &String| word.contains('#') || word.contains(char::is_control);
        if let Some(alias) = self.aliases.iter().find(|a| a.word.iter().any(broken)) {
            let message = format!("alias `{}`: `#` and line breaks are not supported", alias.name);
            return Err(Malformed::whole(message));
        }
        names.sort();
        match names.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(Malformed::whole(format!("move `{}` is defined twice", pair[0]))),
            None => Ok(()),
        }
    }

    fn check_rest(&self) -> Result<(), Malformed> {
        if !self.is_allowed(&self.solved()) {
            return Err(Malformed::whole("the solved state has a piece in a slot that refuses it"));
        }
        let fits = |goal: &crate::Goal| {
            goal.0.len() == self.orbits.len()
                && goal.0.iter().zip(&self.orbits).all(|(slots, orbit)| slots.len() == orbit.len())
        };
        if !self.goals.iter().all(fits) {
            return Err(Malformed::whole("a goal does not fit the orbits"));
        }
        Ok(())
    }
}

fn check_orbit(orbit: &Orbit) -> Result<(), Malformed> {
    let wrong =
        |message: String| Err(Malformed::whole(format!("orbit `{}`: {message}", orbit.name)));
    let k = orbit.orientations;
    if orbit.is_empty() {
        return wrong("it has no slots".into());
    }
    if !(1..=ORIENTATIONS_MAX).contains(&k) {
        return wrong(format!("{k} orientations; 1 to {ORIENTATIONS_MAX} are supported"));
    }
    if orbit.labels.iter().any(|label| label.modulus == 0 || !k.is_multiple_of(label.modulus)) {
        return wrong(format!("an orientation modulus does not divide {k}"));
    }
    let home = &orbit.home;
    let known = |(&piece, &twist): (&u16, &u8)| {
        orbit.labels.get(piece as usize).is_some_and(|label| twist < label.modulus)
    };
    if home.pieces.len() != orbit.len()
        || home.twists.len() != orbit.len()
        || !home.pieces.iter().zip(&home.twists).all(known)
    {
        return wrong("the solved state does not fit".into());
    }
    if orbit.counts().contains(&0) {
        return wrong("a kind of piece is in no slot of the solved state".into());
    }
    Ok(())
}
