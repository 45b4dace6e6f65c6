# Tests of levels on ranks.

ranks() {
    local count=$1
    shift
    # No test waits for ever for ranks that wait for each other.
    timeout --foreground -k 5 3600 mpirun --oversubscribe --allow-run-as-root -n "$count" "$mpi" "$@" --threads 1
}

# The certificate of one process, and those of 1, 2 and 4 ranks: the same to the byte.
compare() {
    local name=$1 way=$2 count
    shift 2
    "$cosette" explore "$@" --disk "$bed/alone-$name" --certificate "$bed/$name.json" --quiet \
        --memory 1G >"$bed/$name.txt"
    for count in 1 2 4; do
        ranks "$count" "$@" --by "$way" --disk "$bed/$name-$count" \
            --certificate "$bed/$name-$count.json" >"$bed/$name-$count.txt"
        cmp "$bed/$name.json" "$bed/$name-$count.json" || fail "$name on $count ranks"
        tail -n 1 "$bed/$name-$count.txt"
        rm -rf "$bed/$name-$count"
    done
}

# A phase of 6x6 with 24,165,120 classes in six partitions, so that four ranks have some each.
six="loopover-6x6 --phase 001111x001111-000111x000111"

levels_do_not_depend_on_the_number_of_ranks() {
    # shellcheck disable=SC2086
    compare phase chunks $six
    if [ "$length" = long ]; then
        compare rows rows loopover-3x4
        compare chunks chunks loopover-5x5 --phase 00011x00011-00001x00001
    else
        compare rows rows loopover-2x5
    fi
}

lines() {
    [ "$(grep -c "^distance" "$1" 2>/dev/null)" -ge "$2" ]
}

# Starts a search and kills one rank -9 in the middle of a level; again if it was over before.
kill_a_rank() {
    local name=$1 way=$2 level=$3 job victim
    shift 3
    for _ in 1 2 3 4 5 6 7 8; do
        rm -rf "$bed/killed-$name"
        ranks 2 "$@" --by "$way" --disk "$bed/killed-$name" >/dev/null 2>"$bed/killed-$name.err" &
        job=$!
        within 1200 lines "$bed/killed-$name.err" "$level"
        victim=$(pgrep -f "^$mpi .*killed-$name " | tail -n 1)
        kill -9 "$victim" || true
        wait "$job" || return 0
    done
    fail "$name: it was always over before the kill"
}

# After a kill the search goes on with other numbers of ranks.
killed() {
    local name=$1 way=$2 level=$3
    kill_a_rank "$@"
    shift 3
    ranks 4 "$@" --by "$way" --disk "$bed/killed-$name" --resume --max-depth $((level + 1))
    "$cosette" explore "$@" --disk "$bed/killed-$name" --resume --max-depth $((level + 2)) \
        --memory 1G --quiet
    ranks 1 "$@" --by "$way" --disk "$bed/killed-$name" --resume \
        --certificate "$bed/killed-$name.json"
    "$cosette" explore "$@" --disk "$bed/killed-$name-alone" --memory 1G --quiet \
        --certificate "$bed/killed-$name-alone.json" >/dev/null
    cmp "$bed/killed-$name.json" "$bed/killed-$name-alone.json" || fail "$name: another certificate"
}

a_killed_rank_costs_a_level() {
    killed rows rows 5 loopover-3x4
    killed chunks chunks 7 loopover-4x5 --pieces ABFGCH
    if [ "$length" = long ]; then
        # shellcheck disable=SC2086
        killed phase chunks 8 $six
    fi
}

# A folder on a disk that is too small: all ranks end, say why, and lose nothing but the level.
a_full_disk_ends_all_ranks() {
    local way what size
    for way in rows chunks; do
        what=loopover-3x4 size=2500k
        [ $way = chunks ] && what="loopover-4x5 --pieces ABFGCH" && size=5m
        if [ "$(id -u)" != 0 ] || ! mkdir "$bed/small-$way" ||
            ! mount -t tmpfs -o size=$size tmpfs "$bed/small-$way"; then
            echo "tmpfs: skipped, none can be mounted"
            return
        fi
        # shellcheck disable=SC2086
        if ranks 2 $what --by $way --disk "$bed/small-$way" 2>"$bed/small.err"; then
            fail "$way: a full disk went unnoticed"
        fi
        grep -E "^cosette-mpi: rank [01]: .*(No space left on device|bytes free|are free)" \
            "$bed/small.err" || fail "$way: unclear: $(cat "$bed/small.err")"
        mount -o remount,size=100m "$bed/small-$way"
        # shellcheck disable=SC2086
        ranks 3 $what --by $way --disk "$bed/small-$way" --resume --certificate "$bed/small.json"
        # shellcheck disable=SC2086
        "$cosette" explore $what --disk "$bed/full-$way" --memory 1G --quiet \
            --certificate "$bed/full.json" >/dev/null
        cmp "$bed/small.json" "$bed/full.json" || fail "$way: another certificate"
        umount "$bed/small-$way"
    done
}
