//! A first reading of JSON that keeps nothing: no member twice, and not too many values.
//!
//! Typed reading refuses repeated members, but some evidence is read as plain JSON first, where the
//! last of two would win and a reader be shown the other. And sixteen megabytes of `{}` take
//! gigabytes once they are read.

use std::cell::Cell;
use std::collections::HashSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// Values and members in all; the largest certificate that we know of has fifteen thousand.
pub const VALUES_MAX: u32 = 250_000;

/// Reads a text to its end.
pub fn skim(json: &[u8]) -> Result<(), serde_json::Error> {
    let left = Cell::new(VALUES_MAX);
    let mut reader = serde_json::Deserializer::from_slice(json);
    Skim { left: &left }.deserialize(&mut reader)?;
    reader.end()
}

#[derive(Clone, Copy)]
struct Skim<'a> {
    left: &'a Cell<u32>,
}

impl<'de> DeserializeSeed<'de> for Skim<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        let left = self.left.get().checked_sub(1);
        let left =
            left.ok_or_else(|| D::Error::custom(format!("more than {VALUES_MAX} values")))?;
        self.left.set(left);
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Skim<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element_seed(self)?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        let mut names = HashSet::new();
        while let Some(name) = object.next_key::<String>()? {
            object.next_value_seed(self)?;
            if let Some(twice) = names.replace(name) {
                return Err(A::Error::custom(format!("duplicate field `{twice:.40}`")));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_twice_and_not_too_much() {
        assert!(skim(br#"{"a": [1, -2, 3.5, null, true, "x", {"a": {}}], "b": {"a": 0}}"#).is_ok());
        let twice = skim(br#"{"a": [{"b": 0, "c": 1, "b": 2}]}"#).unwrap_err().to_string();
        assert!(twice.contains("duplicate field `b`"), "{twice}");
        let many = format!("[{}0]", "{},".repeat(VALUES_MAX as usize));
        assert!(skim(many.as_bytes()).unwrap_err().to_string().contains("values"));
        assert!(skim(b"{} {}").is_err());
    }
}
