//! A table of texts, for terminals and for Markdown.

/// Heads and rows of equal length.
pub struct Table {
    pub title: String,
    pub heads: Vec<String>,
    /// How many columns, from the first, hold words; the others hold figures.
    pub words: usize,
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// In columns of spaces.
    pub fn text(&self) -> String {
        let width = |column: usize| {
            let cells = self.rows.iter().map(|row| &row[column]).chain([&self.heads[column]]);
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.heads.len()).map(width).collect();
        let line = |row: &Vec<String>| {
            let cells = row.iter().enumerate().map(|(i, cell)| match i < self.words {
                true => format!("{cell:<0$}", widths[i]),
                false => format!("{cell:>0$}", widths[i]),
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_string() + "\n"
        };
        let rows: String = self.rows.iter().map(line).collect();
        format!("{}\n{}{rows}", self.title, line(&self.heads))
    }

    /// In Markdown, under its title.
    pub fn markdown(&self) -> String {
        let line = |row: &Vec<String>| format!("| {} |\n", row.join(" | "));
        let rule = (0..self.heads.len()).map(|i| if i < self.words { "---" } else { "---:" });
        let rule = format!("|{}|\n", rule.collect::<Vec<_>>().join("|"));
        let rows: String = self.rows.iter().map(line).collect();
        format!("### {}\n\n{}{rule}{rows}", self.title, line(&self.heads))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let rows = vec![vec!["ida".into(), "7".into()], vec!["astar".into(), "12".into()]];
        let heads = vec!["solver".into(), "n".into()];
        let table = Table { title: "T".into(), heads, words: 1, rows };
        assert_eq!(table.text(), "T\nsolver   n\nida      7\nastar   12\n");
        assert_eq!(
            table.markdown(),
            "### T\n\n| solver | n |\n|---|---:|\n| ida | 7 |\n| astar | 12 |\n"
        );
    }
}
