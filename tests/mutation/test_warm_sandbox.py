"""A sandbox carries out orders, and a new one goes on where it was lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from dicedojo.mutation.warm_sandbox import MAX_RESTARTS, Order, Worker
from dicedojo.sandbox import Limits, ProcessSandbox
from dicedojo.sandbox.base import Program

pytestmark = pytest.mark.slow

# It doubles numbers, remembers what it was told, and obeys when it is to end.
SERVER = """\
import json
import os
import sys

reads, writes = __pipes__
pipe = os.fdopen(writes, "w", buffering=1)
told = {}
for line in os.fdopen(reads):
    message = json.loads(line)
    if isinstance(message, dict):
        told |= message
        continue
    for order in message:
        if order.get("begins"):
            print(json.dumps({"id": order["id"], "begins": True}), file=pipe)
        if order.get("ends"):
            sys.exit(3)
        doubled = 2 * order["number"]
        print(json.dumps({"id": order["id"], "doubled": doubled, **told}), file=pipe)
    print(json.dumps({"end": True}), file=pipe)
"""


@pytest.fixture
def program(tmp_path: Path) -> Program:
    path = tmp_path / "server.py"
    path.write_text(SERVER)
    return Program(path)


@contextmanager
def opened(program: Program) -> Iterator[Worker]:
    worker = Worker(ProcessSandbox(), program, {"greeting": "hello"}, Limits())
    worker.open()
    try:
        yield worker
    finally:
        worker.close()


def order(id: str, **facts: Any) -> Order:
    return {"id": id, "number": int(id), "wall_seconds": 5.0, **facts}


def ids(worker: Worker, *orders: Order) -> list[str]:
    return [answer["id"] for order in orders for answer in worker.start(order)]


def test_orders_are_carried_out_in_one_sandbox_after_its_opening(
    program: Program,
) -> None:
    with opened(program) as worker:
        answers = [one for n in "12" for one in worker.start(order(n))]

    assert [one["doubled"] for one in answers] == [2, 4]
    assert {one["greeting"] for one in answers} == {"hello"}


def test_an_order_that_ends_the_sandbox_has_no_answer_and_the_others_do(
    program: Program,
) -> None:
    with opened(program) as worker:
        found = ids(worker, order("1"), order("2", ends=True), order("3"))

    assert found == ["1", "3"]


def test_a_new_sandbox_is_told_what_the_lost_one_was_told(program: Program) -> None:
    with opened(program) as worker:
        worker.tell("batch", {"batch": 7})
        assert ids(worker, order("1", ends=True)) == []
        (answer,) = worker.start(order("2"))

    assert answer == {"id": "2", "doubled": 4, "greeting": "hello", "batch": 7}


def test_a_sandbox_is_started_anew_so_many_times_and_no_more(program: Program) -> None:
    ends = [order(str(number), ends=True) for number in range(MAX_RESTARTS + 1)]

    with opened(program) as worker:
        found = ids(worker, *ends, order("9"))

    assert found == []


def test_a_worker_that_is_closed_answers_nothing(program: Program) -> None:
    with opened(program) as worker:
        worker.close()

        assert ids(worker, order("1")) == []
        assert list(worker.start(order("1"))) == []


# One order, and all that is said to it


def test_what_a_sandbox_says_to_an_order_comes_as_it_says_it(program: Program) -> None:
    with opened(program) as worker:
        said = list(worker.start(order("1", begins=True)))

        assert [sorted(one) for one in said] == [
            ["begins", "id"],
            ["doubled", "greeting", "id"],
        ]
        assert ids(worker, order("2")) == ["2"]


def test_a_sandbox_that_is_lost_on_the_way_says_no_more(program: Program) -> None:
    with opened(program) as worker:
        said = list(worker.start(order("1", begins=True, ends=True)))

        assert said == [{"id": "1", "begins": True}]
        assert worker.restarts == 1
        assert ids(worker, order("2")) == ["2"]
