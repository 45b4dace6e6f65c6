//! The machine an experiment runs on, and the day.

use std::time::SystemTime;

use cosette::wording::count;
use sysinfo::{CpuRefreshKind, RefreshKind, System};

/// How many cores it has, threads of one core counted once.
pub fn cores() -> usize {
    System::physical_core_count().unwrap_or(1).max(1)
}

/// A description of the machine, as far as the system reports it.
pub fn name() -> String {
    let what = RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing());
    let system = System::new_with_specifics(what);
    let brand = system.cpus().first().map_or("", |cpu| cpu.brand()).trim().to_string();
    let brand = if brand.is_empty() { "an unknown processor".into() } else { brand };
    format!("{brand}, {}", count(cores(), "core"))
}

/// Today, in UTC: `2026-11-16`. After Hinnant's `civil_from_days`.
pub fn date() -> String {
    let seconds = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let days = seconds.map_or(0, |s| s.as_secs() / 86_400);
    let (year, month, day) = civil(days);
    format!("{year}-{month:02}-{day:02}")
}

/// Year, month and day of a day counted from 1970-01-01.
fn civil(days: u64) -> (u64, u64, u64) {
    // Years begin in March here, so that leap days come last; eras are 400 years.
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_088), (2024, 12, 31));
    }
}
