from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from dicedojo.course import Strategy
from dicedojo.games import BEST_POSSIBLE, Baseline, StrategyReport, Value
from dicedojo.grading.document.codec import encode_grades, to_builtins
from dicedojo.grading.from_grade import grade_document, strategy_record
from dicedojo.grading.grade import Grade

SCALE = Strategy("choose", nothing_at=0.5, full_from=0.9)


def test_two_runs_are_equal_byte_for_byte_without_their_timing(weak: Grade) -> None:
    later = replace(weak, seconds=99.0, graded_at="2026-09-01T08:00:00+00:00")
    first, second = grade_document(weak), grade_document(later)

    assert first != second
    assert encode_grades([structs.replace(first, timing=None)]) == encode_grades(
        [structs.replace(second, timing=None)]
    )


def test_a_mutant_is_the_source_with_its_replacement(weak: Grade) -> None:
    document = grade_document(weak)
    source = document.module.source

    for mutant, verdict in zip(
        document.tests.mutants, weak.mutation.mutants, strict=True
    ):
        changed = source[: mutant.start] + mutant.replacement + source[mutant.end :]
        assert changed == verdict.mutant.source


def test_chaffs_that_were_never_run_are_in_the_document(empty: Grade) -> None:
    chaffs = grade_document(empty).tests.chaff

    assert [chaff.name for chaff in chaffs] == [one.name for one in empty.kata.chaffs]
    assert {chaff.status for chaff in chaffs} == {"let through"}


def test_steps_carry_their_points_and_plans_and_helpers_are_left_out(
    won: Grade,
) -> None:
    steps = grade_document(won).exam.steps

    assert [step.number for step in steps] == [1, 2, 3, 4, 5]
    assert {(step.points, step.possible) for step in steps} == {(5, 5)}


def test_the_shares_of_the_rubric_carry_what_they_earn(weak: Grade) -> None:
    shares = grade_document(weak).shares

    assert [(one.name, str(one.points), one.possible) for one in shares] == [
        ("steps", "20.00", 25),
        ("sweep", "18.75", 25),
        ("mutants", "6.88", 15),
        ("chaffs", "11.66", 35),
    ]


def test_halves_of_surrogate_pairs_are_spelled_out(hostile: Grade) -> None:
    document = grade_document(hostile)

    assert document.submission.endswith(r"\ud800")
    assert document.submission.encode("utf-8")


def test_a_sweep_and_each_of_its_functions_have_their_own_numbers(
    hanging: Grade,
) -> None:
    sweep = grade_document(hanging).exam.sweep
    score, play = sweep.functions

    assert (sweep.questions, sweep.asked, sweep.not_asked) == (9375, 7353, 2022)
    assert sweep.did_not_end == 36
    assert sweep.unanswered == "36 did not end; 2,022 were not asked"
    assert sweep.share == round((7295 / 9331 + 22 / 44) / 2, 6)
    assert sweep.counts_alike.startswith("Each of the 2 functions counts alike: 64 %")
    assert (score.questions, score.agreed) == (9331, 7295)
    assert score.unanswered == "36 did not end; 2,000 were not asked"
    assert (play.questions, play.asked) == (44, 22)
    assert play.slow == "score needs about 0.4 s for one question."


def test_a_submission_that_could_not_be_asked_has_no_share(empty: Grade) -> None:
    exam = grade_document(empty).exam

    assert (exam.sweep.asked, exam.sweep.share, exam.scenarios) == (0, 0.0, ())
    assert [step.points for step in exam.steps] == [0] * 5


def test_a_strategy_stands_between_the_best_and_the_baselines_by_its_worth() -> None:
    def worth(points: float) -> tuple[Value, ...]:
        return (Value("on the board", points, 500), Value("before", points, 400))

    baselines = (Baseline("weak", worth(100)), Baseline("strong", worth(300)))
    report = StrategyReport("choose", "points", worth(200), baselines=baselines)

    record = strategy_record(SCALE, report)
    unvalued = strategy_record(SCALE, replace(report, values=(), trouble="No."))

    assert [(one.name, one.role) for one in record.strategies] == [
        (BEST_POSSIBLE, "best"),
        ("strong", "baseline"),
        ("choose", "own"),
        ("weak", "baseline"),
    ]
    assert [[value.value for value in one.values] for one in record.strategies] == [
        [500, 400],
        [300, 300],
        [200, 200],
        [100, 100],
    ]
    assert unvalued.strategies == ()


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
    bacon = strategy.strategies[1]
    assert (bacon.name, bacon.role) == ("bacon", "baseline")
    assert to_builtins(bacon.values[0]) == {
        "name": "against always_roll(5)",
        "value": 0.55123,
        "share": 0.817849,
        "shown": "55.12%",
        "shown_share": "",
    }
    (table,) = strategy.tables
    assert table.rows[0] == ("35 to 70", "5", "0", "3.21%", "1.23%")
    assert strategy.figure is not None
    assert strategy.figure.content == won.strategy.figure.content
    assert strategy.figure.alternative_text == "Dice over both scores"


def test_a_strategy_without_a_value_carries_the_trouble(troubled: Grade) -> None:
    strategy = to_builtins(grade_document(troubled))["strategy"]

    assert strategy["trouble"].startswith("For roll 1 it raises ValueError: </script>")
    assert (strategy["share"], strategy["strategies"]) == (0.0, [])
