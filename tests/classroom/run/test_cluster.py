"""What becomes of tasks on a cluster, and what is said where none can be used."""

from __future__ import annotations

import importlib.util
import socket
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.records import Inputs
from dicedojo.classroom.intake.handed_in import HandedIn
from dicedojo.classroom.intake.uploads import UploadPart
from dicedojo.classroom.run import cluster as graders
from dicedojo.classroom.run.cluster import ClusterFault, ClusterGraders
from dicedojo.classroom.run.cluster_worker import (
    Answer,
    Order,
    Refusal,
    StationLost,
    Terms,
    terms_of,
)
from dicedojo.classroom.run.work import Settings, Task, TaskResult
from dicedojo.course.kata import Kata
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.errors import UnusableInput
from dicedojo.pool import Lost

INPUTS = Inputs("s", "c", "r", "k", "", "")
WORKER = "tcp://192.0.2.7:9000"


@dataclass
class Cluster:
    """Stands in for a client and its executor; `answer` is what its workers do."""

    answer: Callable[[Order], Answer]
    threads: int = 2
    waiting: list[Future[tuple[str, Answer]]] = field(default_factory=list)
    closed: bool = False

    def get_executor(self, *, pure: bool, retries: int) -> Cluster:
        assert not pure  # equal submissions are not graded once for all
        assert retries == 2
        return self

    def nthreads(self) -> dict[str, int]:
        return {WORKER: self.threads} if self.threads else {}

    def submit(self, work: object, order: Order) -> Future[tuple[str, Answer]]:
        future: Future[tuple[str, Answer]] = Future()
        try:
            future.set_result((WORKER, self.answer(order)))
        except Exception as fault:
            future.set_exception(fault)
        return future

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def settings(coin: Kata, tmp_path: Path) -> Settings:
    pytest.importorskip("distributed")
    return Settings(coin, ProcessSandbox(), tmp_path)


def tasks(folder: Path, names: Sequence[str]) -> list[Task]:
    paths = {name: folder / f"{name}.py" for name in names}
    for path in paths.values():
        path.write_text(f"# {path.stem}\n")
    return [
        Task(
            name,
            HandedIn(name, name, name, path, parts=(UploadPart(path, path.name),)),
            *(None, INPUTS, ""),
        )
        for name, path in paths.items()
    ]


def grades(cluster: Cluster, settings: Settings, *names: str) -> dict[str, object]:
    terms = terms_of(settings, trusted=True)
    run = ClusterGraders(cluster, terms).grade(tasks(settings.folder, names))
    return {task.student_id: result for task, result in run}


def test_files_travel_and_documents_come_back(settings: Settings) -> None:
    def answer(order: Order) -> Answer:
        return TaskResult(INPUTS, b"".join(order.task.handed_in.read().files.values()))

    cluster = Cluster(answer)

    assert grades(cluster, settings, "ada", "bob") == {
        "ada": TaskResult(INPUTS, b"# ada\n"),
        "bob": TaskResult(INPUTS, b"# bob\n"),
    }
    assert cluster.closed


def test_a_process_that_ends_at_each_attempt_loses_its_submission(
    settings: Settings,
) -> None:
    def answer(order: Order) -> Answer:
        if order.task.student_id == "bob":
            raise StationLost("It ended.")
        return TaskResult(INPUTS, b"document")

    found = grades(Cluster(answer), settings, "ada", "bob", "cat")

    assert found["bob"] == Lost("It ended. So it went 3 times.")
    assert isinstance(found["cat"], TaskResult)


def test_what_a_worker_says_of_a_submission_is_recorded(settings: Settings) -> None:
    found = grades(Cluster(lambda order: Lost("It hung.")), settings, "ada")

    assert found["ada"] == Lost(f"It hung. (worker {WORKER})")


def test_a_worker_that_may_not_grade_is_named(settings: Settings) -> None:
    cluster = Cluster(lambda order: Refusal("it has dicedojo 0.0.9"))

    with pytest.raises(UnusableInput, match=WORKER) as caught:
        grades(cluster, settings, "ada")

    assert caught.value.evidence == "it has dicedojo 0.0.9"
    assert cluster.closed


def test_a_scheduler_that_goes_away_stops_the_run(settings: Settings) -> None:
    def answer(order: Order) -> Answer:
        raise CancelledError

    with pytest.raises(ClusterFault, match="scheduler"):
        grades(Cluster(answer), settings, "ada")


@pytest.mark.parametrize(("threads", "last"), [(0, ""), (2, f"The last: {WORKER}.")])
def test_a_run_does_not_wait_for_workers_for_ever(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, threads: int, last: str
) -> None:
    class Dying(Cluster):
        def nthreads(self) -> dict[str, int]:
            self.threads = max(0, self.threads - 1)
            return super().nthreads()

        def submit(self, work: object, order: Order) -> Future[tuple[str, Answer]]:
            return Future()

    for limit in ("PATIENCE", "LOOK", "TICK"):
        monkeypatch.setattr(graders, limit, 0)

    with pytest.raises(ClusterFault, match="no worker") as fault:
        grades(Dying(lambda order: Lost(""), threads), settings, "ada")

    assert fault.value.evidence == last


def test_stopping_cancels_what_waits(settings: Settings) -> None:
    class Stop(Exception):
        pass

    class Idle(Cluster):
        def submit(self, work: object, order: Order) -> Future[tuple[str, Answer]]:
            self.waiting.append(Future())
            return self.waiting[-1]

    cluster = Idle(lambda order: Lost(""))
    some = tasks(settings.folder, [f"student {number}" for number in range(9)])

    def tick() -> None:
        if cluster.waiting:
            raise Stop

    with pytest.raises(Stop):
        list(
            ClusterGraders(cluster, terms_of(settings, trusted=True)).grade(some, tick)
        )

    assert (
        len(cluster.waiting) == cluster.threads + graders.SPARE
    )  # the rest stays here
    assert all(future.cancelled() for future in cluster.waiting)
    assert cluster.closed


@pytest.fixture
def terms(coin: Kata, tmp_path: Path) -> Terms:
    return terms_of(Settings(coin, ProcessSandbox(), tmp_path), trusted=False)


def test_without_the_extra_the_command_that_installs_it_is_named(
    terms: Terms, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)

    with pytest.raises(UnusableInput) as caught:
        graders.connect("tcp://127.0.0.1:8786", terms)

    assert caught.value.next == "pip install 'dicedojo[cluster]'"


@pytest.mark.parametrize("address", ["nonsense", "a:b:c", "ftp://127.0.0.1:8786", ""])
def test_no_client_is_made_for_what_is_not_an_address(
    terms: Terms, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    distributed = pytest.importorskip("distributed")
    monkeypatch.delattr(distributed, "Client")  # it could not be closed

    with pytest.raises(
        UnusableInput, match=f"No Dask scheduler answers at {address}"
    ) as caught:
        graders.connect(address, terms)

    assert "Waited" not in caught.value.evidence


@pytest.mark.slow
def test_an_address_where_nobody_answers_is_named(
    terms: Terms, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(graders, "SECONDS", 0.5)
    with socket.socket() as unused:  # bound, and it does not listen
        unused.bind(("127.0.0.1", 0))
        stated = f"tcp://127.0.0.1:{unused.getsockname()[1]}"

        with pytest.raises(
            UnusableInput, match=f"No Dask scheduler answers at {stated}"
        ):
            graders.connect(stated, terms)
