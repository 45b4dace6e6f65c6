//! The macros: elements that change few slots, each with the cheapest word found.
//!
//! Of two elements whose supports share one slot the commutator is a 3-cycle; if they share two, it
//! still changes at most six slots. So all pairs from a pool of short words (closed words, their
//! products, conjugates and commutators) whose supports share one or two slots are tried, and
//! powers of the pool as well. What changes few slots is closed under conjugation by the cheapest
//! closed words, cheapest first, as far as the size allowed. If some pieces have no macro of three
//! slots yet, commutators of macros are tried the same way. Products of macros on the same slots
//! give those that only twist pieces.

use std::collections::{BTreeMap, HashMap};

use super::element::{Element, Mask, Slots, Support, mask, shared};
use super::loops::Loops;
use super::words::Words;

/// A macro changes at most so many slots.
const SUPPORT_MAX: usize = 6;
/// Macros of so many slots are closed under conjugation.
const CLOSED: usize = 3;
/// Macros of so many slots and larger ones, at most.
const MACROS_MAX: usize = 70_000;
const LARGE_MAX: usize = 8000;
/// Closed words from which the pool is made, and those that conjugate.
const BASE: usize = 48;
/// Commutators of the pool, at most.
const TRIED: usize = 60_000;
/// Closed words in the pool, and the whole pool.
const LOOPS: usize = 400;
const POOL_MAX: usize = 6000;
/// Powers of an element of the pool.
const POWERS: usize = 12;

/// Macros with their words.
pub(super) struct Library {
    supports: Vec<Support>,
    words: Vec<Vec<u16>>,
}

struct Pooled {
    word: Vec<u16>,
    element: Element,
    mask: Mask,
}

impl Library {
    pub fn new(slots: &Slots, words: &Words, loops: &Loops) -> Library {
        let base = &loops.all[..loops.all.len().min(BASE)];
        let pool = pool(slots, words, loops, base);
        let mut seeds = seeds(slots, words, &pool);
        // The closed words themselves, and the short ones of the pool: they change much.
        let mut found = closure(slots, words, base, std::mem::take(&mut seeds));
        let more = commutators(slots, words, &found);
        if !more.is_empty() {
            let mut seeds = found;
            for (support, word) in more {
                note(&mut seeds, words, support, word);
            }
            found = closure(slots, words, base, seeds);
        }
        let mut all: Vec<(Support, Vec<u16>)> = found.into_iter().collect();
        all.extend(pool.into_iter().map(|p| (slots.support(&p.element), p.word)));
        all.extend(loops.all.iter().map(|(word, e)| (slots.support(e), word.clone())));
        all.sort_by_cached_key(|(support, word)| (words.cost(word), word.clone(), support.clone()));
        all.dedup();
        let (supports, words) = all.into_iter().unzip();
        Library { supports, words }
    }

    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// The support and the word of a macro; cheap ones have low numbers.
    #[inline]
    pub fn get(&self, number: usize) -> (&[(u16, u16, u8)], &[u16]) {
        (&self.supports[number], &self.words[number])
    }
}

type Known = HashMap<Support, Vec<u16>>;
type Batch = Vec<(Support, Vec<u16>)>;

fn note(known: &mut Known, words: &Words, support: Support, word: Vec<u16>) -> bool {
    match known.get_mut(&support) {
        Some(old) if words.cost(old) <= words.cost(&word) => false,
        Some(old) => {
            *old = word;
            true
        }
        None => {
            known.insert(support, word);
            true
        }
    }
}

/// Short closed words: the base, products, conjugates and commutators of pairs.
fn pool(slots: &Slots, words: &Words, loops: &Loops, base: &[(Vec<u16>, Element)]) -> Vec<Pooled> {
    let mut best: HashMap<Element, Vec<u16>> = HashMap::new();
    let mut add = |element: Element, word: Vec<u16>| {
        let known = best.entry(element).or_insert_with(|| word.clone());
        if words.cost(known) > words.cost(&word) {
            *known = word;
        }
    };
    for (word, element) in loops.all.iter().take(LOOPS) {
        add(element.clone(), word.clone());
    }
    let back: Vec<Element> = base.iter().map(|(_, element)| slots.inverse(element)).collect();
    for (i, (a, one)) in base.iter().enumerate() {
        for (j, (b, other)) in base.iter().enumerate() {
            let (product, word) = (slots.then(one, other), words.join(a, b));
            let conjugated = slots.then(&product, &back[i]);
            let conjugate = words.join(&word, &words.invert(a));
            add(slots.then(&conjugated, &back[j]), words.join(&conjugate, &words.invert(b)));
            add(conjugated, conjugate);
            add(product, word);
        }
    }
    let identity = slots.identity();
    let mut pool: Vec<(Vec<u16>, Element)> =
        best.into_iter().filter(|(e, _)| *e != identity).map(|(e, w)| (w, e)).collect();
    pool.sort_by_cached_key(|(word, _)| (words.cost(word), word.clone()));
    pool.truncate(POOL_MAX);
    let pooled = |(word, element): (Vec<u16>, Element)| {
        let mask = mask(&slots.support(&element));
        Pooled { word, element, mask }
    };
    pool.into_iter().map(pooled).collect()
}

/// Commutators and powers of the pool that change few slots.
fn seeds(slots: &Slots, words: &Words, pool: &[Pooled]) -> Known {
    let mut known = Known::new();
    for p in pool {
        let (mut power, mut word) = (p.element.clone(), p.word.clone());
        for _ in 1..POWERS {
            let support = slots.support(&power);
            if support.is_empty() {
                break;
            }
            if support.len() <= SUPPORT_MAX {
                note(&mut known, words, support, word.clone());
            }
            power = slots.then(&power, &p.element);
            word = words.join(&word, &p.word);
        }
    }
    let backs: Vec<Element> = pool.iter().map(|p| slots.inverse(&p.element)).collect();
    // Pairs of cheap words first. The other order gives the inverse.
    let mut tried = 0;
    for sum in 1..2 * pool.len() {
        for i in sum.saturating_sub(pool.len() - 1)..sum.div_ceil(2) {
            let (x, y) = (&pool[i], &pool[sum - i]);
            if !(1..=2).contains(&shared(&x.mask, &y.mask)) {
                continue;
            }
            tried += 1;
            if tried > TRIED {
                return known;
            }
            let forth = slots.then(&x.element, &y.element);
            let element = slots.then(&slots.then(&forth, &backs[i]), &backs[sum - i]);
            let support = slots.support(&element);
            if (1..=SUPPORT_MAX).contains(&support.len()) {
                let word = words.join(&words.join(&x.word, &y.word), &words.invert(&x.word));
                let word = words.join(&word, &words.invert(&y.word));
                let inverse = slots.support(&slots.inverse(&element));
                note(&mut known, words, inverse, words.invert(&word));
                note(&mut known, words, support, word);
            }
        }
    }
    known
}

/// Conjugates by the base, cheapest first: what is taken from the queue has its cheapest word.
fn closure(slots: &Slots, words: &Words, base: &[(Vec<u16>, Element)], seeds: Known) -> Known {
    let mut known = Known::new();
    let mut waiting: HashMap<Support, u32> = HashMap::new();
    let mut queue: BTreeMap<(u32, usize), Batch> = BTreeMap::new();
    for (support, word) in seeds {
        // Small supports first among those of one cost.
        let cost = words.cost(&word);
        waiting.insert(support.clone(), cost);
        queue.entry((cost, support.len())).or_default().push((support, word));
    }
    let (mut small, mut large) = (0, 0);
    while let Some(((cost, size), mut batch)) = queue.pop_first() {
        batch.sort_unstable();
        for (support, word) in batch {
            let (count, most) = match size <= CLOSED {
                true => (&mut small, MACROS_MAX),
                false => (&mut large, LARGE_MAX),
            };
            if *count >= most || known.contains_key(&support) {
                continue;
            }
            *count += 1;
            // Larger ones are far too many.
            let base = if size <= CLOSED { base } else { &[] };
            for (by, g) in base {
                let conjugate = slots.conjugate(&support, g);
                let before = waiting.get(&conjugate).copied().unwrap_or(u32::MAX);
                if before <= cost {
                    continue;
                }
                let longer = words.join(&words.join(by, &word), &words.invert(by));
                let cost = words.cost(&longer);
                if cost < before {
                    waiting.insert(conjugate.clone(), cost);
                    queue.entry((cost, size)).or_default().push((conjugate, longer));
                }
            }
            known.insert(support, word);
        }
    }
    known
}

/// Where the macros found so far lack small ones: commutators of two that share one slot, and
/// products of two on the same slots that change fewer.
fn commutators(slots: &Slots, words: &Words, known: &Known) -> Vec<(Support, Vec<u16>)> {
    let mut small: Vec<(&Support, &Vec<u16>)> = known.iter().collect();
    small.sort_by_key(|(support, word)| (words.cost(word), support.len(), *word, *support));
    let full = |support: &Support| {
        let mut element = slots.identity();
        for &(slot, from, twist) in support {
            element.from[slot as usize] = from;
            element.twist[slot as usize] = twist;
        }
        element
    };
    let mut more = Vec::new();
    let mut by_slots: HashMap<Vec<u16>, Vec<usize>> = HashMap::new();
    for (i, (support, _)) in small.iter().enumerate() {
        let own = by_slots.entry(support.iter().map(|(slot, ..)| *slot).collect()).or_default();
        if own.len() < 6 {
            own.push(i);
        }
    }
    for group in by_slots.values() {
        for &i in group {
            for &j in group {
                let support = slots.support(&slots.then(&full(small[i].0), &full(small[j].0)));
                if !support.is_empty() && support.len() < small[i].0.len() {
                    more.push((support, words.join(small[i].1, small[j].1)));
                }
            }
        }
    }
    let mut lacking = vec![true; slots.first.len() - 1];
    for (support, _) in &small {
        let own =
            support.iter().map(|(slot, ..)| crate::symmetry::split(&slots.first, (*slot).into()).0);
        if support.len() <= 3 && support.iter().any(|(slot, from, _)| slot != from) {
            own.for_each(|component| lacking[component] = false);
        }
    }
    let wanted = |support: &Support| {
        support
            .iter()
            .any(|(slot, ..)| lacking[crate::symmetry::split(&slots.first, (*slot).into()).0])
    };
    let few: Vec<_> = small.iter().filter(|(support, _)| wanted(support)).take(400).collect();
    let masks: Vec<Mask> = few.iter().map(|(support, _)| mask(support)).collect();
    for (i, (one, a)) in few.iter().enumerate() {
        for (j, (other, b)) in few.iter().enumerate() {
            if shared(&masks[i], &masks[j]) != 1 {
                continue;
            }
            let (x, y) = (full(one), full(other));
            let back = slots.then(&slots.inverse(&x), &slots.inverse(&y));
            let support = slots.support(&slots.then(&slots.then(&x, &y), &back));
            if (1..=3).contains(&support.len()) {
                let word = words.join(&words.join(a, b), &words.invert(a));
                more.push((support, words.join(&word, &words.invert(b))));
            }
        }
    }
    more.sort_by_cached_key(|(support, word)| (words.cost(word), word.clone(), support.clone()));
    more.truncate(MACROS_MAX);
    more
}
