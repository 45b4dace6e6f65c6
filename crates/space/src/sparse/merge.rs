//! Sorted lists without repetition: union and difference, in one pass each.

use std::cmp::Ordering;

use cosette_memory::{self as memory, NoMemory};

/// What is in either list.
pub fn merge<T: Ord + Copy>(a: &[T], b: &[T]) -> Result<Vec<T>, NoMemory> {
    let mut union = memory::with_capacity(a.len() + b.len())?;
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        let order = a[i].cmp(&b[j]);
        union.push(if order == Ordering::Greater { b[j] } else { a[i] });
        i += usize::from(order != Ordering::Greater);
        j += usize::from(order != Ordering::Less);
    }
    union.extend_from_slice(&a[i..]);
    union.extend_from_slice(&b[j..]);
    union.shrink_to_fit();
    Ok(union)
}

/// Moves to the front of a sorted list the elements that are in none of the others, without
/// duplicates; returns their number.
pub fn keep_new<T: Ord + Copy>(list: &mut [T], known: [&[T]; 2]) -> usize {
    let mut at = [0, 0];
    let mut count = 0;
    for i in 0..list.len() {
        let item = list[i];
        let mut is_new = count == 0 || list[count - 1] != item;
        for (at, known) in at.iter_mut().zip(known) {
            while known.get(*at).is_some_and(|known| *known < item) {
                *at += 1;
            }
            is_new &= known.get(*at) != Some(&item);
        }
        if is_new {
            list[count] = item;
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    proptest! {
        #[test]
        fn lists_are_sets(a: BTreeSet<u8>, b: BTreeSet<u8>, c: BTreeSet<u8>) {
            let list = |set: &BTreeSet<u8>| set.iter().copied().collect::<Vec<_>>();
            prop_assert_eq!(super::merge(&list(&a), &list(&b)), Ok(list(&(&a | &b))));
            let mut rest = [list(&a), list(&c)].concat();
            rest.sort_unstable();
            let count = super::keep_new(&mut rest, [&list(&b), &[3, 7]]);
            let expected = &(&(&a | &c) - &b) - &BTreeSet::from([3, 7]);
            prop_assert_eq!(&rest[..count], list(&expected));
        }
    }
}
