"""Values cross the wire as they are, and what is not a value as a handle."""

from __future__ import annotations

import builtins
import math
import operator
import sys
from collections import Counter, OrderedDict, defaultdict, deque
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from marshal import dumps, loads
from typing import Any

import pytest
from dojo_objects import Objects
from dojo_values import (
    MAX_DEPTH,
    NotServed,
    Values,
    find_in_library,
    holds_mutable,
    is_plain,
    library_name,
    refresh,
)


class Side(IntEnum):
    HEADS = 1


class Row(list[str]):
    pass


class Handles:
    """Gives a number to what is not a value."""

    def __init__(self) -> None:
        self.given: list[Any] = []

    def code(self, value: Any) -> Any:
        self.given.append(value)
        return ("m", len(self.given) - 1, ())

    def decode(self, coded: Any) -> Any:
        return self.given[coded[1]]


@pytest.fixture
def values() -> Any:
    return Values(Handles())


def crossed(values: Any, value: Any) -> Any:
    """Return a value as the other end gets it."""
    return values.unpack(loads(dumps(values.pack(value), 2)))


def nested(depth: int) -> list[Any]:
    row: list[Any] = []
    for _ in range(depth):
        row = [row]
    return row


PLAIN = [None, True, 7, 1.5, 2j, "é", b"\0", ..., [1, [2]], (1,), {"a": (None,)}, {3}]
CODED = {
    "t": (Fraction(1, 2),),
    "l": [Fraction(1, 2)],
    "d": {"half": Fraction(1, 2)},
    "s": {1, 2, 3},
    "f": frozenset("ht"),
    "r": range(1, 7, 2),
    "q": Fraction(3, 4),
    "D": Decimal("0.10"),
    "S": slice(1, None, 2),
    "n": operator.add,
}


@pytest.mark.parametrize("value", PLAIN, ids=repr)
def test_a_plain_value_goes_as_it_is(values: Any, value: Any) -> None:
    assert values.pack(value) == (True, value)
    assert crossed(values, value) == value
    assert values.decode(values.code(value)) == value


@pytest.mark.parametrize("tag", CODED)
def test_each_kind_of_value_goes_and_comes_back(values: Any, tag: str) -> None:
    value = CODED[tag]

    found = crossed(values, value)

    assert values.code(value)[0] == tag
    assert (found, type(found), str(found)) == (value, type(value), str(value))


@pytest.mark.parametrize(
    "value",
    [Counter("htt"), OrderedDict(b=1, a=2), deque(["h", Fraction(1)])],
    ids=lambda value: type(value).__name__,
)
def test_containers_of_the_library_keep_their_kind_and_order(
    values: Any, value: Any
) -> None:
    found = crossed(values, value)

    assert (found, type(found), list(found)) == (value, type(value), list(value))


@pytest.mark.parametrize(
    "value", [Side.HEADS, Row("ht"), defaultdict(list), object(), print, Handles]
)
def test_what_may_do_anything_is_a_handle(values: Any, value: Any) -> None:
    assert not is_plain(value)
    assert values.code([value])[1][0][0] == "m"
    assert crossed(values, value) is value


def test_what_is_too_deep_is_a_handle_and_comes_back_whole(values: Any) -> None:
    flat, deep = nested(MAX_DEPTH), nested(MAX_DEPTH + 2)

    assert (is_plain(flat), is_plain(deep)) == (True, False)
    assert crossed(values, deep) == deep


def test_equal_sets_make_equal_messages(values: Any) -> None:
    one, other = {"heads", "tails", 7}, {7, "tails", "heads"}

    assert not is_plain(one)
    assert dumps(values.pack(one), 2) == dumps(values.pack(other), 2)


# What both ends have


@pytest.mark.parametrize(
    "value", [len, sorted, int, object, operator.add, math.floor, KeyError, Counter]
)
def test_what_both_ends_have_goes_by_its_name(value: Any) -> None:
    name = library_name(value)

    assert name is not None
    assert find_in_library(*name) is value


def test_not_implemented_goes_by_its_name(values: Any) -> None:
    assert crossed(values, NotImplemented) is NotImplemented


@pytest.mark.parametrize(
    "name", ["getattr", "eval", "exec", "vars", "open", "type", "print", "id"]
)
def test_a_builtin_that_could_look_inside_is_not_shared(name: str) -> None:
    assert library_name(getattr(builtins, name)) is None
    assert find_in_library("builtins", name) is None


@pytest.mark.parametrize(
    "name", [("sys", "modules"), ("os", "system"), ("no_module", "x"), ("sys", "x")]
)
def test_nothing_else_is_found_whatever_a_message_names(name: tuple[str, str]) -> None:
    assert find_in_library(*name) is None


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(test_a_plain_value_goes_as_it_is.__code__, id="code"),
        pytest.param(sys._getframe(), id="frame"),
        pytest.param(vars(Side), id="the names of a class"),
    ],
)
def test_what_shows_the_source_is_not_served(value: Any) -> None:
    peer = type("Peer", (), {"values": None})()

    with pytest.raises(NotServed):
        Values(Objects(peer)).pack([value])


# What a call leaves of its arguments


@pytest.mark.parametrize(
    ("arguments", "holds"),
    [
        ((1, "h", (2,)), False),
        (([],), True),
        ((1, (2, {})), True),
        ((deque(),), True),
        ((frozenset(),), False),
    ],
)
def test_a_call_can_change_what_is_mutable(arguments: Any, holds: bool) -> None:
    assert holds_mutable(arguments) is holds


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ([1, 2], [2, 1]),
        ([1, 2], [1]),
        ({"a": 1}, {"b": 2}),
        ({1}, {2}),
        (deque("h"), deque("t")),
        (Counter("h"), Counter("tt")),
        (([1],), ([],)),
    ],
)
def test_a_value_becomes_what_a_call_left_of_it(old: Any, new: Any) -> None:
    before, held = old, old[0] if type(old) is tuple else None

    refresh(old, new)

    assert before == new
    assert held is None or held is old[0]


def test_lists_in_lists_stay_the_same_lists() -> None:
    inner: list[int] = [1]
    row, table = [inner, "h"], {"inner": inner}

    refresh(row, [[1, 2], "t"])
    refresh(table, {"inner": [3]})

    assert row[0] is table["inner"] is inner
    assert (row, inner) == ([[3], "t"], [3])
