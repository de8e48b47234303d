"""Mutants are asked what may tell them apart, once for all tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.engine.judge.comparison import Comparison
from dicedojo.engine.judge.questions import QuestionRunner
from dicedojo.engine.judge.run_limits import QuestionLimits
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.engine.judge.spared import (
    Trace,
    places_of,
    traced_bodies,
)
from dicedojo.engine.judge.verdicts import Compared, End, Job
from dicedojo.engine.mutants.edits import generate
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.submission.submission import Submission

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
        runner.questions.keep("calls", CALLS, [None] * len(CALLS))
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
    trace = runner.questions.trace(Job("own", SOURCE), "calls", QuestionLimits.first())
    assert trace is not None

    places = places_of(mutant_at(line), traced_bodies(SOURCE, trace))

    found = None if places is None else [CALLS[place].function for place in places]
    assert found == reaching


def test_a_function_that_nothing_runs_is_reached_by_no_question() -> None:
    trace = Trace(frozenset(), [frozenset({4})])

    assert places_of(mutant_at(11), traced_bodies(SOURCE, trace)) == ()


def test_a_cache_hides_no_function(runner: TestRunner) -> None:
    trace = runner.questions.trace(Job("own", CACHED), "calls", QuestionLimits.first())

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
    assert (
        runner.questions.trace(Job("own", source), "calls", QuestionLimits.first())
        is None
    )


def test_mutants_are_grouped_as_if_all_questions_were_asked(
    kata: Kata, runner: TestRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    mutants = generate(RIGHT)
    asked: list[int] = []
    compare = QuestionRunner.compare

    def noted(
        self: QuestionRunner, jobs: Sequence[Job], *more: Any
    ) -> dict[str, Compared]:
        asked.extend(len(job.places) for job in jobs if job.places is not None)
        return compare(self, jobs, *more)

    monkeypatch.setattr(QuestionRunner, "compare", noted)
    some = Comparison(kata, runner, RIGHT.encode(), ()).group(mutants)
    assert asked
    monkeypatch.setattr(QuestionRunner, "trace", lambda *_: None)
    every = Comparison(kata, runner, RIGHT.encode(), ()).group(mutants)

    assert some == every


# What is kept

MUTANTS = [
    Mutant(f"m{n:03}", "number", 1, 5, "1", str(n), "x = 1\n", 4, 5, str(n))
    for n in (2, 3)
]
DIFFERS = Compared(differs=((4, "digest"),), cpu_seconds=0.5)


@pytest.fixture(autouse=True)
def cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("dicedojo.cache.folder", lambda name: tmp_path / "cache" / name)


def kept(
    kata: Kata, submission: Submission, mutants: Sequence[Mutant] = MUTANTS
) -> dict[str, Compared]:
    cache = coins.cache_of(kata, submission)
    return cache.read("questions", kata.domain.questions, mutants)


def keep(kata: Kata, compared: dict[str, Compared]) -> None:
    cache = coins.cache_of(kata, coins.submission())
    cache.write("questions", kata.domain.questions, MUTANTS, compared)


def test_other_code_other_helpers_and_other_mutants_are_not_known(kata: Kata) -> None:
    keep(kata, {"m002": DIFFERS})

    tests = coins.submission(tests="def test_it(): ...\n", test_more="", conftest="")
    assert kept(kata, tests) == {"m002": DIFFERS}
    assert kept(kata, coins.submission(source=coins.REFERENCE)) == {}
    assert kept(kata, coins.submission(helper="x = 1\n")) == {}
    changed = [replace(MUTANTS[0], text="9"), MUTANTS[1]]
    assert kept(kata, coins.submission(), changed) == {}


def test_an_end_that_another_process_caused_is_not_kept(kata: Kata) -> None:
    keep(
        kata, {"m002": Compared(ended=End.LOST), "m003": Compared(ended=End.TIMED_OUT)}
    )

    assert list(kept(kata, coins.submission())) == ["m003"]
