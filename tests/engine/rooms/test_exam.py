"""What a kata gives: modules, imported in the sandbox, and props that put a call."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from textwrap import dedent
from typing import Any

import pytest

from dicedojo.course.domain import Call, Own, Prop
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import DID_NOT_END, Raised, plain_calls
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.workers import Worker
from dicedojo.engine.sandbox import Bubblewrap, Sandbox
from dicedojo.engine.sandbox.base import Files, Given, Limits

from ...tosses import TOSSES, TWICE
from ..exam.batch_answers import batch_answers

pytestmark = pytest.mark.slow

DICE = """\
from random import randint

MADE_BY = "the kata"


def six_sided():
    return randint(1, 6)
"""
UCB = "import dice\n\nMADE_AFTER = dice.MADE_BY\n"
PROPS = f"""\
import dice


{TOSSES}

{TWICE}

def refused(function, *arguments):
    try:
        return function(*arguments)
    except ValueError as error:
        return f"refused: {{error}}"


def made_by(function):
    return function(), dice.MADE_BY


def long_before(function, *arguments):
    for _ in range(5000):
        pass
    return function(*arguments)
"""
GIVEN = {"dice": DICE, "ucb": UCB, "props": PROPS}
OWN = b"MADE_BY = 'the learner'\n\n\ndef six_sided():\n    return 7\n"
HOG = """\
import dice
import ucb

PRICES = {"h": 1}
asked = []


def who_made():
    return dice.MADE_BY


def who_made_it_later():
    import ucb as later

    return later.MADE_AFTER, later is ucb


def count(*arguments):
    asked.append(arguments)
    return len(asked)


def first(roll, *more):
    return roll[0]


def spend(roll):
    return roll.pop()


def toss(tosses):
    return tosses()


def is_mine(prices):
    return prices is PRICES


def picky(side):
    if side == "edge":
        raise ValueError(side)
    return side


def leave(number):
    import os

    os._exit(number)
"""


def hold(
    sandbox: Sandbox, source: str, given: Given = GIVEN, **others: bytes
) -> AbstractContextManager[Worker]:
    """Start a worker with a module and other modules beside it."""
    files: Files = {
        "hog.py": dedent(source).encode(),
        **{f"{name}.py": content for name, content in others.items()},
    }
    return Worker.open(CodeUnderTest(sandbox, files, "hog.py", "hog", given), Limits())


def ask(worker: Worker, function: str, *arguments: Any, through: str = "") -> Any:
    return worker.ask(Call(function, arguments, through)).answer


@pytest.fixture(scope="module")
def steady(bubblewrap: Bubblewrap) -> Iterator[Worker]:
    """One worker for all questions that have an answer."""
    with hold(bubblewrap, HOG) as worker:
        assert worker.loaded.failure is None, worker.loaded.trace
        yield worker


# Modules.


def test_a_module_of_ones_own_of_the_same_name_is_not_imported(
    sandbox: Sandbox,
) -> None:
    with hold(sandbox, HOG, dice=OWN, ucb=b"1 / 0\n", props=b"1 / 0\n") as worker:
        assert worker.loaded.failure is None
        assert ask(worker, "who_made") == "the kata"
        assert ask(worker, "who_made", through="made_by") == ("the kata",) * 2


def test_a_module_below_a_folder_finds_what_is_given_too(sandbox: Sandbox) -> None:
    files = {"src/hog.py": HOG.encode(), "src/dice.py": OWN, "dice.py": OWN}

    with Worker.open(
        CodeUnderTest(sandbox, files, "src/hog.py", "hog", GIVEN), Limits()
    ) as worker:
        assert ask(worker, "who_made") == "the kata"


def test_without_given_modules_ones_own_are_imported(sandbox: Sandbox) -> None:
    source = "import dice\n\n\ndef roll():\n    return dice.six_sided()\n"

    with hold(sandbox, source, {}, dice=OWN) as worker:
        assert ask(worker, "roll") == 7


def test_ones_other_modules_are_imported_beside_what_is_given(sandbox: Sandbox) -> None:
    source = "from helper import ONE\nimport dice\n\n\ndef one():\n    return ONE\n"

    with hold(sandbox, source, helper=b"import dice\nONE = dice.MADE_BY\n") as worker:
        assert ask(worker, "one") == "the kata"


def test_a_new_worker_has_what_is_given_as_it_was(bubblewrap: Bubblewrap) -> None:
    meddles = f"{HOG}\ndice.MADE_BY = 'the learner'\n"

    answers = []
    for source in (meddles, HOG):
        with hold(bubblewrap, source) as worker:
            answers.append(ask(worker, "who_made"))

    assert answers == ["the learner", "the kata"]


# Steps.


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow a call fewer steps than in earnest."""
    monkeypatch.setattr(limits, "CALL_STEPS", 1_000)


LOOPS = b"def toss(n):\n    for _ in range(n): pass\n    return 'tossed'\n"


@pytest.mark.usefixtures("few")
def test_ones_other_modules_take_steps_too(sandbox: Sandbox) -> None:
    source = """\
        import helper
        toss = helper.toss

        def later():
            import other
            return other.toss(1_000)
        """

    with hold(sandbox, source, helper=LOOPS, other=LOOPS) as worker:
        answers = [ask(worker, "toss", n) for n in (999, 1_000, 999)]
        later = ask(worker, "later")

    assert answers == ["tossed", DID_NOT_END, "tossed"]
    assert later == DID_NOT_END


@pytest.mark.usefixtures("few")
def test_what_is_given_takes_none(bubblewrap: Bubblewrap) -> None:
    with hold(bubblewrap, HOG) as worker:
        assert ask(worker, "first", [5, 1], through="long_before") == 5


# Through a prop.


def test_a_prop_calls_as_often_as_it_likes(bubblewrap: Bubblewrap) -> None:
    with hold(bubblewrap, HOG) as worker:
        ask(worker, "count", "a", through="twice")

        assert ask(worker, "count") == 3


def test_arguments_that_a_prop_changed_come_back(steady: Worker) -> None:
    reply = steady.ask(Call("spend", ([1, 2, 3],), "twice"))

    assert reply.answer == [3, 2]
    assert reply.after == ([1],)


HEADS_AND_TAILS = Prop("Tosses", ("h", "t"))
MISSED = Raised("AttributeError", "there is no 'nothing'", "AttributeError")
LACKED = Raised(
    "AttributeError", "module 'hog' has no attribute 'COSTS'", "AttributeError"
)
ANSWERS: list[tuple[Call, Any]] = [
    (Call("who_made", ()), "the kata"),
    (Call("who_made_it_later", ()), ("the kata", True)),
    (Call("first", ([5, 1],)), 5),
    (Call("first", ([5, 1],), "twice"), [5, 5]),
    (Call("toss", (HEADS_AND_TAILS,)), "h"),
    (Call("toss", (HEADS_AND_TAILS,), "twice"), ["h", "t"]),
    (Call("is_mine", (Own("PRICES"),)), True),
    (Call("is_mine", (Own("PRICES"),), "twice"), [True, True]),
    (Call("is_mine", (Own("COSTS"),)), LACKED),
    (Call("picky", ("edge",), "refused"), "refused: edge"),
    (Call("picky", ("heads",), "refused"), "heads"),
    (Call("picky", ("heads",)), "heads"),
    (Call("picky", ("edge",), "twice"), Raised("ValueError", "edge", "ValueError")),
    (Call("nothing", (), "twice"), MISSED),
]
CALLS = [call for call, _ in ANSWERS]


@pytest.mark.parametrize("flush", [1, 3, 64])
def test_a_batch_may_mix_plain_calls_and_calls_through_props(
    steady: Worker, flush: int
) -> None:
    assert steady.loaded.missing == ()
    assert batch_answers(steady, CALLS, flush=flush) == [each for _, each in ANSWERS]


def test_a_batch_answers_as_single_questions_do(steady: Worker) -> None:
    assert [(call, steady.ask(call).answer) for call in CALLS] == ANSWERS


def test_a_call_that_ends_the_program_ends_it_through_a_prop(
    bubblewrap: Bubblewrap,
) -> None:
    with hold(bubblewrap, HOG) as worker:
        answer = ask(worker, "leave", 0, through="twice")

    assert str(answer) == "stopped the program"


def test_the_wire_names_the_prop_of_each_call() -> None:
    calls = [Call("first", ([5, 1],)), Call("first", ([5, (1,)], 2.5), "twice")]

    assert plain_calls(calls) == [
        ["first", [{"l": [5, 1]}], ""],
        ["first", [{"l": [5, {"t": [1]}]}, {"f": "2.5"}], "twice"],
    ]
