"""A worker is asked in every order of the dice, with props and values, and keeps step.

What is answered alike, one order after the other, comes back once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from dicedojo.course.domain import Call, Own, Prop
from dicedojo.dice import count_orders, orders
from dicedojo.engine.exam.answers import DID_NOT_END, STOPPED, Foreign, NoAnswer, Raised
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.span import Chunk, Halt, Span, Stretch
from dicedojo.engine.exam.workers import Worker
from dicedojo.engine.sandbox import Bubblewrap, Limits

from ...tosses import TOSSES

pytestmark = pytest.mark.slow

GIVEN = {"props": TOSSES}

ANSWERS = """\
import os

PRICES = {"one": 100}


def total(roll):
    return sum(roll)


def in_words(roll):
    return " ".join(map(str, roll))


def first(roll):
    return roll[0]


def middle(roll):
    return roll[1]


def spends(roll):
    points = sum(roll)
    roll.clear()
    return points


def fails_on_five(roll):
    if roll[0] == 5:
        raise ValueError(f"{roll} begins with a five")
    return 100


def always_fails(roll):
    raise ValueError("no")


def kind(roll):
    return True if roll[0] == 5 else 1


def thing(roll):
    return object()


def hangs_on_five(roll):
    while roll[0] == 5:
        pass
    return 100


def leaves_on_five(roll):
    if roll[0] == 5:
        os._exit(0)
    return 100


def tosses_twice(roll, tosses):
    return [tosses(), tosses()]


def tosses_each(players):
    return [toss() for toss in players]


def is_mine(roll, prices):
    return prices is PRICES


def forge(roll, reply):
    for number in range(3, 64):
        try:
            os.write(number, reply.encode() + b"\\n")
        except OSError:
            pass  # not open, or not to be written
"""

Meet = Callable[[], Worker]
TWO_TOSSES = Prop("Tosses", ("h", "t"))


@pytest.fixture
def meet(bubblewrap: Bubblewrap) -> Iterator[Meet]:
    """Start a worker that this test may end."""
    files = {"greed.py": ANSWERS.encode()}
    with ExitStack() as stack:

        def hold() -> Worker:
            worker = stack.enter_context(
                Worker.open(
                    CodeUnderTest(bubblewrap, files, "greed.py", "greed", GIVEN),
                    Limits(),
                )
            )
            assert worker.loaded.failure is None, worker.loaded.trace
            return worker

        yield hold


@pytest.fixture(scope="module")
def steady(bubblewrap: Bubblewrap) -> Iterator[Worker]:
    """One worker for all questions that have an answer."""
    files = {"greed.py": ANSWERS.encode()}
    with Worker.open(
        CodeUnderTest(bubblewrap, files, "greed.py", "greed", GIVEN), Limits()
    ) as worker:
        yield worker


def ask(worker: Worker, function: str, *arguments: Any) -> Any:
    return worker.ask(Call(function, arguments)).answer


def in_every_order(
    worker: Worker, function: str, *rolls: list[int]
) -> list[list[Stretch] | NoAnswer]:
    return ask_orders(worker, [Call(function, (roll,)) for roll in rolls])


def ask_orders(worker: Worker, calls: list[Call]) -> list[list[Stretch] | NoAnswer]:
    """Return the answers to each call, and last why there are no more."""
    numbers = [count_orders(call.arguments[0]) for call in calls]
    worker.keep("orders", calls)
    span = Span("orders", 0, sum(numbers), 0.5, 20.0, in_every_order=True)
    found: list[list[Stretch] | NoAnswer] = []
    stretches: list[Stretch] = []
    for part in worker.ask_span(span):
        if isinstance(part, Halt):
            return [*found, part.why]
        for stretch in part.stretches:
            stretches.append(stretch)
            if sum(times for times, _ in stretches) == numbers[len(found)]:
                found.append(stretches)
                stretches = []
    return found


# Every order of the dice.


def test_each_order_is_asked_once_the_smallest_first(meet: Meet) -> None:
    rolls = [5, 1, 1], [2]

    answers = in_every_order(meet(), "in_words", *rolls)

    asked = [[(1, " ".join(map(str, each))) for each in orders(roll)] for roll in rolls]
    assert answers == asked


def test_an_answer_that_heeds_no_order_comes_once(steady: Worker) -> None:
    answers = in_every_order(steady, "total", [], [5], [5, 1], [1, 5, 1], [6, 5, 1])

    assert answers == [[(1, 0)], [(1, 5)], [(2, 6)], [(3, 7)], [(6, 12)]]


@pytest.mark.parametrize(
    ("function", "stretches"),
    [
        pytest.param("first", [(2, 1), (1, 5)], id="two stretches"),
        pytest.param("middle", [(1, 1), (1, 5), (1, 1)], id="an answer that returns"),
        pytest.param("spends", [(3, 7)], id="code that keeps the dice"),
        pytest.param("kind", [(2, 1), (1, True)], id="equal, and of another type"),
    ],
)
def test_answers_that_heed_the_order_add_up(
    steady: Worker, function: str, stretches: list[Stretch]
) -> None:
    (answers,) = in_every_order(steady, function, [1, 5, 1])

    assert repr(answers) == repr(stretches)


def test_an_order_may_raise(steady: Worker) -> None:
    (answers,) = in_every_order(steady, "fails_on_five", [1, 1, 5])

    failed = Raised("ValueError", "[5, 1, 1] begins with a five", "ValueError")
    assert answers == [(2, 100), (1, failed)]


def test_each_order_that_raises_says_so_itself(steady: Worker) -> None:
    (answers,) = in_every_order(steady, "always_fails", [1, 5])

    assert answers == [(1, Raised("ValueError", "no", "ValueError"))] * 2


def test_things_that_are_no_plain_values_are_told_one_by_one(
    steady: Worker,
) -> None:
    (answers,) = in_every_order(steady, "thing", [1, 5])

    assert not isinstance(answers, NoAnswer)
    assert [times for times, _ in answers] == [1, 1]
    assert all(isinstance(answer, Foreign) for _, answer in answers)
    assert {answer.type for _, answer in answers} == {"object"}


def test_no_dice_to_turn_are_no_answers(steady: Worker) -> None:
    assert in_every_order(steady, "total") == []


def test_a_function_that_is_missing_raises_in_every_order(steady: Worker) -> None:
    (answers,) = in_every_order(steady, "points", [1, 5])

    assert not isinstance(answers, NoAnswer)
    assert [(times, answer.name) for times, answer in answers] == [
        (1, "AttributeError")
    ] * 2


@pytest.mark.parametrize(
    ("function", "why"),
    [("hangs_on_five", DID_NOT_END), ("leaves_on_five", STOPPED)],
)
def test_an_order_without_an_answer_does_not_end_the_worker(
    meet: Meet, function: str, why: NoAnswer
) -> None:
    worker = meet()

    # The answers that were still to be sent are lost with it.
    answers = in_every_order(worker, function, [1, 2], [1, 5], [1, 6])

    assert answers == [why]
    assert ask(worker, "first", [1]) == 1


def test_a_span_may_begin_and_end_within_a_call(steady: Worker) -> None:
    calls = [Call("in_words", (roll,)) for roll in ([1, 5], [1, 2, 3])]
    steady.keep("orders", calls)

    parts = list(steady.ask_span(Span("orders", 1, 4, 0.5, 20.0, in_every_order=True)))

    answers = [
        each for part in parts if isinstance(part, Chunk) for each in part.stretches
    ]
    assert answers == [(1, "5 1"), (1, "1 2 3"), (1, "1 3 2")]


def test_after_all_orders_the_next_question_has_its_own_answer(
    steady: Worker,
) -> None:
    steady.keep("next", [Call("first", ([roll],)) for roll in (2, 3, 4)])
    in_every_order(steady, "total", [1, 5], [1, 6])

    batch = list(steady.ask_kept("next"))
    orders_again = in_every_order(steady, "first", [4])

    assert (batch, orders_again) == ([2, 3, 4], [[(1, 4)]])
    assert ask(steady, "total", [6]) == 6


@pytest.mark.parametrize(
    "reply",
    [
        pytest.param('{"runs": [[3, 100]], "cpu": 0.1}', id="too many orders"),
        pytest.param(
            '{"runs": [[9, 100], [-7, 0]], "cpu": 0.1}', id="fewer orders than none"
        ),
        pytest.param('{"runs": [[2, 100], [0, 0]], "cpu": 0.1}', id="no orders"),
        pytest.param('{"runs": [[Infinity, 100]], "cpu": 0.1}', id="infinitely many"),
        pytest.param('{"runs": [["two", 100]], "cpu": 0.1}', id="orders in words"),
        pytest.param('{"runs": [[2]], "cpu": 0.1}', id="orders without an answer"),
        pytest.param('{"runs": 2, "cpu": 0.1}', id="orders that are none"),
        pytest.param('{"end": "all"}', id="an early end"),
        pytest.param("{}", id="nothing"),
    ],
)
def test_forged_orders_end_the_worker(meet: Meet, reply: str) -> None:
    worker = meet()
    call = Call("forge", ([1, 5], reply))

    answers = ask_orders(worker, [call])

    assert answers == [STOPPED]
    assert ask(worker, "first", [1]) == STOPPED


def test_forged_orders_of_more_rolls_end_the_worker(meet: Meet) -> None:
    worker = meet()
    call = Call("forge", ([1], '{"runs": [[1, 100]], "cpu": 0.1}'))

    answers = ask_orders(worker, [call])

    assert answers == [[(1, 100)], STOPPED]


# Props and values, which are made when the call is.


@pytest.mark.parametrize(
    "call",
    [
        pytest.param(Call("tosses_twice", ([], TWO_TOSSES)), id="used up"),
        pytest.param(
            Call("tosses_each", ([Prop("Tosses", (side,)) for side in "ht"],)),
            id="in a list",
        ),
    ],
)
def test_a_prop_is_new_for_each_call(steady: Worker, call: Call) -> None:
    steady.keep("tosses", [call] * 2)

    answers = [steady.ask(call).answer, *steady.ask_kept("tosses")]

    assert answers == [["h", "t"]] * 3


def test_a_prop_is_new_for_each_order(steady: Worker) -> None:
    call = Call("tosses_twice", ([1, 1, 5], TWO_TOSSES))

    assert ask_orders(steady, [call]) == [[(3, ["h", "t"])]]


def test_a_prop_may_run_out(steady: Worker) -> None:
    answer = ask(steady, "tosses_twice", [], Prop("Tosses", ("h",)))

    assert answer == Raised("IndexError", "pop from empty list", "IndexError")


def test_a_value_is_the_modules_own_object(steady: Worker) -> None:
    call = Call("is_mine", ([1, 5], Own("PRICES")))
    steady.keep("values", [call])

    assert steady.ask(call).answer is True
    assert list(steady.ask_kept("values")) == [True]
    assert ask_orders(steady, [call]) == [[(2, True)]]


def test_a_value_that_the_module_lacks_is_an_attribute_error(
    steady: Worker,
) -> None:
    call = Call("is_mine", ([1, 5], Own("COSTS")))
    steady.keep("values", [call])

    failed = Raised(
        "AttributeError", "module 'greed' has no attribute 'COSTS'", "AttributeError"
    )
    assert steady.ask(call).answer == failed
    assert list(steady.ask_kept("values")) == [failed]
    assert ask_orders(steady, [call]) == [[(1, failed), (1, failed)]]
