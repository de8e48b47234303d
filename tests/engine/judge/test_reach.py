"""Only the questions that run the function of a mutant are put to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.engine.judge.comparison import Comparison
from dicedojo.engine.judge.orders import QuestionRunner
from dicedojo.engine.judge.reach import Reach, Trace, has_several_functions
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.engine.judge.verdicts import Compared, Job
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.engine.mutants.mutants import generate

from . import coins

pytestmark = pytest.mark.slow

SOURCE = """\
LIMIT = 3


def check(coins):
    if len(coins) > LIMIT:
        raise ValueError


def heads(coins, sides=("h",)):
    check(coins)
    return sum(coin in sides for coin in coins)


def tails(coins): return len(coins) - heads(coins)


class Purse:
    def __init__(self, coins):
        self.coins = coins

    def pays(self):
        return heads(self.coins)


def pays(coins):
    return Purse(coins).pays()


def twice(function):
    def both(coins):
        return 2 * function(coins)
    return both


double = twice(pays)
"""
# By the rules of the kata; nothing of a row without coins is looked at.
RIGHT = SOURCE.replace("if len(coins) > LIMIT", "if set(coins) - {'h', 't'}").replace(
    "return Purse(coins).pays()", "return Purse(coins).pays() if coins else 0"
)
CACHED = """\
from functools import cache


@cache
def toss(coin):
    return int(coin == "h")


def heads(coins):
    return sum(map(toss, coins))


def tails(coins):
    return len(coins) - heads(coins)
"""
NOTED = """\
known = {}


def toss(coin):
    return int(coin == "h")


def heads(coins):
    for coin in coins:
        if coin not in known:
            known[coin] = toss(coin)
    return sum(map(known.get, coins))


def tails(coins):
    return len(coins) - heads(coins)
"""
CALLS = [Call(name, (["h"],)) for name in ("check", "heads", "tails", "pays", "double")]


@pytest.fixture(scope="module")
def runner() -> Iterator[TestRunner]:
    with coins.running({"coin.py": b""}) as runner:
        runner.questions.keep_with_baseline("calls", CALLS, [None] * len(CALLS))
        yield runner


def mutant_at(line: int) -> Mutant:
    start = sum(len(each) + 1 for each in SOURCE.split("\n")[: line - 1])
    return Mutant("m", "any", line, 1, "", "", SOURCE, start, start + 1)


@pytest.mark.parametrize(
    ("line", "reaching"),
    [
        pytest.param(1, None, id="a constant"),
        pytest.param(5, None, id="a helper of all"),
        pytest.param(9, None, id="a default"),
        pytest.param(11, ["heads", "tails", "pays", "double"], id="a function"),
        pytest.param(14, None, id="a function on one line"),
        pytest.param(19, ["pays", "double"], id="a method"),
        pytest.param(32, None, id="a function that runs at import"),
    ],
)
def test_questions_reach_what_they_run(
    runner: TestRunner, line: int, reaching: Sequence[str] | None
) -> None:
    trace = runner.questions.trace(Job("own", SOURCE), "calls", 5.0)
    assert trace is not None

    places = Reach(SOURCE, trace).places(mutant_at(line))

    found = None if places is None else [CALLS[place].function for place in places]
    assert found == reaching


def test_a_function_that_nothing_runs_is_reached_by_no_question() -> None:
    trace = Trace(frozenset(), [frozenset({4})])

    assert Reach(SOURCE, trace).places(mutant_at(11)) == ()


def test_a_cache_hides_no_function(runner: TestRunner) -> None:
    trace = runner.questions.trace(Job("own", CACHED), "calls", 5.0)

    assert trace is not None
    assert [4 in lines for lines in trace.calls[1:3]] == [True, True]


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("1 / 0\n", id="it cannot be imported"),
        pytest.param("import sys\nsys.settrace(None)\n", id="it traces itself"),
        pytest.param(NOTED, id="it runs less when asked again"),
    ],
)
def test_what_cannot_be_traced_is_asked_everything(
    runner: TestRunner, source: str
) -> None:
    assert runner.questions.trace(Job("own", source), "calls", 5.0) is None


def test_mutants_are_grouped_as_if_all_questions_were_asked(
    kata: Kata, runner: TestRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutants = generate(RIGHT)
    found = []
    asked: list[int] = []
    compare = QuestionRunner.compare

    def noted(
        self: QuestionRunner, jobs: Sequence[Job], *more: Any
    ) -> dict[str, Compared]:
        asked.extend(len(job.places) for job in jobs if job.places is not None)
        return compare(self, jobs, *more)

    monkeypatch.setattr(QuestionRunner, "compare", noted)
    for least in (1, 1_000):
        monkeypatch.setattr("dicedojo.engine.judge.comparison.MIN_TRACED", least)
        found.append(Comparison(kata, runner, RIGHT.encode(), ()).group(mutants))

    assert found[0] == found[1]
    assert asked


@pytest.mark.parametrize(
    ("source", "several"),
    [
        pytest.param(SOURCE, True, id="functions and methods"),
        pytest.param("def a():\n    return 1\n", False, id="one function"),
        pytest.param("A = 1\n", False, id="none"),
        pytest.param("def a(:\n", False, id="no Python"),
    ],
)
def test_only_a_program_of_several_functions_is_worth_tracing(
    source: str, several: bool
) -> None:
    assert has_several_functions(source) == several
