"""A transcript says what a test saw of a program: equal ones saw the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from dicedojo.course.domain import Call
from dicedojo.mutation.kills import KillFinder
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import SHARED, Job, Run, Transcript
from dicedojo.sandbox import Bubblewrap
from dicedojo.sandbox.code_under_test import CodeUnderTest

pytestmark = pytest.mark.slow

COIN = """\
import functools
import random

PRICES = [1, 0]


class Purse:
    def __init__(self, coins):
        self.coins = coins


def pays(side, times=1):
    if side not in ("heads", "tails"):
        raise ValueError(f"{side!r} is not a side")
    return times * PRICES[side != "heads"]


def flips(sides):
    sides.reverse()
    return len(sides)


def tells(side):
    print("it is", side)


def asks(strategy, score=3):
    return strategy(score) + 1


def twice(function):
    def both(*arguments):
        return function(*arguments), function(*arguments)

    return both


@functools.lru_cache
def cached(side):
    return pays(side)


def calls_others(sides):
    return sum(map(pays, sides))


def purse():
    return Purse(1)


def face():
    return random.randint(1, 1)


def faces():
    return {1, 2}
"""

TESTS = """\
import pytest
import random
import coin
from coin import asks, cached, calls_others, face, faces, flips, pays, purse
from coin import tells, twice


def strategy(score):
    return score


def test_heads():
    assert pays("heads") >= 0
    assert coin.pays("tails") >= 0


def test_both_ways():
    pays("heads", times=2)
    pays(side="heads", times=2)
    pays("heads", 2)


def test_error():
    with pytest.raises(ValueError):
        pays("edge")


def test_left():
    sides = ["heads", "tails"]
    assert flips(sides) == 2


def test_printed():
    tells("heads")


def test_strategy():
    assert asks(strategy) > 0
    assert asks(lambda score: strategy(score)) > 0


def test_made():
    assert twice(strategy)(1) == (1, 1)
    assert twice(pays)("heads") == (1, 1)


def test_cached():
    assert cached("heads") == 1
    assert cached("heads") == 1


def test_inner():
    assert calls_others(["heads", "tails"]) == 1


def test_data():
    assert coin.PRICES


def test_object():
    assert purse()


def test_class():
    assert coin.Purse


def test_library(monkeypatch):
    monkeypatch.setattr(random, "randint", lambda low, high: high)
    assert face() == 1


def test_set():
    assert faces() == {2, 1}


def test_patched(monkeypatch):
    monkeypatch.setattr(coin, "pays", lambda side: 7)
    assert calls_others(["heads"]) == 7
    assert pays("heads") == 1


def test_nothing():
    assert coin.__doc__ is None
"""


@contextmanager
def started(tests: str, source: str = COIN, **others: str) -> Iterator[TestRunner]:
    files = {"coin.py": source.encode(), "tests/test_coin.py": tests.encode()}
    files |= {f"tests/{name}.py": text.encode() for name, text in others.items()}
    with TestRunner.open(
        CodeUnderTest(Bubblewrap(), files, "coin.py", "coin")
    ) as runner:
        collection = runner.collect(source.encode())
        assert (collection.faults, collection.ended) == ((), "")
        yield runner


@pytest.fixture(scope="module")
def runner() -> Iterator[TestRunner]:
    with started(TESTS) as runner:
        yield runner


@pytest.fixture(scope="module")
def base(runner: TestRunner) -> Run:
    return run_on(runner, COIN)


def run_on(runner: TestRunner, source: str, full: bool = False) -> Run:
    return runner.run([Job("one", source, full=full)])["one"]


def names(tests: Sequence[str] | set[str]) -> set[str]:
    return {test.rpartition("::")[2] for test in tests}


def by_name(run: Run) -> dict[str, Transcript]:
    return {test.rpartition("::")[2]: one for test, one in run.transcripts.items()}


def seen_by(run: Run, test: str) -> dict[str, str]:
    return dict(run.seen[f"tests/test_coin.py::{test}"])


HEADS, TAILS = Call("pays", ("heads",)).key, Call("pays", ("tails",)).key


def differing(one: Run, other: Run, what: str = "digest") -> set[str]:
    first, second = by_name(one), by_name(other)
    assert first.keys() == second.keys()
    return {
        test
        for test in first
        if getattr(first[test], what) != getattr(second[test], what)
    }


def changed(before: str, after: str) -> str:
    assert before in COIN
    return COIN.replace(before, after)


def test_the_same_code_gives_the_same_transcripts(
    runner: TestRunner, base: Run
) -> None:
    again = run_on(runner, COIN)
    full = run_on(runner, COIN, full=True)
    other_layout = run_on(runner, COIN.replace("side", "face_up"))

    assert base.all_passed, base.failed
    assert base.passed | {SHARED} == base.transcripts.keys()
    assert differing(base, again) == differing(base, full) == set()
    assert differing(base, other_layout) <= {"test_both_ways", "test_error"}
    assert base.seen == again.seen == full.seen


@pytest.mark.parametrize(
    ("before", "after", "tests"),
    [
        pytest.param(
            "return times * PRICES",
            "return times + PRICES",
            {"test_heads", "test_both_ways", "test_made", "test_cached"}
            | {"test_inner", "test_patched"},
            id="an answer",
        ),
        pytest.param(
            "raise ValueError", "raise KeyError", {"test_error"}, id="an exception"
        ),
        pytest.param("is not a side", "?", {"test_error"}, id="its message"),
        pytest.param(
            "sides.reverse()", "sides.clear(); return 2", {"test_left"}, id="arguments"
        ),
        pytest.param('"it is"', '"it was"', {"test_printed"}, id="what is printed"),
        pytest.param("score=3", "score=4", {"test_strategy"}, id="a call back"),
        pytest.param(
            "    return function(*arguments), function(*arguments)\n",
            "    return [function(*arguments)] * 2\n",
            {"test_made"},
            id="a function that is made",
        ),
        pytest.param("[1, 0]", "[1, 0, 7]", {"test_data"}, id="data"),
        pytest.param("{1, 2}", "{1, 3}", {"test_set"}, id="a set"),
        pytest.param(
            "    return sum(", "    return 0 + sum(", set(), id="nothing that shows"
        ),
    ],
)
def test_transcripts_differ_where_a_test_sees_a_difference(
    runner: TestRunner, base: Run, before: str, after: str, tests: set[str]
) -> None:
    found = run_on(runner, changed(before, after))

    assert differing(base, found) == tests


def test_designs_may_differ_in_their_words(runner: TestRunner, base: Run) -> None:
    worded = changed("is not a side", "?").replace('"it is"', '"it was"')

    found = run_on(runner, worded)

    assert differing(base, found) == {"test_error", "test_printed"}
    assert differing(base, found, "answers") == set()


def test_what_cannot_be_recorded_is_opaque(base: Run) -> None:
    opaque = {test for test, one in by_name(base).items() if one.opaque}

    assert opaque == {"test_object", "test_class", "test_library"}


def test_questions_have_the_keys_of_the_domain(base: Run) -> None:
    sides = ["heads", "tails"]

    assert seen_by(base, "test_heads").keys() == {HEADS, TAILS}
    assert [*seen_by(base, "test_both_ways")] == [Call("pays", ("heads", 2)).key]
    assert [*seen_by(base, "test_left")] == [Call("flips", (sides,)).key]
    assert [*seen_by(base, "test_inner")] == [Call("calls_others", (sides,)).key]


def test_answers_have_the_digest_that_they_have_alone(
    runner: TestRunner, base: Run
) -> None:
    source = changed("[1, 0]", "[2, 0]")
    runner.questions.keep_with_baseline("one", [Call("pays", ("heads",))], [1])
    run = run_on(runner, source)

    compared = runner.questions.compare([Job("one", source)], "one", 5.0, 5.0)["one"]

    ((_, alone),) = compared.differs
    assert seen_by(run, "test_heads")[HEADS] == alone
    assert seen_by(base, "test_heads")[HEADS] != alone


def test_a_changed_program_has_no_answers_of_its_own(base: Run) -> None:
    assert "tests/test_coin.py::test_patched" not in base.seen


def test_two_answers_to_one_question_are_marked() -> None:
    source = (
        "TIMES = []\n\n\ndef counts(n):\n    TIMES.append(n)\n    return len(TIMES)\n"
    )
    tests = "import coin\n\n\ndef test_a():\n    coin.counts(1)\n    coin.counts(1)\n"

    with started(tests, source) as runner:
        found = run_on(runner, source)

    assert seen_by(found, "test_a") == {Call("counts", (1,)).key: "differs"}


def test_what_test_modules_and_shared_fixtures_see_belongs_to_all_tests() -> None:
    tests = """\
import pytest
import coin

KNOWN = coin.pays("heads")


@pytest.fixture(scope="module")
def tails():
    return coin.pays("tails")


def test_a(tails):
    assert tails == 0


def test_b(tails):
    assert tails == 0
"""
    with started(tests) as runner:
        base = run_on(runner, COIN)
        found = run_on(runner, changed("[1, 0]", "[1, 1]"))

    assert base.seen[SHARED].keys() == {HEADS, TAILS}
    assert names(set(base.seen)) == {""}
    assert differing(base, found) == {"", "test_a", "test_b"}


def test_an_object_that_changes_by_itself_is_opaque() -> None:
    tests = """\
import coin


class Row(list):
    def __iter__(self):
        self.append(1)
        return iter([])


def test_it():
    coin.pays(Row())
"""
    source = "def pays(row):\n    return sum(row)\n"
    with started(tests, source) as runner:
        found = run_on(runner, source)

    (transcript,) = (one for test, one in found.transcripts.items() if test)
    assert transcript.opaque


def test_questions_are_bounded() -> None:
    tests = """\
import coin


def test_many():
    for times in range(3000):
        coin.pays("heads", times)


def test_long():
    coin.flips(list(range(10_000)))
"""
    with started(tests) as runner:
        found = run_on(runner, COIN)

    assert len(seen_by(found, "test_many")) == 2000
    assert found.seen.keys() == {"tests/test_coin.py::test_many"}
    assert found.all_passed


# The moves of a test and the replies of the program, in turn

PICKS = "def pick(one, other):\n    return one(3)\n"
PICKS_TESTS = """\
from coin import pick


def always(number):
    def strategy(score):
        return number

    return strategy


def test_it():
    assert pick(always(1), always(2)) == 1
"""
ROLLS = "def roll(dice):\n    return sum(dice() for _ in range(1000))\n"
ROLLS_TESTS = """\
import itertools
from coin import roll


def test_it():
    assert roll(itertools.cycle([1, 2]).__next__) == 1500


def test_with_a_function():
    dice = itertools.cycle([1, 2])
    assert roll(lambda: next(dice)) == 1500
"""


def replies_otherwise(tests: str, source: str, other: str) -> dict[str, bool]:
    """Return whether the program is the first to do otherwise, by test."""
    with started(tests, source) as runner:
        right, found = run_on(runner, source), run_on(runner, other)
    finder = KillFinder([right], right.passed)
    kill = finder.find_kill(found)
    return {test.split("::")[1]: test in kill.tests for test in found.failed}


def test_functions_of_one_name_are_told_apart() -> None:
    found = replies_otherwise(PICKS_TESTS, PICKS, PICKS.replace("one(3)", "other(3)"))

    assert found == {"test_it": True}


def test_a_function_that_is_called_a_thousand_times_is_a_few_steps() -> None:
    found = replies_otherwise(ROLLS_TESTS, ROLLS, ROLLS.replace("1000", "1001"))

    with started(ROLLS_TESTS, ROLLS) as runner:
        run = run_on(runner, ROLLS)
    assert found["test_with_a_function"]
    assert len(by_name(run)["test_with_a_function"].steps) < 16 * 100
