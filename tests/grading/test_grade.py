from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from math import nextafter
from pathlib import Path

import pytest

from dicedojo.course.course import load_course
from dicedojo.course.kata import OF_VALUE, Kata, Rubric, Strategy, Variant
from dicedojo.course.step import Step, StepKind
from dicedojo.exam.report import (
    ExamReport,
    FunctionResult,
    Outcome,
    ScenarioResult,
    SweepResult,
)
from dicedojo.games.strategy_report import StrategyReport, Value
from dicedojo.grading.design import Design
from dicedojo.grading.grade import Grade, grade
from dicedojo.grading.scoring import Line, Part
from dicedojo.mutation.verdicts import (
    Bug,
    ChaffVerdict,
    Exclusion,
    Mutant,
    MutantVerdict,
    MutationReport,
    Status,
)
from dicedojo.submission.submission import Problem

TEST = "tests/test_greed.py::test_three_ones"
ALL_AGREE = SweepResult(9331, 9331, True)
KILLED = (Status.KILLED, Status.KILLED)  # as many as there are chaffs
BOTH_CAUGHT = {"no_sort": True, "first_rule_only": True}


def kata(steps: int = 2, chaffs: tuple[str, ...] = tuple(BOTH_CAUGHT)) -> Kata:
    root = Path("course")
    return Kata(
        root=root,
        name="greed",
        title="Greed",
        summary="",
        module="greed",
        functions=("score",),
        source="",
        rubric=Rubric(steps=25, sweep=25, mutants=30, chaff=20, pass_mark=60),
        steps=tuple(
            Step(root, "greed", number, "step", "A step", StepKind.BEHAVIOUR, ())
            for number in range(1, steps + 1)
        ),
        wheats=(),
        chaffs=tuple(Variant(name, root / name, f"Chaff: {name}!") for name in chaffs),
    )


def exam(*outcomes: tuple[int, Outcome], sweep: SweepResult = ALL_AGREE) -> ExamReport:
    scenarios = tuple(
        ScenarioResult(f"{step:02d}_step", f"scenario {n}", outcome, "")
        for n, (step, outcome) in enumerate(outcomes)
    )
    return ExamReport(scenarios, sweep, "process")


ALL_PASS = exam((1, Outcome.PASSED), (2, Outcome.PASSED))


def mutation(
    *statuses: Status,
    caught: dict[str, bool] = BOTH_CAUGHT,
    collected: tuple[str, ...] = (TEST,),
    exclusions: tuple[Exclusion, ...] = (),
    problems: tuple[Problem, ...] = (),
    bugs: tuple[Bug, ...] | None = None,
) -> MutationReport:
    """A report of mutants that ended so, each a bug of its own unless `bugs` says."""
    mutants = tuple(
        MutantVerdict(Mutant(f"m{n}", "number", 1, 1, "1", "2", ""), status)
        for n, status in enumerate(statuses)
    )
    chaffs = tuple(ChaffVerdict(name, f"{name}!", yes) for name, yes in caught.items())
    if bugs is None:
        bugs = tuple(
            Bug((one.mutant.id,), one.status)
            for one in mutants
            if one.status not in (Status.EQUIVALENT, Status.UNIMPORTABLE)
        )
    return MutationReport(
        collected, exclusions, (), (), mutants, chaffs, problems, bugs=bugs
    )


def graded(
    exam_report: ExamReport = ALL_PASS,
    mutation_report: MutationReport | None = None,
    of: Kata | None = None,
    strategy: StrategyReport | None = None,
) -> Grade:
    report = mutation_report or mutation(Status.KILLED)
    return grade(
        of or kata(), "ada", exam_report, report, Design(), 1.0, strategy=strategy
    )


def kata_with_strategy() -> Kata:
    rubric = Rubric(steps=25, sweep=20, mutants=25, chaff=15, pass_mark=60, strategy=15)
    strategy = Strategy("choose", nothing_at=0.5, full_from=0.95)
    return replace(kata(), rubric=rubric, strategy=strategy)


def worth(*shares: float) -> StrategyReport:
    """A strategy with these shares of a best turn of 500 points."""
    values = (
        Value(f"situation {number}", share * 500, 500)
        for number, share in enumerate(shares, start=1)
    )
    sentence = "choose is worth something."
    return StrategyReport("choose", "points a turn", tuple(values), sentence=sentence)


TROUBLE = StrategyReport("choose", "points a turn", trouble="For roll 1 it raises.")


def part(one: Grade, name: str) -> Part:
    return next(part for part in one.parts if part.name == name)


def line(one: Grade, label: str) -> Line:
    return next(
        line for part in one.parts for line in part.lines if line.label == label
    )


def test_perfect_code_and_tests_earn_every_point() -> None:
    one = graded()

    assert one.points == one.possible == 100
    assert one.passed


def test_each_step_earns_by_the_share_of_its_scenarios_that_pass() -> None:
    second = [(2, Outcome.PASSED)] * 3 + [(2, Outcome.FAILED)]

    one = graded(exam((1, Outcome.PASSED), *second))

    assert line(one, "01_step").points == Decimal("12.5")
    assert line(one, "02_step").points == Decimal("9.38")
    assert line(one, "02_step").why == "3 of 4 scenarios pass; “scenario 4” failed."
    assert part(one, "behaviour").points == Decimal("46.88")
    assert part(one, "behaviour").why.startswith("1 of 2 steps hold; ")


def test_code_without_a_right_answer_earns_for_whole_steps_only() -> None:
    sweep = SweepResult(9331, 0, True)
    outcomes = [(1, Outcome.PASSED), (2, Outcome.PASSED), (2, Outcome.FAILED)]

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
        ScenarioResult(f"{step:02d}_step", name, Outcome.FAILED, message)
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


def test_a_step_without_a_result_was_not_reached_and_earns_nothing() -> None:
    one = graded(exam((1, Outcome.PASSED)))

    assert line(one, "02_step").points == 0
    assert line(one, "02_step").why == "None of its scenarios was reached."


@pytest.mark.parametrize("outcome", [o for o in Outcome if o is not Outcome.PASSED])
def test_only_a_passed_scenario_earns(outcome: Outcome) -> None:
    one = graded(exam((1, outcome), (2, Outcome.PASSED)))

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
    sweep = SweepResult(asked, agreed, True)

    one = graded(exam((1, Outcome.PASSED), sweep=sweep))

    assert line(one, "sweep").points == Decimal(points)


def test_points_are_rounded_once_and_not_summed_from_rounded_lines() -> None:
    outcomes = [(number, Outcome.PASSED) for number in range(1, 12)]

    one = graded(exam(*outcomes), of=kata(steps=11))

    lines = [line.points for line in part(one, "behaviour").lines]
    assert lines[:11] == [Decimal("2.27")] * 11
    assert part(one, "behaviour").points == 50


@pytest.mark.parametrize(
    ("statuses", "points"),
    [
        pytest.param([Status.KILLED, Status.SURVIVED], "15", id="half are killed"),
        pytest.param([Status.TIMED_OUT], "30", id="a time-out counts as killed"),
        pytest.param([Status.KILLED, Status.EQUIVALENT], "30", id="equivalent is free"),
        pytest.param([Status.KILLED, Status.UNDECIDED], "30", id="undecided is free"),
        pytest.param([Status.KILLED, Status.UNIMPORTABLE], "30", id="unimportable"),
        pytest.param(
            [Status.KILLED, Status.KILLED, Status.SURVIVED], "20", id="two in three"
        ),
    ],
)
def test_mutants_earn_the_share_of_distinct_bugs_that_tests_notice(
    statuses: list[Status], points: str
) -> None:
    one = graded(mutation_report=mutation(*statuses))

    assert line(one, "mutants").points == Decimal(points)


def test_the_reason_says_what_a_survivor_costs() -> None:
    report = mutation(Status.KILLED, Status.KILLED, Status.SURVIVED)

    one = graded(mutation_report=report)

    assert line(one, "mutants").why == (
        "Your tests notice 2 of 3 distinct bugs (3 changes); "
        "each bug that survives costs 10."
    )


def test_mutants_that_answer_alike_count_as_one_bug() -> None:
    bugs = (
        Bug(("m0", "m1", "m2", "m3"), Status.KILLED),
        Bug(("m4",), Status.TIMED_OUT),
        Bug(("m5", "m6"), Status.SURVIVED),
        Bug(("m7",), Status.UNDECIDED),
    )
    statuses = [Status.KILLED] * 5 + [Status.SURVIVED] * 2 + [Status.UNDECIDED]

    one = graded(mutation_report=mutation(*statuses, bugs=bugs))

    assert line(one, "mutants").points == 20
    assert line(one, "mutants").why == (
        "Your tests notice 2 of 3 distinct bugs (7 changes); "
        "each bug that survives costs 10."
    )
    assert "2 of 3 distinct bugs noticed" in part(one, "tests").why
    assert one.mutation.strength == pytest.approx(2 / 3)


@pytest.mark.parametrize(
    ("agreed", "points", "why"),
    [
        pytest.param(100, "30", "", id="right everywhere"),
        pytest.param(
            60,
            "24",
            "Your code is not right on 40 % of the questions, "
            "so the chaffs decide that share of these points.",
            id="wrong on four in ten",
        ),
        pytest.param(
            0,
            "15",
            "Your code answers no question correctly, "
            "so the chaffs decide all of these points.",
            id="wrong everywhere",
        ),
    ],
)
def test_chaffs_stand_in_for_the_share_of_the_domain_that_the_code_gets_wrong(
    agreed: int, points: str, why: str
) -> None:
    report = mutation(*KILLED, caught={"no_sort": True, "first_rule_only": False})
    sweep = SweepResult(100, agreed, True)

    one = graded(exam((1, Outcome.PASSED), sweep=sweep), report)

    assert line(one, "mutants").points == Decimal(points)
    assert line(one, "mutants").why.endswith(
        why or "Your tests notice 2 of 2 distinct bugs (2 changes)."
    )


def test_what_a_survivor_costs_is_what_one_more_bug_noticed_earns() -> None:
    half = exam((1, Outcome.PASSED), sweep=SweepResult(100, 50, True))

    fewer = graded(half, mutation(*KILLED, Status.SURVIVED))
    more = graded(half, mutation(*KILLED, Status.KILLED))

    assert "each bug that survives costs 5" in line(fewer, "mutants").why
    gain = line(more, "mutants").points - line(fewer, "mutants").points
    assert gain == 5


def test_a_few_wrong_answers_are_not_told_as_none() -> None:
    sweep = SweepResult(10_000, 9_999, True)

    one = graded(exam((1, Outcome.PASSED), sweep=sweep), mutation(*KILLED))

    assert "not right on less than 0.1 % of" in line(one, "mutants").why


def test_each_chaff_let_through_costs_its_share() -> None:
    report = mutation(*KILLED, caught={"no_sort": True, "first_rule_only": False})

    one = graded(mutation_report=report)

    assert line(one, "no_sort").points == 10
    assert line(one, "first_rule_only").points == 0
    assert line(one, "first_rule_only").why == "Let through: first_rule_only!"
    assert part(one, "tests").points == 40


def test_a_chaff_that_was_never_run_was_not_caught() -> None:
    one = graded(mutation_report=mutation(*KILLED, caught={"no_sort": True}))

    assert line(one, "first_rule_only").points == 0
    assert part(one, "tests").points == 40


def test_where_nothing_can_be_killed_the_chaffs_decide_the_mutants_points() -> None:
    report = mutation(
        Status.EQUIVALENT, caught={"no_sort": True, "first_rule_only": False}
    )

    one = graded(mutation_report=report)

    assert part(one, "tests").points == 25
    assert "the chaffs decide these points" in line(one, "mutants").why


def test_chaffs_stand_in_for_mutants_that_a_small_program_lacks() -> None:
    report = mutation(Status.KILLED, caught={"no_sort": True, "first_rule_only": False})

    one = graded(mutation_report=report)

    assert line(one, "mutants").points == Decimal("22.5")
    assert "with so few, chaffs stand in for 1 more" in line(one, "mutants").why


def test_where_a_kata_has_no_chaffs_the_mutants_decide_their_points() -> None:
    report = mutation(Status.KILLED, Status.SURVIVED, caught={})

    one = graded(mutation_report=report, of=kata(chaffs=()))

    assert line(one, "chaffs").points == 10
    assert part(one, "tests").points == 25


def test_without_a_test_the_tests_earn_nothing() -> None:
    one = graded(mutation_report=mutation(Status.SURVIVED, collected=()))

    assert part(one, "tests").points == 0
    assert part(one, "tests").why.startswith("No test of your own was found")


def test_tests_that_are_all_set_aside_earn_nothing_even_where_chaffs_fell() -> None:
    aside = Exclusion(TEST, "flaky", "It passed once and failed once.")

    one = graded(mutation_report=mutation(Status.KILLED, exclusions=(aside,)))

    assert part(one, "tests").points == 0
    assert line(one, "no_sort").points == 0
    assert "1 test found, all excluded" in part(one, "tests").why


def test_the_total_is_the_sum_of_the_parts_as_they_are_shown() -> None:
    sweep = SweepResult(9331, 1234, True)
    report = mutation(Status.KILLED, Status.SURVIVED, Status.SURVIVED)

    one = graded(exam((1, Outcome.PASSED), sweep=sweep), report)

    assert one.points == sum(part.points for part in one.parts)
    assert one.points == one.points.quantize(Decimal("0.01"))


@pytest.mark.parametrize(
    ("agreed", "passed"),
    [
        pytest.param(40, True, id="at the pass mark"),
        pytest.param(39, False, id="a hundredth of the sweep below"),
    ],
)
def test_the_pass_mark_itself_passes(agreed: int, passed: bool) -> None:
    sweep = SweepResult(100, agreed, True)
    report = mutation(Status.KILLED)

    one = graded(exam((1, Outcome.FAILED), sweep=sweep), report)

    assert one.points == (60 if passed else Decimal("59.75"))
    assert one.passed is passed


@pytest.mark.parametrize(
    ("killed", "passed"),
    [pytest.param(3, True, id="at the least"), pytest.param(2, False, id="below it")],
)
def test_passing_takes_a_share_of_the_points_for_tests(
    killed: int, passed: bool
) -> None:
    rubric = replace(kata().rubric, min_tests_share=0.36)
    statuses = [Status.KILLED] * killed + [Status.SURVIVED] * (5 - killed)
    report = mutation(*statuses, caught=dict.fromkeys(BOTH_CAUGHT, False))

    one = graded(mutation_report=report, of=replace(kata(), rubric=rubric))

    assert part(one, "tests").points == 6 * killed
    assert one.enough_points
    assert one.enough_for_tests is passed
    assert one.passed is passed


def test_perfect_code_without_a_test_does_not_pass_in_any_kata() -> None:
    for each in load_course().katas:
        report = StrategyReport("f", "", (Value("", 1.0, 1.0),))
        steps = [
            ScenarioResult(step.name, "all", Outcome.PASSED)
            for step in each.examined_steps
        ]
        perfect = ExamReport(tuple(steps), ALL_AGREE, "process")

        one = graded(perfect, mutation(collected=()), each, report)

        assert one.points == one.possible - part(one, "tests").possible
        assert not one.passed


def test_design_is_advice_and_earns_nothing() -> None:
    assert part(graded(), "design").possible == 0


def test_problems_are_told_once_each() -> None:
    problem = Problem("no tests", "tests/ holds no test.")
    report = mutation(collected=(), problems=(problem,))

    one = grade(kata(), "ada", ALL_PASS, report, Design(), 1.0, (problem,))

    assert one.problems == (problem,)


@pytest.mark.parametrize(
    ("share", "points"),
    [
        pytest.param(0.0, "0", id="worth nothing"),
        pytest.param(0.49, "0", id="below the scale"),
        pytest.param(0.5, "0", id="at its lower end"),
        pytest.param(0.59, "3", id="a fifth of the way"),
        pytest.param(0.725, "7.5", id="halfway"),
        pytest.param(0.86, "12", id="four fifths of the way"),
        pytest.param(0.949999, "15", id="a millionth below, rounded to cents"),
        pytest.param(0.95, "15", id="at its upper end"),
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
    assert sum(line.points for line in lines) == part(one, "strategy").points
    assert lines[1].why == ("250.0 points a turn; the best possible has 500.0 (50.0%).")


def test_each_situation_of_a_strategy_earns_by_its_own_share() -> None:
    one = graded(of=kata_with_strategy(), strategy=worth(1.0, 0.4))

    lines = part(one, "strategy").lines
    assert [line.points for line in lines] == [Decimal("7.5"), Decimal(0)]
    assert part(one, "strategy").points == Decimal("7.5")


def test_a_strategy_without_a_value_earns_nothing_and_says_why() -> None:
    one = graded(of=kata_with_strategy(), strategy=TROUBLE)

    earned = part(one, "strategy")
    assert (earned.points, earned.possible, earned.lines) == (0, 15, ())
    assert earned.why == "For roll 1 it raises."
    assert one.points == 85


def test_with_a_strategy_too_the_parts_add_up_to_100() -> None:
    one = graded(of=kata_with_strategy(), strategy=worth(1.0, 1.0))

    assert one.points == one.possible == 100
    assert [part.name for part in one.parts] == [
        "behaviour",
        "tests",
        "strategy",
        "design",
    ]
    assert [part.possible for part in one.parts] == [45, 40, 15, 0]


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
        pytest.param(0.0, "0", id="no game"),
        pytest.param(0.4999, "0", id="below the scale"),
        pytest.param(0.5, "0", id="at its lower end"),
        pytest.param(0.53, "5", id="a third of the way"),
        pytest.param(0.545, "7.5", id="halfway"),
        pytest.param(0.587, "14.5", id="nearly there"),
        pytest.param(0.5899994, "15", id="less than a millionth below"),
        pytest.param(0.59, "15", id="at its upper end"),
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


def test_games_against_several_count_alike() -> None:
    one = graded(of=kata_with_games(), strategy=winning(0.59, 0.5))

    earned = part(one, "strategy")
    assert earned.points == Decimal("7.5")
    assert [line.points for line in earned.lines] == [Decimal("7.5"), 0]


def test_a_strategy_in_trouble_wins_nothing() -> None:
    trouble = StrategyReport("f", "of the games won", trouble="It hangs.", percent=True)

    earned = part(graded(of=kata_with_games(), strategy=trouble), "strategy")

    assert (earned.points, earned.lines, earned.why) == (0, (), "It hangs.")


def test_credit_lies_on_a_line_between_nothing_and_all() -> None:
    scale = Strategy("choose", nothing_at=0.1, full_from=0.3)

    amounts = map(Fraction, ("-1", "0.1", "0.15", "0.2", "0.3", "2"))

    credits = [scale.credit(amount) for amount in amounts]
    assert credits == [0, 0, Fraction(1, 4), Fraction(1, 2), 1, 1]


@pytest.mark.parametrize("kind", [StepKind.PLAN, StepKind.HELPER])
def test_a_step_that_no_exam_asks_for_shares_no_points(kind: StepKind) -> None:
    three = kata(steps=3)
    unasked = replace(three.steps[1], kind=kind)
    with_it = replace(three, steps=(three.steps[0], unasked, three.steps[2]))

    one = graded(exam((1, Outcome.PASSED), (3, Outcome.PASSED)), of=with_it)

    lines = part(one, "behaviour").lines
    assert [line.label for line in lines] == ["01_step", "03_step", "sweep"]
    assert [line.points for line in lines] == [Decimal("12.5"), Decimal("12.5"), 25]
    assert part(one, "behaviour").why.startswith("2 of 2 steps hold; ")


def test_a_plan_is_no_step_of_the_grade() -> None:
    three = kata(steps=3)
    plan = replace(three.steps[0], kind=StepKind.PLAN)
    planned = replace(three, steps=(plan, *three.steps[1:]))

    one = graded(exam((2, Outcome.PASSED), (3, Outcome.FAILED)), of=planned)

    lines = part(one, "behaviour").lines
    assert [line.label for line in lines] == ["02_step", "03_step", "sweep"]
    assert [line.points for line in lines] == [Decimal("12.5"), 0, 25]
    assert part(one, "behaviour").why.startswith("1 of 2 steps hold; ")


def test_several_functions_of_the_sweep_count_alike_and_are_told_apart() -> None:
    functions = (FunctionResult("score", 1_000, 1_000), FunctionResult("play", 4, 1))
    sweep = SweepResult(1_004, 1_001, True, functions=functions)

    one = graded(exam((1, Outcome.PASSED), sweep=sweep))

    assert line(one, "sweep").points == Decimal("15.63")
    assert line(one, "sweep").why == (
        "It agrees with the rules on 1,001 of 1,004 questions: "
        "score 1,000 of 1,000, play 1 of 4. "
        "Each of the 2 functions counts alike: 62.5 % of the points."
    )


def test_the_only_function_of_a_sweep_goes_without_saying() -> None:
    sweep = SweepResult(4, 1, True, functions=(FunctionResult("score", 4, 1),))

    one = graded(exam((1, Outcome.PASSED), sweep=sweep))

    assert line(one, "sweep").why == "It agrees with the rules on 1 of 4 questions."
