//! Patterns: the part of a board in one factor of the slot group, up to that factor.
//!
//! Write for every slot the label (the class) of the piece in it. On the slots of one factor that
//! is a string of labels, and an orbit of strings under the factor's group is a *pattern*: a
//! multiset for a symmetric group, a necklace for a cyclic one, the string itself for a single
//! slot. Patterns are numbered; a small automaton reads the labels one by one and ends in the
//! number. For symmetric groups its states are multisets, so it stays small; for listed groups they
//! are the strings themselves.

use std::collections::BTreeMap;

use super::slots::SlotFactor;

/// Maximum number of states and transitions of an automaton at one place.
const STATES_MAX: usize = 1 << 20;

/// Not the number of any pattern.
pub(super) const NO_PATTERN: u32 = u32::MAX;

/// The labels: the number of pieces with each, and the slots it may be in.
#[derive(Clone, Debug)]
pub(super) struct Labels {
    /// The number of pieces with each label.
    pub counts: Vec<u8>,
    /// The labels that slot `s` can hold, as bits.
    pub allowed: Vec<u64>,
}

/// The patterns of one factor.
#[derive(Clone, Debug)]
pub(super) struct Patterns {
    /// The slots, in the order of strings.
    pub slots: Vec<u16>,
    /// The first (in lexicographic order) string of each pattern.
    pub strings: Vec<Box<[u8]>>,
    /// The number of strings of each pattern.
    pub weights: Vec<u64>,
    /// All elements of the group as permutations of places; `None` for the symmetric group.
    elements: Option<Vec<Vec<u8>>>,
    labels: usize,
    /// `next[state * labels + label]`, state 0 being dead and state 1 the start; after the last
    /// label not a state but the number of the pattern plus one.
    next: Vec<u32>,
}

impl Patterns {
    /// The patterns of a factor; `None` if there are too many.
    pub fn of_factor(factor: &SlotFactor, labels: &Labels) -> Option<Patterns> {
        let elements = factor.elements().map(<[_]>::to_vec);
        Patterns::new(factor.slots().to_vec(), elements, labels)
    }

    /// The patterns of one slot on its own: its label.
    pub fn of_slot(slot: u16, labels: &Labels) -> Patterns {
        Patterns::new(vec![slot], None, labels).expect("as many patterns as labels")
    }

    fn new(slots: Vec<u16>, elements: Option<Vec<Vec<u8>>>, labels: &Labels) -> Option<Patterns> {
        let count = labels.counts.len();
        let mut patterns = Patterns {
            slots,
            strings: vec![],
            weights: vec![],
            elements,
            labels: count,
            next: vec![],
        };
        let mut layer: BTreeMap<Vec<u8>, u64> = BTreeMap::from([(Vec::new(), 1)]);
        let mut states = 1;
        patterns.next = vec![0; 2 * count];
        for place in 0..patterns.slots.len() {
            let last = place + 1 == patterns.slots.len();
            let mut edges = Vec::new();
            let mut after: BTreeMap<Vec<u8>, u64> = BTreeMap::new();
            for (state, (string, ways)) in layer.iter().enumerate() {
                if edges.len() > STATES_MAX {
                    return None;
                }
                for label in patterns.labels_after(string, labels) {
                    let mut longer = string.clone();
                    longer.push(label);
                    let key =
                        if last { patterns.canonical(&longer) } else { patterns.prefix(longer) };
                    *after.entry(key.clone()).or_default() += ways;
                    edges.push((states + state, label, key));
                }
            }
            let numbers: BTreeMap<&Vec<u8>, usize> = after.keys().zip(0..).collect();
            states += layer.len();
            let first = if last { 1 } else { states };
            if !last {
                patterns.next.resize((states + after.len()) * count, 0);
            }
            for (state, label, key) in edges {
                patterns.next[state * count + label as usize] = (first + numbers[&key]) as u32;
            }
            layer = after;
        }
        patterns.strings = layer.keys().map(|s| s.clone().into()).collect();
        patterns.weights = layer.into_values().collect();
        Some(patterns)
    }

    /// The labels that may follow a string.
    fn labels_after<'a>(
        &self,
        string: &'a [u8],
        labels: &'a Labels,
    ) -> impl Iterator<Item = u8> + use<'a> {
        let allowed = labels.allowed[self.slots[string.len()] as usize];
        (0..self.labels as u8).filter(move |&l| {
            let used = string.iter().filter(|&&x| x == l).count();
            allowed >> l & 1 == 1 && used < labels.counts[l as usize] as usize
        })
    }

    /// The state of the automaton after a prefix.
    fn prefix(&self, mut string: Vec<u8>) -> Vec<u8> {
        if self.elements.is_none() {
            string.sort_unstable();
        }
        string
    }

    fn canonical(&self, string: &[u8]) -> Vec<u8> {
        match &self.elements {
            None => self.prefix(string.to_vec()),
            Some(all) => {
                let image = |e: &Vec<u8>| e.iter().map(|&i| string[i as usize]).collect();
                all.iter().map(image).min().expect("a group has an element")
            }
        }
    }

    /// The number of patterns.
    pub fn len(&self) -> usize {
        self.strings.len()
    }

    /// The number of the pattern of a string read label by label, [`NO_PATTERN`] if none.
    #[inline]
    pub fn number(&self, string: impl IntoIterator<Item = u8>) -> u32 {
        if self.slots.is_empty() {
            return 0;
        }
        let step = |state: u32, label: u8| self.next[state as usize * self.labels + label as usize];
        string.into_iter().fold(1, step).wrapping_sub(1)
    }

    /// The number of occurrences of each label in a pattern.
    pub fn content(&self, pattern: usize) -> Vec<u8> {
        let mut content = vec![0; self.labels];
        self.strings[pattern].iter().for_each(|&l| content[l as usize] += 1);
        content
    }

    /// Whether some element of the group takes each first place to the second.
    pub fn extends(&self, pairs: &[(usize, usize)]) -> bool {
        match &self.elements {
            // Different places must stay different, and equal ones equal.
            None => pairs.iter().all(|a| pairs.iter().all(|b| (a.0 == b.0) == (a.1 == b.1))),
            Some(all) => all.iter().any(|e| pairs.iter().all(|&(a, b)| e[a] as usize == b)),
        }
    }

    /// The factor that remains when some of its places are distinguished: the patterns of the other
    /// places under the pointwise stabiliser of the marked ones.
    pub fn rest(&self, marked: &[usize], labels: &Labels) -> Option<Patterns> {
        let open: Vec<usize> = (0..self.slots.len()).filter(|p| !marked.contains(p)).collect();
        let restrict = |e: &Vec<u8>| {
            let place = |p: usize| open.iter().position(|&q| q == e[p] as usize).map(|q| q as u8);
            open.iter().map(|&p| place(p).expect("marked places stay")).collect()
        };
        let elements = self.elements.as_ref().map(|all| {
            let fixing = all.iter().filter(|e| marked.iter().all(|&m| e[m] as usize == m));
            fixing.map(restrict).collect()
        });
        Patterns::new(open.iter().map(|&p| self.slots[p]).collect(), elements, labels)
    }

    /// The images of a pattern under the factor's group, when the marked places are distinguished:
    /// the labels there, and the pattern of the rest.
    pub fn splits(&self, pattern: usize, marked: &[usize], rest: &Patterns) -> Vec<(Vec<u8>, u32)> {
        let string = &self.strings[pattern];
        let mut splits = Vec::new();
        match &self.elements {
            None => choices(string, marked.len(), &mut Vec::new(), &mut splits, rest),
            Some(all) => splits.extend(all.iter().map(|e| {
                let label = |p: usize| string[e[p] as usize];
                let open = (0..self.slots.len()).filter(|p| !marked.contains(p));
                (marked.iter().map(|&p| label(p)).collect(), rest.number(open.map(label)))
            })),
        }
        splits.sort();
        splits.dedup();
        splits
    }

    /// The inverse of a split: the pattern with these labels in the marked places and this rest.
    pub fn join(&self, labels: &[u8], marked: &[usize], rest: &[u8]) -> u32 {
        let mut rest = rest.iter();
        let label = |p| match marked.iter().position(|&m| m == p) {
            Some(k) => labels[k],
            None => *rest.next().expect("as many labels as places"),
        };
        let string: Vec<u8> = (0..self.slots.len()).map(label).collect();
        self.number(string)
    }
}

/// Every sequence of `count` labels from a multiset, each with the remaining multiset.
fn choices(
    left: &[u8],
    count: usize,
    chosen: &mut Vec<u8>,
    splits: &mut Vec<(Vec<u8>, u32)>,
    rest: &Patterns,
) {
    if count == 0 {
        splits.push((chosen.clone(), rest.number(left.iter().copied())));
        return;
    }
    for i in 0..left.len() {
        if i == 0 || left[i] != left[i - 1] {
            let fewer: Vec<u8> = [&left[..i], &left[i + 1..]].concat();
            chosen.push(left[i]);
            choices(&fewer, count - 1, chosen, splits, rest);
            chosen.pop();
        }
    }
}
