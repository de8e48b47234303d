"""The wire inside a sandbox: what is made for a call, and what looks alike."""

from __future__ import annotations

import enum
import importlib
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from dicedojo.course.domain import Own, Prop
from dicedojo.engine.exam.answers import encode

PROPS = """\
class Tosses:
    def __init__(self, *sides):
        self.arguments = sides
        self.left = list(sides)
"""
ROOMS = "dicedojo.engine.rooms"
INSIDE = tuple(f"{ROOMS}.{name}" for name in ("questions", "loading", "substitute"))


class Points(int):
    """An int of the learner's own making."""


class Side(enum.IntEnum):
    HEADS = 1


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module as a worker imports it, with props to make."""
    wire = importlib.import_module("dicedojo.engine.rooms.questions")
    monkeypatch.setitem(sys.modules, wire.PROPS, ModuleType(wire.PROPS))
    wire.load_kata_modules({"props": PROPS})
    yield wire
    for name in INSIDE:
        del sys.modules[name]


@pytest.fixture
def coin() -> ModuleType:
    """The module that is asked."""
    module = ModuleType("coin")
    vars(module)["PRICES"] = {"h": 1}
    return module


# What is made when the call is.


def test_each_call_has_a_prop_of_its_own(wire: Any) -> None:
    asked = encode(Prop("Tosses", ("h", 1.5, ["t"])))
    first = wire.decode(asked)
    first.left.clear()

    second = wire.decode(asked)

    assert second is not first
    assert second.left == ["h", 1.5, ["t"]]


@pytest.mark.parametrize("kind", [list, tuple])
def test_props_in_a_container_are_made_too(wire: Any, kind: type[Any]) -> None:
    players = kind(Prop("Tosses", (side,)) for side in "ht")

    one, other = wire.decode(encode(players))

    assert (one.left, other.left) == (["h"], ["t"])


def test_a_value_of_the_module_is_no_copy(wire: Any, coin: ModuleType) -> None:
    assert wire.decode(encode(Own("PRICES")), coin) is coin.PRICES


@pytest.mark.parametrize("module", [ModuleType("coin"), None])
def test_a_value_that_no_module_has_cannot_be_made(
    wire: Any, module: ModuleType | None
) -> None:
    with pytest.raises(AttributeError, match="PRICES"):
        wire.decode(encode(Own("PRICES")), module)


def test_a_list_is_a_copy_for_each_call(wire: Any) -> None:
    asked = encode([1, 5, [6]])
    first = wire.decode(asked)
    first[2].append(2)
    first.clear()

    assert wire.decode(asked) == [1, 5, [6]]


# What looks alike: answers that need to go out only once.

ALL_DIFFERENT = [
    *(True, False, None, 1, 0, 1.0, 0.0, -0.0, "1", ""),
    *((1,), [1], (True,), [1.0], ((1,),), ([1],), (), [], {}),
    *({1: 1}, {1: True}, {1: 1.0}, {(1,): 1}, 1 << 40, float(1 << 40)),
]


def test_what_differs_in_type_or_value_looks_different(wire: Any) -> None:
    looks = [wire.fingerprint(value) for value in ALL_DIFFERENT]

    assert None not in looks
    assert len(set(looks)) == len(ALL_DIFFERENT)


def test_what_is_made_twice_looks_the_same(wire: Any) -> None:
    # A constant and a value that was computed are stored in different ways.
    faces = "".join(["f", "ive"])

    first = wire.fingerprint({("five", 5): [50.0, None], "six": "five"})
    second = wire.fingerprint({(faces, 5): [100 / 2, None], "six": faces})

    assert first is not None
    assert first == second


def test_nan_looks_like_itself(wire: Any) -> None:
    assert wire.fingerprint(float("nan")) == wire.fingerprint(float("nan"))


def test_a_dict_that_was_filled_in_another_order_may_look_different(wire: Any) -> None:
    one, other = {1: 100, 5: 50}, {5: 50, 1: 100}

    assert one == other
    assert wire.fingerprint(one) != wire.fingerprint(other)


@pytest.mark.parametrize(
    "value",
    [
        pytest.param(Points(1), id="an int that is more"),
        pytest.param([Points(1)], id="one in a list"),
        pytest.param({(5,): Side.HEADS}, id="an enum in a dict"),
        pytest.param(object(), id="an object"),
        pytest.param(int, id="a type"),
        pytest.param(iter([1]), id="an iterator"),
    ],
)
def test_what_is_no_plain_value_looks_like_nothing(wire: Any, value: object) -> None:
    assert wire.fingerprint(value) is None


def test_a_list_without_a_floor_looks_like_nothing(wire: Any) -> None:
    roll: list[Any] = [1]
    roll.append(roll)

    assert wire.fingerprint(roll) is None
