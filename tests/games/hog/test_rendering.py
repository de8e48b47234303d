from __future__ import annotations

from rich.console import Console

from dicedojo.games.hog.backward_induction import win_rate
from dicedojo.games.hog.best_response import best_response
from dicedojo.games.hog.rendering import document as document_of
from dicedojo.games.hog.rendering import figure as figure_of
from dicedojo.games.hog.rendering import render
from dicedojo.games.hog.strategy import CLASSICS, table_of
from dicedojo.games.picture import PAGE

FIVE = table_of(CLASSICS["always_roll(5)"])


def test_the_document_has_the_rates_that_are_computed() -> None:
    document = document_of({})

    rates = {one["name"]: one for one in document["win_rates"]}
    assert document["against"] == "always_roll(5)"
    for name, strategy in CLASSICS.items():
        expected = win_rate(table_of(strategy), FIVE)
        assert (rates[name]["first"], rates[name]["second"]) == (
            expected.first,
            expected.second,
        )
    assert document["best_reply"]["mean"] == best_response(FIVE).rates.mean


def test_the_tables_show_the_same_in_80_columns() -> None:
    console = Console(width=80, no_color=True)
    with console.capture() as printed:
        console.print(render({}))

    rows = [" ".join(line.split()) for line in printed.get().splitlines()]
    mean = win_rate(table_of(CLASSICS["bacon_strategy"]), FIVE).mean
    assert any(
        row.startswith("bacon_strategy ") and row.endswith(f"{mean:.2%}")
        for row in rows
    )
    assert max(map(len, printed.get().splitlines())) <= 80


def test_the_picture_is_that_of_the_best_reply() -> None:
    figure = figure_of({}, PAGE)

    assert (figure.media_type, figure.width, figure.height) == ("image/png", 800, 680)
