"""The exact values of Farkle as they look: document, tables and pictures."""

from __future__ import annotations

from pathlib import Path

from dicedojo.games.farkle.best_turn import optimal_turn
from dicedojo.games.farkle.heuristics import known_heuristics
from dicedojo.games.farkle.rendering import (
    TITLE,
    WINS_TITLE,
    figure_of_stops,
    figure_of_wins,
    render,
)
from dicedojo.games.farkle.rendering import document as document_of
from dicedojo.games.picture import form_of_file

from ..listening import printed

TURN = {"two_players": False}


def test_the_document_has_the_values_that_are_computed() -> None:
    document = document_of(TURN)

    assert [turn["value"] for turn in document["best_turns"][:2]] == [
        optimal_turn().value,
        optimal_turn(0).value,
    ]
    assert [one["name"] for one in document["heuristics"]] == [
        rule.name for rule in known_heuristics()
    ]


def test_the_tables_show_the_same_in_80_columns() -> None:
    lines = printed(render(TURN))

    rows = [" ".join(line.split()) for line in lines]
    assert max(map(len, lines)) <= 80
    assert any(
        row.startswith(f"on the board {optimal_turn().value:.1f} ") for row in rows
    )
    for rule in known_heuristics():
        best = rule.on_the_board
        row = f"{rule.name} {best.bank_from:,} {best.value:.1f} {best.share:.1%}"
        assert row in rows


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
