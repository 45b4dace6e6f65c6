# Two virtual nodes of Slurm on this machine: started and stopped by whoever sources this file.
#
# Everything is on the loopback interface and in one temporary folder, munge's socket included: a
# Slurm that the machine has otherwise is not touched. No systemd, no cgroups, no accounts.

controller_port=${CLUSTER_PORT:-$((16000 + $$ % 2000 * 8))}
nodes="n1 n2"

# Writes the configuration into $bed and makes it the one that all commands use.
slurm_configure() {
    local host
    host=$(hostname -s)
    mkdir -p "$bed/state" "$bed/log" "$bed/munge"
    chmod 700 "$bed/munge"
    dd if=/dev/urandom of="$bed/munge/key" bs=1 count=1024 status=none
    chmod 400 "$bed/munge/key"
    cat >"$bed/slurm.conf" <<CONF
ClusterName=bed
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$controller_port
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$bed/munge/socket
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerParameters=batch_sched_delay=0,sched_interval=2,bf_interval=2,sched_min_interval=0
SlurmctldTimeout=10
SlurmdTimeout=6
MessageTimeout=10
KillWait=2
ReturnToService=2
JobRequeue=1
MpiDefault=none
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
StateSaveLocation=$bed/state
SlurmctldPidFile=$bed/slurmctld.pid
SlurmctldLogFile=$bed/log/slurmctld.log
SlurmdPidFile=$bed/slurmd-%n.pid
SlurmdLogFile=$bed/log/slurmd-%n.log
SlurmdSpoolDir=$bed/spool-%n
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((controller_port + 4)) CPUs=1 RealMemory=1000 State=UNKNOWN
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$((controller_port + 5)) CPUs=1 RealMemory=1000 State=UNKNOWN
PartitionName=bed Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
CONF
    export SLURM_CONF=$bed/slurm.conf
}

slurm_controller() {
    slurmctld -D >"$bed/log/slurmctld.out" 2>&1 &
    echo $! >"$bed/controller.pid"
}

slurm_node() {
    slurmd -D -N "$1" >"$bed/log/slurmd-$1.out" 2>&1 &
    echo $! >"$bed/node-$1.pid"
}

slurm_start() {
    slurm_configure
    munged --foreground --force --key-file="$bed/munge/key" --socket="$bed/munge/socket" \
        --pid-file="$bed/munge/pid" --log-file="$bed/log/munged.log" \
        --seed-file="$bed/munge/seed" >"$bed/log/munged.out" 2>&1 &
    echo $! >"$bed/munged.pid"
    within 120 test -S "$bed/munge/socket"
    slurm_controller
    for node in $nodes; do
        slurm_node "$node"
    done
    within 600 slurm_is_up
}

slurm_is_up() {
    [ "$(sinfo --noheader --Node --format=%T 2>/dev/null | grep -c -E 'idle|alloc|mix')" = 2 ]
}

# Processes that a node runs are its children's: a node that is killed like a machine that loses
# power takes them along.
slurm_kill_node() {
    local node=$1 pid
    pid=$(cat "$bed/node-$node.pid")
    for child in $(pgrep -f "^slurmstepd: .*" || true); do
        # Which node a step belongs to is in its environment.
        if tr '\0' '\n' <"/proc/$child/environ" 2>/dev/null | grep -q "^SLURMD_NODENAME=$node$"; then
            pkill -9 -P "$child" || true
            kill -9 "$child" 2>/dev/null || true
        fi
    done
    kill -9 "$pid"
}

slurm_stop() {
    local signal file step task
    timeout 5 scancel --user="$(id -un)" 2>/dev/null || true
    for signal in TERM KILL; do
        for file in "$bed"/node-*.pid "$bed/controller.pid" "$bed/munged.pid"; do
            kill -"$signal" "$(cat "$file" 2>/dev/null)" 2>/dev/null || true
        done
        sleep 1
    done
    # Steps outlive the node that has started them. Those of this bed have its configuration.
    for step in $(pgrep -f "^slurmstepd: .*" || true); do
        if tr '\0' '\n' <"/proc/$step/environ" 2>/dev/null | grep -qxF "SLURM_CONF=$bed/slurm.conf"
        then
            # A task is a group of processes of its own.
            for task in $(pgrep -P "$step" || true); do
                kill -9 -- "-$task" 2>/dev/null || kill -9 "$task" 2>/dev/null || true
            done
            kill -9 "$step" 2>/dev/null || true
        fi
    done
}
