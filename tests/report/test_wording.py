from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace

from dicedojo.engine.exam.answers import SENT_TOO_MUCH
from dicedojo.engine.exam.report import FunctionRecord
from dicedojo.engine.judge.suite import MutationReport, Suite
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.grading.document.grade import Provenance
from dicedojo.grading.document.suite import ExclusionRecord, FailureRecord, SuiteRecord
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.formats import FORMATS
from dicedojo.report.html import render_html
from dicedojo.report.wording import (
    ReasonGroup,
    bug_finding_tests,
    by_reason,
    describe_difference,
    excluded_by_reason,
    headline_message,
    lesson_of,
    names_sentence,
    pass_with,
    provenance_sentence,
    sandbox_name,
    state_rule,
    step_number,
    to_pass,
    undecided_lines,
)
from dicedojo.submission.handed_files import Problem
from dicedojo.witness import Difference, Disagreement, Ruling

from ..html_pages import Page

FAILURE = FailureRecord(test="c", why="KeyError: 0")
FLAKY = ExclusionRecord(test="c", kind="flaky", reason="", wheat="", witness=None)


def suite(**facts: Any) -> SuiteRecord:
    nothing = MutationReport(Suite.of("abc"))
    return replace(suite_record(nothing, "greed.py"), **facts)


def test_only_tests_that_all_pass_are_said_to_pass_with_a_change() -> None:
    one_red = suite(own_bugs=("c",), own_failures=(FAILURE,))
    two_red = suite(own_failures=(FAILURE, replace(FAILURE, test="b")))
    excluded_and_red = suite(valid=2, excluded=(FLAKY,), own_failures=(FAILURE,))

    sentences = [pass_with(each, "it") for each in (suite(), one_red, two_red)]

    assert sentences == [
        "Your tests pass with it",
        "The 2 tests that pass on your code also pass with it",
        "The test that passes on your code also passes with it",
    ]
    assert pass_with(excluded_and_red, "it").startswith("The 2 tests that pass on your")


def test_where_tests_are_excluded_only_those_that_count_are_said_to_pass() -> None:
    some_excluded = suite(valid=2, excluded=(FLAKY,))

    assert pass_with(some_excluded, "it") == "Your tests that count pass with it"


def test_excluded_tests_that_fail_with_a_change_are_not_said_to_pass() -> None:
    one_red = suite(own_bugs=("c",), own_failures=(FAILURE,))

    sentences = [
        pass_with(suite(), "it", ["test_drop"]),
        pass_with(suite(), "it", ["test_drop", "test_singles"]),
        pass_with(suite(), "it", ["test_drop", "test_singles", "test_x\x1b"]),
        pass_with(one_red, "it", ["test_drop"]),
    ]

    assert sentences == [
        "Your tests that count pass with it; test_drop fails, but is excluded",
        "Your tests that count pass with it; test_drop and 1 more test fail, but are "
        "excluded",
        "Your tests that count pass with it; test_drop and 2 more tests fail, but are "
        "excluded",
        "The 2 tests that pass on your code also pass with it; test_drop fails, but is "
        "excluded",
    ]


def test_a_test_that_found_a_bug_carries_its_exception(weak: Grade) -> None:
    document = grade_document(weak)
    found = suite(own_bugs=("c", "d"), own_failures=(FAILURE,))

    assert bug_finding_tests(replace(document, tests=found)) == [
        ("c", "KeyError: 0"),
        ("d", ""),
    ]


def test_undecided_changes_are_counted_by_their_reason(weak: Grade) -> None:
    mutants = grade_document(weak).tests.mutants
    late = [replace(one, why="no time was left") for one in mutants]

    assert undecided_lines([*late, *mutants, *mutants]) == [
        "1 change undecided, at no cost: no time was left.",
        "2 changes undecided, at no cost: no question that was asked shows a "
        "difference.",
    ]


# What every scenario ended with


def test_scenarios_that_end_in_different_ways_have_no_common_message(
    weak: Grade,
) -> None:
    assert headline_message(grade_document(weak)) == ""


def test_what_every_scenario_ended_with_is_that_message(weak: Grade) -> None:
    document = grade_document(weak)
    same = tuple(
        replace(one, message="There is no score.") for one in document.exam.scenarios
    )
    exam = replace(document.exam, scenarios=same)

    assert headline_message(replace(document, exam=exam)) == "There is no score."


def test_a_problem_that_every_message_holds_stands_for_them(weak: Grade) -> None:
    document = grade_document(weak)
    same = tuple(
        replace(one, message='File "greed.py", line 1\nKeyError: 0')
        for one in document.exam.scenarios
    )
    known = Problem("import", "KeyError: 0"), Problem("other", "Something else.")
    exam = replace(document.exam, scenarios=same)

    without = headline_message(replace(document, exam=exam, problems=known[1:]))
    found = headline_message(replace(document, exam=exam, problems=known[::-1]))

    assert found == "KeyError: 0"
    assert without == '  File "greed.py", line 1\nKeyError: 0'


# Passing


def test_a_kata_that_asks_nothing_of_the_tests_does_not_mention_them(
    weak: Grade,
) -> None:
    asked = replace(grade_document(weak), pass_mark=60, min_tests=0)

    assert to_pass(asked) == "to pass: 60 points"


def test_cents_are_shown_where_the_least_is_not_a_whole_number(weak: Grade) -> None:
    asked = replace(grade_document(weak), min_tests=12.5)

    assert to_pass(asked) == "to pass: 55 points, 12.50 of them for tests"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("", ""),
        ("--module my_dice.py", ""),
        (
            "--module 'a (1).py' --function best",
            "Calls have the kata's names; in your code, score is best.",
        ),
        (
            "--function score=Game.best --function keep=kept",
            "Calls have the kata's names; in your code, score is Game.best, "
            "keep is kept.",
        ),
    ],
)
def test_the_names_of_functions_are_stated_where_they_are_not_the_katas(
    weak: Grade, options: str, sentence: str
) -> None:
    document = grade_document(weak)
    named = replace(document.provenance, names=options)
    functions = (FunctionRecord.of("score", 8, 8),)
    exam = replace(
        document.exam, sweep=replace(document.exam.sweep, functions=functions)
    )

    grade = replace(document, provenance=named, exam=exam)

    assert names_sentence(grade) == sentence
    assert sentence in " ".join(FORMATS["text"].render([grade]).split())
    assert sentence in Page(render_html(grade)).text


# Provenance


def provenance(**facts: Any) -> Provenance:
    nothing: dict[str, Any] = dict.fromkeys(Provenance.__struct_fields__, "")
    return Provenance(**{**nothing, **facts})


def test_a_grade_of_unknown_origin_has_no_sentence_on_it() -> None:
    assert provenance_sentence(provenance(python="3.11.0")) == ""


def test_the_origin_stands_in_one_sentence_with_its_hashes_cut() -> None:
    found = provenance(
        dicedojo="1.0",
        edition="full",
        python="3.11.0",
        course="dicedojo",
        course_sha256="a" * 64,
        submission_path="in/ada",
        submission_sha256="b" * 64,
        names="--module x.py",
    )

    with_rubric = replace(found, rubric="strict.toml", rubric_sha256="c" * 64)
    sentence = provenance_sentence(with_rubric)
    assert sentence.endswith(", --module x.py, rubric strict.toml cccccccccccc.")
    assert provenance_sentence(found) == (
        "Graded: in/ada, by dicedojo 1.0 (full edition), Python 3.11.0, "
        "course dicedojo aaaaaaaaaaaa, submission bbbbbbbbbbbb, --module x.py."
    )
    by_pseudonym = provenance_sentence(replace(found, submission_path=""))
    assert by_pseudonym.startswith("Graded by dicedojo 1.0 (full edition), ")


def test_a_sandbox_is_named_with_its_version_where_that_is_known(weak: Grade) -> None:
    document = replace(grade_document(weak), sandbox="bubblewrap")
    known = replace(document, provenance=provenance(sandbox="bubblewrap 0.8.0"))

    assert sandbox_name(replace(document, provenance=provenance())) == "bubblewrap"
    assert sandbox_name(known) == "bubblewrap 0.8.0"


def test_tests_that_all_found_the_same_end_are_not_listed(weak: Grade) -> None:
    document = grade_document(weak)
    ended = tuple(
        replace(one, outcome="failed", message="SyntaxError: (")
        for one in document.exam.scenarios
    )
    exam = replace(document.exam, scenarios=ended)

    assert [test for test, _ in bug_finding_tests(document)] == [
        "tests/test_greed.py::test_single_one"
    ]
    assert bug_finding_tests(replace(document, exam=exam)) == []


@pytest.mark.parametrize(
    ("step", "lesson"),
    [
        pytest.param("", "", id="the course names none"),
        pytest.param(
            "03_single_one", "step 3, lessons/greed/03_single_one.md", id="a step"
        ),
        pytest.param(
            "10_any_order", "step 10, lessons/greed/10_any_order.md", id="two digits"
        ),
        pytest.param("odd\nname", "lessons/greed/odd\\nname.md", id="no number"),
    ],
)
def test_a_lesson_is_named_by_number_and_file(step: str, lesson: str) -> None:
    assert lesson_of("greed", step) == lesson


@pytest.mark.parametrize(
    ("step", "number"),
    [("03_single_one", "3"), ("10_any_order", "10"), ("", ""), ("odd_name", "")],
)
def test_the_number_of_a_step_is_what_its_command_takes(step: str, number: str) -> None:
    assert step_number(step) == number


def difference(
    original: str = "100", mutated: str = "0", call: str = "score([1])"
) -> Difference:
    return Difference(call=call, question="roll 1", original=original, mutated=mutated)


def disagreement(expected: str, actual: str) -> Disagreement:
    return Disagreement(
        call="score([1])", question="roll 1", expected=expected, actual=actual
    )


@pytest.mark.parametrize(
    ("witness", "sentence"),
    [
        pytest.param(
            difference("100", "0"),
            "roll 1. Your code scores 100; the mutant scores 0.",
            id="points",
        ),
        pytest.param(
            difference("100", "raises IndexError"),
            "roll 1. Your code scores 100; the mutant raises IndexError.",
            id="an exception",
        ),
        pytest.param(
            difference("100", "did not end"),
            "roll 1. Your code scores 100; the mutant did not end.",
            id="no answer",
        ),
        pytest.param(
            difference("100", str(SENT_TOO_MUCH)),
            "roll 1. Your code scores 100; the mutant sent more data than an answer "
            "can have.",
            id="too long an answer",
        ),
        pytest.param(
            difference("100", "True"),
            "roll 1. Your code scores 100; the mutant answers True.",
            id="odd",
        ),
        pytest.param(
            difference("2", "3", call="select_dice(1, 2)"),
            "roll 1. Your code answers 2; the mutant answers 3.",
            id="another function",
        ),
    ],
)
def test_both_answers_stand_in_one_sentence(witness: Difference, sentence: str) -> None:
    assert describe_difference(witness) == sentence


@pytest.mark.parametrize(
    ("witness", "who", "sentence"),
    [
        pytest.param(
            disagreement("100", "0"),
            "your code",
            "roll 1 should score 100; your code scores 0.",
            id="points",
        ),
        pytest.param(
            disagreement("raises ValueError", "0"),
            "your code",
            "roll 1 should raise ValueError; your code scores 0.",
            id="an exception",
        ),
        pytest.param(
            disagreement("leaves [1]", "leaves []"),
            "your code",
            "roll 1 should leave [1]; your code leaves [].",
            id="the player's dice",
        ),
        pytest.param(
            disagreement("100", "0"), "", "roll 1 should score 100.", id="no actor"
        ),
        pytest.param(
            Ruling(call="score([1])", question="roll 1", expected="100"),
            "your code",
            "roll 1 should score 100.",
            id="no answer of the code",
        ),
    ],
)
def test_a_sentence_says_what_the_rules_ask_for(
    witness: Ruling, who: str, sentence: str
) -> None:
    assert state_rule(witness, who) == sentence


def exclusion(test: str, kind: str, reason: str) -> ExclusionRecord:
    return ExclusionRecord(test=test, kind=kind, reason=reason, wheat="", witness=None)


def test_a_reason_is_given_once_for_all_its_tests() -> None:
    asks = "It asks choose."
    kept = [exclusion(f"t.py::test_keep[{n}]", "odd", asks) for n in range(5)]
    stop = exclusion("t.py::test_stop[9000]", "odd", asks)
    other = exclusion("t.py::test_other", "flaky", "It passed once and failed once.")

    groups = by_reason([*kept, other, stop])

    assert groups == [
        ReasonGroup(
            "odd", asks, ("t.py::test_keep (5 cases)", "t.py::test_stop[9000]")
        ),
        ReasonGroup("flaky", "It passed once and failed once.", ("t.py::test_other",)),
    ]


@pytest.mark.parametrize("reason", ["It fails: assert drop", "It needs drop."])
def test_a_test_of_a_helper_is_said_to_count_for_ones_own_code(reason: str) -> None:
    drop, keep = (
        exclusion(f"t.py::test_{name}", "about your own design", reason)
        for name in ("drop", "keep")
    )

    one, other = by_reason([drop, keep], helpers=[drop.test])

    assert one.reason.endswith(
        "drop. It still counts for the changes to your own code."
    )
    assert other.reason == reason


@pytest.mark.parametrize("earns", [True, False])
def test_a_test_of_a_helper_counts_for_nothing_where_tests_earn_nothing(
    weak: Grade, earns: bool
) -> None:
    drop = exclusion("t.py::test_drop", "about your own design", "It needs drop.")
    document = grade_document(weak)
    helpers = replace(document.tests, excluded=(drop,), helpers=(drop.test,))
    parts = [
        part if earns else replace(part, points=Decimal(0)) for part in document.parts
    ]

    (group,) = excluded_by_reason(replace(document, tests=helpers, parts=tuple(parts)))

    assert ("It still counts" in group.reason) is earns


def test_the_tests_beyond_a_limit_are_counted() -> None:
    some = ReasonGroup("flaky", "It passed once.", tuple("abcde"))
    many = ReasonGroup("flaky", "It passed once.", tuple("abcdefg"))

    assert some.first_tests == ["a", "b", "c", "d", "e"]
    assert many.first_tests == ["a", "b", "c", "d", "e", "and 2 more"]
