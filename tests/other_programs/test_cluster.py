"""Long commands on a cluster of dask: a scheduler and workers of this machine."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from crosscut import executors, lab
from crosscut.player.arena import load
from shared.paths import ENGINE_SOURCE
from tests.engine.calls import Run, run

__all__ = ["run"]

MATCH = ("match", "crossway", "level:5", "level:4", "--size", "7", "--games", "60")
PUZZLES = ("puzzles", "make", "zigzag-edge", "--size", "6", "--seed", "2")


class Cluster:
    """A scheduler and two workers, each a process."""

    def __init__(self, folder: Path, path: str = str(ENGINE_SOURCE)) -> None:
        """What they import is on the path."""
        self._folder = folder
        self._path = path
        self._named = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--port", "0", "--host", "127.0.0.1")
        wait_until(self._named.exists)
        self.workers = [self._start("worker", "--nthreads", "1", "--no-nanny") for _ in range(2)]

    def _start(self, what: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", what, "--no-dashboard", "--scheduler-file", str(self._named), *words]
        environment = {"PYTHONPATH": self._path}
        return subprocess.Popen(command, env=environment, cwd=self._folder, stderr=subprocess.DEVNULL)

    @property
    def address(self) -> str:
        """Where the scheduler is."""
        return str(json.loads(self._named.read_text("utf-8"))["address"])

    def end(self) -> None:
        """End what still runs."""
        for process in (self.scheduler, *self.workers):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    started = Cluster(tmp_path)
    yield started
    started.end()


def wait_until(is_so: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def began(cluster: Cluster, *words: str) -> subprocess.Popen[str]:
    """A command that works on the cluster."""
    return subprocess.Popen(
        [sys.executable, "-m", "crosscut", *words, "--scheduler", cluster.address],
        env={"PYTHONPATH": str(ENGINE_SOURCE)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def matching(cluster: Cluster, output: Path) -> subprocess.Popen[str]:
    """A match on the cluster of which some games are over and others are not."""
    playing = began(cluster, *MATCH, "--output", str(output))
    wait_until(lambda: output.exists() and len(load(output)) >= 3)
    assert len(load(output)) < 55
    return playing


@pytest.mark.release
def test_a_lost_worker_loses_nothing(cluster: Cluster, tmp_path: Path, run: Run) -> None:
    output = tmp_path / "games.jsonl"
    playing = matching(cluster, output)
    cluster.workers[0].kill()
    assert "of 60" in playing.communicate()[0] and playing.returncode == 0
    alone = tmp_path / "alone.jsonl"
    assert run(*MATCH, "--jobs", "1", "--output", str(alone)).status == 0
    assert load(output) == load(alone)
    words = ("lab", "quickway", "--size", "3", "--games", "2", "--json")
    assert run(*words, "--scheduler", cluster.address).out == run(*words, "--jobs", "1").out


@pytest.mark.release
def test_a_dead_scheduler_is_a_sentence_and_the_file_keeps_what_was_done(cluster: Cluster, tmp_path: Path) -> None:
    output = tmp_path / "games.jsonl"
    playing = matching(cluster, output)
    cluster.scheduler.kill()
    out, err = playing.communicate()
    assert (playing.returncode, out) == (1, "")
    assert err == f"crosscut match: the scheduler at {cluster.address} is gone\n"
    assert len(load(output)) >= 3


@pytest.mark.release
def test_a_cluster_makes_the_same_puzzles(cluster: Cluster, tmp_path: Path, run: Run) -> None:
    file, alone = tmp_path / "zigzag-edge.jsonl", tmp_path / "alone"
    making = began(cluster, *PUZZLES, "--count", "3", "--folder", str(tmp_path))
    wait_until(file.exists)
    cluster.workers[0].kill()
    assert "holds 3 puzzles" in making.communicate()[0] and making.returncode == 0
    assert run(*PUZZLES, "--count", "3", "--folder", str(alone), "--jobs", "1").status == 0
    assert file.read_text("utf-8") == (alone / file.name).read_text("utf-8")
    making = began(cluster, *PUZZLES, "--count", "40", "--folder", str(tmp_path))
    wait_until(lambda: len(file.read_text("utf-8").splitlines()) > 3)
    cluster.scheduler.kill()
    assert making.communicate()[1] == f"crosscut puzzles: the scheduler at {cluster.address} is gone\n"
    assert len(file.read_text("utf-8").splitlines()) > 3


def test_mistakes_are_sentences(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "ANSWER_WITHIN", 0.3)
    ran = run("match", "crossway", "--scheduler", "tcp://127.0.0.1:9")
    assert ran.status == 1 and ran.err.startswith("crosscut match: no scheduler of dask answers at tcp://127.0.0.1:9")
    assert "is not an address" in run("lab", "crossway", "--scheduler", "nowhere").err
    assert "not allowed with" in run("lab", "crossway", "--scheduler", "host:8786", "--jobs", "2").err
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "pip install 'crosscut[cluster]'" in run("lab", "crossway", "--scheduler", "tcp://127.0.0.1:9").err


@pytest.mark.release
def test_reports_are_equal_on_a_cluster(cluster: Cluster) -> None:
    alone = lab.measure("crossway", 4, seconds=None, games=2)
    with executors.cluster(cluster.address) as executor:
        assert lab.measure("crossway", 4, seconds=None, games=2, executor=executor) == alone
