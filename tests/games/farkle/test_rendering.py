from __future__ import annotations

from rich.console import Console

from dicedojo.games.farkle.best_turn import optimal_turn
from dicedojo.games.farkle.heuristics import known_heuristics
from dicedojo.games.farkle.rendering import document as document_of
from dicedojo.games.farkle.rendering import render

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
    console = Console(width=80, no_color=True)
    with console.capture() as printed:
        console.print(render(TURN))

    lines = printed.get().splitlines()
    rows = [" ".join(line.split()) for line in lines]
    assert max(map(len, lines)) <= 80
    assert any(
        row.startswith(f"on the board {optimal_turn().value:.1f} ") for row in rows
    )
    for rule in known_heuristics():
        best = rule.on_the_board
        row = f"{rule.name} {best.bank_from:,} {best.value:.1f} {best.share:.1%}"
        assert row in rows
