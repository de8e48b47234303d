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

from dicedojo.engine.wire.objects import Objects
from dicedojo.engine.wire.shared import Shared
from dicedojo.engine.wire.values import (
    MAX_DEPTH,
    NotServed,
    Values,
    fill,
    find_in_library,
    is_plain,
    library_name,
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
    return Values(Handles(), Shared())


def crossed(values: Any, value: Any) -> Any:
    """Return a value as the other end gets it."""
    other = Values(values._objects, Shared())
    return other.decode(loads(dumps(values.code(value), 2)))


def nested(depth: int) -> list[Any]:
    row: list[Any] = []
    for _ in range(depth):
        row = [row]
    return row


PLAIN = [None, True, 7, 1.5, 2j, "é", b"\0", ..., [1, [2]], (1,), {"a": (None,)}, {3}]
CODED = {
    "t": (Fraction(1, 2),),
    "f": frozenset("ht"),
    "r": range(1, 7, 2),
    "q": Fraction(3, 4),
    "D": Decimal("0.10"),
    "S": slice(1, None, 2),
    "n": operator.add,
}


@pytest.mark.parametrize("value", PLAIN, ids=repr)
def test_a_plain_value_goes_and_comes_back(values: Any, value: Any) -> None:
    assert crossed(values, value) == value
    assert values.decode(values.code([value, Fraction(1)])) == [value, 1]


@pytest.mark.parametrize("tag", CODED)
def test_each_kind_of_value_goes_and_comes_back(values: Any, tag: str) -> None:
    value = CODED[tag]

    found = crossed(values, value)

    assert values.code(value)[0] == tag
    assert (found, type(found), str(found)) == (value, type(value), str(value))


@pytest.mark.parametrize(
    "value",
    [
        *([Fraction(1)], {"b": Fraction(1), "a": 2}, {1, 2, 3}),
        *(Counter("htt"), OrderedDict(b=1, a=2), deque(["h", Fraction(1)])),
    ],
    ids=lambda value: type(value).__name__,
)
def test_containers_keep_their_kind_and_order(values: Any, value: Any) -> None:
    found = crossed(values, value)

    assert not is_plain(value, [])
    assert (found, type(found), list(found)) == (value, type(value), list(value))


@pytest.mark.parametrize(
    "value", [Side.HEADS, Row("ht"), defaultdict(list), object(), print, Handles]
)
def test_what_may_do_anything_is_a_handle(values: Any, value: Any) -> None:
    assert not is_plain(value, [])
    assert values.code([value])[2][0][0] == "m"
    assert crossed(values, value) is value


def test_what_is_too_deep_is_a_handle_and_comes_back_whole(values: Any) -> None:
    flat, deep = nested(MAX_DEPTH), nested(MAX_DEPTH + 1)

    assert (is_plain(flat, []), is_plain(deep, [])) == (True, False)
    assert crossed(values, deep) == deep


def test_equal_sets_make_equal_messages(values: Any) -> None:
    one, other = {"heads", "tails", 7}, {7, "tails", "heads"}

    assert not is_plain(one, [])
    assert dumps(values.code(one), 2) == dumps(values.code(other), 2)


# What both ends have


@pytest.mark.parametrize(
    "value",
    [len, sorted, round, int, object, operator.add, math.floor, KeyError, Counter],
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
        pytest.param(test_a_plain_value_goes_and_comes_back.__code__, id="code"),
        pytest.param(sys._getframe(), id="frame"),
        pytest.param(vars(Side), id="the names of a class"),
    ],
)
def test_what_shows_the_source_is_not_served(value: Any) -> None:
    peer = type("Peer", (), {"values": None})()

    with pytest.raises(NotServed):
        Values(Objects(peer), Shared()).code([value])


# Containers


def test_the_containers_of_a_plain_value_are_known_outer_ones_first() -> None:
    inner: list[int] = []
    table = {"inner": inner}
    within: list[Any] = []

    assert is_plain((1, table, (2, [3])), within)

    assert [within[0] is table, within[1] is inner, within[2:]] == [True, True, [[3]]]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ([1, 2], [2, 1]),
        ([1, 2], [1]),
        ({"a": 1}, {"b": 2}),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ({1}, {2}),
        (deque("h"), deque("t")),
        (deque("h"), deque("hh")),
        (Counter("h"), Counter("tt")),
        (Counter("h"), Counter("hh")),
        (OrderedDict(a=1, b=2), OrderedDict(b=1, a=2)),
    ],
)
def test_a_container_is_filled_in_place(old: Any, new: Any) -> None:
    fill(old, new.items() if isinstance(new, dict) else new)

    assert (old, list(old)) == (new, list(new))


class Key:
    """Counts how often it is asked for its hash: over a wire each is a question."""

    asked = 0

    def __hash__(self) -> int:
        self.asked += 1
        return 1


@pytest.mark.parametrize("kind", [set, dict.fromkeys, Counter])
def test_keys_are_asked_for_their_hash_once_while_a_container_is_filled(
    kind: Any,
) -> None:
    key, container = Key(), kind(())

    fill(container, [(key, 1)] if isinstance(container, dict) else [key])

    assert (len(container), key.asked) == (1, 1)


@pytest.mark.parametrize(
    "kind", [list, set, deque, dict.fromkeys], ids=["list", "set", "deque", "dict"]
)
def test_a_loop_over_a_container_goes_on_that_is_filled_as_before(kind: Any) -> None:
    container = kind("htx")
    pairs = list(container.items()) if isinstance(container, dict) else None

    for _ in container:
        fill(container, pairs or list(container))

    assert len(container) == 3
