//! Times and sizes, as they are read and written.

use std::time::Duration;

use num_bigint::BigUint;

/// A time: `100ms`, `2s`, `5m`, `1.5h`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let refuse = || String::from("times are written 100ms, 2s, 5m or 1h");
    if text.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
        return Err("a time cannot be negative".into());
    }
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (amount, unit) = text.split_at(digits);
    let seconds = match unit.trim() {
        "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(refuse()),
    };
    let amount: f64 = amount.parse().map_err(|_| refuse())?;
    Duration::try_from_secs_f64(amount * seconds).map_err(|_| "this time is out of range".into())
}

/// A size in bytes: `500M`, `4G`, `1.5T`; powers of 1024.
pub fn size(text: &str) -> Result<u64, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (amount, unit) = text.split_at(digits);
    let unit = unit.trim().to_ascii_uppercase();
    let power = match unit.trim_end_matches('B').trim_end_matches('I') {
        "" => 0,
        "K" => 1,
        "M" => 2,
        "G" => 3,
        "T" => 4,
        _ => return Err("sizes are written 500M, 4G or 1.5T".into()),
    };
    let amount: f64 =
        amount.parse().map_err(|_| String::from("sizes are written 500M, 4G or 1.5T"))?;
    let bytes = amount * 1024f64.powi(power);
    if bytes < 1.0 || bytes > u64::MAX as f64 {
        return Err("this size is out of range".into());
    }
    Ok(bytes as u64)
}

/// A size for people: `1.3 GiB`.
pub fn show_size(bytes: u64) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let power = (0..units.len() - 1).find(|&p| bytes >> (10 * p) < 1024).unwrap_or(6);
    match power {
        0 => format!("{bytes} bytes"),
        _ => format!("{:.1} {}", bytes as f64 / 1024f64.powi(power as i32), units[power]),
    }
}

/// A size of any size: `32 EiB`, and `about 10^41 bytes` where units have no names.
pub fn show_large(bytes: &BigUint) -> String {
    if let Ok(bytes) = u64::try_from(bytes) {
        return show_size(bytes);
    }
    match u32::try_from(bytes >> 60u32) {
        Ok(exa) if exa < 1024 => format!("{exa} EiB"),
        _ => format!("about 10^{} bytes", bytes.to_string().len() - 1),
    }
}

/// A time for people: `0.5 s`, `33 s`, `4.5 min`.
pub fn show_seconds(seconds: f64) -> String {
    match seconds {
        s if s < 0.1 => "0.1 s".into(),
        s if s < 10.0 => format!("{s:.1} s"),
        s if s < 120.0 => format!("{s:.0} s"),
        s if s < 7200.0 => format!("{:.1} min", s / 60.0),
        s => format!("{:.1} h", s / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        assert_eq!(duration("100ms"), Ok(Duration::from_millis(100)));
        assert_eq!(duration("1.5m"), Ok(Duration::from_secs(90)));
        for bad in ["", "s", "-1s", "5", "1d", "1e9s", "1..2s", "-s", "-"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
        assert_eq!(duration("-1s"), Err("a time cannot be negative".into()));
    }

    #[test]
    fn sizes_are_read_and_shown() {
        assert_eq!(size("500M"), Ok(500 << 20));
        assert_eq!(size("4G"), Ok(4 << 30));
        assert_eq!(size("1.5 GiB"), Ok(3 << 29));
        assert_eq!(size("17"), Ok(17));
        for bad in ["", "G", "-1G", "4X", "1e99T", "9999999999T", "0"] {
            assert!(size(bad).is_err(), "{bad}");
        }
        assert_eq!(show_size(17), "17 bytes");
        assert_eq!(show_size(3 << 29), "1.5 GiB");
        let power = |p: u32| BigUint::from(1u32) << p;
        assert_eq!(show_large(&power(30)), "1.0 GiB");
        assert_eq!(show_large(&power(65)), "32 EiB");
        assert_eq!(show_large(&power(200)), "about 10^60 bytes");
    }
}
