//! The experiments that come with the program.

/// A shipped experiment.
pub struct Shipped {
    pub name: &'static str,
    pub text: &'static str,
}

macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        [$(Shipped {
            name: $name,
            text: include_str!(concat!("../../../../experiments/", $name, ".toml")),
        }),*]
    };
}

/// All of them; `values::EXPERIMENTS` has the same names.
pub const SHIPPED: [Shipped; 5] = shipped![
    "toroidal",
    "toroidal-full",
    "eight-puzzle",
    "fifteen-heuristics",
    "iterative-deepening-waste",
];

/// The experiment of that name.
pub fn find(name: &str) -> Option<&'static Shipped> {
    SHIPPED.iter().find(|shipped| shipped.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values;

    #[test]
    fn the_names_offered_are_those_there_are() {
        assert_eq!(values::EXPERIMENTS, SHIPPED.map(|shipped| shipped.name));
    }
}
