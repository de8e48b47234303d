"""The names of a program of another shape, led to the kata's own functions."""

from __future__ import annotations

from typing import Any

import pytest
from dojo_routes import Routes

PARAMETERS = ["box", "dice"]


class Elsewhere(Exception):
    """Stands for what the kata does not ask."""


def routes(*calls: tuple[str, str], classes: tuple[str, ...] = (), **more: Any) -> Any:
    """Return the names for these calls; each answers with its box and its dice."""
    shape = {"parameters": PARAMETERS, "choice": "box", "calls": dict(calls)}
    facts = {"values": {}, "enums": {}, **more}
    facts |= {"shapes": {"score": shape}, "classes": classes}
    return Routes(facts, lambda name, given: (name, *given), Elsewhere).names


def test_a_function_for_each_box_asks_for_that_box() -> None:
    names = routes(("ones", "ones(*dice)"), ("twos", "twos(dice)"))

    assert names["ones"](1, 2, 3) == ("score", "ones", [1, 2, 3])
    assert names["twos"]((1, 2)) == ("score", "twos", (1, 2))
    assert names["ones"].__name__ == "ones"


def test_an_object_that_holds_the_dice_asks_with_them() -> None:
    calls = [("ones", "Hand(*dice).ones()"), ("chance", "Hand(*dice).chance")]

    names = routes(*calls, classes=("Hand",))

    hand = names["Hand"](1, 2)
    assert hand.ones() == ("score", "ones", [1, 2])
    assert hand.chance == ("score", "chance", [1, 2])  # a property


def test_static_methods_are_there_with_and_without_an_object() -> None:
    names = routes(("ones", "Rules.ones(dice)"), classes=("Rules",))

    assert names["Rules"].ones([1]) == ("score", "ones", [1])
    assert names["Rules"]().ones([1]) == ("score", "ones", [1])


def test_a_box_is_told_by_a_constant_among_the_arguments() -> None:
    calls = [("ones", "score(dice, 1)"), ("twos", "score(dice, 'TWOS')")]
    calls += [("chance", "score(dice, Box.CHANCE)"), ("sixes", "score(dice, SIXES)")]
    enums = {"Box": ("Enum", [("CHANCE", 13)])}

    names = routes(*calls, enums=enums, values={"SIXES": 6})

    assert names["score"]([2], 1)[1] == "ones"
    assert names["score"]([2], "TWOS")[1] == "twos"
    assert names["score"]([2], names["Box"].CHANCE)[1] == "chance"
    assert names["score"]([2], names["SIXES"])[1] == "sixes"


def test_a_table_and_an_object_of_the_module_lead_on() -> None:
    names = routes(("ones", "RULES['ones'](dice)"), ("twos", "game.score(2, dice)"))

    assert names["RULES"]["ones"]([3])[1] == "ones"
    assert names["game"].score(2, [3])[1] == "twos"


def test_an_item_of_an_answer_is_one_of_a_table() -> None:
    names = routes(("ones", "card(dice)['Aces']"), ("chance", "card(dice)['Any']"))

    assert names["card"]([2])["Any"] == ("score", "chance", [2])


@pytest.mark.parametrize(
    "use",
    [
        lambda names: names["Hand"](1).total,
        lambda names: names["Hand"].best,
        lambda names: names["score"]([2], 7),
        lambda names: names["score"]([2], 1, 1),
        lambda names: names["score"]([2]),
        lambda names: names["score"](dice=[2], box=1),
    ],
)
def test_all_else_belongs_to_one_design(use: Any) -> None:
    calls = [("ones", "score(dice, 1)"), ("chance", "Hand(*dice).chance()")]

    with pytest.raises(Elsewhere):
        use(routes(*calls, classes=("Hand",)))


def test_what_is_left_out_at_the_end_is_not_asked_with() -> None:
    shape = {"parameters": ["a", "b"], "choice": "", "calls": {"": "play(a, b)"}}
    facts = {"shapes": {"f": shape}, "classes": (), "values": {}, "enums": {}}
    names = Routes(facts, lambda name, given: given, Elsewhere).names

    assert names["play"](1) == (1,)
