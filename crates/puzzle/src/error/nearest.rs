//! The nearest name to one that was mistyped.

/// The name that differs from `typed` by the fewest edits, if that is few enough to be a slip.
pub fn nearest<'a>(typed: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if typed.chars().count() > 40 {
        return None;
    }
    let typed = typed.to_ascii_lowercase();
    let scored = names.map(|name| (edits(&typed, &name.to_ascii_lowercase()), name));
    let (distance, name) = scored.min_by_key(|&(d, _)| d)?;
    (distance <= 1 + typed.chars().count() / 3).then_some(name)
}

/// Edit distance with adjacent exchanges (Levenshtein and Damerau).
fn edits(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = change.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_recognised_and_nonsense_is_not() {
        let names = ["loopover-4x4", "cube", "15-puzzle"];
        assert_eq!(nearest("lopover-4x4", names.into_iter()), Some("loopover-4x4"));
        assert_eq!(nearest("cbue", names.into_iter()), Some("cube"));
        assert_eq!(nearest("sudoku", names.into_iter()), None);
    }
}
