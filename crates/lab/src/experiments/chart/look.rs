//! How lines are distinguished: by colour, by dashes and by marks, so that neither a
//! printer without ink nor an eye without red takes one for another.
//!
//! Common properties have a common style: a heuristic has the same colour with every search, a
//! search the same dashes and mark. Overlapping lines are both visible: the dashed one is drawn
//! over the solid one, and their marks are at different points.

use plotters::coord::Shift;
use plotters::element::DashedPathElement;
use plotters::prelude::*;

use super::COLOURS;

pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
pub(super) type Done = Result<(), Box<dyn std::error::Error>>;
type Point = (i32, i32);

/// Dashes and the gaps between them, in pixels.
const DASHES: [Option<(u32, u32)>; 4] = [None, Some((9, 6)), Some((3, 4)), Some((18, 6))];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Dot,
    Square,
    Triangle,
    Diamond,
    Ring,
    Cross,
}

const MARKS: [Mark; 6] =
    [Mark::Dot, Mark::Square, Mark::Triangle, Mark::Diamond, Mark::Ring, Mark::Cross];

/// Half the width of a mark.
const MARK: i32 = 4;

/// Colour, dashes and mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub colour: RGBColor,
    dash: usize,
    mark: Mark,
}

impl Look {
    /// The styles of lines, given the kind (colour) and style (dashes and mark) of each.
    pub fn of_all(lines: &[(&str, &str)]) -> Vec<Look> {
        let (mut kinds, mut styles) = (Vec::new(), Vec::new());
        let look = |&(kind, style)| {
            let (kind, style) = (number(&mut kinds, kind), number(&mut styles, style));
            // Where the colours begin again, other dashes go with the same marks.
            let dash = (style + kind / COLOURS.len()) % DASHES.len();
            let mark = MARKS[style % MARKS.len()];
            Look { colour: COLOURS[kind % COLOURS.len()], dash, mark }
        };
        lines.iter().map(look).collect()
    }

    /// Whether it has to be drawn over others so that they can be seen through it.
    pub fn is_dashed(self) -> bool {
        DASHES[self.dash].is_some()
    }

    /// Draws the line alone.
    pub fn line(self, area: &Area, points: &[Point]) -> Done {
        match DASHES[self.dash] {
            None => area.draw(&PathElement::new(points, self.colour.stroke_width(3)))?,
            Some((dash, gap)) => {
                let (points, style) = (points.iter().copied(), self.colour.stroke_width(2));
                area.draw(&DashedPathElement::new(points, dash, gap, style))?;
            }
        }
        Ok(())
    }

    /// Draws its mark at a point.
    pub fn mark(self, area: &Area, (x, y): Point) -> Done {
        let (full, r) = (self.colour.filled(), MARK);
        match self.mark {
            Mark::Dot => area.draw(&Circle::new((x, y), r, full))?,
            Mark::Square => {
                let r = r - 1;
                area.draw(&Rectangle::new([(x - r, y - r), (x + r, y + r)], full))?;
            }
            Mark::Triangle => {
                area.draw(&Polygon::new([(x - r, y + r), (x, y - r), (x + r, y + r)], full))?;
            }
            Mark::Diamond => {
                let r = r + 1;
                let corners = [(x - r, y), (x, y - r), (x + r, y), (x, y + r)];
                area.draw(&Polygon::new(corners, full))?;
            }
            Mark::Ring => {
                area.draw(&Circle::new((x, y), r, WHITE.filled()))?;
                area.draw(&Circle::new((x, y), r, self.colour.stroke_width(2)))?;
            }
            Mark::Cross => {
                let stroke = self.colour.stroke_width(2);
                area.draw(&PathElement::new([(x - r, y - r), (x + r, y + r)], stroke))?;
                area.draw(&PathElement::new([(x - r, y + r), (x + r, y - r)], stroke))?;
            }
        }
        Ok(())
    }
}

/// The number of a name among those seen so far.
fn number<'a>(seen: &mut Vec<&'a str>, name: &'a str) -> usize {
    seen.iter().position(|&old| old == name).unwrap_or_else(|| {
        seen.push(name);
        seen.len() - 1
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_lines_have_the_same_style() {
        let kinds: Vec<String> = (0..12).map(|kind| kind.to_string()).collect();
        let styles = ["astar", "ida", "greedy"];
        let lines = kinds.iter().flat_map(|kind| styles.map(|style| (kind.as_str(), style)));
        let looks = Look::of_all(&lines.collect::<Vec<_>>());
        for (i, look) in looks.iter().enumerate() {
            assert!(!looks[..i].contains(look), "line {i}");
        }
        // What they have in common can be seen.
        assert_eq!(looks[0].colour, looks[1].colour);
        assert_eq!((looks[0].dash, looks[0].mark), (looks[3].dash, looks[3].mark));
    }
}
