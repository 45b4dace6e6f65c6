//! Figures of a group of solves: shares, means, medians.
//!
//! A mean is over the solves that came to an end, for what the others would have needed is not
//! known. A median is over all of them, those without a solution counted as longer than any other,
//! so that it exists only where more than half were solved.

use std::collections::BTreeMap;

use super::record::SolveRecord;

/// The figures of a group.
pub struct Summary {
    pub count: usize,
    pub solved: usize,
    /// Why the others ended, as text.
    pub stops: String,
    pub time: Figures,
    pub expanded: Figures,
    pub generated: Figures,
    pub distinct: Figures,
    pub length: Figures,
}

/// Mean and median; `None` where there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    pub mean: Option<f64>,
    pub median: Option<f64>,
}

impl Summary {
    /// The figures of these solves.
    pub fn new(records: &[&SolveRecord]) -> Summary {
        let solved: Vec<&SolveRecord> = records.iter().copied().filter(|r| r.solved).collect();
        let figures = |value: fn(&SolveRecord) -> f64| {
            Figures::new(&solved.iter().map(|r| value(r)).collect::<Vec<_>>(), records.len())
        };
        Summary {
            count: records.len(),
            solved: solved.len(),
            stops: stops(records),
            time: figures(|r| r.seconds),
            expanded: figures(|r| r.expanded as f64),
            generated: figures(|r| r.generated as f64),
            distinct: figures(|r| r.distinct as f64),
            length: figures(|r| r.length.map_or(0.0, f64::from)),
        }
    }

    /// What came of the group called `name`, in a line.
    pub fn line(&self, name: &str) -> String {
        let Summary { count, solved, .. } = self;
        let time = self.time.mean.map_or(String::new(), |t| format!(", {} each", seconds(t)));
        let length = self.length.mean.map_or(String::new(), |l| format!(", {l:.1} moves"));
        format!("{name}: {solved} of {count} solved{time}{length}")
    }
}

/// How many solves without a solution were stopped by what: `43 by memory, 2 by time`.
fn stops(records: &[&SolveRecord]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for record in records.iter().filter(|r| !r.solved) {
        *counts.entry(&record.stop).or_default() += 1;
    }
    let parts = counts.into_iter().map(|(stop, count)| format!("{count} by {stop}"));
    parts.collect::<Vec<_>>().join(", ")
}

impl Figures {
    /// Of the values of those that were solved, of `count` in all.
    fn new(values: &[f64], count: usize) -> Figures {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let middle = |i: usize| sorted.get(i).copied();
        let median = match count % 2 {
            _ if count == 0 => None,
            1 => middle(count / 2),
            _ => middle(count / 2 - 1).zip(middle(count / 2)).map(|(a, b)| f64::midpoint(a, b)),
        };
        Figures { mean: mean(values), median }
    }
}

/// The mean, if there is one.
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// A time in three digits: `12.3 µs`, `4.56 ms`, `22.2 s`.
pub fn seconds(seconds: f64) -> String {
    let (value, unit) = match seconds {
        s if s < 0.999_5e-3 => (s * 1e6, "µs"),
        s if s < 0.999_5 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    match value {
        v if v < 9.995 => format!("{v:.2} {unit}"),
        v if v < 99.95 => format!("{v:.1} {unit}"),
        v => format!("{v:.0} {unit}"),
    }
}

/// A count with commas: `1,234,567`; small means with one decimal.
pub fn count(value: f64) -> String {
    if value < 99.95 && value.fract() != 0.0 {
        return format!("{value:.1}");
    }
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_solved_and_unsolved() {
        let all = Figures::new(&[4.0, 1.0, 2.0], 3);
        assert_eq!(all, Figures { mean: Some(7.0 / 3.0), median: Some(2.0) });
        assert_eq!(Figures::new(&[4.0, 1.0, 2.0], 4).median, Some(3.0));
        assert_eq!(Figures::new(&[4.0, 1.0], 4).median, None);
        assert_eq!(Figures::new(&[4.0, 1.0], 3).median, Some(4.0));
        assert_eq!(Figures::new(&[], 2), Figures::default());
        assert_eq!(Figures::new(&[], 0), Figures::default());
    }

    #[test]
    fn numbers_for_people() {
        assert_eq!(seconds(0.000_012_34), "12.3 µs");
        assert_eq!(seconds(0.004_56), "4.56 ms");
        assert_eq!(seconds(0.999_9), "1.00 s");
        assert_eq!(seconds(322.4), "322 s");
        assert_eq!(count(1_234_567.0), "1,234,567");
        assert_eq!(count(123.0), "123");
        assert_eq!(count(12.25), "12.2");
        assert_eq!(count(1234.5), "1,234");
    }
}
