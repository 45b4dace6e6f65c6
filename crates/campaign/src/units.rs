//! Numbers of units as text: `3`, `0-9`, `0-9,12,20-31`.

/// The most units that one text may name.
const UNITS_MAX: u64 = 1 << 24;

/// Writes numbers, which are in order.
pub fn write(units: &[u64]) -> String {
    let mut parts: Vec<(u64, u64)> = Vec::new();
    for &unit in units {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == unit => *last = unit,
            _ => parts.push((unit, unit)),
        }
    }
    let part = |&(first, last): &(u64, u64)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    parts.iter().map(part).collect::<Vec<_>>().join(",")
}

/// Reads numbers.
pub fn read(text: &str) -> Result<Vec<u64>, String> {
    let mut units = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let number = |text: &str| {
            let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            text.parse::<u64>().ok().filter(|_| digits)
        };
        match (number(first), number(last)) {
            (Some(first), Some(last)) if first <= last && last - first < UNITS_MAX => {
                units.extend(first..=last);
            }
            _ => return Err(format!("`{part}` is not a number or a range such as 0-9")),
        }
        if units.len() as u64 > UNITS_MAX {
            return Err(format!("these are more than {UNITS_MAX} units"));
        }
    }
    Ok(units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let lists: [&[u64]; 4] = [&[7], &[0, 1, 2], &[0, 2, 3, 9], &[5, 6, 8, 10, 11]];
        for units in lists {
            assert_eq!(read(&write(units)).unwrap(), units);
        }
        assert_eq!(write(&[0, 1, 2, 9, 20, 21]), "0-2,9,20-21");
        for wrong in ["", "a", "3-", "-3", "5-4", "1,,2", "+1", "0-99999999999"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
