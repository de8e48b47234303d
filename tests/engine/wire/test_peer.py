"""Tests use a program's objects through the wire as if they were beside them."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest

from dicedojo.engine.wire.peer import Peer
from dicedojo.engine.wire.values import Absent, NotServed

from .both_ends import module_of, pair_of_wires, serve, serving, stand_in

COIN = '''\
from collections import deque


class EdgeError(ValueError):
    def __init__(self, side):
        super().__init__(f"{side} is not a side")
        self.side = side


class Worded(Exception):
    def __str__(self):
        return f"worded: {self.args[0]}"


class Purse:
    made = 0

    def __init__(self, coins=1):
        self.coins = coins

    def pay(self, times=1):
        return self.coins * times

    def __len__(self):
        return self.coins

    def __getitem__(self, place):
        return ("heads", "tails")[place]

    def __eq__(self, other):
        return isinstance(other, Purse) and other.coins == self.coins

    def __add__(self, other):
        return Purse(self.coins + other.coins)

    def __enter__(self):
        return self.coins

    def __exit__(self, kind, error, trace):
        self.left_with = kind and kind.__name__, trace
        return True


PURSE = Purse(3)
SIDES = ["heads", "tails"]


def pays(side, times=1):
    """Return what a side pays."""
    if side not in SIDES:
        raise EdgeError(side)
    return times * (side == "heads")


def words(text):
    raise Worded(text)


def coins_of(purse):
    return purse.coins, purse is PURSE


def asks(function, *arguments):
    return function(*arguments)


def keeps(function):
    return function


def twice(function):
    return lambda *arguments: [function(*arguments), function(*arguments)]


def forgives(function):
    try:
        return function()
    except ValueError as error:
        return type(error).__name__, str(error)


def counts(table, *, also=None):
    table["seen"] = table.get("seen", 0) + 1
    if also is not None:
        also.append("seen")


def flips():
    for side in SIDES:
        yield side


def kind(value):
    return type(value).__name__


def frame():
    import sys

    return sys._getframe()


def finds(look, name):
    return look(pays, name)
'''


@pytest.fixture
def ends() -> Iterator[tuple[Any, Any]]:
    """The tests' end and the program's, which answers."""
    tests, program = map(Peer, pair_of_wires())
    module = module_of(COIN)
    program.objects.name("coin", "", module)
    for name, value in vars(module).items():
        if not name.startswith("__"):
            program.objects.name("coin", name, value)
    with serving(lambda: serve(program), tests):
        yield tests, program


@pytest.fixture
def coin(ends: tuple[Any, Any]) -> Any:
    """The program as tests meet it."""
    return stand_in(ends[0])


def asked(ends: tuple[Any, Any]) -> list[str]:
    """How the tests' end has asked."""
    return [message[0] for message in ends[0].wire.sent]


# Functions and objects


def test_a_function_answers_with_a_value(coin: Any) -> None:
    assert coin.pays("heads") == 1
    assert coin.pays("heads", times=3) == coin.pays(times=3, side="heads") == 3
    assert coin.pays.__name__ == "pays"


def test_a_function_has_the_words_of_the_programs(coin: Any) -> None:
    assert coin.pays.__doc__ == "Return what a side pays."


def test_what_is_known_to_be_a_function_is_not_asked_for(
    ends: tuple[Any, Any],
) -> None:
    coin = stand_in(ends[0], functions={"pays"})

    assert coin.pays("heads") == 1
    assert asked(ends) == ["call"]


def test_an_object_stays_where_it_was_made(coin: Any) -> None:
    purse = coin.Purse(2)

    assert isinstance(purse, coin.Purse)
    assert (purse.coins, purse.pay(), purse.pay(times=2)) == (2, 2, 4)
    purse.coins = 5
    assert coin.coins_of(purse) == (5, False)
    del purse.coins
    with pytest.raises(AttributeError):
        _ = purse.coins


def test_one_object_is_always_the_same_one(coin: Any) -> None:
    assert coin.PURSE is coin.PURSE
    assert coin.keeps(coin.PURSE) is coin.PURSE
    assert coin.coins_of(coin.PURSE) == (3, True)
    assert coin.Purse is coin.Purse


def test_an_object_can_do_what_its_class_defines(coin: Any) -> None:
    one, other = coin.Purse(1), coin.Purse(2)

    assert (len(other), other[1], list(other)) == (2, "tails", ["heads", "tails"])
    assert (one + other).coins == 3
    assert one != other
    assert one == coin.Purse(1)
    with pytest.raises(TypeError):
        hash(one)
    with pytest.raises(TypeError):
        operator.lt(one, other)


def test_a_context_leaves_its_traceback_behind(coin: Any) -> None:
    purse = coin.Purse(4)

    with purse as coins:
        assert coins == 4
        raise KeyError

    assert purse.left_with == ("KeyError", None)


def test_a_class_has_attributes_too(coin: Any) -> None:
    coin.Purse.made = 7

    assert coin.Purse(1).made == 7


def test_a_generator_goes_on_step_by_step(coin: Any) -> None:
    sides = coin.flips()

    assert next(sides) == "heads"
    assert list(sides) == ["tails"]


def test_a_name_can_be_set_and_set_back(coin: Any) -> None:
    with mock.patch.object(coin, "SIDES", ["edge"]):
        assert coin.pays("edge") == 0

    with pytest.raises(ValueError, match="edge"):
        coin.pays("edge")


@pytest.mark.parametrize(
    ("holder", "name"),
    [("coin", "SIDES"), ("coin.Purse", "pay"), ("coin.pays", "note")],
)
def test_a_patch_is_undone(
    coin: Any, monkeypatch: pytest.MonkeyPatch, holder: str, name: str
) -> None:
    coin.pays.note = "first"
    target = operator.attrgetter(holder)(SimpleNamespace(coin=coin))
    before = getattr(target, name)

    with monkeypatch.context() as patch:
        patch.setattr(target, name, ["edge"])

    assert getattr(target, name) == before


def test_a_name_that_the_program_has_not_is_no_attribute(coin: Any) -> None:
    assert not hasattr(coin, "no_such_name")
    assert not hasattr(coin.PURSE, "no_such_name")


def test_a_known_function_that_is_not_there_is_absent(ends: tuple[Any, Any]) -> None:
    coin = stand_in(ends[0], functions={"forgotten"})

    with pytest.raises(Absent, match="forgotten"):
        coin.forgotten()
    with pytest.raises(Absent, match="forgotten"):
        coin.keeps(coin.forgotten)


# Functions of a test


def test_the_program_calls_a_function_of_a_test(coin: Any) -> None:
    given: list[str] = []

    assert coin.asks(given.append, "heads") is None
    assert given == ["heads"]


def test_a_test_may_ask_while_it_is_asked(coin: Any) -> None:
    def doubled(depth: int) -> int:
        return 1 if depth == 0 else 2 * coin.asks(doubled, depth - 1)

    assert coin.asks(doubled, 5) == 32


def test_a_function_that_a_call_has_made_can_be_called(coin: Any) -> None:
    both = coin.twice(lambda side: side.upper())

    assert both("heads") == ["HEADS", "HEADS"]
    assert coin.asks(both, "tails") == ["TAILS", "TAILS"]


def test_what_a_test_gives_comes_back_as_it_is(coin: Any) -> None:
    class Dice:
        faces = 6

    dice = Dice()

    assert coin.keeps(dice) is dice
    assert coin.asks(lambda each: each, dice) is dice


# Exceptions


def test_an_exception_has_the_name_the_bases_and_the_words_of_the_programs(
    coin: Any,
) -> None:
    with pytest.raises(ValueError, match="edge is not a side") as caught:
        coin.pays("edge")

    assert isinstance(caught.value, coin.EdgeError)
    assert caught.type.__name__ == "EdgeError"
    assert caught.value.args == ("edge is not a side",)
    assert vars(caught.value) == {"side": "edge"}
    with pytest.raises(coin.Worded, match=r"^worded: heads$"):
        coin.words("heads")


def test_an_exception_of_a_test_goes_through_the_program(coin: Any) -> None:
    class RefusedError(ValueError):
        pass

    error = RefusedError("not now")

    def refuse() -> None:
        raise error

    assert coin.forgives(refuse) == ("RefusedError", "not now")
    with pytest.raises(RefusedError) as caught:
        coin.asks(refuse)
    assert caught.value is error


def test_an_exception_of_the_program_goes_through_a_test(coin: Any) -> None:
    assert coin.forgives(lambda: coin.pays("edge")) == (
        "EdgeError",
        "edge is not a side",
    )


# Arguments


def test_what_a_call_changes_is_changed_in_place(coin: Any) -> None:
    table, also = {"seen": 1}, ["first"]
    coin.counts(table, also=also)

    assert (table, also) == ({"seen": 2}, ["first", "seen"])


# What is refused


@pytest.mark.parametrize(
    "name", ["__code__", "__globals__", "__closure__", "__dict__", "__defaults__"]
)
def test_no_function_shows_how_it_is_written(coin: Any, name: str) -> None:
    function = coin.pays

    assert name == "__dict__" or not hasattr(function, name)
    with pytest.raises(Exception, match=f"^{name}$"):  # whatever this end lets through
        function._dojo_peer.get(function._dojo_number, name)


def test_no_answer_shows_how_the_program_is_written(coin: Any) -> None:
    with pytest.raises(Exception, match=r"^frame$") as caught:
        coin.frame()

    assert caught.type.__name__ == "NotServed"


def test_a_class_shows_no_names_of_its_own(coin: Any) -> None:
    with pytest.raises(NotServed):
        list(vars(coin.PURSE))
    with pytest.raises(NotServed):
        dir(coin)
    with pytest.raises(NotServed):
        type("Mine", (coin.Purse,), {})
    assert len(coin.PURSE._dojo_peer.unserved) == 3


def test_only_what_python_does_can_be_done(coin: Any) -> None:
    peer, number = coin.PURSE._dojo_peer, coin.PURSE._dojo_number

    with pytest.raises(Exception, match=r"^__reduce_ex__$"):
        peer.operate(number, "__reduce_ex__", (2,))


@pytest.mark.parametrize("function", [getattr, eval, vars, type, open, __import__])
def test_a_builtin_that_looks_inside_stays_at_the_end_of_the_tests(
    coin: Any, function: Any
) -> None:
    assert coin.kind(function) == "ProxyFunction" or function is type
    assert coin.kind(len) == "builtin_function_or_method"


def test_a_builtin_looks_from_the_end_of_the_tests(coin: Any) -> None:
    assert coin.finds(getattr, "__name__") == "pays"
    with pytest.raises(AttributeError, match="__code__"):
        coin.finds(getattr, "__code__")
    with pytest.raises(AttributeError, match="__code__"):
        coin.asks(operator.attrgetter("__code__"), coin.pays)
