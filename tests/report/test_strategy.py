from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.games.strategy_report import Loss, StrategyReport
from dicedojo.grading.grade import Grade
from dicedojo.report.strategy import (
    LOSS_COLUMNS,
    loss_rows,
    strategy_document,
    strategy_rows,
)

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
    assert own.told == (("454.1", "84.0%"), ("299.5", "70.0%"))
    assert best.told == (("540.5", "100.0%"), ("427.9", "100.0%"))


@pytest.mark.parametrize("name", ["troubled", "weak"])
def test_without_a_value_there_are_no_rows(
    name: str, request: pytest.FixtureRequest
) -> None:
    assert strategy_rows(request.getfixturevalue(name).strategy) == ()


# Games won


def test_games_won_are_told_in_percent_and_without_a_share(won: Grade) -> None:
    rows = strategy_rows(won.strategy)

    assert [(row.name, row.told) for row in rows] == [
        ("the best possible", (("67.40%", ""),)),
        ("bacon", (("55.12%", ""),)),
        ("yours, final_strategy", (("54.50%", ""),)),
        ("always_roll(5)", (("50.00%", ""),)),
    ]


@pytest.mark.parametrize(
    ("best", "told"),
    [
        pytest.param((0,), "0", id="bacon alone"),
        pytest.param((10,), "10", id="ten alone"),
        pytest.param((4, 5), "4 to 5", id="two in a row"),
        pytest.param((4, 5, 6), "4 to 6", id="three in a row"),
        pytest.param((0, 5), "0, 5", id="two apart"),
        pytest.param((0, *range(3, 11)), "0, 3 to 10", id="bacon or many"),
        pytest.param((0, 1, 3, 5, 6), "0 to 1, 3, 5 to 6", id="several runs"),
        pytest.param(tuple(range(11)), "0 to 10", id="whatever one likes"),
    ],
)
def test_the_best_choices_are_told_in_ranges(best: tuple[int, ...], told: str) -> None:
    loss = Loss(12, 34, 7, best, reached=0.25, share=0.0125)
    report = StrategyReport("final_strategy", "of the games won", losses=(loss,))

    assert loss_rows(report) == (("12 to 34", "7", told, "25.00%", "1.25%"),)


def test_losses_keep_their_order_and_fill_their_columns(won: Grade) -> None:
    assert won.strategy is not None

    rows = loss_rows(won.strategy)

    assert [row[0] for row in rows] == ["35 to 70", "0 to 0", "99 to 99", "98 to 1"]
    assert {len(row) for row in rows} == {len(LOSS_COLUMNS)}


def test_a_strategy_without_losses_has_no_rows_of_them(valued: Grade) -> None:
    assert valued.strategy is not None

    assert loss_rows(valued.strategy) == ()


def test_a_document_has_choices_and_losses_as_numbers(won: Grade) -> None:
    assert won.strategy is not None

    told = strategy_document(won.strategy)

    assert told["choices"] == [list(row) for row in won.strategy.choices]
    assert told["losses"][:2] == [
        {
            "score": 35,
            "opponent_score": 70,
            "num_rolls": 5,
            "best": [0],
            "reached": 0.0321,
            "lost": 0.0123,
        },
        {
            "score": 0,
            "opponent_score": 0,
            "num_rolls": 5,
            "best": [4, 5, 6],
            "reached": 1.0,
            "lost": 0.0071,
        },
    ]


def test_a_document_rounds_what_it_tells_of_a_loss() -> None:
    loss = Loss(1, 2, 3, (0,), reached=1 / 3, share=2 / 3)
    report = StrategyReport("final_strategy", "of the games won", losses=(loss,))

    (told,) = strategy_document(report)["losses"]

    assert (told["reached"], told["lost"]) == (0.333333333, 0.666666667)


def test_without_a_table_there_are_neither_choices_nor_losses(valued: Grade) -> None:
    assert valued.strategy is not None

    told = strategy_document(valued.strategy)

    assert (told["choices"], told["losses"]) == ([], [])
