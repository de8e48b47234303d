"""Orders are shared among workers, under numbers, until the time is over."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import cast

import pytest

from dicedojo.mutation.sandbox_pool import Order, Reply, WorkerPool
from dicedojo.mutation.time_limits import Budget
from dicedojo.mutation.warm_sandbox import Worker


class Replying:
    """A worker that replies at once, and notes what it was sent."""

    def __init__(self, *, ended: str = "", loses: str = "") -> None:
        self.sent: list[Order] = []
        self.told: list[str] = []
        self.interrupted = threading.Event()
        self._ended = ended
        self._loses = loses  # an order of this source has no reply

    def tell(self, name: str, message: Order) -> None:
        self.told.append(name)

    def start(self, order: Order) -> Iterator[Reply]:
        self.sent.append(order)
        if order["source"] != self._loses:
            yield {"id": order["id"], "of": order["source"], "ended": self._ended}

    def interrupt(self) -> None:
        self.interrupted.set()


def pool(*workers: object, seconds: float = 60.0, many: int = 1) -> WorkerPool:
    waiting = (cast("Worker", one) for one in workers)
    return WorkerPool(waiting.__next__, Budget(seconds), len(workers), many)


def orders(*names: str, wall_seconds: float = 1.0) -> list[Order]:
    return [
        {"id": f"m{name}", "source": name, "wall_seconds": wall_seconds}
        for name in names
    ]


def test_each_order_gets_its_reply_by_its_own_id() -> None:
    found = pool(Replying(), Replying()).send(orders(*"abcdefghij"))

    assert {id: reply["of"] for id, reply in found.items()} == {
        f"m{name}": name for name in "abcdefghij"
    }


def test_a_sandbox_sees_numbers_that_say_nothing_of_the_program() -> None:
    worker = Replying()

    pool(worker).send(orders("a", "b"))

    assert [one["id"] for one in worker.sent] == ["0", "1"]


def test_one_worker_alone_carries_out_all_on_demand() -> None:
    first, second = Replying(), Replying()

    pool(first, second).send(orders(*"abcdef"), alone=True)

    assert len(first.sent) == 6
    assert second.sent == []


@pytest.mark.parametrize(("names", "carried_out"), [("abc", 0), ("abcd", 1)])
def test_a_second_worker_is_started_for_many_orders(
    names: str, carried_out: int
) -> None:
    waiting = [Replying(), Replying()]
    both = pool(*waiting, many=3)
    both.tell("batch", {})

    assert len(both.send(orders(*names))) == len(names)
    assert len(waiting[1].told) == carried_out  # it knows what was told before


def test_no_more_workers_are_started_than_stated() -> None:
    first, second = Replying(), Replying()
    both = pool(first, second, many=1)

    assert len(both.workers_for(1)) == 1
    assert both.workers_for(100) == both.workers_for(2) == [first, second]


def test_an_order_without_a_reply_is_missing() -> None:
    assert set(pool(Replying(loses="b")).send(orders(*"abc"))) == {"ma", "mc"}


def test_nothing_is_sent_once_the_time_is_over() -> None:
    worker = Replying()
    late = pool(worker, seconds=0.0)

    assert late.send(orders("a")) == {}
    assert late.why_missing == "not run"
    assert worker.sent == []


def test_no_order_may_take_longer_than_what_is_left() -> None:
    worker = Replying()

    pool(worker, seconds=3.0).send(orders("a", wall_seconds=1_000.0))

    (order,) = worker.sent
    assert 0 < order["wall_seconds"] <= 3.0


def test_a_time_out_counts_only_while_there_is_time() -> None:
    class Late(Replying):
        """A worker that replies when the time is over."""

        def start(self, order: Order) -> Iterator[Reply]:
            budget.charge(1_000.0)
            yield from super().start(order)

    budget = Budget(60.0)
    worker = cast("Worker", Late(ended="timed out"))

    assert len(pool(Replying(ended="timed out")).send(orders("a"))) == 1
    assert WorkerPool(lambda: worker, budget, 1, 1).send(orders("a")) == {}


def test_what_is_used_is_charged() -> None:
    class Slow(Replying):
        def start(self, order: Order) -> Iterator[Reply]:
            for reply in super().start(order):
                yield {**reply, "cpu_seconds": 20.0}

    worker = Slow()
    found = pool(worker, seconds=60.0).send(orders(*"abcdefgh"))

    assert (len(found), len(worker.sent)) == (2, 2)  # the last of these ends it


def test_every_worker_is_told() -> None:
    first, second = Replying(), Replying()

    both = pool(first, second)
    both.workers_for(2)
    both.tell("batch", {})

    assert (first.told, second.told) == (["batch"], ["batch"])


def test_an_interruption_reaches_every_worker() -> None:
    class Interrupted(Replying):
        def start(self, order: Order) -> Iterator[Reply]:
            raise KeyboardInterrupt
            yield

    first, second = Interrupted(), Replying()

    with pytest.raises(KeyboardInterrupt):
        pool(first, second).send(orders("a", "b"))

    assert first.interrupted.is_set()
    assert second.interrupted.is_set()
