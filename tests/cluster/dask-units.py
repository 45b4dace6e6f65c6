"""Missing units by Dask: a cluster of this machine here; give `Client` the address of another."""

import subprocess
import sys

from dask.distributed import Client, as_completed


def run(program, folder, step, units):
    command = [program, "campaign", "run-unit", folder, step, units]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def main(program, folder):
    tasks = subprocess.check_output(
        [program, "campaign", "submit", folder, "--list", "--task-time", "1s"], text=True
    )
    with Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
        futures = [client.submit(run, program, folder, *task.split()) for task in tasks.splitlines()]
        for future in as_completed(futures):
            future.result()


if __name__ == "__main__":
    main(*sys.argv[1:])
