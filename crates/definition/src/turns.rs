//! Turns: what counts as one move of a search, the powers of the moves included.

use crate::malformed::Malformed;
use crate::{Case, Definition, Powers};

/// As many turns as a definition may have.
pub(crate) const TURNS_MAX: usize = 1024;
/// Powers of a move of a larger order than this are not listed.
const ORDER_MAX: u32 = 256;

/// One move of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// How it is written: the name of the move, `2` for its square, `'` for its inverse.
    pub name: String,
    /// The move it is a power of.
    pub base: usize,
    /// What it does.
    pub cases: Vec<Case>,
    /// What it costs.
    pub cost: u32,
}

impl Definition {
    /// All turns: move by move, each with its powers.
    ///
    /// Guarded moves have no powers: where one may be repeated depends on the state.
    pub fn turns(&self) -> Result<Vec<Turn>, Malformed> {
        let mut turns = Vec::new();
        for (base, m) in self.moves.iter().enumerate() {
            let guarded = m.cases.len() != 1 || !m.cases[0].guard.is_empty();
            if guarded || self.powers == Powers::Listed {
                let (name, cases) = (m.name.clone(), m.cases.clone());
                turns.push(Turn { name, base, cases, cost: m.cost });
                continue;
            }
            self.add_powers(base, &mut turns)?;
            if turns.len() > TURNS_MAX {
                let message = format!("more than {TURNS_MAX} moves, powers included");
                return Err(Malformed::whole(message));
            }
        }
        Ok(turns)
    }

    fn add_powers(&self, base: usize, turns: &mut Vec<Turn>) -> Result<(), Malformed> {
        let m = &self.moves[base];
        let action = &m.cases[0].action;
        let order = self.order(action).try_into().unwrap_or(u32::MAX);
        if order > ORDER_MAX {
            let message = format!(
                "move `{}` has order {}; powers are supported up to order {ORDER_MAX}",
                m.name,
                self.order(action)
            );
            return Err(Malformed::whole(message).hint(
                "wrong orders come from reading a move in the wrong convention: \
                 `Move` counts from 1, `MoveTransformation` from 0",
            ));
        }
        let mut power = action.clone();
        for k in 1..order {
            let wanted = self.powers == Powers::All || k == 1 || k == order - 1;
            if wanted {
                let cases = vec![Case { guard: Vec::new(), action: power.clone() }];
                turns.push(Turn { name: power_name(&m.name, k, order), base, cases, cost: m.cost });
            }
            power = self.compose(&power, action);
        }
        Ok(())
    }

    /// The action of a word of turns, rotations and aliases, where none of them is guarded; else
    /// the name that has none.
    pub(crate) fn find_cases(&self, name: &str) -> Option<Vec<Case>> {
        let all = self.moves.iter().chain(&self.rotations);
        if let Some(m) = all.clone().find(|m| m.name == name) {
            return Some(m.cases.clone());
        }
        // The longest name that the written one begins with, and a power behind it.
        let (m, power) = all
            .filter_map(|m| Some((m, read_power(name.strip_prefix(m.name.as_str())?)?)))
            .max_by_key(|(m, _)| m.name.len())?;
        let [case] = &m.cases[..] else { return None };
        if !case.guard.is_empty() {
            return None;
        }
        let unit = if power < 0 { self.inverse(&case.action) } else { case.action.clone() };
        let mut action = self.identity();
        for _ in 0..power.unsigned_abs() {
            action = self.compose(&action, &unit);
        }
        Some(vec![Case { guard: Vec::new(), action }])
    }
}

/// `2`, `'`, `2'`: powers as they are written behind a name.
fn read_power(text: &str) -> Option<i32> {
    let (digits, sign) = match text.strip_suffix('\'') {
        Some(digits) => (digits, -1),
        None => (text, 1),
    };
    match digits {
        "" if sign < 0 => Some(-1),
        _ if digits.len() <= 4 && digits.bytes().all(|b| b.is_ascii_digit()) => {
            digits.parse::<i32>().ok().map(|n| sign * n)
        }
        _ => None,
    }
}

fn power_name(name: &str, k: u32, order: u32) -> String {
    let (k, sign) = if order - k < k { (order - k, "'") } else { (k, "") };
    match k {
        1 => format!("{name}{sign}"),
        _ => format!("{name}{k}{sign}"),
    }
}
