"""Missing units by Ray: a cluster of this machine here; give `ray.init` the address of another."""

import subprocess
import sys

import ray


@ray.remote(num_cpus=1, max_retries=3)
def run(program, folder, step, units):
    command = [program, "campaign", "run-unit", folder, step, units]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def main(program, folder):
    tasks = subprocess.check_output(
        [program, "campaign", "submit", folder, "--list", "--task-time", "1s"], text=True
    )
    ray.init(num_cpus=2, include_dashboard=False)
    ray.get([run.remote(program, folder, *task.split()) for task in tasks.splitlines()])


if __name__ == "__main__":
    main(*sys.argv[1:])
