//! How much memory can be used: what the system reports as available, within the limits of the
//! control groups and of the process.
//!
//! Available is more than free. The kernel reclaims the page cache (pages of files that were read)
//! when programs need memory, so it counts as available: `MemAvailable` is the kernel's own
//! estimate. A control group has a limit and a usage, and the usage includes page cache too; what
//! cannot be reclaimed is the *working set*, the usage without `inactive_file` (the figure shown by
//! Kubernetes and `docker stats`). Groups are nested, and each limits all its descendants together,
//! so the minimum over all ancestors counts.
//!
//! Everything is read below a root folder, so that tests can bring their own.

use std::fs;
use std::path::{Path, PathBuf};

/// How many bytes can be used; `None` where the system does not report it (no `/proc`).
pub fn available() -> Option<u64> {
    available_in(Path::new("/"))
}

/// The same for the system whose files are below `root`.
pub fn available_in(root: &Path) -> Option<u64> {
    let system = system(root)?;
    let groups = memory_groups(root).iter().filter_map(Group::available).min();
    let process = process(root).min();
    Some([groups, process].into_iter().flatten().fold(system, u64::min))
}

/// Whether `ulimit -v` is set.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn is_address_space_limited() -> bool {
    let limits = read(Path::new("/"), "proc/self/limits").unwrap_or_default();
    process_limit(&limits, "Max address space").is_some()
}

fn read(root: &Path, path: &str) -> Option<String> {
    fs::read_to_string(root.join(path)).ok()
}

/// The number after a name: `MemAvailable:  123 kB`, `inactive_file 123`.
fn value(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let mut words = line.strip_prefix(':').unwrap_or(line).split_whitespace();
    let number: u64 = words.next()?.parse().ok()?;
    Some(if words.next() == Some("kB") { number.saturating_mul(1024) } else { number })
}

/// For the whole system. Kernels before 3.14 give no estimate.
fn system(root: &Path) -> Option<u64> {
    let text = read(root, "proc/meminfo")?;
    let sum = || Some(value(&text, "MemFree:")? + value(&text, "Inactive(file):").unwrap_or(0));
    value(&text, "MemAvailable:").or_else(sum)
}

/// What the limits of the process itself leave (`ulimit -v`, `ulimit -d`).
fn process(root: &Path) -> impl Iterator<Item = u64> {
    let limits = read(root, "proc/self/limits").unwrap_or_default();
    let status = read(root, "proc/self/status").unwrap_or_default();
    let names = [("Max address space", "VmSize:"), ("Max data size", "VmData:")];
    names.into_iter().filter_map(move |(limit, used)| {
        let limit = process_limit(&limits, limit)?;
        Some(limit.saturating_sub(value(&status, used).unwrap_or(0)))
    })
}

/// The soft limit of that name; `None` if there is none.
fn process_limit(limits: &str, name: &str) -> Option<u64> {
    let line = limits.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

/// A control group: its folder, and the folder where its hierarchy is mounted.
struct Group {
    folder: PathBuf,
    top: PathBuf,
    is_v2: bool,
}

/// The groups of this process that may limit its memory: one of version 1, one of version 2, or
/// both, where only one of them has the memory controller ("hybrid").
fn memory_groups(root: &Path) -> Vec<Group> {
    let groups = read(root, "proc/self/cgroup").unwrap_or_default();
    let mounts = read(root, "proc/self/mountinfo").unwrap_or_default();
    let mut found = Vec::new();
    for line in groups.lines() {
        let mut fields = line.splitn(3, ':');
        let (Some(_), Some(controllers), Some(path)) =
            (fields.next(), fields.next(), fields.next())
        else {
            continue;
        };
        let is_v2 = controllers.is_empty();
        if !is_v2 && !controllers.split(',').any(|name| name == "memory") {
            continue;
        }
        let mount = mounts.lines().filter_map(Mount::read).find(|mount| mount.serves(is_v2));
        if let Some(mount) = mount {
            let top = root.join(mount.point.trim_start_matches('/'));
            // In a container the path may lie outside of what is mounted: then all of that is ours.
            let below = Path::new(path).strip_prefix(&mount.root).unwrap_or(Path::new(""));
            let is_outside = below.components().any(|part| part.as_os_str() == "..");
            let folder = if is_outside { top.clone() } else { top.join(below) };
            found.push(Group { folder, top, is_v2 });
        }
    }
    found
}

/// A mounted file system, as in `/proc/self/mountinfo`.
struct Mount {
    /// The folder of the file system that is mounted.
    root: String,
    /// The mount point.
    point: String,
    kind: String,
    options: String,
}

impl Mount {
    fn read(line: &str) -> Option<Mount> {
        let (places, system) = line.split_once(" - ")?;
        let mut places = places.split(' ').skip(3);
        let mut system = system.split(' ');
        Some(Mount {
            root: unescaped(places.next()?),
            point: unescaped(places.next()?),
            kind: system.next()?.into(),
            options: system.nth(1).unwrap_or("").into(),
        })
    }

    /// Whether it is the hierarchy that limits memory in this version.
    fn serves(&self, is_v2: bool) -> bool {
        match is_v2 {
            true => self.kind == "cgroup2",
            false => self.kind == "cgroup" && self.options.split(',').any(|o| o == "memory"),
        }
    }
}

/// Blanks and the like are written as a backslash and three octal digits.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('\\');
    let mut whole = parts.next().unwrap_or("").to_string();
    for part in parts {
        let code = part.get(..3).and_then(|digits| u8::from_str_radix(digits, 8).ok());
        whole.push(code.map_or('\\', char::from));
        whole += if code.is_some() { &part[3..] } else { part };
    }
    whole
}

impl Group {
    /// The least that the group or an ancestor leaves; `None` without a limit.
    fn available(&self) -> Option<u64> {
        let ancestors = self.folder.ancestors().take_while(|folder| folder.starts_with(&self.top));
        // In version 1 hierarchical accounting can be switched off for a group.
        let limits = |folder: &&Path| {
            *folder == self.folder
                || read(folder, "memory.use_hierarchy").is_none_or(|flag| flag.trim() != "0")
        };
        ancestors.filter(limits).filter_map(|folder| self.left_in(folder)).min()
    }

    fn left_in(&self, folder: &Path) -> Option<u64> {
        let number = |name| read(folder, name)?.trim().parse::<u64>().ok();
        let statistics = read(folder, "memory.stat").unwrap_or_default();
        let (limits, usage, cache) = match self.is_v2 {
            // Above `high` allocations do not fail, but are throttled almost to a halt.
            true => (
                [number("memory.max"), number("memory.high")],
                "memory.current",
                value(&statistics, "inactive_file "),
            ),
            // Of ancestors that are not mounted here only the limit is visible.
            false => (
                [number("memory.limit_in_bytes"), value(&statistics, "hierarchical_memory_limit ")],
                "memory.usage_in_bytes",
                value(&statistics, "total_inactive_file ")
                    .or_else(|| value(&statistics, "inactive_file ")),
            ),
        };
        let limit = limits.into_iter().flatten().min()?;
        let working_set = number(usage).unwrap_or(0).saturating_sub(cache.unwrap_or(0));
        Some(limit.saturating_sub(working_set))
    }
}
