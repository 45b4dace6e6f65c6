//! Counts, lists and tables as text.

/// `1 move`, `2 moves`.
pub fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// `1,234,567`.
pub fn thousands(n: impl Into<u128>) -> String {
    let digits = n.into().to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<String> = groups.map(|g| String::from_utf8_lossy(g).into_owned()).collect();
    groups.join(",")
}

/// `1 node`, `1,234 nodes`.
pub fn many(n: u64, what: &str) -> String {
    format!("{} {what}{}", thousands(n), if n == 1 { "" } else { "s" })
}

/// Names with blanks between them, the middle of a long list left out.
pub fn list(names: &[&str]) -> String {
    match names.len() {
        0..=32 => names.join(" "),
        n => format!("{} … {}", names[..8].join(" "), names[n - 2..].join(" ")),
    }
}

/// How wide a table for people is.
const WIDTH: usize = 80;

/// Rows with a name in front, their text broken into lines under itself.
pub fn table(rows: &[(&str, String)]) -> String {
    let indent = 2 + rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut lines: Vec<String> = Vec::new();
    for (name, text) in rows {
        let mut line = format!("{name:indent$}");
        let mut room = WIDTH - indent;
        for word in text.split(' ') {
            let length = word.chars().count();
            if length > room && room < WIDTH - indent {
                lines.push(std::mem::replace(&mut line, " ".repeat(indent)).trim_end().into());
                room = WIDTH - indent;
            }
            line.push_str(word);
            line.push(' ');
            room = room.saturating_sub(length + 1);
        }
        lines.push(line.trim_end().into());
    }
    lines.join("\n")
}
