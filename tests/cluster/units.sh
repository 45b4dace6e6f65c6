# Tests of units on many nodes. The campaigns are small ones whose answer is known.

# A campaign of one step in so many units: a board of 4x4 at distance 18 needs at least so many.
exhaust() {
    cat <<TOML
claim = "loopover-4x4 stm >= 12"
max = ["far"]
[[step]]
name = "far"
kind = "exhaust"
position = "AEIMBFJNCGKODHLP"
at_least = ${2:-14}
cut = 3
units = $1
nodes = 1e5
TOML
}

# What the ledger says, without times: the same for all who have computed the same.
ledger() {
    python3 - "$1" <<'PY'
import sqlite3, sys
ledger = sqlite3.connect(f"file:{sys.argv[1]}/ledger.sqlite?mode=ro", uri=True)
for row in ledger.execute("SELECT name, kind, units, inputs, bound, statement FROM step"):
    print(*row)
for row in ledger.execute("SELECT step, unit, digest FROM unit ORDER BY step, unit"):
    print(*row)
PY
}

# The same campaign by one process.
alone() {
    "$cosette" campaign run "$1" --folder "$2" --no-audit --quiet >/dev/null
}

same_ledger() {
    diff <(ledger "$1") <(ledger "$2") >/dev/null || fail "the ledgers of $1 and $2 differ"
    [ "$(ledger "$1" | wc -l)" -gt 2 ] || fail "the ledger of $1 is empty"
}

is_complete() {
    "$cosette" campaign submit "$1" --list --quiet 2>/dev/null >"$bed/open" && [ ! -s "$bed/open" ]
}

a_worker_may_be_repeated_killed_and_lied_to() {
    local folder=$bed/worker file=$bed/worker.toml
    exhaust 12 >"$file"
    alone "$file" "$bed/worker-alone"
    "$cosette" campaign new "$file" "$folder"
    "$cosette" campaign run-unit "$folder" far 0-4,7
    cp "$folder/far/units/00000003.json" "$bed/third"
    "$cosette" campaign run-unit "$folder" far 0-4 --json | grep -c '"found":true' | grep -qx 5 ||
        fail "units that were done are computed again"
    # Killed at once, a worker leaves a unit that anybody can do.
    "$cosette" campaign run-unit "$folder" far 5,6 &
    kill -9 $! 2>/dev/null || true
    wait $! 2>/dev/null || true
    # A damaged result, one of other inputs with a seal that is right, and one of another unit.
    sed -i 's/unit":2/unit":9/' "$folder/far/units/00000002.json"
    exhaust 12 15 >"$bed/stale.toml"
    "$cosette" campaign new "$bed/stale.toml" "$bed/stale"
    "$cosette" campaign run-unit "$bed/stale" far 3
    cp "$bed/stale/far/units/00000003.json" "$folder/far/units/00000003.json"
    cp "$folder/far/units/00000000.json" "$folder/far/units/00000008.json"
    "$cosette" campaign submit "$folder" --list --task-time 1s >"$bed/list" 2>"$bed/notes"
    for unit in 2 3 8; do
        grep -q "0000000$unit.rejected" "$bed/notes" || fail "unit $unit: nothing was noticed"
    done
    # Two coordinators and two workers at once on all that is left.
    for _ in 1 2; do
        "$cosette" campaign submit "$folder" --list >/dev/null 2>&1 || true &
        "$cosette" campaign run-unit "$folder" far 0-11 >/dev/null &
    done
    wait
    is_complete "$folder" || fail "units are missing"
    same_ledger "$folder" "$bed/worker-alone"
    # The unit that was computed again is what it was.
    diff <(ledger "$folder" | grep ' 3 ') <(ledger "$bed/worker-alone" | grep ' 3 ')
    "$cosette" campaign verify "$folder" --recompute 2
    "$cosette" campaign finish "$folder" --certificate "$bed/worker.json"
}

# Nodes without a common file system: each has a folder, and one of the disks is too small.
a_disk_that_is_full_on_one_node_loses_nothing() {
    local file=$bed/full.toml
    if [ "$(id -u)" != 0 ] || ! mkdir "$bed/small" || ! mount -t tmpfs -o size=256k tmpfs "$bed/small"
    then
        echo "tmpfs: skipped, none can be mounted"
        return
    fi
    exhaust 8 >"$file"
    alone "$file" "$bed/full-alone"
    "$cosette" campaign new "$file" "$bed/large"
    "$cosette" campaign new "$file" "$bed/small/folder"
    "$cosette" campaign run-unit "$bed/small/folder" far 0-1
    # Nothing but what a few small files need is left.
    dd if=/dev/zero of="$bed/small/filler" bs=4k status=none 2>/dev/null || true
    if "$cosette" campaign run-unit "$bed/small/folder" far 2-7 2>"$bed/full.err"; then
        fail "a full disk went unnoticed"
    fi
    grep -q "No space left on device" "$bed/full.err" || fail "unclear: $(cat "$bed/full.err")"
    rm "$bed/small/filler"
    "$cosette" campaign run-unit "$bed/large" far 4-7
    # The results of both, and what is missing.
    "$cosette" campaign submit "$bed/small/folder" --list >/dev/null
    "$cosette" campaign submit "$bed/large" --list >/dev/null
    "$cosette" campaign merge "$bed/large" "$bed/small/folder"
    "$cosette" campaign submit "$bed/large" --list | while read -r step units; do
        "$cosette" campaign run-unit "$bed/large" "$step" "$units"
    done
    is_complete "$bed/large" || fail "units are missing"
    same_ledger "$bed/large" "$bed/full-alone"
}

# The recipes of docs/cluster.md: whatever runs commands runs units.
other_schedulers_run_the_same_units() {
    local file=$bed/other.toml python
    exhaust 10 >"$file"
    alone "$file" "$bed/other-alone"
    python=${CLUSTER_PYTHON:-python3}
    if has parallel; then
        "$cosette" campaign new "$file" "$bed/parallel"
        "$cosette" campaign submit "$bed/parallel" --list --task-time 1s |
            parallel --colsep ' ' -j 2 "$cosette" campaign run-unit "$bed/parallel" {1} {2}
        is_complete "$bed/parallel" || fail "parallel: units are missing"
        same_ledger "$bed/parallel" "$bed/other-alone"
        echo "GNU parallel: ok"
    else
        echo "GNU parallel: skipped, not installed"
    fi
    for scheduler in dask ray; do
        if "$python" -c "import $scheduler" 2>/dev/null; then
            "$cosette" campaign new "$file" "$bed/$scheduler"
            "$python" "$here/$scheduler-units.py" "$cosette" "$bed/$scheduler"
            is_complete "$bed/$scheduler" || fail "$scheduler: units are missing"
            same_ledger "$bed/$scheduler" "$bed/other-alone"
            echo "$scheduler: ok"
        else
            echo "$scheduler: skipped, not installed"
        fi
    done
}

has_results() {
    [ "$(find "$1" -path '*/units/*' -name '*.json' 2>/dev/null | wc -l)" -ge "$2" ]
}

runs_on() {
    [ -n "$(squeue --noheader --states=RUNNING --nodelist="$1")" ]
}

# The phases of 4x4, the last two of them together, by job arrays.
an_array_survives_a_killed_node_and_controller() {
    survives phases campaigns/loopover-4x4-upper-27.toml 50ms
    if [ "$length" = long ]; then
        exhaust 48 18 >"$bed/array.toml"
        survives exhaust "$bed/array.toml" 1ms
    fi
}

# A node is killed in the middle, then the controller right after a submission; whoever submits
# again gets what is missing computed, and nothing twice that the queue has.
survives() {
    # A name full of what shells and Slurm take for patterns.
    local folder="$bed/it's 100%j %x $1" file=$2 time=$3 lines
    alone "$file" "$bed/$1-alone"
    "$cosette" campaign new "$file" "$folder"
    submit() {
        "$cosette" campaign submit "$folder" --slurm --task-time "$time" --memory 80M "$@"
    }
    submit
    # The whole output is read: a pipe closed early would be an error of its own.
    "$cosette" campaign status "$folder" --json | grep '"pending":' || fail "no queue in status"
    # What is in the queue is not submitted again: not even by two at once, of whom one is refused.
    lines=$( (submit --json 2>/dev/null & submit --json 2>/dev/null; wait) | grep -c '"job":' || true)
    [ "$lines" = 0 ] || fail "units in the queue are submitted again"
    within 1200 has_results "$folder" 2
    within 60 runs_on n2 || echo "nothing runs on n2"
    slurm_kill_node n2
    within 1200 has_results "$folder" 6
    submit
    kill -9 "$(cat "$bed/controller.pid")"
    "$cosette" campaign status "$folder" | grep "Slurm: squeue" || fail "the controller is gone"
    slurm_controller
    slurm_node n2
    within 600 slurm_is_up
    # What the controller lost is submitted again. Tasks of the killed node wait two minutes until
    # they are started again: units that are computed twice do no harm.
    submit
    within 20 is_complete "$folder" || submit --all
    within 300 is_complete "$folder" || submit --all
    within 1800 is_complete "$folder" || true
    is_complete "$folder" || fail "units are missing"
    same_ledger "$folder" "$bed/$1-alone"
    find "$folder/slurm/logs" -name '*.log' | grep -q . || fail "no logs"
    "$cosette" campaign finish "$folder" --certificate "$bed/$1.json"
    "$cosette" campaign verify "$folder" --recompute 1
    # A result that is damaged after the end is noticed, computed again and the same.
    file=$(find "$folder" -path '*/units/*' -name '*.json' | sort | tail -n 1)
    printf x >>"$file"
    submit 2>"$bed/$1.notes"
    grep -q "damaged" "$bed/$1.notes" || fail "a damaged result went unnoticed"
    within 1800 is_complete "$folder" || fail "the damaged unit is missing"
    same_ledger "$folder" "$bed/$1-alone"
}
