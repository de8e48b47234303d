from __future__ import annotations

import base64
from dataclasses import replace

import pytest

from dicedojo.grading.grade import Grade
from dicedojo.report.strategy import strategy_document, strategy_rows

SET, SINGLES = (
    "the best set, else one 1, else one 5; bank from 300",
    "a set and all beside it, else one 1 or 5; bank from 300",
)


def test_the_most_valuable_stands_first(valued: Grade) -> None:
    rows = strategy_rows(valued.strategy)

    assert [row.name for row in rows] == [
        "the best possible",
        SET,
        "yours, choose",
        SINGLES,
    ]


@pytest.mark.parametrize(
    ("share", "place"),
    [
        pytest.param(1.0, 1, id="as good as the best, which stays first"),
        pytest.param(0.97, 1, id="better than every rule of thumb"),
        pytest.param(0.2, 3, id="worse than every rule of thumb"),
    ],
)
def test_ones_own_stands_where_it_belongs(
    valued: Grade, share: float, place: int
) -> None:
    assert valued.strategy is not None
    values = tuple(
        replace(value, value=value.best * share) for value in valued.strategy.values
    )
    one = replace(valued, strategy=replace(valued.strategy, values=values))

    assert [row.own for row in strategy_rows(one.strategy)].index(True) == place


def test_only_one_row_is_ones_own(valued: Grade) -> None:
    own = [row.name for row in strategy_rows(valued.strategy) if row.own]

    assert own == ["yours, choose"]


def test_a_row_has_each_value_with_its_share(valued: Grade) -> None:
    best, _, own, _ = strategy_rows(valued.strategy)

    assert own.names == ("on the board", "not on the board yet")
    assert own.cells == (("454.1", "84.0%"), ("299.5", "70.0%"))
    assert best.cells == (("540.5", "100.0%"), ("427.9", "100.0%"))


@pytest.mark.parametrize("name", ["troubled", "weak"])
def test_without_a_value_there_are_no_rows(
    name: str, request: pytest.FixtureRequest
) -> None:
    assert strategy_rows(request.getfixturevalue(name).strategy) == ()


# Games won


def test_games_won_are_told_in_percent_and_without_a_share(won: Grade) -> None:
    rows = strategy_rows(won.strategy)

    assert [(row.name, row.cells) for row in rows] == [
        ("the best possible", (("67.40%", ""),)),
        ("bacon", (("55.12%", ""),)),
        ("yours, final_strategy", (("54.50%", ""),)),
        ("always_roll(5)", (("50.00%", ""),)),
    ]


def test_a_document_has_tables_as_strings_and_a_figure_as_base64(won: Grade) -> None:
    assert won.strategy is not None
    assert won.strategy.figure is not None

    document = strategy_document(won.strategy)

    (table,) = document["tables"]
    assert table["title"] == "Where it loses the most against the best reply"
    assert table["rows"][0] == ["35 to 70", "5", "0", "3.21%", "1.23%"]
    figure = document["figure"]
    assert base64.b64decode(figure["base64"]) == won.strategy.figure.content
    assert (figure["media_type"], figure["width"]) == ("image/png", 800)


def test_a_document_names_the_role_of_each_strategy(won: Grade) -> None:
    assert won.strategy is not None

    strategies = strategy_document(won.strategy)["strategies"]

    assert [(one["name"], one["role"]) for one in strategies] == [
        ("the best possible", "best"),
        ("bacon", "baseline"),
        ("final_strategy", "own"),
        ("always_roll(5)", "baseline"),
    ]


def test_a_game_may_offer_neither_tables_nor_a_figure(valued: Grade) -> None:
    assert valued.strategy is not None

    document = strategy_document(valued.strategy)

    assert (document["tables"], document["figure"]) == ([], None)
