from __future__ import annotations

from dataclasses import replace
from typing import Any

from msgspec import structs

from dicedojo.grading.document.codec import encode_grades, to_builtins
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade

Document = dict[str, Any]


def to_document(grade: Grade) -> Document:
    return to_builtins(grade_document(grade))


def test_two_runs_are_equal_byte_for_byte_without_their_timing(weak: Grade) -> None:
    later = replace(weak, seconds=99.0, graded_at="2026-09-01T08:00:00+00:00")
    first, second = grade_document(weak), grade_document(later)

    assert first != second
    assert encode_grades([structs.replace(first, timing=None)]) == encode_grades(
        [structs.replace(second, timing=None)]
    )


def test_the_document_tells_the_grade(weak: Grade) -> None:
    document = to_document(weak)

    assert document["schema"] == "dicedojo/grade/v1"
    assert document["submission"] == "ada"
    assert document["points"] == float(weak.points)
    assert document["passed"] is weak.passed
    assert [part["name"] for part in document["parts"]] == [
        "behaviour",
        "tests",
    ]


def test_mutants_are_counted_by_status(weak: Grade) -> None:
    tests = to_document(weak)["tests"]

    assert (tests["killed"], tests["timed_out"], tests["survived"]) == (4, 1, 5)
    assert (tests["equivalent"], tests["undecided"], tests["unimportable"]) == (1, 1, 1)
    assert tests["strength"] == 0.5


def test_a_survivor_carries_its_place_and_its_witness(weak: Grade) -> None:
    mutants = to_document(weak)["tests"]["mutants"]

    assert mutants[8] == {
        "id": "m009",
        "operator": "shorten_sequence",
        "file": "greed.py",
        "line": 7,
        "column": 19,
        "original": "(4, 4, 4)",
        "mutated": "(4, 4)",
        "start": 185,
        "end": 194,
        "replacement": "(4, 4)",
        "status": "survived",
        "killed_by": [],
        "failing": [],
        "witness": {
            "call": "score([4, 4])",
            "question": "roll 4 4",
            "original": "0",
            "mutated": "400",
        },
        "why": "",
    }


def test_the_sweep_carries_the_first_disagreement(weak: Grade) -> None:
    assert to_document(weak)["exam"]["sweep"] == {
        "asked": 9331,
        "not_asked": 0,
        "did_not_end": 0,
        "agreed": 7000,
        "unanswered": "",
        "exhaustive": True,
        "share": 0.750188,
        "counts_alike": "",
        "witness": {
            "call": "score([1])",
            "question": "roll 1",
            "expected": "100",
            "actual": "0",
        },
        "functions": [],
        "likeness": "",
    }


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


def test_the_shares_add_up_to_the_points(weak: Grade) -> None:
    shares = grade_document(weak).shares

    assert [share.name for share in shares] == ["steps", "sweep", "mutants", "chaffs"]
    assert sum(share.points for share in shares) == weak.points
    assert sum(share.possible for share in shares) == weak.possible


def test_steps_carry_their_points_and_plans_and_helpers_are_left_out(
    won: Grade,
) -> None:
    steps = grade_document(won).exam.steps

    assert [step.number for step in steps] == [1, 2, 3, 4, 5]
    assert {(step.points, step.possible) for step in steps} == {(5, 5)}


def test_halves_of_surrogate_pairs_are_spelled_out(hostile: Grade) -> None:
    document = grade_document(hostile)

    assert document.submission.endswith(r"\ud800")
    assert document.submission.encode("utf-8")


def test_the_module_is_carried_once(weak: Grade, source: str) -> None:
    module = grade_document(weak).module

    assert (module.file, module.source) == ("greed.py", source)


def test_the_sweep_carries_each_function(valued: Grade) -> None:
    assert to_document(valued)["exam"]["sweep"]["functions"] == [
        {
            "name": name,
            "asked": asked,
            "not_asked": 0,
            "did_not_end": 0,
            "agreed": agreed,
            "unanswered": "",
            "slow": "",
        }
        for name, asked, agreed in (("score", 9331, 9331), ("play", 44, 22))
    ]


def test_questions_without_an_answer_are_counted_and_put_into_words(
    hanging: Grade,
) -> None:
    sweep = grade_document(hanging).exam.sweep

    assert (sweep.questions, sweep.asked, sweep.not_asked) == (9375, 7353, 2022)
    assert sweep.did_not_end == 36
    assert sweep.unanswered == "36 did not end; 2,022 were not asked"


def test_each_function_has_its_own_numbers(hanging: Grade) -> None:
    score, play = grade_document(hanging).exam.sweep.functions

    assert (score.questions, score.agreed, score.unanswered) == (
        9331,
        7295,
        "36 did not end; 2,000 were not asked",
    )
    assert (play.questions, play.asked) == (44, 22)
    assert play.slow == "score needs about 0.4 s for one question."


def test_the_share_is_the_mean_over_the_functions(hanging: Grade) -> None:
    sweep = grade_document(hanging).exam.sweep

    assert sweep.share == round((7295 / 9331 + 22 / 44) / 2, 6)
    assert sweep.counts_alike.startswith("Each of the 2 functions counts alike: 64 %")


def test_a_submission_that_could_not_be_asked_has_no_share(empty: Grade) -> None:
    exam = grade_document(empty).exam

    assert (exam.sweep.asked, exam.sweep.share, exam.scenarios) == (0, 0.0, ())
    assert [step.points for step in exam.steps] == [0] * 5


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
