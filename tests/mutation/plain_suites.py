"""Suites that are nearly plain: the code decides what pytest collects from them."""

from __future__ import annotations

from .faces import (
    FIVE,
    NAMELESS,
    NO_FIVE,
    NO_NAMES,
    ONE,
    RETURNS_NONE,
    STRICT,
    USUAL,
    suite,
)
from .suites import suites_among

PARAMETERS = suite(
    "ids and rows from the code",
    """\
@pytest.mark.parametrize("name", greed.NAMES, ids=lambda name: name.upper())
def test_upper(name):
    assert name


@pytest.mark.parametrize("face", greed.POINTS, ids=greed.NAMES)
def test_listed(face):
    assert greed.score([face]) % 50 == 0


@pytest.mark.parametrize("times", range(3))
@pytest.mark.parametrize(("face", "points"), [(1, 100), (5, 50)], ids=["one", "five"])
def test_stacked(face, points, times):
    assert greed.score([face] * times) == points * times


@pytest.mark.parametrize("pair", greed.POINTS.items(), ids=lambda pair: 6 // pair[1])
def test_divided(pair):
    assert len(pair) == 2
""",
    ONE,
    FIVE,
    NO_FIVE,
    NAMELESS,
    NO_NAMES,
    ("5: 50", "5: 0"),
    ('"five"]', "5]"),
    ('"five"]', "[]]"),
    ('"one", "five"', '"one", "one"'),
)

MARKS = suite(
    "marks that depend on the code",
    """\
pytestmark = [] if greed.score([1]) == 100 else [pytest.mark.xfail(strict=True)]


def only_if(condition):
    return (lambda test: test) if condition else pytest.mark.skip


class Base:
    pytestmark = [pytest.mark.skipif(greed.STRICT, reason="strict")]


class TestMarked(Base):
    def test_five(self):
        assert greed.score([5]) == 50


@only_if(5 in greed.POINTS)
@pytest.mark.parametrize("times", [1, 2])
def test_times(times):
    assert greed.score([5] * times) == 50 * times


@pytest.mark.skipif("greed.STRICT")
def test_condition_in_a_string():
    assert greed.POINTS[1] == 100
""",
    *USUAL,
    RETURNS_NONE,
    ("1: 100, 5: 50", "1: 101, 5: 51"),
)

CLASS_MARKS = suite(
    "classes that change with the code",
    """\
from helpers import Base


class TestAll(Base):
    pass


class TestMaybe:
    if greed.STRICT:
        pytestmark = pytest.mark.xfail(strict=True)

    def test_five(self):
        assert greed.score([5]) == 50


class TestInit:
    if greed.POINTS[1] != 100:

        def __init__(self):
            pass

    def test_one(self):
        assert greed.score([1]) == 100


if 5 not in greed.POINTS:
    TestMaybe.setup_method = lambda self: greed.POINTS.update({5: 50})
""",
    *USUAL,
    ("NAMES = ", "from math import inf as score\nNAMES = "),
    helpers="""\
import pytest
import greed


class Base:
    if greed.POINTS.get(5) == 51:
        pytestmark = pytest.mark.skip

    def test_inherited(self):
        assert greed.score([5, 5]) == 100
""",
)

NO_TESTS = suite(
    "tests that go away",
    """\
if greed.score([1]) == 100:

    def test_one():
        assert greed.score([1]) == 100


def test_five():
    assert greed.score([5]) in (50, 51)


test_five.__test__ = greed.POINTS.get(5) != 51
if greed.POINTS.get(1) == 99:
    del test_five
if greed.STRICT:
    __test__ = False
""",
    ONE,
    FIVE,
    STRICT,
    ("1: 100", "1: 99"),
    ("1: 100, 5: 50", "1: 101, 5: 51"),
)

AT_IMPORT = suite(
    "modules that check when they are imported",
    """\
def test_five():
    assert greed.score([5]) in (50, 51)
""",
    ONE,
    FIVE,
    STRICT,
    RETURNS_NONE,
    test_empty="import greed\n\nassert greed.score([1]) == 100\n",
    test_skipping="""\
import pytest
import greed

if greed.score([5]) == 50:
    pytest.skip("fives are right", allow_module_level=True)


def test_fives_are_wrong():
    assert False
""",
)

KINDS = suite(
    "callables of other kinds",
    """\
import functools
import os


def check(roll, points):
    assert greed.score(roll) == points


def decorate(test):
    @functools.wraps(test)
    def wrapped(*arguments, **named):
        if greed.STRICT:
            yield
        return test(*arguments, **named)

    return wrapped if greed.STRICT else test


test_partial = functools.partial(check, [1], 100)
test_lambda = lambda: check([5], 50)  # noqa: E731


@decorate
def test_decorated():
    check([1, 5], 150)


class TestStatic:
    test_data = [1, 2]

    @staticmethod
    def test_static():
        check([5, 5], 100)

    @classmethod
    def test_class(cls):
        check([2], 0)

    class TestNested:
        def test_nested(self):
            check([1, 1], 200)


class TestWithInit:
    def __init__(self):
        self.face = 1

    def test_never_runs(self):
        assert False
""",
    ONE,
    FIVE,
    STRICT,
    RETURNS_NONE,
)

FOLDERS = suite(
    "test folders",
    """\
from a.test_more import check, test_shared  # noqa: F401


def test_one():
    check(1, 100)
""",
    *USUAL,
    RETURNS_NONE,
    a__in____init__='"""More tests."""\n',
    a__in__test_more="""\
import greed
from .tools import same

CALLS = []


def check(face, points):
    CALLS.append(face)
    assert same(greed.score([face]), points)


def test_shared():
    assert len(CALLS) < 3
    check(5, 50)


def __getattr__(name):
    if name == "setup_module" and greed.STRICT:
        return lambda: 1 / 0
    raise AttributeError(name)
""",
    a__in__tools="""\
def same(first, second):
    assert type(first) is type(second)
    return first == second
""",
)

FIXTURES = suite(
    "fixtures that come with the code",
    """\
@pytest.fixture(autouse=greed.STRICT)
def fails():
    assert not greed.STRICT


def test_one():
    assert greed.score([1]) == 100
""",
)

SETUP = suite(
    "setup functions that come with the code",
    """\
if greed.STRICT:

    def setup_function():
        assert False


if 5 not in greed.POINTS:
    pytest_plugins = ["setting_up"]


def test_one():
    assert greed.score([1]) == 100


class TestFive:
    def test_five(self):
        assert greed.score([5]) == 50
""",
    ONE,
    FIVE,
    STRICT,
    NO_FIVE,
    setting_up="""\
import greed
import pytest


@pytest.fixture(autouse=True)
def with_fives():
    greed.POINTS[5] = 50
""",
)

ALL = suites_among(globals())
