//! Available memory on simulated systems: a few files below a temporary root.

use std::fs;
use std::path::Path;

use cosette_memory::{available, available_in};
use tempfile::TempDir;

const GIB: u64 = 1 << 30;
/// No limit, in version 1.
const NO_LIMIT: u64 = 9_223_372_036_854_771_712;

/// A system with these files, and 12 GiB available of which most is page cache.
fn system(files: &[(&str, String)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let free = ("MemFree: 411648 kB", "MemAvailable:   12582912 kB");
    let memory = format!("MemTotal:       25165824 kB\n{}\n{}\nBuffers: 1 kB\n", free.0, free.1);
    write(folder.path(), "proc/meminfo", &memory);
    for (path, text) in files {
        write(folder.path(), path, text);
    }
    folder
}

fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn found(files: &[(&str, String)]) -> u64 {
    available_in(system(files).path()).unwrap()
}

/// A group of version 2: limit, usage, page cache that can be given up.
fn v2(folder: &str, max: &str, current: u64, inactive_file: u64) -> Vec<(String, String)> {
    let stat = format!("anon 5\nfile 77\nactive_file 7\ninactive_file {inactive_file}\n");
    vec![
        (format!("{folder}/memory.max"), format!("{max}\n")),
        (format!("{folder}/memory.current"), format!("{current}\n")),
        (format!("{folder}/memory.stat"), stat),
    ]
}

/// A group of version 1.
fn v1(folder: &str, limit: u64, usage: u64, cache: u64) -> Vec<(String, String)> {
    let stat = format!("inactive_file 1\ntotal_cache 9\ntotal_inactive_file {cache}\n");
    vec![
        (format!("{folder}/memory.limit_in_bytes"), format!("{limit}\n")),
        (format!("{folder}/memory.usage_in_bytes"), format!("{usage}\n")),
        (format!("{folder}/memory.stat"), stat),
    ]
}

const V2_MOUNT: &str = "26 1 0:24 / / rw - ext4 /dev/sda1 rw\n\
    29 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";
const V1_MOUNT: &str = "31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw,mode=755\n\
    32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n\
    35 31 0:32 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory\n";

/// The files of a system: its groups, its mounts, and the groups' own files.
fn files(cgroup: &str, mounts: &str, groups: &[Vec<(String, String)>]) -> Vec<(String, String)> {
    let mut files = vec![
        ("proc/self/cgroup".to_string(), cgroup.to_string()),
        ("proc/self/mountinfo".to_string(), mounts.to_string()),
    ];
    files.extend(groups.iter().flatten().cloned());
    files
}

fn found_of(files: &[(String, String)]) -> u64 {
    let files: Vec<_> = files.iter().map(|(path, text)| (path.as_str(), text.clone())).collect();
    found(&files)
}

#[test]
fn without_groups_the_page_cache_counts_as_available() {
    assert_eq!(found(&[]), 12 * GIB);
    let root = [("proc/self/cgroup", "0::/\n".into()), ("proc/self/mountinfo", V2_MOUNT.into())];
    assert_eq!(found(&root), 12 * GIB);
    let empty = tempfile::tempdir().unwrap();
    assert_eq!(available_in(empty.path()), None);
    write(empty.path(), "proc/meminfo", "MemFree: 100 kB\nInactive(file): 50 kB\n");
    assert_eq!(available_in(empty.path()), Some(150 * 1024));
}

#[test]
fn version_2_leaves_the_limit_without_the_working_set() {
    let cgroup = "0::/user.slice/job\n";
    let job = "sys/fs/cgroup/user.slice/job";
    // Nearly all of the usage is page cache: it hardly counts.
    let limit = (4 * GIB).to_string();
    let one = v2(job, &limit, 4 * GIB - 4096, 3 * GIB);
    assert_eq!(found_of(&files(cgroup, V2_MOUNT, &[one])), 3 * GIB + 4096);
    // More page cache than usage.
    let over = v2(job, &limit, 5 * GIB, 0);
    assert_eq!(found_of(&files(cgroup, V2_MOUNT, &[over])), 0);
    // Without a limit, and with one that is larger than the system.
    for limit in ["max".to_string(), (64 * GIB).to_string()] {
        let none = v2(job, &limit, 4 * GIB, 0);
        assert_eq!(found_of(&files(cgroup, V2_MOUNT, &[none])), 12 * GIB);
    }
    // Throttled before it is refused.
    let mut high = v2(job, "max", GIB, 0);
    high.push((format!("{job}/memory.high"), format!("{}\n", 3 * GIB)));
    assert_eq!(found_of(&files(cgroup, V2_MOUNT, &[high])), 2 * GIB);
}

#[test]
fn the_tightest_ancestor_counts() {
    let cgroup = "0::/a/b\n";
    let [a, b] = ["sys/fs/cgroup/a", "sys/fs/cgroup/a/b"];
    let tight = (5 * GIB).to_string();
    let groups = [v2(a, &tight, 3 * GIB, GIB), v2(b, "max", GIB, 0)];
    assert_eq!(found_of(&files(cgroup, V2_MOUNT, &groups)), 3 * GIB);
    let wide = (8 * GIB).to_string();
    let groups = [v2(a, &wide, 3 * GIB, GIB), v2(b, &tight, GIB, 0)];
    assert_eq!(found_of(&files(cgroup, V2_MOUNT, &groups)), 4 * GIB);
    // A sibling's limit does not apply.
    let groups = [v2("sys/fs/cgroup/a/c", "0", 0, 0), v2(b, &tight, GIB, 0)];
    assert_eq!(found_of(&files(cgroup, V2_MOUNT, &groups)), 4 * GIB);
}

#[test]
fn version_1_leaves_the_limit_without_the_working_set() {
    let cgroup = "5:cpu:/\n4:cpuset,memory:/docker/x\n1:name=systemd:/docker/x\n";
    let [docker, x] = ["sys/fs/cgroup/memory/docker", "sys/fs/cgroup/memory/docker/x"];
    let one = v1(x, 2 * GIB, 2 * GIB - 4096, GIB);
    assert_eq!(found_of(&files(cgroup, V1_MOUNT, &[one])), GIB + 4096);
    let none = v1(x, NO_LIMIT, 2 * GIB, GIB);
    assert_eq!(found_of(&files(cgroup, V1_MOUNT, &[none])), 12 * GIB);
    let mut nested = vec![v1(x, NO_LIMIT, 0, 0), v1(docker, 6 * GIB, GIB, 0)];
    assert_eq!(found_of(&files(cgroup, V1_MOUNT, &nested)), 5 * GIB);
    // An ancestor without hierarchical accounting.
    nested.push(vec![(format!("{docker}/memory.use_hierarchy"), "0\n".into())]);
    assert_eq!(found_of(&files(cgroup, V1_MOUNT, &nested)), 12 * GIB);
    // In a container the mount begins at its own group, and only the limit of ancestors is seen.
    let mount = V1_MOUNT.replace("0:32 /", "0:32 /docker/x");
    let own = v1("sys/fs/cgroup/memory", NO_LIMIT, 2 * GIB, GIB);
    assert_eq!(found_of(&files(cgroup, &mount, std::slice::from_ref(&own))), 12 * GIB);
    let mut limited = own;
    limited[2].1 += &format!("hierarchical_memory_limit {}\n", 3 * GIB);
    assert_eq!(found_of(&files(cgroup, &mount, &[limited])), 2 * GIB);
}

#[test]
fn hybrid_systems_have_the_memory_controller_in_one_version() {
    let cgroup = "4:memory:/job\n0::/job\n";
    let unified = "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n";
    let mounts = format!("{V1_MOUNT}{unified}");
    let old = v1("sys/fs/cgroup/memory/job", 2 * GIB, GIB, 0);
    let new = vec![("sys/fs/cgroup/unified/job/cgroup.procs".to_string(), "1\n".to_string())];
    assert_eq!(found_of(&files(cgroup, &mounts, &[old, new])), GIB);
}

#[test]
fn paths_outside_of_the_mount_and_odd_names_are_read() {
    let limit = (2 * GIB).to_string();
    let top = v2("sys/fs/cgroup", &limit, GIB, 0);
    for path in ["0::/../other\n", "0::/\n", "0::/gone/away\n"] {
        assert_eq!(found_of(&files(path, V2_MOUNT, std::slice::from_ref(&top))), GIB, "{path}");
    }
    let mount = V2_MOUNT.replace("/sys/fs/cgroup", "/my\\040groups");
    let odd = v2("my groups/a:b", &limit, GIB / 2, 0);
    assert_eq!(found_of(&files("0::/a:b\n", &mount, &[odd])), 3 * GIB / 2);
    let nonsense = "nonsense\n1:x\n\n0::";
    assert_eq!(found_of(&files(nonsense, "a - b\n - \n1 2 3 - x\n", &[])), 12 * GIB);
}

#[test]
fn limits_of_the_process_count() {
    let limits = "Limit                     Soft Limit           Hard Limit           Units     \n\
        Max data size             unlimited            unlimited            bytes     \n\
        Max address space         614400000            unlimited            bytes     \n";
    let status = "Name:\tcosette\nVmSize:\t   100000 kB\nVmData:\t    50000 kB\n";
    let process =
        [("proc/self/limits", limits.to_string()), ("proc/self/status", status.to_string())];
    assert_eq!(found(&process), 614_400_000 - 102_400_000);
    let data = limits.replace("size             unlimited", "size             102400000");
    let process = [("proc/self/limits", data), ("proc/self/status", status.to_string())];
    assert_eq!(found(&process), 102_400_000 - 51_200_000);
}

#[test]
#[cfg(target_os = "linux")]
fn this_system_says_something_sensible() {
    let total = fs::read_to_string("/proc/meminfo").unwrap();
    let total: u64 = total.split_whitespace().nth(1).unwrap().parse().unwrap();
    let found = available().unwrap();
    assert!(found > 0 && found <= total * 1024, "{found} of {total} kB");
}
