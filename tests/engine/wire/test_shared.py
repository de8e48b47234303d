"""A list that tests and program both hold is one list to the two."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from dicedojo.engine.wire.peer import Peer
from dicedojo.engine.wire.shared import MAX_HELD, MAX_ITEMS, Container, Shared, is_alike
from dicedojo.engine.wire.values import NotServed, Values

from .both_ends import module_of, pair_of_wires, serve, serving, stand_in

COIN = """\
import sys
from collections import namedtuple

KNOWN = {}
LOG = ["first"]
ROWS = [[1], [2]]
kept = []


class Side:
    def __init__(self, name):
        self.name = name

    def __hash__(self):
        return hash(self.name)

    def __eq__(self, other):
        return isinstance(other, Side) and other.name == self.name


def known(key):
    return KNOWN.setdefault(key, [key])


def new(key):
    return [key]


def keeps(value):
    kept.append(value)
    return value


def kept_last():
    return kept[-1]


def note(word):
    LOG.append(word)
    return len(LOG)


def total(rows):
    return sum(map(sum, rows))


def frame():
    return [[], sys._getframe()]


def sides():
    return [{Side("heads"): [1]}, LOG]


def asks(function, *arguments):
    return function(*arguments)


def adds_while(function, row):
    row.append(1)
    function()
    row.append(2)


def fails(row):
    row.append("fails")
    raise ValueError(row)
"""


@pytest.fixture
def ends() -> Iterator[tuple[Any, Any]]:
    tests, program = map(Peer, pair_of_wires())
    module = module_of(COIN)
    program.objects.name("coin", "", module)
    with serving(lambda: serve(program), tests):
        yield tests, program


@pytest.fixture
def coin(ends: tuple[Any, Any]) -> Any:
    return stand_in(ends[0])


def said(end: Any) -> list[Any]:
    """Return what an end has said, without the stand-in's names."""
    return [message for message in end.wire.sent if message[0] != "get"]


# One and the same


@pytest.mark.parametrize(
    "value",
    [[1], [], {"a": [2]}, {3}, {1, 2}, deque("h"), Counter("tt")],
    ids=repr,
)
def test_what_comes_back_is_what_was_given(coin: Any, value: Any) -> None:
    assert coin.keeps(value) is value
    assert coin.kept_last() is value


def test_what_lies_in_a_container_comes_back_too(coin: Any) -> None:
    inner = [1]
    rows = [inner, inner, ([2],)]

    assert coin.keeps(rows) is rows
    assert coin.keeps(inner) is inner
    assert coin.keeps(rows[2])[0] is rows[2][0]


def test_a_program_that_remembers_is_told_from_one_that_does_not(coin: Any) -> None:
    first, other = coin.known("h"), coin.new("h")

    assert coin.known("h") is first
    assert coin.new("h") is not other
    assert coin.known("t") is not first


def test_a_value_of_the_module_is_one_value(coin: Any) -> None:
    log = coin.LOG

    assert coin.LOG is log
    assert coin.ROWS[0] is coin.ROWS[0]


def test_a_list_may_hold_itself(coin: Any) -> None:
    row: list[Any] = [1]
    row.append(row)

    assert coin.keeps(row) is row
    assert row[1] is row


def test_a_list_may_be_given_twice(coin: Any) -> None:
    row = [1]

    first, other = coin.asks(lambda *rows: rows, row, row)

    assert first is other is row


# What one end changes


def test_the_program_sees_what_a_test_changes(coin: Any) -> None:
    rows = [[1], [2]]
    coin.keeps(rows)

    rows[0].append(5)
    rows.append([10])

    assert coin.total(coin.kept_last()) == 18
    coin.ROWS[1].append(7)  # held by nobody here
    coin.ROWS.append([30])
    assert coin.total(coin.ROWS) == 40


def test_a_test_sees_what_the_program_changes(coin: Any) -> None:
    log, row = coin.LOG, [0]

    assert coin.note("second") == 2
    assert log == ["first", "second"]
    del log
    assert coin.note("third") == 3
    assert coin.LOG == ["first", "second", "third"]

    with pytest.raises(ValueError, match="fails") as caught:
        coin.fails(row)
    assert caught.value.args[0] is row
    assert row == [0, "fails"]


def test_a_change_is_seen_in_the_middle_of_a_call(coin: Any) -> None:
    row: list[int] = []
    then: list[list[int]] = []

    def look() -> None:
        then.append([*row])
        row.append(10)

    coin.adds_while(look, row)

    assert then == [[1]]
    assert row == [1, 10, 2]


def test_a_changed_list_may_take_another_along(coin: Any) -> None:
    row, new = coin.known("h"), [3]

    row.append(new)
    coin.known("t")
    new.append(4)

    assert coin.known("h") == ["h", [3, 4]]
    assert coin.known("h")[1] is new


def test_what_is_put_back_as_it_was_is_no_change(ends: Any, coin: Any) -> None:
    row, new = coin.keeps([1000, "é"]), coin.new
    row[0] = int("1000")
    new("h")

    assert ends[0].wire.sent[-1][0] == "call"
    row[0] = 1000.0
    new("h")
    assert ends[0].wire.sent[-1][0] == "shared"
    assert type(coin.kept_last()[0]) is float


# What is said


def answers(*names: str, holds: bool) -> list[Any]:
    """Return what a program says that is asked the same twice, by each of its names."""
    found = []
    for name in names:
        tests, program = map(Peer, pair_of_wires())
        module = module_of(COIN)
        program.objects.name("coin", "asked", getattr(module, name))
        with serving(partial(serve, program), tests):
            ask = tests.objects.named_function(("coin", ""), "asked")
            held = [ask("h")]
            assert held[0] == ["h"]
            if not holds:
                held.clear()
            ask("h")
        found.append(program.wire.sent)  # type: ignore[attr-defined]
    return found


@pytest.mark.parametrize("holds", [False, True])
def test_programs_answer_alike_unless_a_test_holds_what_it_got(holds: bool) -> None:
    one, other = answers("known", "new", holds=holds)

    assert one[0] == other[0] == ("gives", ("p", ["h"]), "")
    assert (one[1] == other[1]) is not holds


def test_nothing_is_said_of_what_nobody_holds(ends: Any, coin: Any) -> None:
    new, total = coin.new, coin.total
    for face in range(5):
        assert new(face) == [face]
        assert total([[face], [1]]) == face + 1

    assert {message[0] for message in said(ends[0])} == {"call"}
    assert {message[0] for message in ends[1].wire.sent} == {"gives"}
    assert len(ends[0].shared._fresh) == 3
    assert not ends[0].shared._held | ends[1].shared._held


def test_what_is_held_is_bounded(ends: Any, coin: Any) -> None:
    new, keeps = coin.new, coin.keeps
    rows = [keeps([face]) for face in range(MAX_HELD + 20)]
    long = keeps([0] * (MAX_ITEMS + 1))
    new(0)

    for end in ends:
        assert len(end.shared._held) == MAX_HELD
    assert keeps(rows[-1]) is rows[-1]
    rows.clear()
    new(0)
    new(0)
    assert keeps(long) is long  # it can be told as long as the call takes
    for end in ends:
        assert not end.shared._held


def test_the_ends_agree_after_what_could_not_be_said(coin: Any) -> None:
    row = coin.keeps([1])

    for _ in range(2):
        with pytest.raises(Exception, match="frame"):
            coin.frame()
        with pytest.raises(NotServed):
            coin.keeps([row, [2], module_of.__code__])
        row.append(2)
        assert coin.kept_last() is row

    assert coin.total([coin.kept_last()]) == 5


def test_an_object_may_be_asked_for_its_hash_on_the_way(coin: Any) -> None:
    log = coin.LOG
    sides, same = coin.sides()

    (row,) = sides.values()
    assert same is log
    row.append(2)
    sides[next(iter(sides))].append(3)
    assert coin.keeps(row) is row
    assert coin.kept_last() == [1, 2, 3]


# One end alone


@pytest.mark.parametrize(
    ("one", "other"), [(1, True), (1, 1.0), (0.0, -0.0), ("1", 1), ([], []), ((1,), 1)]
)
def test_items_that_can_be_told_apart_are_not_alike(one: Any, other: Any) -> None:
    assert not is_alike(one, other)
    assert is_alike(one, one)


def test_equal_items_are_alike() -> None:
    assert is_alike(10**20, int("1" + "0" * 20))
    assert is_alike((1, "x"), (1, "".join("x")))


@pytest.mark.parametrize(
    "kind", [list, set, deque, dict.fromkeys], ids=["list", "set", "deque", "dict"]
)
def test_a_container_matters_that_is_held_or_changed(kind: Any) -> None:
    row = kind("ht")
    container = Container(row)
    assert container.matters()

    del row
    assert not container.matters()
    container.value.clear()
    assert container.matters()
    container.note()
    assert not container.matters()


def test_a_number_that_is_not_known_is_a_new_container() -> None:
    shared = Shared()
    shared.hear()

    found = Values(None, shared).decode(("o", 99, ("p", [1])))

    assert found == [1]
    assert Values(None, shared).decode(("o", 99, None)) is found
    assert Values(None, shared).decode(("o", 99, ("p", [1, 2]))) is found
    assert found == [1, 2]


def test_a_number_cannot_make_a_list_something_else() -> None:
    values = Values(None, Shared())
    row = values.decode(("o", 99, ("p", [1])))

    assert values.decode(("o", 99, ("c", "set", ()))) == set()

    assert row == [1]
    with pytest.raises(ValueError, match="98"):
        values.decode(("o", 98, None))


# Any turns

SLOTS = """\
SLOTS = {}


def put(slot, value):
    SLOTS[slot] = value


def get(slot):
    return SLOTS.get(slot)


def change(slot, item):
    change_it(SLOTS.get(slot), item)


def link(slot, other):
    change_it(SLOTS.get(slot), SLOTS.get(other))


def calls(function, slot):
    found = function(SLOTS.get(slot))
    change_it(SLOTS.get(slot), 7)
    return found


def change_it(value, item):
    if isinstance(value, list):
        value.pop() if len(value) == 3 else value.append(item)
    elif isinstance(value, dict):
        value[len(value) % 3] = item
"""
ASKED = ("put", "get", "change", "link", "calls")


def shape(values: list[Any]) -> Any:
    """Return values in a form that also says which are the same."""
    places: dict[int, int] = {}

    def of(value: Any) -> Any:
        if not isinstance(value, (list, dict)):
            return repr(value)
        if id(value) in places:
            return places[id(value)]
        places[id(value)] = len(places)
        items = value.items() if isinstance(value, dict) else enumerate(value)
        return type(value).__name__, [(key, of(item)) for key, item in items]

    return [of(value) for value in values]


def turns(seed: int, program: Any) -> list[Any]:
    """Let a test and a program change what they hold; return what it was after each."""
    chance = Random(seed)
    change_it = module_of(SLOTS).change_it
    held: list[Any] = [None] * 4
    found = []
    for _ in range(60):
        what = chance.choice(("new", "put", "get", "change", "link", "calls", "mine"))
        one, other = sorted(chance.sample(range(4), 2))
        item = chance.choice((1, True, 1.0, 1000, "x"))
        if what == "new":
            held[one] = chance.choice(([], {}, None))
        elif what == "put":
            program.put(other, held[one])
        elif what == "get":
            held[one] = program.get(other)
        elif what == "mine":
            change_it(held[one], chance.choice((item, held[other])))
        elif what == "calls":
            change = partial(change_it, held[other])
            held[one] = program.calls(
                lambda value, to=change: to(value) or value, other
            )
        else:
            getattr(program, what)(one, other if what == "link" else item)
        found.append((what, shape(held)))
    return found


@pytest.mark.parametrize("seed", range(50))
def test_any_turns_end_as_they_do_with_the_program_in_the_same_process(
    seed: int,
) -> None:
    tests, program = map(Peer, pair_of_wires())
    module = module_of(SLOTS)
    for name in ASKED:
        program.objects.name("coin", name, getattr(module, name))

    with serving(partial(serve, program), tests):
        found = turns(seed, stand_in(tests, functions=ASKED))

    assert found == turns(seed, module_of(SLOTS))
