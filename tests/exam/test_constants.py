"""By which constants a program may tell the values of a choice."""

from __future__ import annotations

import ast

import pytest

from dicedojo.exam.constants import HOLE, alike, constants_for, filled, mentioned

VALUES = ("ones", "full house")
BOX = "class Box(Enum):\n    ONES = 1\n    FULL = auto()\n"


def test_a_program_s_own_constants_and_numbers_are_tried() -> None:
    found = constants_for(ast.parse("FULL = 30\nx = ['Ones']"), f"f({HOLE})", VALUES)

    assert found[:4] == [30, "ones", "full house", "Ones"]
    assert 13 in found
    assert "FULL_HOUSE" not in found


@pytest.mark.parametrize("change", ["lower", "upper", "casefold", "title", "replace"])
def test_a_program_that_changes_text_is_asked_in_other_spellings(change: str) -> None:
    tree = ast.parse(f"OWN = ['Mine']\ndef f(x): return x.{change}()")

    found = constants_for(tree, HOLE, VALUES)

    assert {"FULL_HOUSE", "full_house", "Full House", "FullHouse"} <= set(found)
    assert "Mine" in found


@pytest.mark.parametrize(
    "look", ["globals()[x]", "vars()[x]", "eval(x)", "getattr(C, x)"]
)
def test_a_program_that_looks_names_up_is_asked_by_them(look: str) -> None:
    tree = ast.parse(f"OWN = ['Mine']\ndef full(x): 0\ndef f(x): return {look}")

    assert {"full", "full_house", "Mine"} <= set(constants_for(tree, HOLE, VALUES))


def test_an_enumeration_has_its_members_alone() -> None:
    assert constants_for(ast.parse(BOX), f"f(Box[{HOLE}])", VALUES) == ["ONES", "FULL"]


@pytest.mark.parametrize(
    ("text", "constant", "expected"),
    [
        ("f(dice)", None, "f(dice)"),
        (f"f({HOLE})", "ones", "f('ones')"),
        (f"f({HOLE})", 30, "f(SMALL)"),
        (f"f(Box[{HOLE}])", "FULL", "f(Box.FULL)"),
    ],
)
def test_a_call_has_a_constant_by_its_name(
    text: str, constant: str | int | None, expected: str
) -> None:
    assert filled(ast.parse(f"{BOX}SMALL = 30\nsmall = 30"), text, constant) == expected


def test_names_are_alike_whatever_stands_around_the_words() -> None:
    assert alike("Rules.score_fullHouse", "full house")
    assert not alike("full", "full house")
    assert not alike("anything", "")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "def f(): return g()\ndef g(): return h()\ndef h(): 0\ndef i(): 0",
            {"g", "h"},
        ),
        ("T = {1: g}\ndef f(): return T[1]\ndef g(): 0", {"T", "g"}),
        ("def f(): return C().g()\nclass C:\n def g(self): 0", {"C.g"}),
        ("def f(x): return globals()[x]()\ndef g(): 0", {"g"}),
    ],
)
def test_what_a_function_goes_on_to_is_told(source: str, expected: set[str]) -> None:
    assert mentioned(ast.parse(source), "f") == expected
