"""What the exam and a strategy earn, every point with its reason."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from math import nextafter
from typing import get_args

import pytest

from dicedojo.course.kata import Kata
from dicedojo.course.rubric import OF_VALUE, Strategy
from dicedojo.course.step import StepKind
from dicedojo.engine.exam.report import (
    ExamReport,
    FunctionRecord,
    Outcome,
    ScenarioRecord,
    SweepRecord,
)
from dicedojo.games.strategy_report import StrategyReport, Value

from .small_grades import (
    ALL_AGREE,
    TROUBLE,
    exam,
    graded,
    kata,
    kata_with_strategy,
    line,
    part,
    worth,
)


def test_each_step_earns_by_the_share_of_its_scenarios_that_pass() -> None:
    passed: tuple[int, Outcome] = (2, "passed")

    one = graded(exam((1, "passed"), *[passed] * 3, (2, "failed")))

    assert line(one, "01_step").points == Decimal("12.5")
    assert line(one, "02_step").points == Decimal("9.38")
    assert line(one, "02_step").why == "3 of 4 scenarios pass; “scenario 4” failed."
    assert part(one, "behaviour").points == Decimal("46.88")
    assert part(one, "behaviour").why.startswith("1 of 2 steps hold; ")


def test_code_that_no_sweep_asked_earns_for_parts_of_steps() -> None:
    outcomes: list[tuple[int, Outcome]] = [(1, "passed"), (2, "passed"), (2, "failed")]

    one = graded(exam(*outcomes, sweep=SweepRecord.of(0, 0, True)))

    assert line(one, "02_step").points == Decimal("6.25")
    assert "whole steps" not in line(one, "02_step").why


def test_code_without_a_right_answer_earns_for_whole_steps_only() -> None:
    sweep = SweepRecord.of(9331, 0, True)
    outcomes: list[tuple[int, Outcome]] = [(1, "passed"), (2, "passed"), (2, "failed")]

    one = graded(exam(*outcomes, sweep=sweep))

    assert line(one, "01_step").points == Decimal("12.5")
    assert line(one, "02_step").points == 0
    assert line(one, "02_step").why == (
        "1 of 2 scenarios pass; “scenario 2” failed. "
        "No answer of the sweep is right, so only whole steps earn."
    )


def test_a_message_that_an_earlier_step_has_shown_is_not_repeated() -> None:
    missing = "hog.py defines no function 'play'."
    scenarios = tuple(
        ScenarioRecord(f"{step:02d}_step", name, "failed", message)
        for step, name, message in [
            (1, "a game", missing),
            (1, "a round", missing),
            (2, "a swap", missing),
            (3, "a bust", "It gives 0; the rules say 1."),
        ]
    )

    one = graded(ExamReport(scenarios, ALL_AGREE, "process"), of=kata(steps=3))

    why = [line(one, f"{step:02d}_step").why for step in (1, 2, 3)]
    assert why == [
        f"0 of 2 scenarios pass; “a game” failed: {missing}",
        "0 of 1 scenarios pass; “a swap” failed, as in 01_step.",
        "0 of 1 scenarios pass; “a bust” failed: It gives 0; the rules say 1.",
    ]


@pytest.mark.parametrize(
    ("message", "gist"),
    [
        pytest.param("It gives 0.\nThe rules say 1.", "It gives 0.", id="a sentence"),
        pytest.param(
            'File "hog.py", line 1\n    x = here\nNameError: here',
            "NameError: here",
            id="what Python shows",
        ),
    ],
)
def test_of_a_long_message_the_line_that_says_most_is_the_reason(
    message: str, gist: str
) -> None:
    failed = ScenarioRecord("01_step", "a game", "failed", message)

    one = graded(ExamReport((failed,), ALL_AGREE, "process"))

    assert line(one, "01_step").why.endswith(f" failed: {gist}")


def test_what_the_steps_and_the_sweep_can_earn_is_all_of_the_behaviour() -> None:
    behaviour = part(graded(exam((1, "failed"))), "behaviour")

    possible = [one.possible for one in behaviour.lines]
    assert possible == [Decimal("12.5"), Decimal("12.5"), 25]
    assert sum(possible) == behaviour.possible == 50


def test_a_sweep_that_could_ask_nothing_is_not_called_wrong() -> None:
    sweep = SweepRecord.of(
        10, 0, True, functions=(FunctionRecord.of("score", 10, 0, not_asked=10),)
    )

    one = graded(exam((1, "failed"), sweep=sweep))

    assert line(one, "sweep").why == (
        "It could not be asked the questions of the sweep."
    )


def test_a_step_that_fails_whole_does_not_blame_the_sweep() -> None:
    one = graded(exam((1, "failed"), sweep=SweepRecord.of(9331, 0, True)))

    assert line(one, "01_step").why == "0 of 1 scenarios pass; “scenario 0” failed."


def test_a_step_without_a_result_was_not_reached_and_earns_nothing() -> None:
    one = graded(exam((1, "passed")))

    assert line(one, "02_step").points == 0
    assert line(one, "02_step").why == "None of its scenarios was reached."


@pytest.mark.parametrize("outcome", [o for o in get_args(Outcome) if o != "passed"])
def test_only_a_passed_scenario_earns(outcome: Outcome) -> None:
    one = graded(exam((1, outcome), (2, "passed")))

    assert line(one, "01_step").points == 0


@pytest.mark.parametrize(
    ("agreed", "asked", "points"),
    [
        pytest.param(9331, 9331, "25", id="all agree"),
        pytest.param(3, 4, "18.75", id="three in four"),
        pytest.param(0, 9331, "0", id="none agrees"),
        pytest.param(0, 0, "0", id="nothing could be asked"),
    ],
)
def test_the_sweep_earns_the_share_that_agrees(
    agreed: int, asked: int, points: str
) -> None:
    sweep = SweepRecord.of(asked, agreed, True)

    one = graded(exam((1, "passed"), sweep=sweep))

    assert line(one, "sweep").points == Decimal(points)


def test_points_are_rounded_once_and_not_summed_from_rounded_lines() -> None:
    outcomes: list[tuple[int, Outcome]] = [
        (number, "passed") for number in range(1, 12)
    ]

    one = graded(exam(*outcomes), of=kata(steps=11))

    lines = [line.points for line in part(one, "behaviour").lines]
    assert lines[:11] == [Decimal("2.27")] * 11
    assert part(one, "behaviour").points == 50


@pytest.mark.parametrize(
    ("share", "points"),
    [
        pytest.param(0.49, "0", id="below the scale"),
        pytest.param(0.59, "3", id="a fifth of the way"),
        pytest.param(0.949999, "15", id="a millionth below, rounded to cents"),
        pytest.param(1.0, "15", id="the best possible"),
    ],
)
def test_a_strategy_earns_along_a_line_between_two_shares(
    share: float, points: str
) -> None:
    one = graded(of=kata_with_strategy(), strategy=worth(share, share))

    assert part(one, "strategy").points == Decimal(points)
    assert part(one, "strategy").possible == 15


def test_what_counts_is_the_mean_over_the_situations() -> None:
    one = graded(of=kata_with_strategy(), strategy=worth(0.95, 0.5))

    assert part(one, "strategy").points == Decimal("7.5")
    assert part(one, "strategy").why == (
        "choose is worth something. 0 points at 50% or below, full marks from 95%, "
        "linear in between."
    )


def test_each_situation_has_a_line_with_its_value_beside_the_best() -> None:
    one = graded(of=kata_with_strategy(), strategy=worth(0.95, 0.5))

    lines = part(one, "strategy").lines
    assert [line.label for line in lines] == ["situation 1", "situation 2"]
    assert [line.possible for line in lines] == [Decimal("7.5"), Decimal("7.5")]
    assert [line.points for line in lines] == [Decimal("7.5"), 0]
    assert lines[1].why == ("250.0 points a turn; the best possible has 500.0 (50.0%).")


def test_a_strategy_without_a_value_earns_nothing_and_says_why() -> None:
    one = graded(of=kata_with_strategy(), strategy=TROUBLE)

    earned = part(one, "strategy")
    assert (earned.points, earned.possible, earned.lines) == (0, 15, ())
    assert earned.why == "For roll 1 it raises."
    assert one.points == 85


def test_where_no_strategy_is_asked_for_none_is_graded() -> None:
    one = graded(strategy=worth(1.0))

    assert "strategy" not in [part.name for part in one.parts]
    assert one.possible == 100


# A strategy that is graded by its value


def kata_with_games() -> Kata:
    one = kata_with_strategy()
    scale = Strategy("final_strategy", nothing_at=0.5, full_from=0.59, of=OF_VALUE)
    return replace(one, strategy=scale)


def winning(*rates: float) -> StrategyReport:
    """A strategy that wins so many of its games, where 0.674 would be the best."""
    values = tuple(Value(f"against {n}", rate, 0.674) for n, rate in enumerate(rates))
    return StrategyReport(
        "final_strategy",
        "of the games won",
        values,
        percent=True,
        sentence="final_strategy wins.",
    )


@pytest.mark.parametrize(
    ("rate", "points"),
    [
        pytest.param(0.4999, "0", id="below the scale"),
        pytest.param(0.53, "5", id="a third of the way"),
        pytest.param(0.5899994, "15", id="less than a millionth below"),
        pytest.param(0.674, "15", id="the best possible"),
    ],
)
def test_a_strategy_may_earn_by_its_value_and_not_by_its_share(
    rate: float, points: str
) -> None:
    one = graded(of=kata_with_games(), strategy=winning(rate))

    assert part(one, "strategy").points == Decimal(points)
    assert part(one, "strategy").possible == 15


def test_the_last_bit_of_a_value_earns_nothing() -> None:
    rate = 0.50003  # half a cent, which is rounded up

    earned = [
        part(graded(of=kata_with_games(), strategy=winning(each)), "strategy").points
        for each in (nextafter(rate, 0), rate, nextafter(rate, 1))
    ]

    assert earned == [Decimal("0.01")] * 3


def test_games_won_are_told_with_both_ends_of_the_scale() -> None:
    one = graded(of=kata_with_games(), strategy=winning(0.60125))

    earned = part(one, "strategy")
    assert earned.why == (
        "final_strategy wins. 0 points at 50% or below, full marks from 59%, "
        "linear in between."
    )
    (only,) = earned.lines
    assert (only.label, only.points, only.possible) == ("against 0", 15, 15)
    assert only.why == "60.12% of the games won; the best possible has 67.40%."


@pytest.mark.parametrize("kind", [StepKind.PLAN, StepKind.HELPER])
def test_a_step_that_no_exam_asks_for_shares_no_points(kind: StepKind) -> None:
    three = kata(steps=3)
    unasked = replace(three.steps[1], kind=kind)
    with_it = replace(three, steps=(three.steps[0], unasked, three.steps[2]))

    one = graded(exam((1, "passed"), (3, "passed")), of=with_it)

    lines = part(one, "behaviour").lines
    assert [line.label for line in lines] == ["01_step", "03_step", "sweep"]
    assert [line.points for line in lines] == [Decimal("12.5"), Decimal("12.5"), 25]
    assert part(one, "behaviour").why.startswith("2 of 2 steps hold; ")


def test_several_functions_of_the_sweep_count_alike_and_are_told_apart() -> None:
    functions = (
        FunctionRecord.of("score", 1_000, 1_000),
        FunctionRecord.of("play", 4, 1),
    )
    sweep = SweepRecord.of(1_004, 1_001, True, functions=functions)

    one = graded(exam((1, "passed"), sweep=sweep))

    assert line(one, "sweep").points == Decimal("15.63")
    assert line(one, "sweep").why == (
        "It agrees with the rules on 1,001 of 1,004 questions: "
        "score 1,000 of 1,000, play 1 of 4. "
        "Each of the 2 functions counts alike: 62.5 % of the points."
    )


def test_the_only_function_of_a_sweep_goes_without_saying() -> None:
    sweep = SweepRecord.of(4, 1, True, functions=(FunctionRecord.of("score", 4, 1),))

    one = graded(exam((1, "passed"), sweep=sweep))

    assert line(one, "sweep").why == "It agrees with the rules on 1 of 4 questions."
