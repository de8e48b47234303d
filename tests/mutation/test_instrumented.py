"""A wheat or a chaff shows the public functions, notes their calls, and no more."""

from __future__ import annotations

import operator
from collections.abc import Callable
from marshal import loads
from types import ModuleType
from typing import Any

import pytest

from dicedojo.mutation.instrumented import (
    OWN_DESIGN,
    Instrumentation,
    failing,
    private_names,
)

WHEAT = '''\
"""Wheat: keeps a table."""

PAYS = {"heads": 1, "tails": 0}  # the rules


def pays(side):
    """Return what a side pays."""
    return table()[side]


def table():
    """Only say that this is a wheat."""
    return PAYS


def flip(sides):
    sides.reverse()
    return sides


def nothing():
    """Chaff, or wheat?"""
'''


def shown(*private: str, values: tuple[str, ...] = ()) -> ModuleType:
    """The facade of the wheat, imported."""
    module = ModuleType("coin")
    module.__file__ = "coin.py"
    source = Instrumentation(("pays", "flip", "nothing"), values, private).apply(WHEAT)
    exec(compile(source, "coin.py", "exec"), module.__dict__)
    return module


def noted(calls: list[list[Any]]) -> list[list[Any]]:
    """Calls that were noted, with each argument as text."""
    return [[name, list(map(repr, loads(packed))), end] for name, packed, end in calls]


def test_the_public_functions_answer() -> None:
    coin = shown()

    assert coin.pays("heads") == 1
    assert coin.flip(sides=["heads", "tails"]) == ["tails", "heads"]


def test_a_design_shows_no_name_of_its_own() -> None:
    with pytest.raises(AttributeError, match="no attribute 'PAYS'"):
        _ = shown().PAYS


def test_a_public_value_is_shown_as_it_is() -> None:
    coin = shown(values=("PAYS",))

    coin.PAYS["heads"] = 5

    assert coin.pays("heads") == 5
    assert coin._dojo_touched == []


def test_a_call_is_noted_with_its_arguments_and_its_answer() -> None:
    coin = shown()

    coin.pays("tails")

    assert noted(coin._dojo_calls) == [["pays", ["'tails'"], "0"]]


def test_arguments_are_noted_as_they_were_asked() -> None:
    coin = shown()

    coin.flip(["heads", "tails"])

    (call,) = noted(coin._dojo_calls)
    assert call == ["flip", ["['heads', 'tails']"], "['tails', 'heads']"]


def test_an_exception_is_noted_and_goes_on() -> None:
    coin = shown()

    with pytest.raises(KeyError):
        coin.pays("edge")

    assert noted(coin._dojo_calls) == [["pays", ["'edge'"], "raises KeyError"]]


def test_a_name_of_the_learners_design_is_there_to_be_imported() -> None:
    coin = shown("RULES")

    _ = coin.RULES

    assert coin._dojo_touched == ["RULES"]


@pytest.mark.parametrize(
    "use",
    [
        pytest.param(lambda rules: rules(), id="call"),
        pytest.param(lambda rules: rules[0], id="index"),
        pytest.param(lambda rules: rules.first, id="attribute"),
        pytest.param(lambda rules: setattr(rules, "first", 1), id="set attribute"),
        pytest.param(list, id="iterate"),
        pytest.param(len, id="length"),
        pytest.param(bool, id="truth"),
        pytest.param(lambda rules: 1 in rules, id="membership"),
        pytest.param(lambda rules: rules == [], id="equal"),
        pytest.param(lambda rules: rules != [], id="not equal"),
        pytest.param(lambda rules: operator.lt(rules, 1), id="less"),
        pytest.param(lambda rules: isinstance(1, rules), id="isinstance"),
    ],
)
def test_using_a_name_of_the_learners_design_says_whose_it_is(
    use: Callable[[Any], object],
) -> None:
    rules = shown("RULES").RULES

    with pytest.raises(Exception, match="RULES belongs to one design") as caught:
        use(rules)

    assert type(caught.value).__name__ == OWN_DESIGN


def test_no_word_tells_a_wheat_from_a_chaff() -> None:
    source = Instrumentation(("pays",)).apply(WHEAT)

    words = ("Wheat", "wheat", "Chaff", "the rules", "what a side pays")
    assert [word for word in words if word in source] == []


def test_a_function_that_was_all_docstring_still_runs() -> None:
    assert shown().nothing() is None


def test_every_function_of_the_forced_failure_fails() -> None:
    space: dict[str, Any] = {}

    exec(failing(("pays", "flip")), space)

    for name in ("pays", "flip"):
        with pytest.raises(RuntimeError, match="forced failure"):
            space[name]("heads", any_keyword=1)


@pytest.mark.parametrize(
    ("source", "names"),
    [
        pytest.param("def pays(side):\n    amount = 1\n", set(), id="public alone"),
        pytest.param(
            "def helper(): ...\nclass Rule: ...\n", {"helper", "Rule"}, id="defined"
        ),
        pytest.param("async def wait(): ...\n", {"wait"}, id="coroutine"),
        pytest.param(
            "A = b = 1\n(C, [d]) = 1, [2]\nE: int = 3\n", set("AbCdE"), id="assigned"
        ),
        pytest.param(
            "for side in 'ht':\n    last = side\n", {"side", "last"}, id="loop"
        ),
        pytest.param(
            "import os.path\nfrom re import sub as swap\n",
            {"os", "swap"},
            id="imported",
        ),
        pytest.param(
            "if (size := 2):\n    MORE = size\n", {"size", "MORE"}, id="in a condition"
        ),
        pytest.param("__all__ = ['pays']\n", set(), id="dunders are everybody's"),
        pytest.param("def pays(:\n", set(), id="no Python"),
        pytest.param("a = '\0'\n", set(), id="null byte"),
    ],
)
def test_private_names_are_those_of_the_module_that_are_not_public(
    source: str, names: set[str]
) -> None:
    assert private_names(source, ("pays",)) == names


def test_a_public_value_is_no_private_name() -> None:
    source = "PRICES = {'h': 1}\nSECRET = 5\n\n\ndef pays(side):\n    return 0\n"

    assert private_names(source, ("pays", "PRICES")) == {"SECRET"}
    assert private_names(source, ("pays",)) == {"SECRET", "PRICES"}


# Under the learner's own names


RENAMED = (("pays", "Coin.worth"), ("flip", "turn"))


def shown_as_renamed(own: bytes = b"", outside: str = "") -> ModuleType:
    """The facade of the wheat, for a learner with a class Coin and a function turn."""
    module = ModuleType("coin")
    module.__file__ = "coin.py"
    functions = ("pays", "flip", "nothing")
    instrumented = Instrumentation(functions, renamed=RENAMED, own=own, outside=outside)
    exec(compile(instrumented.apply(WHEAT), "coin.py", "exec"), module.__dict__)
    return module


def test_functions_have_the_learners_names() -> None:
    coin = shown_as_renamed()

    assert coin.turn(["heads", "tails"]) == ["tails", "heads"]
    assert not hasattr(coin, "flip")


def test_a_method_answers_on_the_class_and_on_its_instances() -> None:
    coin = shown_as_renamed()

    assert coin.Coin().worth("heads") == 1
    assert coin.Coin("a name").worth("heads") == 1
    assert coin.Coin.worth("heads") == 1


def test_calls_are_noted_by_the_katas_names() -> None:
    coin = shown_as_renamed()

    coin.Coin().worth("heads")

    assert noted(coin._dojo_calls) == [["pays", ["'heads'"], "1"]]


def test_another_member_of_the_learners_class_is_noted_as_private() -> None:
    coin = shown_as_renamed()

    with pytest.raises(coin.NotInOtherDesigns, match="sides"):
        _ = coin.Coin().sides
    assert coin._dojo_touched == ["Coin.sides"]


def test_outside_the_game_the_learners_own_method_answers() -> None:
    own = b"class Coin:\n    def worth(self, side):\n        return 7\n"
    outside = "def outside(function, arguments):\n    return 'asks about edges'\n"

    coin = shown_as_renamed(own, outside)

    assert coin.Coin().worth("edge") == 7


def test_all_methods_of_a_class_fail_where_all_is_to_fail() -> None:
    module = ModuleType("coin")
    exec(failing(["Coin.worth", "Coin.turn", "flip"]), module.__dict__)

    for function in (module.Coin().worth, module.Coin().turn, module.flip):
        with pytest.raises(RuntimeError):
            function("heads")


DOUBLED = """\
def times(factor):
    def product(number):
        return factor * number

    return product
"""
ADDED = DOUBLED.replace("factor * number", "factor + number")


def explained(source: str, own: str) -> dict[str, Any]:
    """Return the names of a program that explains failures of tests for `own`."""
    shown = Instrumentation(("times",), own=own.encode())
    names: dict[str, Any] = {"__name__": "coin", "__file__": "coin.py"}
    exec(shown.apply(source, explain=True), names)
    return names


def test_the_answers_of_a_function_that_a_call_has_made_are_compared() -> None:
    names = explained(DOUBLED, own=ADDED)

    made = names["times"](2)

    assert (made(2), names["_dojo_differs"]) == (4, [])
    assert made(3) == 6
    assert noted(names["_dojo_differs"]) == [["times(2)", ["3"], "6"]]


def test_a_made_function_that_answers_alike_differs_nowhere() -> None:
    names = explained(DOUBLED, own=DOUBLED.replace("factor *", "number *"))

    names["times"](3)(3)

    assert names["_dojo_differs"] == []
