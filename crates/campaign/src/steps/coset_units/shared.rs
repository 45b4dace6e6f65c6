//! What all units share, made once and kept in sealed files: the balls of `K`.
//!
//! `ball-NN.words` is the BLAKE3 of the rest in hexadecimal, a new line, and the words of a ball.
//! Units use all but the smallest balls, witnesses these too. `sizes.json` is written last: where
//! it is, all balls are.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use cosette_core::pages;
use cosette_puzzle::Puzzle;
use cosette_store::whole_file;

use super::balls::{Ball, Generator, WEIGHT_MAX, generators};
use super::board::Board;
use super::cosets::Cosets;
use super::layout::Layout;
use super::shuffle::{Form, Kernel};
use super::unit::Space;
use super::words::Words;

const SIZES: &str = "sizes.json";

/// What is made, and how.
pub struct Recipe<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// The folder of balls; without it they stay in memory.
    pub folder: Option<&'a Path>,
    /// The bound to be proved.
    pub bound: u32,
    /// The longest words that enter cosets.
    pub length_max: usize,
    /// How many elements a word has to promise to a set.
    pub few: u64,
    /// The kernel.
    pub form: Form,
}

/// What was made.
pub struct Shared {
    /// What units work with.
    pub space: Space,
    /// Elements that fix the block by length.
    pub lengths: Vec<u64>,
    /// The sizes of the balls.
    pub sizes: Vec<u64>,
    /// The digests of the stored balls, by file name.
    pub digests: Vec<(String, String)>,
}

/// Makes everything, or reads what is there. `None` if it was stopped.
pub fn prepare(
    recipe: &Recipe,
    stop: &(dyn Fn() -> bool + Sync),
    say: &(dyn Fn(&str) + Sync),
) -> io::Result<Option<Shared>> {
    let other = |what: &str| io::Error::other(what.to_string());
    let board = Board::of(recipe.puzzle)
        .ok_or_else(|| other("coset units need a Loopover board of 3x3 or 5x5"))?;
    let words = Words::find(&board, recipe.puzzle, recipe.length_max.max(WEIGHT_MAX));
    let lengths: Vec<u64> = words.by_length.iter().map(|list| list.len() as u64).collect();
    say(&format!("elements that fix the block, by length: {lengths:?}"));
    let generators = generators(&board, &words);
    let mut words = words;
    words.by_length.truncate(recipe.length_max + 1);
    let mut cosets = Cosets::new(&board, &words);
    let (count, classes) = (cosets.count(), cosets.classes.len());
    say(&format!("{count} cosets, {classes} up to symmetry; words enter {}", cosets.entered()));
    drop(words);
    cosets.drop_redundant(&generators);
    let layout = Layout::new(&board);
    let kernel = Kernel::new(&layout, recipe.form);
    // Shorter words are used with larger balls; the least follow a generator and a longest word.
    let least = (recipe.bound as usize).saturating_sub(recipe.length_max + WEIGHT_MAX);
    let stored = match recipe.folder {
        Some(folder) => read(folder, &layout, least)?,
        None => None,
    };
    let made = match stored {
        Some(made) => made,
        None => match make(&layout, &kernel, &generators, least, recipe.folder, stop, say)? {
            Some(made) => made,
            None => return Ok(None),
        },
    };
    let Made { balls, sizes, digests } = made;
    let space = Space { board, layout, kernel, cosets, generators, balls, few: recipe.few };
    Ok(Some(Shared { space, lengths, sizes, digests }))
}

struct Made {
    balls: Vec<Option<Ball>>,
    sizes: Vec<u64>,
    digests: Vec<(String, String)>,
}

/// The bytes before the words of a ball.
pub const SEAL: u64 = 65;

/// The file of a ball.
pub fn name(radius: usize) -> String {
    format!("ball-{radius:02}.words")
}

/// Computes the balls one after the other; those from radius `least` on are kept.
fn make(
    layout: &Layout,
    kernel: &Kernel,
    generators: &[Generator],
    least: usize,
    folder: Option<&Path>,
    stop: &(dyn Fn() -> bool + Sync),
    say: &(dyn Fn(&str) + Sync),
) -> io::Result<Option<Made>> {
    let identity = Ball::identity(layout);
    let (mut sizes, mut digests) = (vec![1], Vec::new());
    if let Some(folder) = folder {
        let digest = write(&folder.join(name(0)), &identity.words)?;
        if least == 0 {
            digests.push((name(0), digest));
        }
    }
    let mut balls = vec![Some(identity)];
    while sizes.last() != Some(&layout.elements()) {
        if stop() {
            return Ok(None);
        }
        let before: Vec<&Ball> = balls.iter().rev().map_while(Option::as_ref).collect();
        let next = Ball::next(layout, kernel, generators, &before);
        let radius = balls.len();
        sizes.push(next.count());
        say(&format!("ball {radius} of K: {} of {} elements", next.count(), layout.elements()));
        if let Some(folder) = folder {
            let digest = write(&folder.join(name(radius)), &next.words)?;
            if radius >= least {
                digests.push((name(radius), digest));
            }
        }
        balls.push(Some(next));
        if let Some(old) = radius.checked_sub(WEIGHT_MAX).filter(|&old| old < least) {
            balls[old] = None;
        }
    }
    balls.iter_mut().take(least).for_each(|ball| *ball = None);
    if let Some(folder) = folder {
        let text = serde_json::to_string(&sizes).expect("numbers can be written");
        whole_file::write(&folder.join(SIZES), text.as_bytes())?;
    }
    Ok(Some(Made { balls, sizes, digests }))
}

/// The balls of a folder, if all of them are there.
fn read(folder: &Path, layout: &Layout, least: usize) -> io::Result<Option<Made>> {
    let text = match fs::read_to_string(folder.join(SIZES)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text?,
    };
    let Ok(sizes) = serde_json::from_str::<Vec<u64>>(&text) else { return Ok(None) };
    let (mut balls, mut digests) = (Vec::new(), Vec::new());
    for (radius, &size) in sizes.iter().enumerate() {
        if radius < least {
            balls.push(None);
            continue;
        }
        let path = folder.join(name(radius));
        let damaged = || io::Error::other(format!("{} is damaged: delete it", path.display()));
        let (words, digest) = load(&path, layout.sets.len() * layout.block())?;
        let ball = Ball::from_words(layout, words);
        if ball.count() != size {
            return Err(damaged());
        }
        balls.push(Some(ball));
        digests.push((name(radius), digest));
    }
    Ok(Some(Made { balls, sizes, digests }))
}

/// Writes words, and returns their digest.
fn write(path: &Path, words: &[u64]) -> io::Result<String> {
    let bytes: &[u8] = bytemuck::cast_slice(words);
    let digest = blake3::Hasher::new().update_rayon(bytes).finalize().to_hex().to_string();
    whole_file::write_parts(path, &[format!("{digest}\n").as_bytes(), bytes])?;
    Ok(digest)
}

/// Reads words, and verifies their digest.
fn load(path: &Path, count: usize) -> io::Result<(Vec<u64>, String)> {
    let mut file = fs::File::open(path)?;
    let mut line = [0; SEAL as usize];
    file.read_exact(&mut line)?;
    let mut words = pages::zeros(count);
    let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut words);
    file.read_exact(bytes)?;
    let digest = blake3::Hasher::new().update_rayon(bytes).finalize().to_hex().to_string();
    match digest.as_bytes() == &line[..64] {
        true => Ok((words, digest)),
        false => Err(io::Error::other(format!("{}: digest mismatch", path.display()))),
    }
}
