"""Suites of Accumulate: functions that are given functions, tables and iterators."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from .suites import Change, Suite, kata_suite

suite = partial(kata_suite, "accumulate")

ACCUMULATE = """\
from operator import add, mul


def accumulate(combiner, start, n, term):
    result = start
    for k in range(1, n + 1):
        result = combiner(result, term(k))
    return result


def summation(n, term):
    return accumulate(add, 0, n, term)


def product(n, term):
    return accumulate(mul, 1, n, term)


def combine_ways(first, second):
    sums = {}
    for total, ways in first.items():
        for points, more in second.items():
            sums[total + points] = sums.get(total + points, 0) + ways * more
    return sums


def count_sums(num_dice, sides=6):
    die = dict.fromkeys(range(1, sides + 1), 1)
    return accumulate(combine_ways, {0: 1}, num_dice, lambda k: die)
"""
TO_N: Change = ("n + 1", "n")
FROM_0: Change = ("range(1, n", "range(0, n")
SWAPPED: Change = ("combiner(result, term(k))", "combiner(term(k), result)")
EIGHT_SIDES: Change = ("sides=6", "sides=8")
ADDED: Change = ("ways * more", "ways + more")
TWICE: Change = ("term(k))", "term(k)) if term(k) else result")

CALLBACKS = suite(
    "terms and combiners that note how they are called",
    ACCUMULATE,
    """\
from unittest import mock
import pytest
from accumulate import accumulate, product, summation

asked = []


def term(k):
    asked.append(k)
    return 10 * k


@pytest.fixture(autouse=True)
def forget():
    asked.clear()


def test_each_term_once_and_in_order():
    assert summation(4, term) == 100
    assert asked == [1, 2, 3, 4]


def test_pairs():
    pairs = []
    accumulate(lambda so_far, new: pairs.append((so_far, new)) or new, 0, 3, term)
    assert pairs == [(0, 10), (10, 20), (20, 30)]


def test_mocks():
    combiner = mock.Mock(side_effect=lambda one, other: one + [other])
    assert accumulate(combiner, [], 2, term) == [10, 20]
    assert combiner.call_args_list == [mock.call([], 10), mock.call([10], 20)]


def test_objects_that_can_be_called():
    class Power:
        calls = 0

        def __call__(self, k):
            self.calls += 1
            return 2**k

    power = Power()
    assert product(3, power) == 64 and power.calls == 3
    assert summation(2, [5, 6, 7].__getitem__) == 13
    assert summation(3, {1: 1, 2: 4, 3: 9}.get) == 14
""",
    TO_N,
    FROM_0,
    SWAPPED,
    TWICE,
    ("term(k))", "term(k=k))"),
    ("range(1, n + 1)", "reversed(range(1, n + 1))"),
    ("combiner(result, term(k))", "combiner(result, *[term(k)])"),
)

BUILT = suite(
    "one list that is built in place",
    """\
def accumulate(combiner, start, n, term):
    result = start.copy() if isinstance(start, (list, dict, set)) else start
    for k in range(1, n + 1):
        result = combiner(result, term(k))
    return result


def running(n, term):
    totals = []
    for k in range(1, n + 1):
        totals.append(term(k) + (totals[-1] if totals else 0))
    return totals
""",
    """\
import operator
from accumulate import accumulate, running


def push(items, item):
    items.append(item)
    return items


def note(table, item):
    table[item] = table.get(item, 0) + 1
    return table


def test_start_is_left_alone():
    start = []
    assert accumulate(push, start, 3, str) == ["1", "2", "3"]
    assert start == []


def test_start_can_be_used_again():
    start = {2: 1}
    assert accumulate(note, start, 4, lambda k: k // 2) == {0: 1, 1: 2, 2: 2}
    assert accumulate(note, start, 1, lambda k: 2) == {2: 2}


def test_in_place_operators():
    start = [0]
    assert accumulate(operator.iadd, start, 2, lambda k: [k, k]) == [0, 1, 1, 2, 2]
    assert start == [0]
    assert accumulate(operator.or_, {9}, 2, lambda k: {k}) == {1, 2, 9}


def test_snapshots():
    seen = []
    accumulate(lambda items, k: seen.append(items) or [*items, k], [], 3, abs)
    assert seen == [[], [1], [1, 2]]


def test_results_are_apart():
    first = running(3, abs)
    first.append(0)
    assert running(3, abs) == [1, 3, 6]
""",
    ("start.copy() if isinstance(start, (list, dict, set)) else start", "start"),
    ("(list, dict, set)", "(dict, set)"),
    ("(list, dict, set)", "list"),
    ("start.copy()", "type(start)(start)"),
    ("start.copy()", "type(start)()"),
    ("(totals[-1] if totals else 0)", "sum(totals[-1:])"),
    ("def running(n, term):\n    totals = []", "def running(n, term, totals=[]):"),
)

MEMO = suite(
    "a memo of what was counted",
    """\
MEMO = {}


def combine_ways(first, second):
    sums = {}
    for total, ways in first.items():
        for points, more in second.items():
            sums[total + points] = sums.get(total + points, 0) + ways * more
    return sums


def count_sums(num_dice, sides=6):
    key = num_dice, sides
    if key not in MEMO:
        die = dict.fromkeys(range(1, sides + 1), 1)
        fewer = count_sums(num_dice - 1, sides) if num_dice else None
        MEMO[key] = combine_ways(fewer, die) if fewer else {0: 1}
    return dict(MEMO[key])


def forget():
    MEMO.clear()
""",
    """\
import accumulate
import pytest
from accumulate import combine_ways, count_sums, forget


@pytest.fixture
def empty():
    forget()
    yield
    forget()


def test_kept(empty):
    assert count_sums(2, 2) == {2: 1, 3: 2, 4: 1}
    assert len(accumulate.MEMO) == 3 and (2, 2) in accumulate.MEMO


def test_forgotten(empty):
    assert accumulate.MEMO == {}


def test_answers_are_apart():
    ways = count_sums(1, 2)
    ways[99] = 1
    assert count_sums(1, 2) == {1: 1, 2: 1}
    assert count_sums(2, 2) == {2: 1, 3: 2, 4: 1}


def test_sides():
    assert [len(count_sums(1, sides)) for sides in (2, 6, 4)] == [2, 6, 4]


def test_combined_tables_stay():
    coin = {1: 1, 2: 1}
    assert combine_ways(coin, coin) == {2: 1, 3: 2, 4: 1} and coin == {1: 1, 2: 1}
""",
    ("dict(MEMO[key])", "MEMO[key]"),
    ("dict(MEMO[key])", "MEMO[key].copy()"),
    ("key = num_dice, sides", "key = num_dice"),
    ("key = num_dice, sides", "key = num_dice * sides"),
    ("    MEMO.clear()", "    global MEMO\n    MEMO = {}"),
    ("    MEMO.clear()", "    pass"),
    ("MEMO[key] = ", "MEMO[num_dice, sides] = "),
    ("    sums = {}\n", "    sums = first if len(first) > 5 else {}\n"),
)

KEYWORDS = suite(
    "names, defaults and what they refuse",
    """\
from operator import add


def identity(k):
    return k


def accumulate(combiner=add, start=0, n=0, term=identity, *, first=1, step=1):
    if isinstance(n, bool) or not isinstance(n, int) or n < 0:
        raise ValueError(f"{n!r} is not a number of terms")
    result = start
    for k in range(n):
        result = combiner(result, term(first + k * step))
    return result


def summation(n, term=None, /, **options):
    return accumulate(n=n, term=term or identity, **options)
""",
    """\
import enum
import pytest
from accumulate import accumulate, identity, summation


class Count(enum.IntEnum):
    THREE = 3


class Half:
    def __index__(self):
        return 1


def test_defaults():
    assert accumulate() == 0 and accumulate(n=4) == 10
    assert accumulate(n=2, start="", combiner=str.__add__, term=str) == "12"


def test_keyword_only():
    assert summation(3, first=2) == 9 and summation(3, None, step=2) == 9
    with pytest.raises(TypeError, match="positional"):
        accumulate(max, 0, 3, identity, 2)
    with pytest.raises(TypeError, match="unexpected keyword argument 'steps'"):
        summation(3, steps=2)
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        summation()


@pytest.mark.parametrize("n", [-1, True, 2.0, "2", None, Half()])
def test_refused(n):
    with pytest.raises(ValueError, match="is not a number of terms"):
        summation(n)


def test_numbers_with_names():
    assert summation(Count.THREE) == 6
""",
    ("first=1, step=1", "first=0, step=1"),
    (", *, first", ", first"),
    ("isinstance(n, bool) or ", ""),
    ("not isinstance(n, int)", "type(n) is not int"),
    ("not isinstance(n, int)", "not hasattr(n, '__index__')"),
    ("term or identity", "term"),
    ("{n!r} is not", "{n} is not"),
    ("n, term=None, /,", "n=0, term=None, /,"),
)

ADDRESSES = suite(
    "parameters whose ids hold an address",
    """\
def summation(n, term):
    if type(n) is not int:
        raise ValueError("not a number of terms")
    return sum(term(k) for k in range(1, n + 1))
""",
    """\
import collections
import pytest
from accumulate import summation


class Half:
    def __index__(self):
        return 1


@pytest.mark.parametrize("n", [2.5, Half()], ids=str)
def test_refused(n):
    with pytest.raises(ValueError):
        summation(n, abs)


def test_beside_the_program():
    assert isinstance(summation, collections.abc.Callable)
    assert type(summation).__name__ == "function" and summation(2, abs) == 3
""",
    ("type(n) is not int", "not hasattr(n, '__index__')"),
    ("type(n) is not int", "isinstance(n, float)"),
    ("type(n) is not int", "not isinstance(n, int)"),
    ("n + 1", "n"),
)

CLOSE = suite(
    "fractions, floats and near enough",
    """\
from fractions import Fraction


def accumulate(combiner, start, n, term):
    result = start
    for k in range(1, n + 1):
        result = combiner(result, term(k))
    return result


def harmonic(n):
    return sum(Fraction(1, k) for k in range(1, n + 1))


def pi(n):
    return 4 * sum((-1) ** k / (2 * k + 1) for k in range(n))


def mean(ways):
    total = sum(ways.values())
    return sum(points * count for points, count in ways.items()) / total


def chances(ways):
    total = sum(ways.values())
    return {points: Fraction(count, total) for points, count in ways.items()}
""",
    """\
import math
from decimal import Decimal
from fractions import Fraction
import pytest
from accumulate import accumulate, chances, harmonic, mean, pi

DIE = {1: 1, 2: 1, 3: 2}


def test_fractions():
    assert harmonic(3) == Fraction(11, 6) and harmonic(3).denominator == 6
    assert isinstance(harmonic(2), Fraction) and str(harmonic(4)) == "25/12"


def test_near():
    assert math.isclose(pi(2000), math.pi, abs_tol=1e-3)
    assert pi(1000) == pytest.approx(3.1416, abs=2e-3)
    assert mean(DIE) == pytest.approx(2.25)


def test_table():
    assert chances(DIE) == {1: Fraction(1, 4), 2: Fraction(1, 4), 3: Fraction(1, 2)}
    near = {face: float(chance) for face, chance in chances(DIE).items()}
    assert near == pytest.approx({1: 0.25, 2: 0.25, 3: 0.5})
    assert sum(chances(DIE).values()) == 1


def test_kinds():
    half = accumulate(lambda a, b: a + b, Decimal("0.5"), 2, Decimal)
    assert half == Decimal("3.5") and type(half) is Decimal
    infinite = accumulate(max, -math.inf, 3, lambda k: math.inf if k == 2 else k)
    assert math.isinf(infinite) and math.isnan(infinite - infinite)
    with pytest.raises(ZeroDivisionError):
        mean({})
""",
    ("Fraction(1, k)", "1 / k"),
    ("Fraction(1, k)", "Fraction(1 / k)"),
    ("(-1) ** k", "-1 ** k"),
    ("range(n))\n", "range(n + 1))\n"),
    ("ways.items()) / total", "ways.items()) // total"),
    ("Fraction(count, total)", "count / total"),
    ("Fraction(count, total)", "Fraction(str(count)) / total"),
    ("result = start\n", "result = start + 0.0\n"),
)

LAZY = suite(
    "generators that are given and returned",
    """\
from itertools import accumulate as running, count, islice


def terms(term, n=None):
    numbers = count(1) if n is None else range(1, n + 1)
    for k in numbers:
        yield term(k)


def totals(term):
    yield from running(terms(term))


def total(values, limit=100):
    result = 0
    for value in values:
        if result + value > limit:
            return result
        result += value
    return result


def take(n, values):
    return list(islice(values, n))


def last(values):
    value = None
    for value in values:
        pass
    return value
""",
    """\
import itertools
import types
from accumulate import last, take, terms, total, totals


def test_endless():
    squares = terms(lambda k: k * k)
    assert [next(squares) for _ in range(3)] == [1, 4, 9]
    assert list(itertools.islice(squares, 2)) == [16, 25]
    assert take(4, totals(abs)) == [1, 3, 6, 10]


def test_finite():
    assert list(terms(str, 3)) == ["1", "2", "3"] and sum(terms(abs, 10)) == 55
    assert next(terms(str, 0), "none") == "none"
    first, *others = terms(abs, 3)
    assert (first, others) == (1, [2, 3])


def test_given():
    numbers = iter(range(1, 100))
    assert total(numbers, 10) == 10 and next(numbers) == 6
    assert last(n for n in [1, 2, 3]) == 3 and last(iter(())) is None
    assert take(2, itertools.cycle("ab")) == ["a", "b"]


def test_closed():
    closed = []

    def numbers():
        try:
            yield from range(5)
        finally:
            closed.append(True)

    assert total(numbers()) == 10 and closed == [True]


def test_on_demand():
    asked = []
    lazy = terms(lambda k: asked.append(k) or k)
    assert asked == [] and next(lazy) == 1 and asked == [1]
    lazy.close()
    assert list(lazy) == [] and asked == [1]
""",
    ("count(1) if", "count(0) if"),
    ("n is None", "not n"),
    ("    for k in numbers:\n        yield term(k)", "    return map(term, numbers)"),
    ("> limit:", ">= limit:"),
    ("            return result\n", "            break\n"),
    ("yield from running(terms(term))", "yield from terms(term)"),
    ("list(islice(values, n))", "[value for _, value in zip(range(n), values)]"),
    ("list(islice(values, n))", "[value for value, _ in zip(values, range(n))]"),
)

ENDLESS = suite(
    "a term without end",
    """\
def accumulate(combiner, start, n, term):
    result = start
    k = 1
    while k <= n:
        result = combiner(result, term(k))
        k += 1
    return result


def until(combiner, start, is_enough, term):
    result, k = start, 0
    while not is_enough(result):
        k += 1
        result = combiner(result, term(k))
    return k


def ones():
    while True:
        yield 1
        if STOP:
            return


STOP = False
""",
    """\
import accumulate
from accumulate import ones, until

ROOM = 20


def test_sum():
    assert accumulate.accumulate(lambda a, b: a + b, 0, 4, abs) == 10


def test_until():
    assert until(lambda a, b: a + b, 0, lambda total: total >= ROOM, abs) == 6


def test_long_loop_of_the_test():
    total = 0
    for one in ones():
        total += one
        if total > ROOM:
            break
    assert total == ROOM + 1


def test_not_at_all():
    assert accumulate.accumulate(max, 0, 0, abs) == 0
""",
    ("k += 1\n    return result", "k += 0\n    return result"),
    ("k <= n", "True"),
    ("k += 1\n        result", "k = 0\n        result"),
    ("        yield 1", "        yield 0"),
    ("STOP = False", "STOP = True"),
    ("start, 0\n", "start, 1\n"),
)

NAMES = suite(
    "names that a test looks up and functions it tells apart",
    """\
import functools


def checked(function):
    @functools.wraps(function)
    def wrapper(n, *arguments):
        if n < 0:
            raise ValueError("below 0")
        return function(n, *arguments)

    return wrapper


@checked
def sum_naturals(n):
    "Return 1 + 2 + ... + n."
    return n * (n + 1) // 2


def summation(n, term):
    return sum(term(k) for k in range(1, n + 1))


def product(n, term):
    result = 1
    for k in range(1, n + 1):
        result *= term(k)
    return result


def unused():
    return None


ALL = {"sum": summation, "product": product}
""",
    """\
import accumulate
import pytest
from accumulate import ALL, product, sum_naturals, summation, unused


def test_names():
    assert sum_naturals.__name__ == "sum_naturals"
    assert [function.__name__ for function in ALL.values()] == ["summation", "product"]
    assert ALL["sum"] is accumulate.summation and ALL["product"] is not summation


@pytest.mark.parametrize("name", ["summation", "product"])
def test_by_name(name):
    function = getattr(accumulate, name)
    assert function(3, abs) == 6 and callable(function)


@pytest.mark.parametrize("function", ALL.values(), ids=lambda f: f.__name__)
def test_nothing(function):
    assert function(0, abs) in (0, 1)


def test_refused():
    with pytest.raises(ValueError, match="below"):
        sum_naturals(-1)
    assert hasattr(accumulate, "checked") and not hasattr(accumulate, "accumulate")
""",
    ("    @functools.wraps(function)\n", ""),
    ("def unused", "def unused_function"),
    ("def checked", "def check"),
    ('"product": product', '"product": lambda n, term: product(n, term)'),
    ("ALL =", "unused = 5\nALL ="),
    ("ALL =", "summation = functools.partial(summation)\nALL ="),
    (
        '{"sum": summation, "product": product}',
        '{"product": product, "sum": summation}',
    ),
    ("ALL =", "accumulate = product\nALL ="),
)

ALL: tuple[Suite, ...] = (
    CALLBACKS,
    BUILT,
    MEMO,
    KEYWORDS,
    ADDRESSES,
    CLOSE,
    LAZY,
    replace(ENDLESS, takes_long=True),  # some of its programs do not end
    NAMES,
)
