"""A class on a real scheduler with two workers, one of which is killed."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook import open_gradebook
from dicedojo.errors import UnusableInput

from ...cli.terminal import PATIENCE, Answer, Terminal, end, wait_until

pytest.importorskip("distributed")
pytestmark = pytest.mark.slow

COURSE = Path(__file__).parents[2] / "courses" / "ship_captain_crew"
SAMPLE = COURSE / "katas" / "ship_captain_crew" / "samples" / "perfect"
NAMES = ("ada", "bob", "cat", "dan")
START = "import sys; from distributed.cli.dask_{0} import main; main()"


class Cluster:
    """A scheduler, and workers that may be killed."""

    def __init__(self, place: Path, stack: ExitStack) -> None:
        self._place = place
        self._stack = stack
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            port = one.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        words = ("--host", "127.0.0.1", "--port", str(port), "--no-show")
        self._start("scheduler", *words)

    def worker(self, *words: str) -> subprocess.Popen[bytes]:
        """Start a worker of one thread, and wait until it is there."""
        room = self._place / f"worker{len(list(self._place.iterdir()))}"
        return self._start(
            "worker",
            *(self.address, "--nthreads", "1", "--local-directory", str(room)),
            *words,
        )

    def _start(self, program: str, *words: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-c", START.format(program), "--no-dashboard", *words],
            env={**os.environ, "DOJO_COURSE": str(COURSE)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # with its nanny's children
        )
        self._stack.callback(kill, process)
        return process


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and all of its session's group."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(PATIENCE)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    place = tmp_path / "cluster"
    place.mkdir()
    with ExitStack() as stack:
        yield Cluster(place, stack)


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    for name in NAMES:
        folder = tmp_path / "handed-in" / name
        shutil.copytree(SAMPLE, folder)
        module = folder / "ship_captain_crew.py"
        module.write_text(f"{module.read_text()}# {name}\n")
    return Terminal(tmp_path)


def grade(terminal: Terminal, address: str) -> subprocess.Popen[str]:
    words = ("class", "grade", "handed-in", "--kata", "ship_captain_crew")
    course = ("--course", str(COURSE))
    return terminal.start(*words, *course, "--dask", address)


def points(folder: Path) -> dict[str, object]:
    with open_gradebook(folder, writing=False) as book:
        return {row.student.id: row.points for row in book.rows()}


def recorded(folder: Path) -> int:
    with suppress(UnusableInput):  # it is not there yet, or only just being made
        return sum(value is not None for value in points(folder).values())
    return 0


def test_a_worker_that_is_killed_loses_nothing(
    cluster: Cluster, terminal: Terminal, tmp_path: Path
) -> None:
    first = cluster.worker("--no-nanny")
    cluster.worker()  # with a nanny, whose processes may have no children
    wait_for_workers(cluster.address, 2)
    run = grade(terminal, cluster.address)
    wait_until(lambda: recorded(tmp_path / "grades") > 0 or run.poll() is not None)
    kill(first)

    answer = end(run)

    assert (answer.code, "4 graded in" in answer.err) == (0, True), answer.err
    assert "2 workers of the cluster:" in answer.err
    assert points(tmp_path / "grades") == dict.fromkeys(NAMES, 100)


def test_a_cluster_without_workers_is_refused(
    cluster: Cluster, terminal: Terminal
) -> None:
    wait_for_workers(cluster.address, 0)

    answer: Answer = end(grade(terminal, cluster.address))

    assert answer.code == 2
    assert f"The cluster at {cluster.address} has no workers." in answer.err


def wait_for_workers(address: str, number: int) -> None:
    from distributed import Client

    with Client(address, timeout=PATIENCE, set_as_default=False) as client:
        if number:
            client.wait_for_workers(number, timeout=PATIENCE)
