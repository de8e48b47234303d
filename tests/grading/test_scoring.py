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

PASS: tuple[int, Outcome] = (2, "passed")
FAIL: tuple[int, Outcome] = (2, "failed")
NONE_RIGHT = SweepRecord.of(9331, 0, True)


@pytest.mark.parametrize(
    ("outcomes", "sweep", "points", "why"),
    [
        pytest.param(
            *((PASS, PASS, PASS, FAIL), ALL_AGREE, "9.38"),
            "3 of 4 scenarios pass; “scenario 4” failed.",
            id="for its share",
        ),
        pytest.param(
            *((PASS, FAIL), SweepRecord.of(0, 0, True), "6.25"),
            "1 of 2 scenarios pass; “scenario 2” failed.",
            id="for its share where no sweep asked",
        ),
        pytest.param(
            *((PASS, FAIL), NONE_RIGHT, "0"),
            "1 of 2 scenarios pass; “scenario 2” failed. "
            "No answer of the sweep is right, so only whole steps earn.",
            id="for nothing but whole steps without a right answer",
        ),
        pytest.param(
            *((FAIL,), NONE_RIGHT, "0", "0 of 1 scenarios pass; “scenario 1” failed."),
            id="nothing, which is not the sweep's fault",
        ),
        pytest.param(
            *((), ALL_AGREE, "0", "None of its scenarios was reached."),
            id="nothing where none is reached",
        ),
        *(
            pytest.param(
                *(((2, outcome),), ALL_AGREE, "0"),
                f"0 of 1 scenarios pass; “scenario 1” {outcome}.",
                id=outcome,
            )
            for outcome in get_args(Outcome)
            if outcome != "passed"
        ),
    ],
)
def test_a_step_earns_for_its_scenarios_that_pass(
    outcomes: tuple[tuple[int, Outcome], ...], sweep: SweepRecord, points: str, why: str
) -> None:
    one = graded(exam((1, "passed"), *outcomes, sweep=sweep))

    assert line(one, "01_step").points == Decimal("12.5")
    assert line(one, "02_step").points == Decimal(points)
    assert line(one, "02_step").why == why
    assert part(one, "behaviour").why.startswith("1 of 2 steps hold; ")


def test_a_message_that_an_earlier_step_has_shown_is_not_repeated() -> None:
    missing = "hog.py defines no function 'play'."
    scenarios = tuple(
        ScenarioRecord(f"{step:02d}_step", name, "failed", message)
        for step, name, message in [
            (1, "a game", missing),
            (1, "a round", missing),
            (2, "a swap", missing),
            (3, "a bust", "It gives 0.\nThe rules say 1."),
            (4, "a slip", 'File "hog.py", line 1\n    x = here\nNameError: here'),
        ]
    )

    one = graded(ExamReport(scenarios, ALL_AGREE, "process"), of=kata(steps=4))

    why = [line(one, f"{step:02d}_step").why for step in range(1, 5)]
    assert why == [
        f"0 of 2 scenarios pass; “a game” failed: {missing}",
        "0 of 1 scenarios pass; “a swap” failed, as in 01_step.",
        "0 of 1 scenarios pass; “a bust” failed: It gives 0.",
        "0 of 1 scenarios pass; “a slip” failed: NameError: here",
    ]


def test_what_the_steps_and_the_sweep_can_earn_is_all_of_the_behaviour() -> None:
    behaviour = part(graded(exam((1, "failed"))), "behaviour")

    possible = [one.possible for one in behaviour.lines]
    assert possible == [Decimal("12.5"), Decimal("12.5"), 25]
    assert sum(possible) == behaviour.possible == 50


def functions(*numbers: tuple[str, int, int], not_asked: int = 0) -> SweepRecord:
    """A sweep of functions, each with its questions and how many it answers right."""
    records = [FunctionRecord.of(*number, not_asked=not_asked) for number in numbers]
    _, questions, agreed = zip(*numbers, strict=True)
    return SweepRecord.of(sum(questions), sum(agreed), True, functions=records)


@pytest.mark.parametrize(
    ("sweep", "points", "why"),
    [
        pytest.param(
            SweepRecord.of(9331, 9331, True),
            *("25", "It agrees with the rules on 9,331 of 9,331 questions."),
            id="all agree",
        ),
        pytest.param(
            NONE_RIGHT,
            *("0", "It agrees with the rules on 0 of 9,331 questions."),
            id="none agrees",
        ),
        pytest.param(
            functions(("score", 4, 3), not_asked=1),
            "18.75",
            "It agrees with the rules on 3 of 4 questions; 1 was not asked.",
            id="one function",
        ),
        pytest.param(
            functions(("score", 1_000, 1_000), ("play", 4, 1)),
            "15.63",
            "It agrees with the rules on 1,001 of 1,004 questions: "
            "score 1,000 of 1,000, play 1 of 4. "
            "Each of the 2 functions counts alike: 62.5 % of the points.",
            id="two functions",
        ),
        pytest.param(
            functions(("score", 10, 0), not_asked=10),
            *("0", "It could not be asked the questions of the sweep."),
            id="nothing could be asked",
        ),
        pytest.param(
            SweepRecord.of(0, 0, True),
            *("0", "It could not be asked the questions of the sweep."),
            id="no questions",
        ),
    ],
)
def test_the_sweep_earns_the_share_that_agrees(
    sweep: SweepRecord, points: str, why: str
) -> None:
    one = graded(exam((1, "passed"), sweep=sweep))

    assert line(one, "sweep").points == Decimal(points)
    assert line(one, "sweep").why == why


def test_points_are_rounded_once_and_not_summed_from_rounded_lines() -> None:
    outcomes: list[tuple[int, Outcome]] = [
        (number, "passed") for number in range(1, 12)
    ]

    one = graded(exam(*outcomes), of=kata(steps=11))

    lines = [line.points for line in part(one, "behaviour").lines]
    assert lines[:11] == [Decimal("2.27")] * 11
    assert part(one, "behaviour").points == 50


def test_a_strategy_earns_the_mean_over_its_situations_each_with_a_line() -> None:
    one = graded(of=kata_with_strategy(), strategy=worth(0.95, 0.5))

    earned = part(one, "strategy")
    assert earned.points == Decimal("7.5")
    assert earned.why == (
        "choose is worth something. 0 points at 50% or below, full marks from 95%, "
        "linear in between."
    )
    assert [line.label for line in earned.lines] == ["situation 1", "situation 2"]
    assert [line.possible for line in earned.lines] == [Decimal("7.5"), Decimal("7.5")]
    assert [line.points for line in earned.lines] == [Decimal("7.5"), 0]
    assert earned.lines[1].why == (
        "250.0 points a turn; the best possible has 500.0 (50.0%)."
    )


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
    ("of", "report", "points"),
    [
        pytest.param(
            kata_with_strategy(), worth(0.49, 0.49), "0", id="below the scale"
        ),
        pytest.param(kata_with_strategy(), worth(0.59, 0.59), "3", id="a fifth of it"),
        pytest.param(
            *(kata_with_strategy(), worth(0.949999, 0.949999), "15"),
            id="a millionth below, rounded to cents",
        ),
        pytest.param(kata_with_strategy(), worth(1.0, 1.0), "15", id="the best"),
        pytest.param(kata_with_games(), winning(0.4999), "0", id="too few games"),
        pytest.param(kata_with_games(), winning(0.53), "5", id="a third of them"),
        pytest.param(kata_with_games(), winning(0.5899994), "15", id="nearly enough"),
        pytest.param(kata_with_games(), winning(0.674), "15", id="the most games"),
    ],
)
def test_a_strategy_earns_along_a_line_between_two_shares_or_values(
    of: Kata, report: StrategyReport, points: str
) -> None:
    one = graded(of=of, strategy=report)

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
