"""Suites that hold, patch and inspect functions of the program.

What they find goes through the membrane that records their calls; each change of the
program shows whether they still see what they see under plain pytest.
"""

from __future__ import annotations

from .suites import Change, Suite

MODULE = '''\
import functools
import random

POINTS = {1: 100, 5: 50}
TIMES = []


def score(roll, *, bonus=0):
    """Return the points of a roll."""
    if 7 in roll:
        raise ValueError(f"{roll} has a seven")
    return sum(POINTS.get(die, 0) for die in roll) + bonus


@functools.lru_cache
def points_of(die):
    TIMES.append(die)
    return score([die])


def take(roll, die):
    roll.remove(die)
    return score([die])


def roll_dice(count, dice):
    return [dice() for _ in range(count)]


def play(strategy, dice):
    return score(roll_dice(strategy(0, 0), dice))


def always(count):
    def strategy(own, other):
        return count

    return strategy


def best(strategies):
    return max(strategies, key=lambda strategy: strategy(0, 0))


def shown(roll):
    print(score(roll))


def die():
    return random.randint(1, 6)
'''
ONE: Change = ("1: 100", "1: 101")
BONUS: Change = ("+ bonus", "- bonus")
SEVEN: Change = ("7 in roll", "8 in roll")
CACHE: Change = ("@functools.lru_cache\n", "")
TAKE: Change = ("roll.remove(die)", "roll.pop()")
COUNT: Change = ("range(count)", "range(count + 1)")
ALWAYS: Change = ("return count", "return 0")
BEST: Change = ("return max(", "return min(")
SHOWN: Change = ("print(score(roll))", "print(score(roll), end='')")
SIDES: Change = ("randint(1, 6)", "randint(1, 7)")


def suite(name: str, tests: str, *changes: Change) -> Suite:
    return Suite(name, MODULE, {"tests/test_greed.py": tests}, changes)


HELD = suite(
    "functions that tests pass, hold and get",
    """\
import pytest
from greed import *
import greed

rolls = []


def test_calls():
    assert score([1, 5]) == score(roll=[5, 1]) == score([1, 5], bonus=0) == 150
    assert score([1], bonus=5) == 105
    with pytest.raises(ValueError, match="has a seven"):
        score([7])
    pytest.raises(TypeError, score)


def test_arguments_are_left():
    roll = [1, 5, 2]
    assert take(roll, 5) == 50
    assert roll == [1, 2]


def test_strategies():
    asked = []

    def strategy(own, other):
        asked.append((own, other))
        return 2

    thrown = iter([1, 5, 5])
    assert play(strategy, lambda: next(thrown)) == 150
    assert asked == [(0, 0)] and list(thrown) == [5]
    assert play(always(3), iter([1, 1, 1, 5]).__next__) == 300


def test_strategies_come_back():
    two, three = always(2), always(3)
    assert best([two, three]) is three
    assert best((lambda own, other: 1, two)) is two
    assert {score: 1}[greed.score] == 1 and score is greed.score


class TestMethods:
    scorer = score
    static = staticmethod(score)

    def test_bound(self):
        assert self.static([1]) == 100
        with pytest.raises(TypeError):
            self.scorer()
""",
    *(ONE, BONUS, SEVEN, TAKE, COUNT, ALWAYS, BEST),
)

PATCHED = suite(
    "functions that tests patch and spy on",
    """\
import random
from unittest import mock
import greed
from greed import play, points_of, score, shown


def test_patch():
    with mock.patch("greed.score", return_value=7) as fake:
        assert play(lambda own, other: 1, lambda: 6) == 7
        fake.assert_called_once_with([6])
    assert greed.score is score


def test_spy():
    with mock.patch.object(greed, "roll_dice", wraps=greed.roll_dice) as spy:
        assert play(mock.Mock(return_value=1), mock.MagicMock(return_value=5)) == 50
        assert [len(call.args) for call in spy.call_args_list] == [2]


def test_monkeypatch(monkeypatch):
    monkeypatch.setattr(greed, "score", lambda roll: len(roll))
    assert play(lambda own, other: 4, lambda: 1) == 4
    monkeypatch.setitem(greed.POINTS, 2, 9)
    monkeypatch.undo()
    assert score([2]) == 0 and play(lambda own, other: 1, lambda: 1) == 100


def test_library(monkeypatch):
    asked = []
    monkeypatch.setattr(random, "randint", lambda *bounds: asked.append(bounds) or 3)
    assert greed.die() == 3 and asked == [(1, 6)]


def test_cache():
    points_of.cache_clear()
    greed.TIMES.clear()
    assert points_of(1) == points_of(1) == 100
    assert greed.TIMES == [1] and points_of.cache_info().hits == 1


def test_printed(capsys):
    shown([1])
    assert capsys.readouterr().out == "100\\n"
""",
    *(ONE, CACHE, COUNT, SHOWN, SIDES),
)

INSPECTED = suite(
    "functions that tests inspect",
    """\
import copy
import inspect
import pickle
import types
import greed
from greed import score


def test_signature():
    assert str(inspect.signature(score)) == "(roll, *, bonus=0)"
    assert score.__kwdefaults__ == {"bonus": 0} and score.__code__.co_argcount == 1
    assert inspect.isfunction(score) and isinstance(score, types.FunctionType)


def test_source():
    assert "has a seven" in inspect.getsource(score)
    assert inspect.getdoc(score) == "Return the points of a roll."
    assert inspect.getmodule(score) is greed


def test_names():
    functions = dict(inspect.getmembers(greed, inspect.isfunction))
    assert functions["score"] is score and "play" in functions
    assert pickle.loads(pickle.dumps(score)) is copy.deepcopy(score) is score
    assert hasattr(greed.points_of, "cache_clear")
    assert not hasattr(greed, "draw")
""",
    CACHE,
    ("bonus=0", "bonus=1"),
    ("has a seven", "has an eight"),
    ("def die():", "def draw():"),
    ("def score(roll, *, bonus=0):", "def score(roll, bonus=0):"),
)

ALL = (HELD, PATCHED, INSPECTED)
