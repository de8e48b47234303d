"""Calls of another shape: how a program is asked by its own."""

from __future__ import annotations

from typing import Any

import pytest
from dojo_shapes import adapted, parts_of

SOURCE = """
class Hand:
    def __init__(self, *dice): self.dice = dice
    def total(self): return sum(self.dice)
def pair(dice): return dice[0] == dice[1]
def turn(goal, dice, bonus=0): return goal - sum(dice) + bonus
"""
BOX: dict[str, Any] = {
    "parameters": ["box", "dice"],
    "choice": "box",
    "calls": {"chance": "Hand(*dice).total()", "pair": "pair(dice)"},
}
TURN = {
    "parameters": ["dice", "goal", "bonus"],
    "choice": "",
    "calls": {"": "turn(goal, dice, bonus)"},
}


@pytest.fixture
def space() -> dict[str, Any]:
    found: dict[str, Any] = {}
    exec(SOURCE, found)
    return found


def test_each_choice_has_a_call_of_its_own(space: dict[str, Any]) -> None:
    score = adapted(BOX, space)

    assert score("chance", [1, 2]) == 3
    assert score(box="pair", dice=[2, 2]) is True


def test_a_choice_without_a_call_is_refused(space: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no call for 'sevens'"):
        adapted(BOX, space)("sevens", [1, 2])


def test_arguments_come_in_the_program_s_order(space: dict[str, Any]) -> None:
    play = adapted(TURN, space)

    assert play([1, 2], 10, 5) == 12
    assert play([1, 2], 10) == 7  # as the program has it by default


def test_a_call_cannot_do_without_what_is_not_last(space: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r"needs goal"):
        adapted({**TURN, "calls": {"": "turn(goal, dice)"}}, space)([1])


def test_a_function_may_have_the_name_of_a_parameter() -> None:
    shape = {**TURN, "calls": {"": "dice(dice, goal)"}}

    assert adapted(shape, {"dice": max})(3, 8) == 8


def test_too_many_arguments_are_refused(space: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="3 arguments, not 4"):
        adapted(TURN, space)(1, 2, 3, 4)


def test_a_call_has_a_name_and_what_is_done_from_there_on() -> None:
    root, parts = parts_of("Game(3).boxes['ones'](dice)")

    assert root == "Game"
    assert [kind for kind, _ in parts] == ["call", "get", "item", "call"]


@pytest.mark.parametrize("text", ["1 + 2", "f(a=1)", "(lambda: 1)()", "[f][0](1)"])
def test_anything_else_is_not_a_call(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parts_of(text)
