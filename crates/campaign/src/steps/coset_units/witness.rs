//! The word behind a lookup.
//!
//! An element is within a bound if some image of it is a word that enters its coset, followed by an
//! element of a ball of `K`. That is followed down: a ball holds `k` because some generator `x`
//! leads to a smaller ball that holds `x⁻¹∘k`. The small balls, which units do not need, are read
//! from their files. A word of an image becomes one of the element when its moves are renamed by
//! the symmetry, and undone in reverse order if the image was that of the inverse.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use super::balls::Generator;
use super::board::{Element, IDENTITY, inverse, product};
use super::shared::{SEAL, name};
use super::unit::Space;

/// Finds words. Moves are numbers in [`Board::moves`](super::board::Board::moves).
pub struct Finder<'a> {
    space: &'a Space,
    /// The files of the balls that are not in memory.
    files: Vec<Option<File>>,
    /// What each symmetry makes of each move.
    renamed: Vec<Vec<u8>>,
    /// The move that undoes each.
    undone: Vec<u8>,
}

/// An image of an element, in the coset that represents its class.
struct Image {
    class: usize,
    element: Element,
    is_inverse: bool,
    /// The number of the symmetry.
    symmetry: usize,
}

impl<'a> Finder<'a> {
    /// With the balls of a folder.
    pub fn new(space: &'a Space, folder: Option<&Path>) -> io::Result<Finder<'a>> {
        let open = |(radius, ball): (usize, &Option<_>)| match (ball, folder) {
            (None, Some(folder)) => File::open(folder.join(name(radius))).map(Some),
            _ => Ok(None),
        };
        let files = space.balls.iter().enumerate().map(open).collect::<io::Result<Vec<_>>>()?;
        let board = &space.board;
        let find = |whole: &dyn Fn(usize) -> u8| {
            let same = |(_, by): &(_, [u8; 25])| (0..board.n * board.n).all(|c| by[c] == whole(c));
            board.moves.iter().position(same).expect("symmetries permute the moves") as u8
        };
        let renamed = (0..8).map(|which| {
            let by = board.whole_symmetry(which);
            let back = |cell: usize| by.iter().position(|&to| usize::from(to) == cell).unwrap_or(0);
            let conjugate = |(_, m): &(_, [u8; 25])| find(&|cell| by[usize::from(m[back(cell)])]);
            board.moves.iter().map(conjugate).collect()
        });
        let undo = |(_, m): &(_, [u8; 25])| {
            let back = |cell: usize| m.iter().position(|&to| usize::from(to) == cell);
            find(&|cell| back(cell).unwrap_or(0) as u8)
        };
        let undone = board.moves.iter().map(undo).collect();
        Ok(Finder { space, files, renamed: renamed.collect(), undone })
    }

    /// A word of at most `bound` moves that makes the element from the solved board.
    pub fn word(&self, element: &Element, bound: u32) -> io::Result<Option<Vec<u8>>> {
        let images = self.images(element);
        for image in &images {
            if let Some(word) = self.direct(image, bound)? {
                return Ok(Some(self.word_of(image, &word)));
            }
        }
        // After a generator, as units do where nothing else helps.
        for image in &images {
            for x in &self.space.generators {
                let Some(left) = bound.checked_sub(x.word.len()) else { continue };
                let rest = product(&inverse(&x.element), &image.element);
                for inner in self.images(&rest) {
                    if let Some(word) = self.direct(&inner, left)? {
                        let rest = self.word_of(&inner, &word);
                        let word: Vec<u8> = x.word.moves().chain(rest).collect();
                        return Ok(Some(self.word_of(image, &word)));
                    }
                }
            }
        }
        Ok(None)
    }

    fn images(&self, element: &Element) -> Vec<Image> {
        let space = self.space;
        let mut images = Vec::new();
        for (is_inverse, element) in [(false, *element), (true, inverse(element))] {
            for (symmetry, by) in space.board.symmetries.iter().enumerate() {
                let image = product(by, &product(&element, &inverse(by)));
                let (class, located) = space.cosets.locate(&image);
                if located == image {
                    images.push(Image { class, element: image, is_inverse, symmetry });
                }
            }
        }
        images
    }

    /// The word of the element of an image, from that of the image.
    fn word_of(&self, image: &Image, word: &[u8]) -> Vec<u8> {
        let by = &self.renamed[image.symmetry];
        let back = |m: &u8| by.iter().position(|to| to == m).expect("a permutation") as u8;
        let word: Vec<u8> = word.iter().map(back).collect();
        match image.is_inverse {
            true => word.iter().rev().map(|&m| self.undone[usize::from(m)]).collect(),
            false => word,
        }
    }

    /// A word that enters the coset, and one of `K`.
    fn direct(&self, image: &Image, bound: u32) -> io::Result<Option<Vec<u8>>> {
        let last = self.space.balls.len() - 1;
        for entry in &self.space.cosets.classes[image.class].entries {
            let Some(left) = bound.checked_sub(entry.word.len()) else { break };
            let radius = last.min(left as usize);
            let k = product(&entry.back, &image.element);
            // Only balls in memory: the others would be slow, and units do not use them either.
            let ball = self.space.balls[radius].as_ref();
            if ball.is_some_and(|ball| ball.has(&self.space.layout, &k)) {
                let rest = self.down(k, radius)?;
                return Ok(Some(entry.word.moves().chain(rest).collect()));
            }
        }
        Ok(None)
    }

    /// A word for an element of a ball.
    fn down(&self, mut k: Element, mut radius: usize) -> io::Result<Vec<u8>> {
        let mut word = Vec::new();
        'down: while k != IDENTITY {
            while radius > 0 && self.has(radius - 1, &k)? {
                radius -= 1;
            }
            for Generator { element, word: by } in &self.space.generators {
                let Some(less) = radius.checked_sub(by.len() as usize) else { continue };
                let next = product(&inverse(element), &k);
                if self.has(less, &next)? {
                    word.extend(by.moves());
                    (k, radius) = (next, less);
                    continue 'down;
                }
            }
            return Err(io::Error::other("the balls contradict each other"));
        }
        Ok(word)
    }

    fn has(&self, radius: usize, k: &Element) -> io::Result<bool> {
        if let Some(ball) = &self.space.balls[radius] {
            return Ok(ball.has(&self.space.layout, k));
        }
        let Some(mut file) = self.files[radius].as_ref() else {
            return Err(io::Error::other("the small balls were not stored"));
        };
        let (at, bit) = self.space.layout.encode(k);
        let mut word = [0; 8];
        file.seek(SeekFrom::Start(SEAL + 8 * at as u64))?;
        file.read_exact(&mut word)?;
        Ok(u64::from_le_bytes(word) >> bit & 1 == 1)
    }
}
