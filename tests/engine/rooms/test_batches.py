"""A batch is answered in stretches, each question within its limits, or without any."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from io import StringIO
from types import ModuleType
from typing import Any

import pytest

from dicedojo.course.domain import Call, Own, Prop
from dicedojo.engine.exam.answers import (
    DID_NOT_END,
    STOPPED,
    Foreign,
    Raised,
    plain_calls,
)
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.workers import Batch, Halt, TimeLimit, Worker
from dicedojo.engine.rooms import batches
from dicedojo.engine.sandbox import Bubblewrap, Limits

from ...tosses import TOSSES
from ..exam.batch_answers import batch_answers

pytestmark = pytest.mark.slow

GIVEN = {"props": TOSSES}

ANSWERS = """\
import os

PRICES = {"one": 100}
asked = []


def total(roll):
    return sum(roll)


def first(roll):
    return roll[0]


def spends(roll):
    points = sum(roll)
    roll.clear()
    return points


def as_it_lies(roll):
    return roll


def kind(roll):
    return True if roll[0] == 5 else 1


def fails(roll):
    raise ValueError(f"{roll} begins with a five")


def thing(roll):
    return object()


def remembers(roll):
    asked.append(roll)
    return len(asked)


def gives_no_answer(roll, why):
    asked.append(roll)
    if roll[0] == 5:
        exec(why)
    return len(asked)


def tosses_twice(roll, tosses):
    return [tosses(), tosses()]


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
LIMIT = TimeLimit(0.3, 1.0, 4.0)
IN_BOTH_WAYS = pytest.mark.parametrize("limit", [LIMIT, None], ids=["child", "here"])


@pytest.fixture
def meet() -> Iterator[Meet]:
    """Start a worker that this test may end."""
    files = {"greed.py": ANSWERS.encode()}
    code = CodeUnderTest(Bubblewrap(), files, "greed.py", "greed", GIVEN)
    with ExitStack() as stack:

        def hold() -> Worker:
            worker = stack.enter_context(Worker.open(code, Limits()))
            assert worker.loaded.failure is None, worker.loaded.trace
            return worker

        yield hold


@pytest.fixture(scope="module")
def steady() -> Iterator[Worker]:
    """One worker for all questions that have an answer."""
    files = {"greed.py": ANSWERS.encode()}
    code = CodeUnderTest(Bubblewrap(), files, "greed.py", "greed", GIVEN)
    with Worker.open(code, Limits()) as worker:
        yield worker


def calls(function: str, *rolls: list[int], more: tuple[Any, ...] = ()) -> list[Call]:
    return [Call(function, (roll, *more)) for roll in rolls]


# Stretches of equal answers.


def stretches(function: Callable[[int], Any], *numbers: int, flush: int = 9) -> Any:
    """Return what one line after the other says of the answers."""
    module = ModuleType("coin")
    vars(module)["pays"] = function
    asked = plain_calls([Call("pays", (each,)) for each in numbers])
    pipe = StringIO()
    line = batches.Line(pipe)
    batches.answer(module, asked, range(len(asked)), flush, line)
    return [eval(text)["answers"] for text in pipe.getvalue().splitlines()]


@pytest.fixture
def hour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send no line because it is old."""
    monkeypatch.setattr(batches, "FLUSH_SECONDS", 3600.0)


@pytest.mark.usefixtures("hour")
def test_equal_answers_in_a_row_go_out_once() -> None:
    assert stretches(abs, 1, -1, 1, 2, 1) == [[[3, 1], [1, 2], [1, 1]]]


@pytest.mark.usefixtures("hour")
def test_equal_answers_of_another_type_do_not() -> None:
    assert stretches(lambda n: 1.0 if n else 1, 0, 1) == [[[1, 1], [1, {"f": "1.0"}]]]


@pytest.mark.usefixtures("hour")
def test_each_exception_says_so_itself() -> None:
    (line,) = stretches(lambda n: 1 / n, 0, 0, 1)

    assert [(times, type(answer)) for times, answer in line] == [(1, dict)] * 3


@pytest.mark.usefixtures("hour")
def test_a_line_has_so_many_answers() -> None:
    assert stretches(abs, 1, 1, 1, 1, 1, flush=2) == [[[2, 1]], [[2, 1]], [[1, 1]]]


def test_a_line_that_is_old_goes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "FLUSH_SECONDS", 0.0)

    assert stretches(abs, 1, 1) == [[[1, 1]], [[1, 1]]]


@pytest.mark.usefixtures("hour")
def test_no_questions_are_no_line() -> None:
    assert stretches(abs) == []


# What a worker answers, with limits for each question and without.


@IN_BOTH_WAYS
@pytest.mark.parametrize(
    ("function", "answers"),
    [
        pytest.param("total", [6, 6, 2], id="plain"),
        pytest.param("spends", [6, 6, 2], id="code that keeps the dice"),
        pytest.param("first", [1, 5, 2], id="different"),
        pytest.param("kind", [1, True, 1], id="equal, and of another type"),
    ],
)
def test_a_batch_is_answered_in_order(
    steady: Worker, function: str, answers: list[Any], limit: TimeLimit | None
) -> None:
    asked = calls(function, [1, 5], [5, 1], [2])

    assert repr(batch_answers(steady, asked, limit=limit)) == repr(answers)


@IN_BOTH_WAYS
def test_a_batch_may_begin_later(steady: Worker, limit: TimeLimit | None) -> None:
    asked = calls("first", [1], [2], [3])

    assert batch_answers(steady, asked, 1, limit) == [2, 3]
    assert batch_answers(steady, asked, 3, limit) == []


@IN_BOTH_WAYS
def test_each_exception_and_each_object_is_an_answer(
    steady: Worker, limit: TimeLimit | None
) -> None:
    asked = [*calls("fails", [5]), *calls("thing", [1], [5]), *calls("points", [1])]

    failed, *things, missing = batch_answers(steady, asked, limit=limit)

    assert failed == Raised("ValueError", "[5] begins with a five", "ValueError")
    assert all(isinstance(each, Foreign) for each in things)
    assert [each.type for each in things] == ["object"] * 2
    assert missing.name == "AttributeError"


def test_what_questions_change_stays_without_limits(meet: Meet) -> None:
    worker = meet()
    asked = calls("remembers", [1], [2])

    assert batch_answers(worker, asked) == [1, 2]
    assert batch_answers(worker, asked) == [3, 4]


def test_what_questions_change_is_forgotten_with_limits(meet: Meet) -> None:
    worker = meet()
    asked = calls("remembers", [1], [2])

    assert batch_answers(worker, asked, limit=LIMIT) == [1, 2]
    assert batch_answers(worker, asked, limit=LIMIT) == [1, 2]


@pytest.mark.parametrize(
    ("source", "halt"),
    [
        pytest.param("while True: pass", Halt(DID_NOT_END), id="hangs"),
        pytest.param(
            "__import__('signal').pause()", Halt(DID_NOT_END, is_idle=True), id="sleeps"
        ),
        pytest.param("os._exit(0)", Halt(STOPPED), id="leaves"),
        pytest.param("os.kill(os.getpid(), 9)", Halt(STOPPED), id="is killed"),
    ],
)
def test_a_question_without_an_answer_costs_itself_alone(
    meet: Meet, source: str, halt: Halt
) -> None:
    worker = meet()
    asked = calls("gives_no_answer", [1], [2], [5], [3], more=(source,))

    *parts, end = worker.answers(Batch(asked), 0, LIMIT)
    after = batch_answers(worker, asked, 3, LIMIT)

    answers = [answer for part in parts for answer in part.answers]  # type: ignore[union-attr]
    assert (answers, end) == ([1, 2], halt)
    assert after == [1]
    assert worker.ask(Call("first", ([1],))).answer == 1


def test_the_next_question_has_its_own_answer(steady: Worker) -> None:
    first, then = calls("first", [2], [3]), calls("total", [1, 5])

    answers = [batch_answers(steady, batch, limit=LIMIT) for batch in (first, then)]

    assert answers == [[2, 3], [6]]
    assert steady.ask(Call("total", ([6],))).answer == 6
    assert batch_answers(steady, then) == [6]


@pytest.mark.parametrize(
    "reply",
    [
        pytest.param('{"answers": [[3, 100]], "cpu": 0.1}', id="too many"),
        pytest.param('{"end": "all"}', id="an early end"),
        pytest.param('{"end": "late"}', id="an end of another kind"),
        pytest.param("{}", id="nothing"),
    ],
)
def test_a_forged_line_ends_the_worker(meet: Meet, reply: str) -> None:
    worker = meet()
    asked = calls("forge", [1], [5], more=(reply,))

    assert [*worker.answers(Batch(asked), 0, LIMIT)] == [Halt(STOPPED, is_lost=True)]
    assert worker.ask(Call("first", ([1],))).answer == STOPPED


def test_forged_answers_that_come_too_early_end_the_worker(meet: Meet) -> None:
    worker = meet()
    reply = '{"answers": [[1, 100]], "cpu": 0.1}'

    answers = batch_answers(worker, calls("forge", [1], more=(reply,)), limit=LIMIT)

    assert answers == [100, STOPPED]


# Every order of the dice.


def test_each_order_is_asked_once_the_smallest_first(steady: Worker) -> None:
    batch = Batch(calls("spends", [9]), calls("as_it_lies", [5, 1, 1], [2, 2]))

    answers = batch_answers(steady, batch, limit=LIMIT)

    assert answers == [9, [1, 1, 5], [1, 5, 1], [5, 1, 1], [2, 2]]
    assert [batch[place].arguments[0] for place in range(1, len(batch))] == answers[1:]
    assert batch_answers(steady, batch, 2, LIMIT) == answers[2:]


def test_what_else_a_call_has_is_there_in_each_order(steady: Worker) -> None:
    tosses = Prop("Tosses", ("h", "t"))
    batch = Batch([], [Call("tosses_twice", ([1, 5], tosses))])

    assert batch_answers(steady, batch) == [["h", "t"]] * 2
    assert batch[1] == Call("tosses_twice", ([5, 1], tosses))


# Props and values, which are made when the call is.


@IN_BOTH_WAYS
def test_a_prop_is_new_for_each_call(steady: Worker, limit: TimeLimit | None) -> None:
    call = Call("tosses_twice", ([], Prop("Tosses", ("h", "t"))))

    assert steady.ask(call).answer == ["h", "t"]
    assert batch_answers(steady, [call] * 2, limit=limit) == [["h", "t"]] * 2


@IN_BOTH_WAYS
def test_a_value_is_the_modules_own_object(
    steady: Worker, limit: TimeLimit | None
) -> None:
    call = Call("is_mine", ([1, 5], Own("PRICES")))

    assert steady.ask(call).answer is True
    assert batch_answers(steady, [call], limit=limit) == [True]


@IN_BOTH_WAYS
def test_a_value_that_the_module_lacks_is_an_attribute_error(
    steady: Worker, limit: TimeLimit | None
) -> None:
    call = Call("is_mine", ([1, 5], Own("COSTS")))

    failed = Raised(
        "AttributeError", "module 'greed' has no attribute 'COSTS'", "AttributeError"
    )
    assert steady.ask(call).answer == failed
    assert batch_answers(steady, [call], limit=limit) == [failed]
