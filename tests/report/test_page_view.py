from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.page_view import rest, steps_view, sweep_view

from ..handmade_grades import scenario


def test_a_step_counts_its_scenarios(weak: Grade) -> None:
    ones, triples, single, *_ = steps_view(grade_document(weak))

    assert (ones["passing"], ones["holds"]) == (1, True)
    assert (triples["passing"], len(triples["scenarios"])) == (2, 2)
    assert (single["passing"], single["holds"]) == (0, False)


def test_a_message_is_shown_once_and_later_steps_refer_to_it(weak: Grade) -> None:
    failed = [
        scenario(step, name, "failed", "no points")
        for step, name in (
            ("01_three_ones", "a"),
            ("01_three_ones", "b"),
            ("03_single_one", "c"),
            ("03_single_one", "d"),
        )
    ]
    passed = scenario("02_other_triples", "e")
    exam = replace(weak.exam, scenarios=(*failed, passed))

    steps = steps_view(grade_document(replace(weak, exam=exam)))

    lines = [one["lines"] for step in steps for one in step["scenarios"]]
    assert lines == [["no points"], [], [], ["As in step 1."], []]


def test_a_message_of_every_scenario_stands_above_them_all(weak: Grade) -> None:
    scenarios = tuple(
        structs.replace(one, outcome="stopped", message="It cannot be imported.")
        for one in weak.exam.scenarios
    )
    exam = replace(weak.exam, scenarios=scenarios)

    steps = steps_view(grade_document(replace(weak, exam=exam)))

    assert not any(one["lines"] for step in steps for one in step["scenarios"])


def test_only_several_functions_are_listed(weak: Grade, hanging: Grade) -> None:
    one, several = (sweep_view(grade_document(grade)) for grade in (weak, hanging))

    assert (one["functions"], one["exhaustive"]) == ([], True)
    assert several["functions"] == [
        ("score", "7,295 of 9,331; 36 did not end; 2,000 were not asked"),
        ("play", "22 of 44; 22 were not asked"),
    ]
    assert several["exhaustive"] is False


def test_a_clause_is_appended_only_where_there_is_one() -> None:
    assert rest("36 did not end") == "; 36 did not end"
    assert rest("") == ""
