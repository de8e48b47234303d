"""The pictures of Farkle's exact values."""

from __future__ import annotations

from pathlib import Path

from dicedojo.games.farkle.best_turn import optimal_turn
from dicedojo.games.farkle.rendering import (
    TITLE,
    WINS_TITLE,
    figure_of_stops,
    figure_of_wins,
)
from dicedojo.games.picture import form_of_file

SVG = form_of_file(Path("stops.svg"), "farkle")


def test_a_file_has_a_title_and_says_from_where_on_to_bank() -> None:
    text = figure_of_stops(optimal_turn(), SVG).content.decode()

    for words in (TITLE, "points at stake", "dice left to roll", "bank from 300"):
        assert f"<!-- {words} -->" in text


def test_the_picture_of_a_game_has_lines_of_equal_chances() -> None:
    totals = (0, 1_000, 5_000, 9_950)
    wins = [[0.5 + (own - other) / 20_000 for other in totals] for own in totals]

    text = figure_of_wins(totals, wins, SVG).content.decode()

    for words in (WINS_TITLE, "50 %", "total of the other player"):
        assert f"<!-- {words} -->" in text
