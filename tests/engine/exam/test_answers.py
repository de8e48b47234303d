"""Plain values travel both ways unchanged; everything else stays where it is."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicedojo.course.domain import Call, Own, Prop
from dicedojo.course.kata import PROPS
from dicedojo.engine.exam.answers import (
    DID_NOT_END,
    STOPPED,
    Answer,
    Foreign,
    Raised,
    decode,
    encode,
    same,
    show,
    show_difference,
)
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.workers import Worker
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.engine.sandbox.base import Limits

pytestmark = pytest.mark.slow

ODD_ANSWERS = """\
import collections, enum, fractions, math

def echo(value):
    return value

class Points(int):
    pass

class Name(str):
    pass

class Roll(list):
    pass

class Side(enum.IntEnum):
    HEADS = 1

class Box(enum.StrEnum):
    ONES = "ones"

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0

    def __str__(self):
        return "any"

class Score(collections.namedtuple("Score", "mine yours")):
    def __iter__(self):
        return iter((6, 6))

    __len__ = lambda self: 0
    __getitem__ = lambda self, place: 6

class Pair(tuple):
    def __eq__(self, other):
        return True

    __hash__ = tuple.__hash__

class Card(dict):
    def items(self):
        return {"ones": 6}.items()

class SaysYes:
    __class__ = int

    def __eq__(self, other):
        return True

    __hash__ = object.__hash__

    def __repr__(self):
        return "1000"

class HasNoLook:
    def __repr__(self):
        raise ValueError("nothing to see")

class LooksLong:
    def __repr__(self):
        return "6" * 10_000

def cyclic():
    roll = [1]
    roll.append(roll)
    return roll

def chained():
    pair = ()
    for _ in range(100_000):
        pair = Score(0, pair)
    return pair

def deep():
    roll = []
    for _ in range(100_000):
        roll = [roll]
    return roll

ANSWERS = {
    "set": lambda: {1, 2},
    "frozenset": lambda: frozenset({1}),
    "bytes": lambda: b"1",
    "complex": lambda: 1j,
    "Fraction": lambda: fractions.Fraction(1),
    "mappingproxy": lambda: vars(Points),
    "range": lambda: range(3),
    "generator": lambda: (die for die in (1, 2)),
    "function": lambda: cyclic,
    "type": lambda: int,
    "Points": lambda: Points(1000),
    "Name": lambda: Name("1000"),
    "Roll": lambda: Roll([1]),
    "Side": lambda: Side.HEADS,
    "Box": lambda: {Box.ONES: [Box.ONES]},
    "Score": lambda: [Score(1, Score((), 2))],
    "Pair": lambda: Pair((1, 2)),
    "Card": Card,
    "Counter": lambda: collections.Counter([1, 1]),
    "OrderedDict": lambda: collections.OrderedDict(ones=collections.Counter("a")),
    "defaultdict": lambda: collections.defaultdict(int, ones=5),
    "SaysYes": SaysYes,
    "HasNoLook": HasNoLook,
    "LooksLong": LooksLong,
    "int": lambda: 1 << 100_000,
    "str": lambda: "6" * 10_001,
    "list": lambda: [6] * 10_001,
}

def odd(name):
    return ANSWERS[name]()

def keyed():
    return {cyclic: 1, (1, 2): 2}
"""


@pytest.fixture(scope="module")
def inside(bubblewrap: Bubblewrap) -> Iterator[Worker]:
    """One worker for all values: none of them outlives its call."""
    files = {"odd.py": ODD_ANSWERS.encode()}
    with Worker.open(
        CodeUnderTest(bubblewrap, files, "odd.py", "odd"), Limits()
    ) as worker:
        assert worker.loaded.failure is None, worker.loaded.trace
        yield worker


def ask(worker: Worker, function: str, *arguments: Any) -> Any:
    return worker.ask(Call(function, arguments)).answer


# Round trips.

any_character = st.characters(codec=None)  # surrogates included
any_text = st.text(any_character, max_size=20)
any_int = st.integers() | st.integers(-(1 << 4095), 1 << 4095)
scalars = st.none() | st.booleans() | any_int | st.floats() | any_text
keys = st.recursive(scalars, lambda some: st.tuples(some, some), max_leaves=4)
plain_values = st.recursive(
    scalars,
    lambda some: (
        st.lists(some, max_size=5)
        | st.lists(some, max_size=5).map(tuple)
        | st.dictionaries(keys, some, max_size=5)
    ),
    max_leaves=20,
)


@settings(derandomize=True, deadline=None, max_examples=150)
@given(value=plain_values)
def test_a_plain_value_comes_back_as_it_went(inside: Worker, value: Any) -> None:
    back = ask(inside, "echo", value)

    assert same(back, value)
    assert repr(back) == repr(value)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(value=plain_values)
def test_the_keepers_own_wire_loses_nothing(value: Any) -> None:
    line = json.dumps(encode(value))

    assert repr(decode(json.loads(line))) == repr(value)


# What stays inside.


@pytest.mark.parametrize(
    "name",
    [
        *("set", "frozenset", "bytes", "complex", "Fraction", "range", "generator"),
        *("function", "type", "Points", "Name", "Roll", "Side", "Pair"),
        *("Card", "SaysYes", "HasNoLook", "LooksLong", "int", "str", "list"),
    ],
)
def test_what_is_no_plain_value_stays_inside_under_its_type(
    inside: Worker, name: str
) -> None:
    answer = ask(inside, "odd", name)

    assert isinstance(answer, Foreign)
    assert answer.type == name
    assert len(answer.text) <= 200


@pytest.mark.parametrize(
    ("name", "like", "shown"),
    [
        ("Points", "int", "1000, of type Points"),
        ("Fraction", "number", "Fraction(1, 1), of type Fraction"),
        ("Name", "str", "an object of type Name"),
        ("Roll", "list", "an object of type Roll"),
        ("Pair", "tuple", "an object of type Pair"),
        ("mappingproxy", "dict", "an object of type mappingproxy"),
        ("SaysYes", "", "an object of type SaysYes"),
        ("int", "", "an object of type int"),
    ],
)
def test_it_is_known_what_plain_value_it_can_be_made(
    inside: Worker, name: str, like: str, shown: str
) -> None:
    answer = ask(inside, "odd", name)

    assert (answer.like, show(answer)) == (like, shown)


def test_a_member_of_an_enum_of_texts_is_its_text_and_a_key_may_stay_inside(
    inside: Worker,
) -> None:
    function, pair = ask(inside, "keyed")

    assert ask(inside, "odd", "Box") == {"ones": ["ones"]}  # whatever it says
    assert (function.type, pair) == ("function", (1, 2))


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Score", [(1, ((), 2))]),  # whatever it says
        ("Counter", {1: 2}),
        ("OrderedDict", {"ones": {"a": 1}}),
        ("defaultdict", {"ones": 5}),
    ],
)
def test_what_equals_a_plain_tuple_or_dict_counts_as_one(
    inside: Worker, name: str, plain: Any
) -> None:
    assert same(ask(inside, "odd", name), plain)


def test_an_object_that_stayed_inside_can_be_asked_about(inside: Worker) -> None:
    yes = ask(inside, "odd", "SaysYes")
    points = ask(inside, "odd", "Points")
    function = ask(inside, "odd", "function")

    assert ask(inside, "echo", yes).type == "SaysYes"
    assert inside.use(points, "real") == 1000
    assert inside.use(points, "imaginary") == Raised(
        "AttributeError",
        "'Points' object has no attribute 'imaginary'",
        "AttributeError",
    )
    assert inside.use(function, "")[0] == 1
    assert inside.use(yes, "").name == "TypeError"


def test_the_look_of_an_object_cannot_make_its_answer_fail(inside: Worker) -> None:
    assert ask(inside, "odd", "HasNoLook").text == "<HasNoLook>"
    assert ask(inside, "odd", "LooksLong").text == "6" * 200
    assert ask(inside, "odd", "SaysYes").text == "1000"


@pytest.mark.parametrize(
    ("function", "kind"), [("cyclic", list), ("deep", list), ("chained", tuple)]
)
def test_a_list_without_a_floor_is_cut_off(
    inside: Worker, function: str, kind: Any
) -> None:
    answer = ask(inside, function)

    for _ in range(16):
        assert type(answer) is kind
        answer = answer[-1]
    assert isinstance(answer, Foreign)
    assert answer.type == kind.__name__


# What a question asks to be made.

TOSSES = """\
class Tosses:
    def __init__(self, *sides):
        self.arguments = sides
"""


def made_in(name: str, *sides: Any) -> Any:
    """Tosses that a class of this module made."""
    module = ModuleType(name)
    exec(TOSSES, module.__dict__)
    return module.Tosses(*sides)


INNER = {"t": [{"f": "1.5"}]}


@pytest.mark.parametrize(
    ("value", "coded"),
    [
        (Own("PRICES"), {"own": "PRICES"}),
        (
            Prop("Tosses", ("h", (1.5,), Prop("Tosses", ()))),
            {"p": "Tosses", "a": ["h", INNER, {"p": "Tosses", "a": []}]},
        ),
        ([made_in(PROPS, "h", (1.5,))], {"l": [{"p": "Tosses", "a": ["h", INNER]}]}),
    ],
    ids=["a value", "a prop", "a real prop"],
)
def test_what_the_other_end_makes_goes_out_by_its_name(value: Any, coded: Any) -> None:
    assert encode(value) == coded


@pytest.mark.parametrize(
    "value",
    [
        *({1}, b"1", 1j, object(), range(2), [{1}]),
        made_in("coin", "h"),  # no prop of the kata
        made_in(PROPS, {"h"}),
    ],
)
def test_a_question_carries_plain_values_only(value: object) -> None:
    with pytest.raises(TypeError, match="a question cannot carry"):
        encode(value)


# What breaks the format.

tags = st.sampled_from(["f", "l", "t", "d", "o", "e", "m", "mro", "type", "repr", "x"])
any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | any_text,
    lambda some: (
        st.lists(some, max_size=3)
        | st.dictionaries(tags, some, max_size=3)
        | st.fixed_dictionaries({"o": some, "type": some, "repr": some})
        | st.fixed_dictionaries({"e": some, "m": some, "mro": some})
    ),
    max_leaves=10,
)


@settings(derandomize=True, deadline=None, max_examples=300)
@given(forged=any_json)
def test_no_answer_can_trip_the_keeper(forged: Any) -> None:
    answer = decode(forged)

    assert same(answer, answer)
    assert len(show(answer)) <= 80


def nested(depth: int) -> Any:
    return {"l": [nested(depth - 1)]} if depth else 6


@pytest.mark.parametrize(
    "forged",
    [
        pytest.param(nested(17), id="deeper than any sandbox sends"),
        pytest.param(nested(400), id="much deeper"),
        pytest.param([1], id="a list without a tag"),
        pytest.param(1.0, id="a float without a tag"),
        pytest.param({}, id="nothing"),
        pytest.param({"x": 1}, id="an unknown tag"),
        pytest.param({"l": [], "t": []}, id="two tags"),
        pytest.param({"l": 1}, id="a list of no items"),
        pytest.param({"d": [[1]]}, id="a key without a value"),
        pytest.param({"f": "six"}, id="a float in words"),
        pytest.param({"f": 10**400}, id="a float beyond all floats"),
        pytest.param({"o": math.inf, "type": "", "repr": ""}, id="an endless number"),
        pytest.param({"o": 1}, id="an object without a type"),
        pytest.param({"own": "PRICES"}, id="a value that only questions carry"),
        pytest.param({"p": "Tosses", "a": []}, id="a prop that only questions carry"),
        pytest.param({"e": "ValueError"}, id="an exception without a message"),
    ],
)
def test_an_answer_that_breaks_the_format_is_a_wrong_answer(forged: Any) -> None:
    answer = decode(forged)

    assert isinstance(answer, Foreign)
    assert answer.text == "an answer that breaks the protocol"


# What agrees with what.

ONE_OF_EACH = [
    *(None, True, False, 1, 0, 1.0, 0.0, -0.0, math.nan, math.inf, "1", ""),
    *([], (), {}, [1], (1,), [True], [1.0], {1: 1}, {True: 1}, {1: True}),
    *(Raised("ValueError"), Raised("KeyError"), STOPPED, DID_NOT_END),
    *(Foreign(1, "Points", "1"), Foreign(1, "Side", "1")),
]


@pytest.mark.parametrize("position", range(len(ONE_OF_EACH)))
def test_values_agree_in_type_as_well(position: int) -> None:
    agree = [same(ONE_OF_EACH[position], other) for other in ONE_OF_EACH]

    assert [at for at, yes in enumerate(agree) if yes] == [position]


def test_what_does_not_matter_does_not_part_answers() -> None:
    assert same({1: 2, "a": [3]}, {"a": [3], 1: 2})
    assert same(Raised("ValueError", "7 is no face"), Raised("ValueError", "seven"))
    assert same(Foreign(1, "Side", "<1>"), Foreign(2, "Side", "<2>"))
    assert same([math.nan], [math.nan])
    # Two programs may raise the same on different lines.
    here, there = Raised("KeyError", "0", place="line 7"), Raised("KeyError", "0")
    assert (here, repr(here)) == (there, repr(there))


FACES = {(face, face): 100 * face for face in range(20)}
WRONG: dict[Any, Any] = {key: value for key, value in FACES.items() if key != (19, 19)}
WRONG |= {(5, 5): 0, (7,): True}
TEN_FACES = {key: value for key, value in FACES.items() if value < 1000}


@pytest.mark.parametrize(
    ("first", "second", "limit", "shown"),
    [
        pytest.param(
            *(FACES, WRONG, 80),
            ("{(5, 5): 500, (19, 19): 1900, ...}", "{(5, 5): 0, (7,): True, ...}"),
            id="long dicts",
        ),
        pytest.param(
            *(TEN_FACES, {**TEN_FACES, (5, 5): 0}, 200),
            (repr(TEN_FACES), repr({**TEN_FACES, (5, 5): 0})),
            id="long dicts up to another limit",
        ),
        pytest.param({1: 2}, {1: 3}, 80, ("{1: 2}", "{1: 3}"), id="short dicts"),
        pytest.param(
            *({1: 2}, Raised("KeyError"), 80, ("{1: 2}", "raises KeyError")),
            id="an exception",
        ),
    ],
)
def test_of_two_answers_that_differ_what_is_long_shows_the_difference(
    first: Answer, second: Answer, limit: int, shown: tuple[str, str]
) -> None:
    assert show_difference(first, second, limit) == shown
