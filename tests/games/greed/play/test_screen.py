"""A game of Greed with stacked dice, typed and read to its end."""

from __future__ import annotations

import pytest
from rich.console import Console

from dicedojo.errors import UnusableInput
from dicedojo.games.greed.play.game import OPPONENTS
from dicedojo.games.greed.play.screen import GreedGame, read_points
from dicedojo.games.table.table import Table

ROLL = (1, 1, 1, 5, 2)


def play(*typed: str, name: str = "hasty") -> list[str]:
    """Return what a game of one round shows."""
    console = Console(width=80, no_color=True)
    lines = iter(f"{line}\n" for line in typed)
    table = Table(console, lambda: next(lines, ""), echo=True)
    game = GreedGame(table, name, OPPONENTS[name], rounds=1)
    with console.capture() as printed:
        game.play(lambda count: ROLL)
    return printed.get().splitlines()


def test_a_right_answer_wins_against_a_wrong_one() -> None:
    lines = play("1,050")

    assert "Right: 1 1 1 = 1000, 5 = 50, together 1050." in lines
    assert "hasty says 1000 and earns nothing." in lines
    assert lines[-2:] == [
        "You win by 1050 to 0.",
        "hasty believes: one rule a roll is enough.",
    ]


def test_a_wrong_answer_loses_against_a_right_one() -> None:
    assert "sure wins by 1050 to 0." in play("1000", name="sure")


def test_two_right_answers_are_a_draw() -> None:
    assert "A draw: you both have 1050." in play("1050", name="sure")


def test_another_answer_is_asked_for_after_one_that_is_not_a_number() -> None:
    lines = play("many", "1050")

    assert "'many' is not a number of points." in lines
    assert "You win by 1050 to 0." in lines


@pytest.mark.parametrize(
    ("text", "points"), [("0", 0), ("1050", 1050), ("1,050", 1050), ("1 050", 1050)]
)
def test_points_are_read_with_and_without_separators(text: str, points: int) -> None:
    assert read_points(text) == points


@pytest.mark.parametrize("text", ["", "-5", "1.5", "1e3", "²", "9" * 10])
def test_what_is_not_a_number_of_points_is_refused(text: str) -> None:
    with pytest.raises(UnusableInput):
        read_points(text)
