//! Memory that is reserved against the limit before it is allocated.

use std::collections::VecDeque;

use cosette_core::limits::StopReason;
use cosette_core::pages;
use cosette_memory::reserve;

/// Counts the bytes of growing arrays and refuses what would exceed the limit. While an array
/// grows its old and its new place exist together, and both are counted.
pub(super) struct Memory {
    limit: u64,
    used: u64,
    most: u64,
}

impl Memory {
    /// At most this many bytes.
    pub(super) fn new(limit: Option<u64>) -> Memory {
        Memory { limit: limit.unwrap_or(u64::MAX), used: 0, most: 0 }
    }

    /// The most bytes taken at a time.
    pub(super) fn most(&self) -> u64 {
        self.most
    }

    /// Takes `new` bytes and gives `old` ones back.
    pub(super) fn exchange(&mut self, old: usize, new: usize) -> Result<(), StopReason> {
        let both = self.used.saturating_add(new as u64);
        if both > self.limit {
            return Err(StopReason::Memory);
        }
        self.most = self.most.max(both);
        self.used = both - old as u64;
        Ok(())
    }

    /// Gives bytes back.
    pub(super) fn release(&mut self, bytes: usize) {
        self.used -= bytes as u64;
    }

    /// Reserves space for one more element: doubles the capacity or, where that is too much, adds a
    /// quarter.
    #[inline]
    pub(super) fn room<T>(&mut self, items: &mut Vec<T>) -> Result<(), StopReason> {
        if items.len() == items.capacity() { self.grow(items) } else { Ok(()) }
    }

    #[cold]
    fn grow<T>(&mut self, items: &mut Vec<T>) -> Result<(), StopReason> {
        let (old, size) = (items.capacity(), size_of::<T>());
        let grown = self.try_grow(old, size, 16)?;
        reserve(items, grown - items.len()).map_err(|_| StopReason::Memory)?;
        pages::advise(items.spare_capacity_mut());
        Ok(())
    }

    /// The same for a queue.
    #[inline]
    pub(super) fn room_in_queue<T>(&mut self, items: &mut VecDeque<T>) -> Result<(), StopReason> {
        if items.len() < items.capacity() {
            return Ok(());
        }
        let grown = self.try_grow(items.capacity(), size_of::<T>(), 16)?;
        items.reserve_exact(grown - items.len());
        Ok(())
    }

    fn try_grow(&mut self, old: usize, size: usize, least: usize) -> Result<usize, StopReason> {
        for grown in [(2 * old).max(least), old + (old / 4).max(least)] {
            if self.exchange(old * size, grown * size).is_ok() {
                return Ok(grown);
            }
        }
        Err(StopReason::Memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_exceed_the_limit_is_refused_before_it_is_taken() {
        let mut memory = Memory::new(Some(100_000));
        let mut items: Vec<u64> = Vec::new();
        let mut grown = 0;
        while memory.room(&mut items).is_ok() {
            items.push(0);
            grown += 1;
        }
        assert!(items.capacity() * 8 <= 100_000 && memory.most() <= 100_000);
        assert!(grown >= 4096, "{grown}");
    }
}
