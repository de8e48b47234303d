"""Which worker may grade, and what its station answers to orders.

Graders are made up here, and fork nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.records import Inputs
from dicedojo.classroom.run import cluster_worker
from dicedojo.classroom.run.cluster_worker import (
    Answer,
    CarriedSubmission,
    Machine,
    Order,
    Refusal,
    Station,
    Terms,
    WorkerLeft,
    objection,
    settings_here,
    terms_of,
)
from dicedojo.classroom.run.work import Settings, Task, TaskResult
from dicedojo.course.kata import Kata
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.errors import ContentError, SandboxError
from dicedojo.pool import Lost
from dicedojo.submission.handed_files import HandedFiles

FILES = HandedFiles({"coin.py": b"def pays(side):\n    return 1\n"})

Grade = Callable[[Task, Callable[[], None]], TaskResult | Lost]
Serve = Callable[..., list[Answer]]  # of a function that grades, and of orders


@pytest.fixture
def terms(coin: Kata, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terms:
    """The terms of a run whose course this machine has, too."""
    monkeypatch.setattr(cluster_worker, "kata_here", lambda name: coin)
    monkeypatch.setattr(cluster_worker, "warm_up", lambda kata, sandbox: None)
    return terms_of(Settings(coin, ProcessSandbox(), tmp_path), trusted=True)


@pytest.fixture
def graded_by(monkeypatch: pytest.MonkeyPatch) -> Callable[[Grade], None]:
    """Have submissions graded by a function, in this process."""

    def use(grade: Grade) -> None:
        def here(
            settings: Settings, jobs: int, tasks: list[Task], check: Callable[[], None]
        ) -> Iterator[tuple[Task, TaskResult | Lost]]:
            for task in tasks:
                yield task, grade(task, check)

        monkeypatch.setattr(cluster_worker, "grade_here", here)

    return use


@pytest.fixture
def ends() -> Iterator[tuple[Connection, Connection]]:
    """The worker's end of a pipe, and the station's."""
    worker, ours = Pipe()
    with closing(worker), closing(ours):
        yield worker, ours


@pytest.fixture
def serve(
    ends: tuple[Connection, Connection],
    tmp_path: Path,
    graded_by: Callable[[Grade], None],
) -> Serve:
    """Give the answers to orders of a worker that then leaves, graded by a function."""
    worker, ours = ends

    def answers(grade: Grade, *orders: Order) -> list[Answer]:
        graded_by(grade)
        here = Station(ours)
        given = [here._answer(order) for order in orders]
        worker.close()
        here.serve()  # it returns, as nobody is there
        return given

    return answers


def order_of(terms: Terms, files: HandedFiles = FILES) -> Order:
    carried = CarriedSubmission("ada", "ada", "ada.zip", Path("ada.zip"), files=files)
    inputs = Inputs("", terms.course, "", terms.kit, "", "")
    return Order(terms, Task("ada", carried, None, inputs, ""))


def test_a_submission_is_graded_from_the_files_that_came_with_it(
    serve: Serve, terms: Terms
) -> None:
    def grade(task: Task, check: Callable[[], None]) -> TaskResult:
        return TaskResult(task.inputs, task.handed_in.read().files["coin.py"])

    (answer,) = serve(grade, order_of(terms))

    assert isinstance(answer, TaskResult)
    assert answer.document == FILES.files["coin.py"]
    assert answer.inputs.course == terms.course


def test_a_grader_that_dies_loses_only_its_submission(
    serve: Serve, terms: Terms
) -> None:
    lost = Lost("It ended by signal 9.")

    answers = serve(lambda task, check: lost, order_of(terms), order_of(terms))

    assert answers == [Lost("It ended by signal 9.")] * 2


@pytest.mark.parametrize("fault", [ContentError("no domain"), SandboxError("no user")])
def test_a_fault_of_this_machine_is_a_refusal(
    serve: Serve, terms: Terms, fault: Exception
) -> None:
    def fails(task: Task, check: Callable[[], None]) -> TaskResult:
        raise fault

    assert serve(fails, order_of(terms)) == [Refusal(str(fault))]


def test_a_run_of_another_course_is_refused_and_the_next_one_is_not(
    serve: Serve, terms: Terms
) -> None:
    other = replace(terms, course="f" * 64)

    refused, graded = serve(
        lambda task, check: TaskResult(task.inputs, b"a grade"),
        *(order_of(other), order_of(terms)),
    )

    assert isinstance(refused, Refusal)
    assert "its kata coin differs from the one here" in refused.why
    assert isinstance(graded, TaskResult)


def test_a_course_is_warmed_up_once_for_all_submissions_of_a_run(
    serve: Serve, terms: Terms, monkeypatch: pytest.MonkeyPatch
) -> None:
    warmed: list[str] = []
    monkeypatch.setattr(
        cluster_worker, "warm_up", lambda kata, _: warmed.append(kata.name)
    )
    longer = replace(terms, seconds=99.0)

    lost = Lost("a test")
    serve(lambda task, check: lost, *map(order_of, (terms, terms, longer)))

    assert warmed == ["coin", "coin"]


def test_a_worker_that_leaves_ends_the_grading(
    ends: tuple[Connection, Connection],
    tmp_path: Path,
    terms: Terms,
    graded_by: Callable[[Grade], None],
) -> None:
    worker, ours = ends

    def leaves(task: Task, check: Callable[[], None]) -> TaskResult:
        check()
        worker.close()
        with pytest.raises(WorkerLeft):
            check()
        raise WorkerLeft

    graded_by(leaves)
    worker.send(order_of(terms))

    Station(ours).serve()  # it returns, and does not wait for more


def test_a_process_sandbox_is_used_where_the_run_has_one(terms: Terms) -> None:
    here = settings_here(replace(terms, seconds=7.5, lenient=True))

    assert isinstance(here.sandbox, ProcessSandbox)
    assert (here.seconds, here.lenient, str(here.folder)) == (7.5, True, terms.folder)


def test_a_machine_without_the_kata_says_so(
    terms: Terms, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> Kata:
        raise ContentError("There is no kata.")

    assert cluster_worker.introduce("coin")["course"] == terms.course

    monkeypatch.setattr(cluster_worker, "kata_here", missing)
    assert cluster_worker.introduce("coin")["course"] == ""


@pytest.fixture
def machine(terms: Terms) -> Machine:
    return Machine(kit=terms.kit, course=terms.course, no_bubblewrap="")


def test_an_equal_machine_may_grade(terms: Terms, machine: Machine) -> None:
    assert objection(terms, machine) == ""


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"kit": "0.0.9"}, "it has dicedojo 0.0.9"),
        ({"course": "f" * 64}, "its kata coin differs from the one here"),
        ({"course": ""}, "it has no kata coin"),
        ({"no_bubblewrap": "it is not installed"}, "it is not installed"),
    ],
)
def test_a_machine_that_differs_may_not(
    terms: Terms, machine: Machine, facts: dict[str, str], why: str
) -> None:
    other = Machine(**{**machine, **facts})  # type: ignore[typeddict-item]

    assert why in objection(replace(terms, trusted=False), other)


def test_without_bubblewrap_trusted_submissions_may_be_graded(
    terms: Terms, machine: Machine
) -> None:
    machine["no_bubblewrap"] = "it is not installed"

    assert objection(terms, machine) == ""
