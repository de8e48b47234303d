"""A batch is answered in stretches, each question within its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from io import StringIO
from textwrap import dedent
from types import ModuleType
from typing import Any

import pytest

from dicedojo.course.domain import Call
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import (
    DID_NOT_END,
    STOPPED,
    Foreign,
    NoAnswer,
    Raised,
    plain_calls,
)
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.workers import Allowed, Answered, Halt, Worker
from dicedojo.engine.rooms import batches
from dicedojo.engine.rooms.steps import (
    NO_LIMIT,
    STEPS,
    TookTooLong,
    compile_counted,
)
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.engine.sandbox.base import Limits
from dicedojo.engine.wire.orders import Reply

from ...tosses import TOSSES
from ..exam.batch_answers import batch_answers

pytestmark = pytest.mark.slow

GIVEN = {"props": TOSSES}

ANSWERS = """\
import os

asked = []


def total(roll):
    return sum(roll)


def first(roll):
    return roll[0]


def spends(roll):
    points = sum(roll)
    roll.clear()
    return points


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


def endless(roll):
    asked.append(roll)
    while roll[0] == 5:
        try:
            while True:
                pass
        except BaseException:
            pass
    return len(asked)


def takes(roll):
    for _ in range(sum(roll)):
        pass
    return sum(roll)


def forge(roll, reply):
    for number in range(3, 64):
        try:
            os.write(number, reply.encode() + b"\\n")
        except OSError:
            pass  # not open, or not to be written
"""

Meet = Callable[[], Worker]
FEW = Allowed(1_000)


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


def lines(
    function: Callable[[int], Any],
    *numbers: int,
    flush: int = 9,
    each: int = NO_LIMIT,
    most: int = NO_LIMIT,
) -> Any:
    """Return one line after the other about the answers, to the end of all steps."""
    module = ModuleType("coin")
    vars(module)["pays"] = function
    asked = plain_calls([Call("pays", (each,)) for each in numbers])
    pipe = StringIO()
    line = batches.AnswerLine(pipe)
    try:
        with suppress(TookTooLong):
            batches.answer(module, asked, range(len(asked)), flush, line, each, most)
    finally:
        STEPS.allow(NO_LIMIT)
    return [eval(text) for text in pipe.getvalue().splitlines()]


def stretches(function: Callable[[int], Any], *numbers: int, **more: int) -> Any:
    """Return what one line after the other says of the answers."""
    return [line["answers"] for line in lines(function, *numbers, **more)]


@pytest.fixture
def hour(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send no line because it is old."""
    monkeypatch.setattr(batches, "FLUSH_SECONDS", 3600.0)


@pytest.mark.usefixtures("hour")
@pytest.mark.parametrize(
    ("function", "numbers", "said"),
    [
        pytest.param(abs, (1, -1, 1, 2, 1), [[[3, 1], [1, 2], [1, 1]]], id="in a row"),
        pytest.param(
            lambda n: 1.0 if n else 1,
            (0, 1),
            [[[1, 1], [1, {"f": "1.0"}]]],
            id="of another type",
        ),
        pytest.param(abs, (1,) * 11, [[[9, 1]], [[2, 1]]], id="as many as a line has"),
        pytest.param(abs, (), [], id="no questions"),
    ],
)
def test_equal_answers_in_a_row_go_out_once(
    function: Callable[[int], Any], numbers: tuple[int, ...], said: Any
) -> None:
    assert stretches(function, *numbers) == said


@pytest.mark.usefixtures("hour")
def test_each_exception_says_so_itself() -> None:
    (line,) = stretches(lambda n: 1 / n, 0, 0, 1)

    assert [(times, type(answer)) for times, answer in line] == [(1, dict)] * 3


@pytest.mark.usefixtures("hour")
def test_a_line_goes_out_after_so_many_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "FLUSH_STEPS", 10)
    turns = counted("""\
        def pays(number):
            for _ in range(number): pass
            return 1
        """)

    assert stretches(turns, 4, 4, 4, 4, 4) == [[[3, 1]], [[2, 1]]]


def test_a_line_that_is_old_goes_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "FLUSH_SECONDS", 0.0)

    assert stretches(abs, 1, 1) == [[[1, 1]], [[1, 1]]]


@pytest.mark.usefixtures("hour")
def test_a_look_repeats_the_last_one_of_its_own_line_alone() -> None:
    line = batches.AnswerLine(StringIO())
    line.add(1, b"one")

    assert line.repeats(b"one")
    assert not line.repeats(b"two")
    assert not line.repeats(None)
    line.send()

    assert not line.repeats(b"one")
    assert line.answers == 0


# The steps of a question.


def counted(source: str) -> Callable[[int], Any]:
    """Return a function, `pays`, that takes steps."""
    names: dict[str, Any] = {}
    exec(compile_counted(dedent(source), "coin.py"), names)
    found: Callable[[int], Any] = names["pays"]
    return found


TAKES = """\
def pays(number):
    for _ in range(number): pass
    return "paid"
"""


@pytest.mark.usefixtures("hour")
def test_a_line_says_how_many_steps_its_answers_took() -> None:
    said = lines(counted(TAKES), 5, 7, 0, 9, flush=2)

    assert [line["steps"] for line in said] == [12, 9]
    assert batches.steps_of(said) == 21


@pytest.mark.usefixtures("hour")
@pytest.mark.parametrize(
    ("numbers", "allowed", "answers"),
    [
        pytest.param((9, 9, 9, 9), {"each": 10}, 4, id="each has so many"),
        pytest.param((9, 9, 10, 1), {"each": 10}, 2, id="one takes them all"),
        pytest.param((9,) * 5, {"each": 10, "most": 30}, 3, id="all together"),
        pytest.param((9, 0, 0), {"most": 10}, 3, id="the last step is left"),
        pytest.param((9, 1, 0), {"most": 10}, 1, id="the last step is taken"),
    ],
)
def test_questions_are_answered_as_long_as_steps_are_left(
    numbers: tuple[int, ...], allowed: dict[str, int], answers: int
) -> None:
    said = lines(counted(TAKES), *numbers, **allowed)

    assert [line["answers"] for line in said] == [[[answers, "paid"]]]
    assert batches.steps_of(said) == sum(numbers[:answers])


def test_it_is_raised_that_one_takes_too_long() -> None:
    module = ModuleType("coin")
    vars(module)["pays"] = counted(TAKES)
    asked = plain_calls([Call("pays", (10,))])

    with pytest.raises(TookTooLong):
        batches.answer(module, asked, range(1), 9, batches.AnswerLine(StringIO()), 10)
    STEPS.allow(NO_LIMIT)


@pytest.mark.usefixtures("hour")
@pytest.mark.parametrize(
    "otherwise",
    [
        pytest.param("while True: pass", id="loops"),
        pytest.param(
            "while True:\n"
            "        try:\n"
            "            while True: pass\n"
            "        except BaseException: pass",
            id="catches all",
        ),
        pytest.param("return pays(number) + pays(number)", id="calls itself"),
        pytest.param("return [1 for _ in iter(int, 1)]", id="endless list"),
        pytest.param("return sorted(Endless())", id="an end that looks like its own"),
    ],
)
def test_code_cannot_catch_the_end_of_its_steps(otherwise: str) -> None:
    pays = counted(f"""\
class Endless:
    def __iter__(self): return self
    def __next__(self):
        while True: pass

def pays(number):
    if number: return 1
    {otherwise}
""")

    assert stretches(pays, 1, 1, 0, 1, each=100) == [[[2, 1]]]


def test_what_takes_steps_to_say_what_it_is_may_take_too_long() -> None:
    pays = counted("""\
        class Coin:
            def __repr__(self):
                while True: pass

        def pays(number): return Coin() if number else 0
        """)

    assert stretches(pays, 0, 1, 0, each=100) == [[[1, 0]]]


def test_of_several_lines_the_stretches_are_in_order() -> None:
    said: list[Reply] = [
        {"answers": [[2, 1]]},
        {"all": True},
        {"answers": [[1, 5], [1, 6]]},
    ]

    assert batches.in_order(said) == [[2, 1], [1, 5], [1, 6]]
    assert batches.in_order([{"answers": 3}]) == []


def test_only_whole_numbers_are_steps() -> None:
    said: list[Reply] = [
        {"steps": 3},
        {},
        {"steps": "4"},
        {"steps": True},
        {"steps": 5},
    ]

    assert batches.steps_of(said) == 8


# What a worker answers.


def test_a_batch_may_begin_later(steady: Worker) -> None:
    asked = calls("first", [1], [2], [3])

    assert batch_answers(steady, asked, 1) == [2, 3]
    assert batch_answers(steady, asked, 3) == []


def test_each_exception_and_each_object_is_an_answer(
    steady: Worker,
) -> None:
    asked = [*calls("fails", [5]), *calls("thing", [1], [5]), *calls("points", [1])]

    failed, *things, missing = batch_answers(steady, asked)

    assert failed == Raised("ValueError", "[5] begins with a five", "ValueError")
    assert all(isinstance(each, Foreign) for each in things)
    assert [each.type for each in things] == ["object"] * 2
    assert missing.name == "AttributeError"


def test_answers_say_how_many_steps_they_took(steady: Worker) -> None:
    parts = [*steady.answers(calls("takes", [5], [1, 1], [4]))]

    assert sum(part.steps for part in parts if isinstance(part, Answered)) == 11


def test_a_question_that_hangs_leaves_the_worker_and_what_was_changed(
    meet: Meet,
) -> None:
    worker = meet()
    batch = calls("endless", [1], [2], [5], [3], [4])

    before = batch_answers(worker, batch, 0, FEW)
    after = batch_answers(worker, batch, 3, FEW)

    assert (before, after) == ([1, 2, DID_NOT_END], [4, 5])
    assert worker.ask(Call("remembers", ([1],))).answer == 6


def test_questions_may_take_more_together_than_each(steady: Worker) -> None:
    asked = calls("takes", *[[9]] * 4)

    assert batch_answers(steady, asked, 0, Allowed(10)) == [9] * 4
    assert batch_answers(steady, asked, 0, Allowed(10, 30)) == [9] * 3 + [DID_NOT_END]
    assert batch_answers(steady, asked, 0, Allowed(9)) == [DID_NOT_END]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        pytest.param("__import__('signal').pause()", DID_NOT_END, id="sleeps"),
        pytest.param("while True: pass", DID_NOT_END, id="takes no steps"),
        pytest.param("os._exit(0)", STOPPED, id="leaves"),
        pytest.param("os.kill(os.getpid(), 9)", STOPPED, id="is killed"),
    ],
)
def test_a_question_that_no_step_ends_takes_the_worker_with_it(
    meet: Meet, monkeypatch: pytest.MonkeyPatch, source: str, why: NoAnswer
) -> None:
    monkeypatch.setattr(limits, "CALL_SECONDS", 0.5)
    worker = meet()
    asked = calls("gives_no_answer", [1], [2], [5], [3], more=(source,))
    monkeypatch.setattr(limits, "LOAD_SECONDS", 0.5)

    *parts, end = worker.answers(asked, 0, FEW, flush=1)

    answers = [part.answers for part in parts if isinstance(part, Answered)]
    assert (answers, end) == ([[1], [2]], Halt(why, is_lost=True))
    assert worker.ask(Call("first", ([1],))).answer == why


def test_the_next_question_has_its_own_answer(steady: Worker) -> None:
    first, then = calls("first", [2], [3]), calls("total", [1, 5])

    answers = [batch_answers(steady, batch) for batch in (first, then)]

    assert answers == [[2, 3], [6]]
    assert steady.ask(Call("total", ([6],))).answer == 6
    assert batch_answers(steady, then) == [6]


@pytest.mark.parametrize(
    "reply",
    [
        pytest.param('{"answers": [[3, 100]], "cpu": 0.1}', id="too many"),
        pytest.param('{"all": true}', id="an early end"),
        pytest.param('{"all": "late"}', id="an end of another kind"),
        pytest.param('{"hung": 3}', id="a hang of another kind"),
        pytest.param('{"answers": [[1, 100]], "steps": 0.5}', id="half a step"),
        pytest.param("{}", id="nothing"),
    ],
)
def test_a_forged_line_ends_the_worker(meet: Meet, reply: str) -> None:
    worker = meet()
    asked = calls("forge", [1], [5], more=(reply,))

    assert [*worker.answers(asked)] == [Halt(STOPPED, is_lost=True)]
    assert worker.ask(Call("first", ([1],))).answer == STOPPED


def test_forged_answers_that_come_too_early_end_the_worker(meet: Meet) -> None:
    worker = meet()
    reply = '{"answers": [[1, 100]], "cpu": 0.1}'

    answers = batch_answers(worker, calls("forge", [1], more=(reply,)))

    assert answers == [100, STOPPED]
