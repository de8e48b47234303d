"""Pig at the table: typed keys, refused ones, and the end of the input."""

from __future__ import annotations

import io
from itertools import repeat

import pytest
from rich.console import Console

from dicedojo.api.games import Courses, Quit, Roll, Table, UnusableInput
from dicedojo.games.pig import GAME
from dicedojo.games.pig.play import PigSession, read_roll


def sixes(count: int, sides: int = 6) -> Roll:
    return tuple(repeat(sides, count))


def seat(typed: str, against: str | None = None) -> tuple[PigSession, io.StringIO]:
    screen, keys = io.StringIO(), io.StringIO(typed)
    table = Table(Console(file=screen, width=80), keys.readline)
    assert GAME.play is not None
    session = GAME.play.start(table, {"against": against}, Courses(()))
    assert isinstance(session, PigSession)
    return session, screen


def test_whoever_has_the_points_first_wins_without_holding() -> None:
    session, screen = seat("r\n" * 16)

    session.play(sixes)

    assert session.totals == [102, 0]
    assert "You win by 102 to 0." in screen.getvalue()


def test_an_opponent_holds_at_its_points() -> None:
    session, _ = seat("h\n")

    with pytest.raises(Quit):
        session.play(sixes)

    assert session.standing == "You have 6, twenty has 24."


@pytest.mark.parametrize(
    ("typed", "rolls"), [("r", True), ("Roll", True), ("h", False), ("HOLD", False)]
)
def test_a_key_is_read(typed: str, rolls: bool) -> None:
    assert read_roll(typed) is rolls


@pytest.mark.parametrize("typed", ["", "x", "rh", "9" * 500])
def test_anything_else_is_refused(typed: str) -> None:
    with pytest.raises(UnusableInput, match="neither r nor h"):
        read_roll(typed)


def test_an_unknown_opponent_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnusableInput, match="twenty, timid, bold, best"):
        seat("", "tventy")
