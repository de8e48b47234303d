"""A sandbox carries out orders until its time is over; a lost one is replaced."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from dicedojo.engine import limits
from dicedojo.engine.judge.run_limits import Budget
from dicedojo.engine.judge.warm_sandbox import WarmSandbox
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.engine.sandbox.base import Room
from dicedojo.engine.wire.orders import Reply

from ..sandbox.written import room_of

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
def program() -> Iterator[Room]:
    with room_of(SERVER) as room:
        yield room


@contextmanager
def opened(program: Room) -> Iterator[WarmSandbox]:
    opening: Any = {"greeting": "hello"}
    worker = WarmSandbox(ProcessSandbox(), program, opening, Budget(60.0))
    worker.open()
    try:
        yield worker
    finally:
        worker.close()


def order(id: str, **facts: Any) -> Any:
    return {"id": id, "number": int(id), "wall_seconds": 5.0, **facts}


def ids(worker: WarmSandbox, *orders: Any) -> list[str]:
    return [answer["id"] for order in orders for answer in worker.start(order)]


def test_orders_are_carried_out_in_one_sandbox_after_its_opening(
    program: Room,
) -> None:
    with opened(program) as worker:
        answers = [one for n in "12" for one in worker.start(order(n))]

    assert [one["doubled"] for one in answers] == [2, 4]
    assert {one["greeting"] for one in answers} == {"hello"}


def test_an_order_that_ends_the_sandbox_has_no_answer_and_the_others_do(
    program: Room,
) -> None:
    with opened(program) as worker:
        found = ids(worker, order("1"), order("2", ends=True), order("3"))

    assert found == ["1", "3"]


def test_a_new_sandbox_is_told_what_the_lost_one_was_told(program: Room) -> None:
    with opened(program) as worker:
        message: Any = {"batch": 7}
        worker.tell("batch", message)
        assert ids(worker, order("1", ends=True)) == []
        (answer,) = worker.start(order("2"))

    assert answer == {"id": "2", "doubled": 4, "greeting": "hello", "batch": 7}


def test_a_sandbox_is_started_anew_so_many_times_and_no_more(program: Room) -> None:
    ends = [order(str(number), ends=True) for number in range(limits.MAX_RESTARTS + 1)]

    with opened(program) as worker:
        found = ids(worker, *ends, order("9"))

    assert found == []


def test_a_worker_that_is_closed_answers_nothing(program: Room) -> None:
    with opened(program) as worker:
        worker.close()

        assert ids(worker, order("1")) == []
        assert list(worker.start(order("1"))) == []


# One order, and all that is said to it


def test_what_a_sandbox_says_to_an_order_comes_as_it_says_it(program: Room) -> None:
    with opened(program) as worker:
        said = list(worker.start(order("1", begins=True)))

        assert [sorted(one) for one in said] == [
            ["begins", "id"],
            ["doubled", "greeting", "id"],
        ]
        assert ids(worker, order("2")) == ["2"]


def test_a_sandbox_that_is_lost_on_the_way_says_no_more(program: Room) -> None:
    with opened(program) as worker:
        said = list(worker.start(order("1", begins=True, ends=True)))

        assert said == [{"id": "1", "begins": True}]
        assert worker.restarts == 1
        assert ids(worker, order("2")) == ["2"]


# Many orders, and a budget


class Replying(WarmSandbox):
    """A worker that replies at once, and notes what it was sent."""

    def __init__(self, seconds: float = 60.0, **facts: Any) -> None:
        opening: Any = {}
        super().__init__(ProcessSandbox(), Room(""), opening, Budget(seconds))
        self.sent: list[Any] = []
        self._facts = facts

    def start(self, order: Any) -> Iterator[Reply]:
        self.sent.append(order)
        if order["source"] != "lost":
            yield {"id": order["id"], "of": order["source"], **self._facts}


def many(*names: str, wall_seconds: float = 1.0) -> list[Any]:
    return [
        {"id": f"m{name}", "source": name, "wall_seconds": wall_seconds}
        for name in names
    ]


def test_each_order_gets_its_reply_by_its_own_id() -> None:
    found = Replying().send(many("a", "lost", "b"))

    assert {id: reply["of"] for id, reply in found.items()} == {"ma": "a", "mb": "b"}


def test_a_sandbox_sees_numbers_that_say_nothing_of_the_program() -> None:
    worker = Replying()

    worker.send(many("a", "b"))

    assert [one["id"] for one in worker.sent] == ["0", "1"]


def test_nothing_is_sent_once_the_time_is_over() -> None:
    late = Replying(seconds=0.0)

    assert late.send(many("a")) == {}
    assert (late.sent, late.why_missing) == ([], "not run")
    assert Replying().why_missing == "lost"


def test_no_order_may_take_longer_than_what_is_left() -> None:
    worker = Replying(seconds=3.0)

    worker.send(many("a", wall_seconds=1_000.0))

    (order,) = worker.sent
    assert 0 < order["wall_seconds"] <= 3.0


def test_a_time_out_counts_only_while_there_is_time() -> None:
    late = Replying(ended="timed out", cpu_seconds=1_000.0)

    assert len(Replying(ended="timed out").send(many("a"))) == 1
    assert late.send(many("a")) == {}


def test_what_is_used_is_charged() -> None:
    worker = Replying(cpu_seconds=20.0)

    found = worker.send(many(*"abcdefgh"))

    assert (len(found), len(worker.sent)) == (2, 2)  # the last of these ends it
