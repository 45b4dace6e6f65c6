//! The experiments that come with the program.

/// A shipped experiment.
pub struct Shipped {
    /// What it goes by on the command line.
    pub name: &'static str,
    pub(crate) text: &'static str,
}

macro_rules! shipped {
    ($($name:literal),* $(,)?) => {
        /// Their names.
        pub const EXPERIMENTS: &[&str] = &[$($name),*];

        /// All of them.
        pub const SHIPPED: &[Shipped] = &[$(Shipped {
            name: $name,
            text: include_str!(concat!("../../../../experiments/", $name, ".toml")),
        }),*];
    };
}

shipped![
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
