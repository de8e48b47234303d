"""A tournament in the formats that its game has."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from dicedojo.games.protocol import LeftOut
from dicedojo.games.tournament.report import TournamentReport


@dataclass(frozen=True)
class Race:
    held: bool = True
    left_out: tuple[LeftOut, ...] = ()


REPORT = TournamentReport(
    Race(left_out=(LeftOut("dan", "It hangs."),)),
    {"text": lambda race, sandbox, colour: f"{race.held} {sandbox} {colour}"},
)


def test_a_report_says_what_its_tournament_says() -> None:
    assert REPORT.held
    assert REPORT.left_out == (LeftOut("dan", "It hangs."),)


def test_a_format_is_rendered_by_its_function() -> None:
    assert REPORT.render("text", "process", colour=True) == "True process True"


def test_a_format_that_the_game_lacks_is_an_error() -> None:
    with pytest.raises(KeyError):
        REPORT.render("matrix", "process", colour=False)
