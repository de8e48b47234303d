"""A whole game with stacked dice, typed and read to its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from rich.console import Console

from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.engineering.dice import NEW, PROMOTE
from dicedojo.games.engineering.play import (
    EngineeringGame,
    draw_hint,
    draw_roll,
    read_action,
)
from dicedojo.games.engineering.rounds import State
from dicedojo.games.table import Quit

from ..listening import typed_table


def sit_down(typed: str, rounds: int) -> EngineeringGame:
    return EngineeringGame(typed_table(*typed.split()), rounds)


def watch(game: EngineeringGame, *faces: int) -> list[str]:
    """Return what a game shows in which all dice together show these faces."""
    stack: Iterator[int] = iter(faces)

    def roll_dice(count: int, sides: int = 6) -> Roll:
        return tuple(next(stack) for _ in range(count))

    with game.table.console.capture() as shown:
        game.play(roll_dice)
    return [line.rstrip() for line in shown.get().splitlines()]


WHOLE_GAME = """\
Software engineering: 5 rounds.
h shows what each choice is worth, ? the rules, q quits.

Round 1 of 5   You 0 ───────────────────────────────────────────────────────────
Revenue  no dice
Legacy   no dice
You add a d4: you have no dice.
  d4  3
You score 1 point and have 1.

Round 2 of 5   You 1 ───────────────────────────────────────────────────────────
Revenue  d4
Legacy   no dice
n adds a d4, p promotes a d4 to a d6 > h
The score you can expect, if you play your best from then on:
  n  adds a d4                 8.58
  p  promotes a d4 to a d6     7.14
Best: new, by 1.44.
n adds a d4, p promotes a d4 to a d6 > p
You promote a d4 to a d6.
  d6  2
You score 1 point and have 2.

Round 3 of 5   You 2 ───────────────────────────────────────────────────────────
Revenue  d6
Legacy   no dice
n adds a d4, p promotes a d6 to a d8 > n
You add a d4.
  d4  1
  d6  4
A d4 goes to legacy.
You score 1 point and have 3.

Round 4 of 5   You 3 ───────────────────────────────────────────────────────────
Revenue  d6
Legacy   d4
Fixing comes first: a d4 is revenue again.
  d4  1
  d6  1
Every die shows a 1! No revenue dice are left, and your 3 points are lost.

Round 5 of 5   You 0 ───────────────────────────────────────────────────────────
Revenue  no dice
Legacy   d4 d6
Fixing comes first: a d6 is revenue again, the one with the most faces.
  d6  5
You score 1 point and have 1.

────────────────────────────────────────────────────────────────────────────────
You score 1 point in 5 rounds.
The best play expects 7.85.
"""


def test_a_whole_game() -> None:
    shown = watch(sit_down("h p n", 5), 3, 2, 1, 4, 1, 1, 5)

    assert shown == WHOLE_GAME.splitlines()


def test_the_rules_are_shown_where_they_are_asked_for() -> None:
    shown = watch(sit_down("? n", 2), 3, 3, 3)

    assert "The software-engineering game: 2 rounds" in shown
    assert "Keys: n new, p promote, h hint, ? rules, q quit" in shown


@pytest.mark.parametrize("typed", ["q", "QUIT", ""])
def test_one_who_leaves_has_the_score_so_far(typed: str) -> None:
    game = sit_down(typed, 3)

    with pytest.raises(Quit):
        watch(game, 3)

    assert game.standing == "You have 1 point."


def drawn(*roll: tuple[int, Roll], colour: bool = False) -> list[str]:
    system: Literal["standard"] | None = "standard" if colour else None
    console = Console(width=80, force_terminal=colour, color_system=system)
    console.begin_capture()
    console.print(draw_roll(roll))
    return [line.rstrip() for line in console.end_capture().splitlines()]


def test_each_kind_of_die_has_a_line() -> None:
    assert drawn((4, (1, 3)), (20, (17,))) == ["  d4   1 3", "  d20  17"]


def test_ones_stand_out() -> None:
    (line,) = drawn((4, (1, 3)), colour=True)

    assert "\x1b[1;31m1\x1b[0m" in line
    assert "\x1b[1m3\x1b[0m" in line


def test_many_dice_fold_under_each_other() -> None:
    shown = drawn((4, (2,) * 90))

    assert max(map(len, shown)) <= 80
    assert sum(line.count("2") for line in shown) == 90
    assert shown[1].startswith("      2 2")


@pytest.mark.parametrize(
    ("action", "texts"),
    [(NEW, ["n", "N", "new", "New"]), (PROMOTE, ["p", "P", "promote"])],
)
def test_an_action_is_read_short_and_long(action: str, texts: list[str]) -> None:
    assert {read_action(text) for text in texts} == {action}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("", "Nothing was typed.", id="empty"),
        pytest.param("x", "'x' is neither new nor promote.", id="another letter"),
        pytest.param("n" * 99, "'nnnnnnnnnnnnnnnnn...' is neither", id="long"),
    ],
)
def test_another_line_is_refused(text: str, message: str) -> None:
    with pytest.raises(UnusableInput) as refused:
        read_action(text)

    assert str(refused.value).startswith(message)
    assert refused.value.evidence.endswith("the round is still yours.")


STATE = State(rounds_left=3, score=9, revenue=(4, 12))


@pytest.mark.parametrize(
    ("new", "promote", "advice", "bold"),
    [
        pytest.param(20.5, 20.0, "Best: new, by 0.50.", ["20.50"], id="new"),
        pytest.param(
            *(20.0, 20.004, "Best: promote, by 0.004.", ["20.00"]), id="by little"
        ),
        pytest.param(
            *(20.0, 20.0 + 1e-12, "Both are equally good.", ["20.00", "20.00"]),
            id="a tie",
        ),
    ],
)
def test_a_hint_says_which_action_is_best(
    new: float, promote: float, advice: str, bold: list[str]
) -> None:
    hint = draw_hint(STATE, {NEW: new, PROMOTE: promote})

    assert hint.plain.splitlines() == [
        "The score you can expect, if you play your best from then on:",
        f"  n  adds a d4                {new:.2f}",
        f"  p  promotes a d4 to a d6    {promote:.2f}",
        advice,
    ]
    shown = [hint.plain[span.start : span.end].strip() for span in hint.spans]
    assert shown == bold
