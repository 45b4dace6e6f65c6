//! Sorted lists without repetition: union and difference, in one pass each.

use std::cmp::Ordering;

/// What is in either list.
pub fn merge<T: Ord + Copy>(a: &[T], b: &[T]) -> Vec<T> {
    let mut union = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        let order = a[i].cmp(&b[j]);
        union.push(if order == Ordering::Greater { b[j] } else { a[i] });
        i += usize::from(order != Ordering::Greater);
        j += usize::from(order != Ordering::Less);
    }
    union.extend_from_slice(&a[i..]);
    union.extend_from_slice(&b[j..]);
    union
}

/// Takes from `list` what is in `known`.
pub fn without<T: Ord>(list: &mut Vec<T>, known: &[T]) {
    let mut at = 0;
    list.retain(|item| {
        while at < known.len() && known[at] < *item {
            at += 1;
        }
        known.get(at) != Some(item)
    });
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    proptest! {
        #[test]
        fn lists_are_sets(a: BTreeSet<u8>, b: BTreeSet<u8>) {
            let list = |set: &BTreeSet<u8>| set.iter().copied().collect::<Vec<_>>();
            prop_assert_eq!(super::merge(&list(&a), &list(&b)), list(&(&a | &b)));
            let mut rest = list(&a);
            super::without(&mut rest, &list(&b));
            prop_assert_eq!(rest, list(&(&a - &b)));
        }
    }
}
