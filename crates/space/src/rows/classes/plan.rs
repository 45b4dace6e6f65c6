//! Which classes to use, and what it will cost, before anything large is made.
//!
//! More symmetries and larger classes make fewer orbits of patterns; smaller classes have faster
//! kernels. The candidates are few, the number of orbits is known from Burnside's lemma without
//! enumerating patterns, and the time of a level is the number of bits times the kernel's time per
//! bit: so the cost of every candidate is computed and the cheapest is taken.

use cosette_puzzle::{Perm, Puzzle, Reach, Shape, Symmetries, Symmetry, factorial};

use super::axis::Axis;
use super::layout::{Kernel, Layout};
use super::partition::{Partition, candidates};
use super::pattern;
use super::relabeling::fixed_patterns;

/// Maximum number of slots for which classes are searched.
const SLOTS_MAX: usize = 20;
/// The most patterns a table of them may have.
const PATTERNS_MAX: u64 = 1 << 27;
/// The most bits a row may have.
const ROW_BITS_MAX: u128 = 1 << 31;
/// How many heavy levels a search is taken to have.
const HEAVY_LEVELS: f64 = 8.0;

/// What a row and move cost apart from the bits.
const NANOSECONDS_A_JOB: f64 = 100.0;

/// A layout of a puzzle in classes, and what it costs.
#[derive(Clone, Debug)]
pub struct ClassPlan {
    pub(super) partition: Partition,
    pub(super) symmetries: Vec<Perm>,
    pub(super) even_only: bool,
    kernel: Kernel,
    classes: usize,
    size: usize,
    patterns: u64,
    orbits: u64,
    moves: u64,
}

impl ClassPlan {
    /// The cheapest plan for the puzzle, if there is any.
    ///
    /// ```
    /// use cosette_space::rows::classes::ClassPlan;
    /// use cosette_puzzle::{Family, Metric};
    /// let family: Family = "loopover-4x4".parse()?;
    /// let plan = ClassPlan::of(&family.puzzle(Metric::Stm)).unwrap();
    /// assert_eq!((plan.patterns(), plan.orbits()), (63_063_000, 499_961));
    /// # Ok::<(), cosette_puzzle::ReadError>(())
    /// ```
    pub fn of(puzzle: &Puzzle) -> Option<ClassPlan> {
        ClassPlan::all(puzzle).into_iter().next()
    }

    /// All plans for the puzzle that are possible at all, the cheapest first.
    pub fn all(puzzle: &Puzzle) -> Vec<ClassPlan> {
        let Some(even_only) = permutes_freely(puzzle) else { return Vec::new() };
        let group = relabelings(puzzle);
        let partitions = candidates(&group).into_iter();
        let mut plans: Vec<ClassPlan> =
            partitions.filter_map(|p| ClassPlan::new(puzzle, p, &group, even_only)).collect();
        plans.sort_by(|a, b| a.seconds().total_cmp(&b.seconds()));
        plans
    }

    fn new(puzzle: &Puzzle, partition: Partition, group: &[Perm], even: bool) -> Option<ClassPlan> {
        let classes = partition.len();
        let size = partition.class_of().len() / classes;
        if !(2..=Axis::DEGREE_MAX).contains(&size) {
            return None;
        }
        let order = cosette_puzzle::rank::arrangements(size, size)?;
        order.checked_pow(classes as u32).filter(|&bits| bits <= ROW_BITS_MAX)?;
        let patterns = pattern::count(classes, size).filter(|&n| n <= PATTERNS_MAX)?;
        let kept = |by: &&Perm| partition.permuted(by).is_some();
        let symmetries: Vec<Perm> = group.iter().filter(kept).cloned().collect();
        let fixed =
            |by: &Perm| fixed_patterns(by, &partition.permuted(by).expect("it was kept"), size);
        let orbits = symmetries.iter().map(fixed).sum::<u128>() / symmetries.len() as u128;
        let symmetries_of_orbits = u32::try_from(orbits).ok()?.checked_mul(symmetries.len() as u32);
        symmetries_of_orbits?;
        Some(ClassPlan {
            partition,
            symmetries,
            even_only: even,
            kernel: Kernel::best(classes, size),
            classes,
            size,
            patterns,
            orbits: orbits as u64,
            moves: puzzle.moves().len() as u64,
        })
    }

    /// The same plan with another kernel: [`Kernel::Plain`] goes with everything.
    pub fn with_plain_kernel(mut self) -> ClassPlan {
        self.kernel = Kernel::Plain;
        self
    }

    /// The pieces of each class.
    pub fn classes(&self) -> Vec<Vec<u16>> {
        self.partition.classes()
    }

    /// How rows are laid out and moved.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// How many symmetries are used.
    pub fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    /// Whether the symmetry is one of those used.
    pub fn keeps(&self, symmetry: &Symmetry, shape: &Shape) -> bool {
        self.partition.permuted(&on_slots(symmetry, shape)).is_some()
    }

    /// The number of patterns of classes.
    pub fn patterns(&self) -> u64 {
        self.patterns
    }

    /// How many of them there are up to symmetry.
    pub fn orbits(&self) -> u64 {
        self.orbits
    }

    /// How many rows there are: one an orbit and reachable parity.
    pub fn rows(&self) -> u64 {
        self.orbits * if self.even_only { 1 } else { 2 }
    }

    /// How many states a row holds.
    pub fn row_bits(&self) -> u64 {
        self.layout().row_bits() as u64
    }

    /// How much memory a set of states takes; a search needs two.
    pub fn set_bytes(&self) -> u64 {
        self.rows() * self.layout().row_words() as u64 * 8
    }

    /// How much memory the table of moves takes.
    pub fn table_bytes(&self) -> u64 {
        self.orbits * (self.moves * (6 + 2 * self.classes as u64) + 8)
    }

    /// How much memory is needed for a while to find the orbits.
    pub fn setup_bytes(&self) -> u64 {
        self.patterns * 4
    }

    /// How many bits a level moves in which no row is empty, settled or full.
    pub fn level_bits(&self) -> u64 {
        self.rows() * self.row_bits() * self.moves
    }

    /// An estimate of the processor time that such a level takes.
    pub fn level_seconds(&self) -> f64 {
        let bits = self.level_bits() as f64 / self.layout().speed();
        let jobs = (self.rows() * self.moves) as f64;
        (bits + jobs * NANOSECONDS_A_JOB) * 1e-9
    }

    /// An estimate of the processor time of a whole search.
    pub fn seconds(&self) -> f64 {
        let images = self.orbits as f64 * self.symmetries.len() as f64;
        let arrows = self.orbits as f64 * self.moves as f64;
        let setup = self.patterns as f64 * 1e-8 + images * 4e-8 + arrows * 2e-7;
        setup + HEAVY_LEVELS * self.level_seconds()
    }

    pub(super) fn layout(&self) -> Layout {
        Layout::new(self.kernel, self.classes, (1..=self.size).product())
    }
}

/// Whether every move is always legal and together they make all permutations of unoriented
/// pieces (`Some(false)`) or all even ones (`Some(true)`).
fn permutes_freely(puzzle: &Puzzle) -> Option<bool> {
    let slots = puzzle.shape().slots();
    let guarded = puzzle.moves().iter().flat_map(|m| &m.arrows).any(|a| a.guard.is_some());
    if puzzle.key().is_some() || guarded || puzzle.shape().is_oriented() || slots > SLOTS_MAX {
        return None;
    }
    let reach = Reach::of(puzzle);
    if reach.order() == &factorial(slots) {
        return Some(false);
    }
    reach.is_alternating().then_some(true)
}

/// The symmetries of the puzzle as permutations of the slots.
fn relabelings(puzzle: &Puzzle) -> Vec<Perm> {
    let elements = Symmetries::of(puzzle).elements();
    elements.iter().map(|symmetry| on_slots(symmetry, puzzle.shape())).collect()
}

/// Where each slot goes.
fn on_slots(symmetry: &Symmetry, shape: &Shape) -> Perm {
    let images = (0..shape.slots()).map(|slot| symmetry.slot(slot, shape) as u16).collect();
    Perm::new(images).expect("symmetries permute the slots")
}
