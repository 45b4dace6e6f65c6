//! The kinds of steps: one file each.
