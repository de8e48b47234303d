"""A game with stacked dice, typed and read to its end."""

from __future__ import annotations

from rich.console import Console

from dicedojo.dice import Roll
from dicedojo.games.farkle.play.opponent_list import CAREFUL
from dicedojo.games.farkle.play.screen import FarkleGame
from dicedojo.games.table.table import Table

STRAIGHT = (1, 2, 3, 4, 5, 6)  # 2,500
ONES = (1,) * 6  # 4,000
TWO_TRIPLES = (1, 1, 1, 5, 5, 5)  # 1,500


def watch(*rolls: Roll, typed: str) -> list[str]:
    """Return what a game to 4,000 shows, without the dice."""
    console = Console(width=80, no_color=True)
    lines, dice = iter(typed.split()), iter(rolls)
    table = Table(console, lambda: next(lines), echo=True)
    with console.capture() as capture:
        FarkleGame(table, "careful", CAREFUL, 4_000).play(lambda _: next(dice))
    shown = [line.rstrip() for line in capture.get().splitlines()]
    return [line for line in shown if line and line[2:3] not in ("┌", "│", "└")]


def test_a_last_turn_says_what_wins_and_a_tie_why_not() -> None:
    shown = watch(STRAIGHT, ONES, TWO_TRIPLES, typed="1 b 1 b")

    place = shown.index("careful rolls:")
    assert shown[place:][:4] == [
        "careful rolls:",
        "  1 1 1 1 1 1   keeps 1 1 1 1 1 1  4,000 at stake, hot dice",
        "careful banks 4,000 and has 4,000.",
        "careful has reached 4,000: this is the last round.",
    ]
    assert "Your last turn: more than 1,500 wins." in shown
    assert "1,500 points at stake; you win with more than 0 on top of them." in shown
    assert shown[-2].startswith("──")
    assert shown[-1] == "careful wins by 4,000 to 4,000: the first to reach it wins."


def test_more_than_the_other_wins_the_last_turn() -> None:
    shown = watch(STRAIGHT, ONES, STRAIGHT, typed="1 b 1 b")

    assert "2,500 points at stake." in shown
    assert shown[-1] == "You win by 5,000 to 4,000."


def test_hot_dice_are_said_and_all_six_are_rolled() -> None:
    shown = watch(STRAIGHT, TWO_TRIPLES, (2, 2, 3, 3, 4, 6), typed="1 r 1 b")

    assert shown.count("Hot dice! All six have scored, and all six may be rolled.") == 2
    assert any(line.startswith("r rolls six dice, b banks") for line in shown)
    assert "careful has one last turn:" in shown
    assert "  2 2 3 3 4 6   bust; nothing was at stake" in shown
    assert shown[-1] == "You win by 4,000 to 0."


def test_a_bust_says_what_is_lost() -> None:
    rolls = STRAIGHT, (2, 2, 3, 3, 4, 6), ONES, (2, 2, 3, 3, 4, 6)

    shown = watch(*rolls, typed="1 r")

    assert "Bust! No die scores; 2,500 points are lost." in shown
    assert "Bust! No die scores; nothing was at stake." in shown
    assert shown[-1] == "careful wins by 4,000 to 0."
