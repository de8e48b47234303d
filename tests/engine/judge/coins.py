"""A kata with fifteen questions: a row of coins pays one for each head."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace

from dicedojo.course.kata import Kata
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.judge.rounds import Rounds
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.engine.judge.spared import ComparedCache
from dicedojo.engine.judge.wall import FirstSession, Wall
from dicedojo.engine.sandbox import Bubblewrap, Sandbox
from dicedojo.submission.submission import Submission

DOMAIN = """\
from itertools import chain, combinations_with_replacement, product

EXHAUSTIVE = True
SUMMARY = "every row of up to three coins"


def questions():
    rows = (product("ht", repeat=size) for size in range(4))
    for row in chain.from_iterable(rows):
        yield "pays", (list(row),)


def representatives():
    sizes = (combinations_with_replacement("ht", size) for size in range(4))
    for row in chain.from_iterable(sizes):
        yield "pays", (list(row),)


def refused():
    yield "pays", (["edge"],)


def describe(function, arguments):
    (row,) = arguments
    return f"row {' '.join(row)}" if row else "no coins"
"""

REFERENCE = """\
def pays(coins):
    for coin in coins:
        if coin not in ("h", "t"):
            raise ValueError(f"{coin!r} is no side of a coin")
    return coins.count("h")
"""

TREES = {
    "katas/coin/domain.py": DOMAIN,
    "solutions/coin/03_tails/green.py": REFERENCE,
    "solutions/coin/wheat/adding.py": '''\
"""Wheat: adds up what each coin pays."""

VALUES = {"h": 1, "t": 0}


def pays(coins):
    if not set(coins) <= set(VALUES):
        raise ValueError("no side of a coin")
    return sum(VALUES[coin] for coin in coins)
''',
    "solutions/coin/wheat/recursion.py": '''\
"""Wheat: the first coin, and what the others pay."""


def pays(coins):
    if not coins:
        return 0
    if coins[0] not in ("h", "t"):
        raise ValueError(coins[0])
    return (coins[0] == "h") + pays(coins[1:])
''',
    "solutions/coin/chaff/no_guard.py": '''\
"""Chaff: pays for whatever lies there.

Witness: edge pays 0, not ValueError.
"""


def pays(coins):
    return coins.count("h")
''',
    "solutions/coin/chaff/one_for_a_tail.py": '''\
"""Chaff: pays for tails, too."""


def pays(coins):
    if not set(coins) <= {"h", "t"}:
        raise ValueError
    return len(coins)
''',
    "solutions/coin/chaff/stops_at_a_tail.py": '''\
"""Chaff: stops at the first tail."""


def pays(coins):
    if not set(coins) <= {"h", "t"}:
        raise ValueError
    return coins.index("t") if "t" in coins else len(coins)
''',
    "solutions/coin/chaff/takes_the_coins.py": '''\
"""Chaff: takes the coins away as it counts them."""


def pays(coins):
    if not set(coins) <= {"h", "t"}:
        raise ValueError
    paid = coins.count("h")
    coins.clear()
    return paid
''',
}

LEARNERS = """\
HEADS = "h"
TAILS = "t"


def check(coins):
    for coin in coins:
        if coin != HEADS and coin != TAILS:
            raise ValueError(coin)


def pays(coins):
    check(coins)
    total = 0
    for coin in coins:
        if coin == HEADS:
            total = total + 1
    return total
"""

TESTS = """\
import pytest
from coin import pays


@pytest.mark.parametrize(
    ("row", "paid"), [("", 0), ("h", 1), ("t", 0), ("hh", 2), ("hht", 2), ("th", 1)]
)
def test_row(row, paid):
    coins = list(row)
    assert pays(coins) == paid
    assert coins == list(row)


def test_edge():
    with pytest.raises(ValueError):
        pays(["edge"])
"""


def submission(source: str = LEARNERS, tests: str = TESTS, **more: str) -> Submission:
    """What Ada hands in; `more` are other files of tests, by their names."""
    files = {"coin.py": source.encode(), "tests/test_coin.py": tests.encode()}
    files |= {f"tests/{name}.py": text.encode() for name, text in more.items()}
    return Submission("ada", files, "coin.py")


def running(
    files: Mapping[str, bytes],
    sandbox: Sandbox | None = None,
    given: Mapping[str, str] | None = None,
    seconds: float = 600.0,
) -> AbstractContextManager[TestRunner]:
    """Open a runner for files of which one is the program, in Bubblewrap if in none."""
    code = CodeUnderTest(sandbox or Bubblewrap(), files, "coin.py", "coin", given or {})
    return TestRunner.open(code, seconds)


def cache_of(kata: Kata, submission: Submission) -> ComparedCache:
    """Return where it is kept how changes of a submission's code differ from it."""
    files, path = submission.files, submission.path
    return ComparedCache.of(kata, CodeUnderTest.of(kata, Bubblewrap(), files, path))


def named(test: str) -> str:
    """Return the whole name of a test in the file of `submission`."""
    return f"tests/test_coin.py::{test}"


def without_programs(kata: Kata) -> Kata:
    """Return a kata that brings no design of its own."""
    return replace(kata, wheats=(), chaffs=())


@contextmanager
def walled(
    kata: Kata,
    submission: Submission,
    sandbox: Sandbox | None = None,
    seconds: float = 600.0,
) -> Iterator[Wall]:
    """Yield what has a submission's tests meet programs."""
    code = CodeUnderTest.of(
        kata, sandbox or Bubblewrap(), submission.files, submission.path
    )
    with TestRunner.open(code, seconds) as runner:
        yield Wall(kata, submission, runner)


@contextmanager
def meeting(
    kata: Kata,
    submission: Submission,
    sandbox: Sandbox | None = None,
) -> Iterator[Rounds]:
    """Yield rounds of programs, once the tests have met the learner's own code."""
    with walled(kata, submission, sandbox) as wall:
        session = wall.begin(FirstSession(wall.programs.own))
        wall.runner.allow(session.run)
        yield Rounds(wall, session)
