"""A class on a real scheduler with two workers, one of which is killed."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.store import open_gradebook
from dicedojo.classroom.intake.handed_in import HandedIn
from dicedojo.classroom.run.cluster import ClusterGraders
from dicedojo.classroom.run.cluster_worker import Answer, Order, terms_of
from dicedojo.classroom.run.work import Settings, Task
from dicedojo.course.kata import Kata
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.errors import UnusableInput
from dicedojo.pool import Lost

from ...cli.terminal import PATIENCE, Terminal, end, wait_until

pytestmark = [
    pytest.mark.course,
    pytest.mark.skipif(find_spec("distributed") is None, reason="no distributed"),
]

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
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the scheduler give up on a task when its first worker dies."""
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")


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

    answer = end(grade(terminal, cluster.address))

    assert answer.code == 2
    assert f"The cluster at {cluster.address} has no workers." in answer.err


@pytest.mark.usefixtures("strict")
def test_a_submission_whose_workers_die_is_lost_and_not_the_run(
    cluster: Cluster, coin: Kata, tmp_path: Path
) -> None:
    import cloudpickle
    from distributed import Client

    cluster.worker("--no-nanny")
    wait_for_workers(cluster.address, 1)
    module = tmp_path / "coin.py"
    module.write_text("")
    settings = Settings(coin, ProcessSandbox(), tmp_path)
    handed_in = HandedIn("ada", "ada", "coin.py", module)
    task = Task("ada", handed_in, None, settings.inputs("", None), "")
    client = Client(cluster.address, set_as_default=False)
    # Not by name: workers cannot import this test.
    cloudpickle.register_pickle_by_value(sys.modules[__name__])
    graders = ClusterGraders(client, terms_of(settings, trusted=True), die)

    [(_, result)] = graders.grade([task])

    assert isinstance(result, Lost)
    assert re.fullmatch(
        "It was tried on 1 worker, and each time the worker died; the last was "
        r"tcp://[0-9.]+:\d+\.",
        result.why,
    )


def die(order: Order) -> tuple[str, Answer]:
    os.kill(os.getpid(), signal.SIGKILL)
    return "", Lost("")


def wait_for_workers(address: str, number: int) -> None:
    from distributed import Client

    with Client(address, timeout=PATIENCE, set_as_default=False) as client:
        if number:
            client.wait_for_workers(number, timeout=PATIENCE)
