from __future__ import annotations

import re
from dataclasses import replace

import pytest

from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.sections import Row, strategy_rows

from .rendered import render_text


def rows(grade: Grade) -> tuple[Row, ...]:
    return strategy_rows(grade_document(grade).strategy)


SET, SINGLES = (
    "the best set, else one 1, else one 5; bank from 300",
    "a set and all beside it, else one 1 or 5; bank from 300",
)


def test_the_most_valuable_stands_first(valued: Grade) -> None:
    found = rows(valued)

    assert [row.name for row in found] == [
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

    assert [row.own for row in rows(one)].index(True) == place


def test_a_row_has_each_value_with_its_share(valued: Grade) -> None:
    best, _, own, _ = rows(valued)

    assert own.names == ("on the board", "not on the board yet")
    assert own.cells == (("454.1", "84.0%"), ("299.5", "70.0%"))
    assert best.cells == (("540.5", "100.0%"), ("427.9", "100.0%"))


@pytest.mark.parametrize("name", ["troubled", "weak"])
def test_without_a_value_there_are_no_rows(
    name: str, request: pytest.FixtureRequest
) -> None:
    assert rows(request.getfixturevalue(name)) == ()


# Games won


def test_games_won_are_told_in_percent_and_without_a_share(won: Grade) -> None:
    found = rows(won)

    assert [(row.name, row.cells) for row in found] == [
        ("the best possible", (("67.40%", ""),)),
        ("bacon", (("55.12%", ""),)),
        ("yours, final_strategy", (("54.50%", ""),)),
        ("always_roll(5)", (("50.00%", ""),)),
    ]


def test_a_strategy_stands_in_a_table_with_whole_names(valued: Grade) -> None:
    text = render_text([valued])

    _, _, table = text.partition("What your strategy is worth\n")
    names = ["the best possible", "the best set, else", "yours, choose", "a set and"]
    places = [table.index(f"\n  {name}") for name in names]
    assert places == sorted(places)
    assert "…" not in table
    assert "a set and all beside it, else one 1 or" in table
    assert "\n  5; bank from 300\n" in table
    (own,) = (line for line in table.splitlines() if "yours, choose" in line)
    assert own.split()[-4:] == ["454.1", "84.0%", "299.5", "70.0%"]


def test_ones_own_strategy_is_named_and_bold(valued: Grade) -> None:
    bold = re.findall(
        r"\x1b\[1m *([^\x1b]*?) *\x1b", render_text([valued], colour=True)
    )

    assert "yours, choose" in bold
    assert "the best possible" not in bold


def test_a_strategy_without_a_value_says_why_and_has_no_table(troubled: Grade) -> None:
    text = render_text([troubled])

    assert "strategy    0 of 15  For roll 1 it raises ValueError:" in text
    assert "What your strategy is worth" not in text


def test_the_tables_of_a_strategy_follow_it(won: Grade) -> None:
    text = render_text([won])

    title = "  Where it loses the most against the best reply:\n"
    lines = text.partition(title)[2].splitlines()[:5]
    assert max(map(len, text.splitlines())) <= 80
    assert [" ".join(line.split()) for line in lines] == [
        "at it rolls best games that come there games lost",
        "35 to 70 5 0 3.21% 1.23%",
        "0 to 0 5 4 to 6 100.00% 0.71%",
        "99 to 99 10 0, 3 to 5 0.51% 0.00%",
        "98 to 1 2 0 to 10 0.00% 0.00%",
    ]
