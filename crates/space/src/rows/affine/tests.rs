//! The programs against a plain permutation of bits.

use proptest::prelude::*;

use super::{BITS, Linear, Program, Row};

/// Any invertible map: a product of elementary ones.
fn any_map() -> impl Strategy<Value = Linear> {
    let step = (0..BITS, 0u16..1 << BITS);
    proptest::collection::vec(step, 0..40).prop_map(|steps| {
        let mut rows = std::array::from_fn(|i| 1u16 << i);
        for (row, others) in steps {
            let others = (0..BITS).filter(|&i| i != row && others >> i & 1 == 1);
            rows[row] ^= others.map(|i| rows[i]).fold(0, |sum, r| sum ^ r);
        }
        Linear { rows }
    })
}

/// A permutation of twelve coordinates of even weight, as flips of edges make them.
fn flips() -> impl Strategy<Value = Linear> {
    Just((0..12usize).collect::<Vec<_>>()).prop_shuffle().prop_map(|p| {
        let columns = std::array::from_fn(|i| {
            let vector = 1u16 << i | 1 << 11;
            (0..BITS).map(|k| (vector >> p[k] & 1) << k).sum()
        });
        Linear::from_columns(&columns)
    })
}

fn any_row() -> impl Strategy<Value = Row> {
    any::<[u64; 32]>()
}

fn check(map: &Linear, constant: u16, source: &Row, into: &Row) -> Result<(), TestCaseError> {
    let program = Program::new(map).expect("the map is invertible");
    let mut expected = *into;
    for x in 0..1u16 << BITS {
        let y = map.apply(x) ^ constant;
        prop_assert_eq!(program.to_source(constant, x), y);
        prop_assert_eq!(program.to_destination(constant, y), x);
        let bit = source[y as usize / 64] >> (y % 64) & 1;
        expected[x as usize / 64] |= bit << (x % 64);
    }
    let (mut fast, mut portable) = (*into, *into);
    program.or_into(constant, source, &mut fast);
    program.or_into_portably(constant, source, &mut portable);
    prop_assert_eq!(fast, expected);
    prop_assert_eq!(portable, expected);
    Ok(())
}

proptest! {
    #[test]
    fn programs_permute_bits_as_any_map_says(
        map in any_map(), constant in 0u16..1 << BITS, source in any_row(), into in any_row(),
    ) {
        check(&map, constant, &source, &into)?;
        let inverse = map.inverse().unwrap();
        prop_assert!((0..1 << BITS).all(|x| inverse.apply(map.apply(x)) == x));
    }

    #[test]
    fn programs_of_flips_are_right_and_short(
        map in flips(), constant in 0u16..1 << BITS, source in any_row(),
    ) {
        check(&map, constant, &source, &[0; 32])?;
        prop_assert!(Program::new(&map).unwrap().stages.len() <= 13);
    }
}

#[test]
fn what_is_not_invertible_is_refused() {
    let mut rows = std::array::from_fn(|i| 1u16 << i);
    rows[3] = rows[5];
    assert!(Program::new(&Linear { rows }).is_none());
    assert!(Linear { rows: [0; BITS] }.inverse().is_none());
}
