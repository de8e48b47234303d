"""Mutants that the same questions reveal are one bug, and are shown once."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from msgspec import structs

from dicedojo.engine.exam.report import FunctionRecord
from dicedojo.engine.judge.suite import Suite
from dicedojo.engine.judge.verdicts import Bug, Exclusion, ExclusionKind, Status
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.document.suite import ChaffRecord, MutantRecord
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.bugs import (
    MissedBug,
    Survivor,
    called_function,
    choose_first_survivor,
    every_survivor,
    let_through,
    most_instructive,
    surviving_bugs,
    witness_line,
)
from dicedojo.witness import Difference, Disagreement

from ..handmade_grades import with_suite
from .rendered import render

SAME = ("m007", "m008")  # roll 4 4 4 reveals both


@pytest.fixture
def grouped(weak: Grade) -> Grade:
    """Five survivors are four bugs, one of them implied by another."""
    others = [
        bug for bug in weak.mutation.bugs if bug.mutants[0] not in {*SAME, "m003"}
    ]
    bugs = (
        Bug(SAME, Status.SURVIVED, also_notices=1),
        Bug(("m003",), Status.SURVIVED, implied=True),
        *others,
    )
    return replace(weak, mutation=replace(weak.mutation, bugs=bugs))


def test_a_bug_is_shown_by_its_first_mutant_unless_another_implies_it(
    grouped: Grade,
) -> None:
    suite = grade_document(grouped).tests

    shown = surviving_bugs(suite)

    assert [one.mutant.id for one in shown] == ["m012", "m009", "m007"]
    assert [one.also_notices for one in shown] == [0, 0, 1]
    assert suite.bug_count.survived == 4


def test_the_first_to_learn_from_reveals_most_for_its_length(grouped: Grade) -> None:
    game, triple = surviving_bugs(grade_document(grouped).tests)[1:]
    witness = game.mutant.witness
    assert witness is not None
    told = structs.replace(witness, question="game to 100: " + "roll 4 4; " * 9)
    game = Survivor(structs.replace(game.mutant, witness=told), also_notices=5)

    assert choose_first_survivor([game, triple]) is triple
    assert choose_first_survivor([replace(triple, also_notices=0), triple]) is triple


def test_every_mutant_that_survived_can_be_shown(grouped: Grade) -> None:
    shown = every_survivor(grade_document(grouped).tests)

    assert {one.mutant.id for one in shown} == {"m003", *SAME, "m009", "m012"}
    assert [one.also_notices for one in shown if one.mutant.id in SAME] == [1, 1]


def test_a_survivor_that_no_bug_of_a_document_names_gains_nothing(
    grouped: Grade,
) -> None:
    suite = structs.replace(grade_document(grouped).tests, bugs=())

    shown = every_survivor(suite)

    assert {(one.also_notices, one.gain) for one in shown} == {(0, "")}


@pytest.mark.parametrize("format", ["text", "html", "markdown"])
def test_what_a_test_gains_besides_is_told(grouped: Grade, format: str) -> None:
    gain = "A test for this one also notices 1 other bug that your tests let through."

    report = " ".join(render([grouped], format).split())

    assert report.count(gain) == 1


def test_a_bug_is_one_case_of_a_test_suite(grouped: Grade) -> None:
    document = render([grouped], "junit")

    name = "m007 line 7: `400` becomes `401` (and 1 change that the same questions"
    assert name in document
    assert "m008" not in document


def test_the_document_lists_the_tests_of_helpers(weak: Grade) -> None:
    test = "t.py::test_drop"
    needs = Exclusion(test, ExclusionKind.OWN, "It needs drop.", helps=True)
    grade = with_suite(weak, Suite.of([test]).excluding([needs]))

    assert json.loads(render([grade], "json"))["tests"]["helpers"] == [test]


def chaff(name: str, call: str, expected: str, actual: str = "0") -> ChaffRecord:
    witness = Disagreement(call=call, question=call, expected=expected, actual=actual)
    return ChaffRecord(
        name=name,
        misconception=f"{name} it is.",
        status="let through",
        caught_by=(),
        witness=witness,
    )


def with_chaffs(grade: Grade, *chaffs: ChaffRecord) -> GradeDocument:
    """The document of a grade whose only missed bugs are these chaffs."""
    document = grade_document(grade)
    suite = structs.replace(document.tests, chaff=chaffs, survivors=())
    return structs.replace(document, tests=suite)


def names(bugs: list[MissedBug]) -> list[str]:
    return [
        one.chaff.name if one.chaff else one.survivor.mutant.id if one.survivor else ""
        for one in bugs
    ]


def test_no_question_is_shown_twice_while_another_is_left(weak: Grade) -> None:
    document = with_chaffs(
        weak,
        chaff("first", "score([1])", "100"),
        chaff("same", "score([1])", "100", "50"),
        chaff("other", "score([5, 5])", "100"),
    )

    assert names(most_instructive(document, 2)) == ["first", "other"]
    assert names(most_instructive(document)) == ["first", "other", "same"]


def test_one_refusal_is_shown_before_a_second_one(weak: Grade) -> None:
    document = with_chaffs(
        weak,
        chaff("zero", "score([0])", "raises ValueError"),
        chaff("seven", "score([7])", "raises TypeError"),
        chaff("straight", "score([1, 2, 3, 4, 5])", "150"),
    )

    assert names(most_instructive(document, 2)) == ["seven", "straight"]


def test_every_function_has_its_turn_in_the_order_of_the_kata(weak: Grade) -> None:
    document = with_chaffs(
        weak,
        chaff("play", "play(1)", "1"),
        chaff("prop", "said(always, 0, (1, 2))", "2"),
        chaff("roll", "roll(2, 3)", "3"),
        chaff("roll_more", "roll(2, 3, 4)", "4"),
    )
    functions = tuple(
        FunctionRecord(
            name=name,
            asked=1,
            agreed=1,
            not_asked=0,
            did_not_end=0,
            unanswered="",
            slow="",
        )
        for name in ("roll", "always", "play")
    )
    sweep = structs.replace(document.exam.sweep, functions=functions)
    document = structs.replace(
        document, exam=structs.replace(document.exam, sweep=sweep)
    )

    shown = most_instructive(document)

    assert names(shown) == ["roll", "prop", "play", "roll_more"]
    assert [one.function for one in shown] == ["roll", "always", "play", "roll"]


def test_without_a_test_that_counts_nothing_was_missed(weak: Grade) -> None:
    document = grade_document(with_suite(weak, Suite()))

    assert most_instructive(document) == []
    assert let_through(document) == []


def test_nothing_missed_is_nothing_to_look_at(perfect: Grade) -> None:
    assert most_instructive(grade_document(perfect)) == []


def test_the_choice_is_the_same_on_every_run(weak: Grade) -> None:
    once = names(most_instructive(grade_document(weak)))
    chaffs = tuple(reversed(weak.mutation.chaffs))
    turned = replace(weak, mutation=replace(weak.mutation, chaffs=chaffs))

    assert names(most_instructive(grade_document(turned))) == once


def test_a_call_through_a_prop_asks_the_function_that_it_is_handed() -> None:
    assert called_function("said(always_roll, 0)", ["always_roll"]) == "always_roll"
    assert called_function("score([1])", ["score"]) == "score"
    assert called_function("12", ["score"]) == ""


def line_of(mutants: dict[str, MutantRecord], original: str, mutated: str) -> str:
    witness = Difference(
        call="score([1, 5])", question="roll 1 5", original=original, mutated=mutated
    )
    mutant = structs.replace(mutants["m012"], witness=witness)
    return witness_line(MissedBug(Survivor(mutant, 0), None, 0, "score"))


def test_a_witness_stands_in_one_line(mutants: dict[str, MutantRecord]) -> None:
    assert line_of(mutants, "1050", "350") == (
        "roll 1 5: your code scores 1050, the changed program 350"
    )
    assert line_of(mutants, "150", "raises KeyError") == (
        "roll 1 5: your code scores 150, the changed program raises KeyError"
    )
    assert line_of(mutants, "raises ValueError", "0") == (
        "roll 1 5: your code raises ValueError, the changed program scores 0"
    )


def test_the_witness_of_a_chaff_names_what_the_rules_ask_for() -> None:
    bug = MissedBug(None, chaff("first", "score([1])", "100"), 0, "score")

    assert witness_line(bug) == "score([1]) should score 100; this program scores 0"


def test_of_long_answers_the_line_shows_where_they_differ(
    mutants: dict[str, MutantRecord],
) -> None:
    options = "{(5,): 50, (5, 5): 100, (5, 5, 5): 500, (5, 5, 5, 5): 1000}"

    line = line_of(mutants, options, options.replace("500", "501"))

    assert ": 500," in line
    assert ": 501," in line
    assert len(line) < 150


def test_an_endless_answer_still_fits_into_a_line(
    mutants: dict[str, MutantRecord],
) -> None:
    assert len(line_of(mutants, "1" * 9_000, "\x1b" * 9_000)) < 350


def test_a_bug_without_a_witness_has_no_line() -> None:
    bare = structs.replace(chaff("first", "score([1])", "100"), witness=None)

    assert witness_line(MissedBug(None, bare, 0, "")) == ""
