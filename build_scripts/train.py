"""Trains a net for a game from nothing but its rules: `train.py GAME`. build_scripts/laboratory/training/ says how."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "pysrc"))

from environment.tools import set_up_training
from laboratory.training.__main__ import STOPPED, parse
from shared.paths import BUILD_SCRIPTS, ENGINE_SOURCE, REPOSITORY

# On one thread the same seeds give the same weights. The games beside it use the other cores.
ONE_THREAD = {"XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false", "OMP_NUM_THREADS": "1"}


def main() -> None:
    """Check the options, install what training needs, once and apart from the tests' packages, and train."""
    parse(sys.argv[1:])
    python = set_up_training()
    path = os.pathsep.join(filter(None, (str(ENGINE_SOURCE), str(BUILD_SCRIPTS), os.environ.get("PYTHONPATH"))))
    command = [str(python), "-m", "laboratory.training", *sys.argv[1:]]
    training = subprocess.Popen(command, cwd=REPOSITORY, env={**os.environ, **ONE_THREAD, "PYTHONPATH": path})
    while True:
        try:
            sys.exit(training.wait())
        except KeyboardInterrupt:
            training.send_signal(signal.SIGINT)  # a terminal has sent it already; the program reacts only once


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(STOPPED)
