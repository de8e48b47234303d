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

ALL: tuple[Suite, ...] = (
    CALLBACKS,
    BUILT,
    ADDRESSES,
    replace(ENDLESS, takes_long=True),  # some of its programs do not end
)
