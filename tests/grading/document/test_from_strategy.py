from __future__ import annotations

from typing import Any

from dicedojo.grading.document.codec import to_builtins
from dicedojo.grading.document.from_grade import grade_document
from dicedojo.grading.grade import Grade


def to_document(grade: Grade) -> dict[str, Any]:
    return to_builtins(grade_document(grade))


def test_a_strategy_carries_its_values_and_its_scale(valued: Grade) -> None:
    strategy = to_document(valued)["strategy"]

    strategies = strategy.pop("strategies")
    assert strategy == {
        "function": "choose",
        "sentence": "choose is worth 77.0% of the best possible turn.",
        "trouble": "",
        "unit": "points a turn",
        "percent": False,
        "share": 0.7700375,
        "scale": "best",
        "nothing_at": 0.5,
        "full_from": 0.95,
        "tables": [],
        "figure": None,
    }
    assert [(one["role"], one["name"]) for one in strategies] == [
        ("best", "the best possible"),
        ("baseline", "the best set, else one 1, else one 5; bank from 300"),
        ("own", "choose"),
        ("baseline", "a set and all beside it, else one 1 or 5; bank from 300"),
    ]
    assert strategies[2]["values"][0] == {
        "name": "on the board",
        "value": 454.1,
        "share": 0.840077,
        "shown": "454.1",
        "shown_share": "84.0%",
    }


def test_a_strategy_by_its_value_carries_a_table_and_a_figure(won: Grade) -> None:
    assert won.strategy is not None
    assert won.strategy.figure is not None
    strategy = grade_document(won).strategy

    assert strategy is not None
    assert (strategy.scale, strategy.nothing_at, strategy.full_from) == (
        "value",
        0.5,
        0.59,
    )
    (table,) = strategy.tables
    assert table.rows[0] == ("35 to 70", "5", "0", "3.21%", "1.23%")
    assert strategy.figure is not None
    assert strategy.figure.content == won.strategy.figure.content
    assert strategy.figure.alternative_text == "Dice over both scores"


def test_a_strategy_without_a_value_carries_the_trouble(troubled: Grade) -> None:
    strategy = to_document(troubled)["strategy"]

    assert strategy["trouble"].startswith("For roll 1 it raises ValueError: </script>")
    assert (strategy["share"], strategy["strategies"]) == (0.0, [])


def test_a_kata_without_a_strategy_says_null(weak: Grade) -> None:
    assert to_document(weak)["strategy"] is None
