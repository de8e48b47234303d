"""Where code and tests agree on other rules, the grade says so once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.exam.report import ExamReport, FunctionRecord, SweepRecord
from dicedojo.grading.other_rules import KIND, other_rules
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.verdicts import Exclusion
from dicedojo.submission.submission import Submission
from dicedojo.witness import Ruling

from .small_grades import exam

KATA = load_kata(content_root(), "greed")
RIGHT = Submission("ada", {"greed.py": b"def score(roll): ..."}, "greed.py")
FAILS = ((1, "passed"), (2, "failed"), (2, "failed"), (2, "passed"))
EXAM = exam(*FAILS, sweep=SweepRecord.of(9331, 9000, True))  # type: ignore[arg-type]


def suite(*calls: str, kind: str = "contradicts the rules") -> Suite:
    found = [
        Exclusion(f"tests/test_it.py::test_{n}", kind, "", "sorting", ruling(call))
        for n, call in enumerate(calls)
    ]
    tests = tuple(one.test for one in found)
    return Suite(tests, excluded={one.test: one for one in found})


def ruling(call: str) -> Ruling:
    return Ruling(call, f"roll {call[7:-2]}", "250")


AGREES = suite("score([1, 2])", "score([1, 3])")


def test_code_and_tests_that_agree_follow_other_rules() -> None:
    (problem,) = other_rules(KATA, RIGHT, EXAM, AGREES)

    assert problem.kind == KIND
    assert problem.message.splitlines() == [
        "Your program and your tests follow other rules than this kata.",
        "2 tests that your program passes contradict these rules, for example "
        "tests/test_it.py::test_0: by the rules, roll 1, 2 gives 250.",
        "Next: read lessons/greed/README.md; `dojo lesson` explains each rule.",
    ]


def by_function(name: str) -> ExamReport:
    functions = [FunctionRecord.of(name, 10, 5), FunctionRecord.of("other", 10, 10)]
    sweep = SweepRecord.of(20, 15, True, functions=functions)
    return replace(EXAM, sweep=sweep)


def test_a_function_of_another_name_is_the_katas() -> None:
    named = KATA.named_as("points", "points.py", {"score": "points"})

    assert [*other_rules(KATA, RIGHT, by_function("score"), AGREES)] != []
    assert [*other_rules(named, RIGHT, by_function("points"), AGREES)] != []


@pytest.mark.parametrize(
    ("found", "tests"),
    [
        pytest.param(exam(*FAILS), AGREES, id="right code"),  # type: ignore[arg-type]
        pytest.param(by_function("choose"), AGREES, id="another function"),
        pytest.param(
            replace(EXAM, scenarios=EXAM.scenarios[:1]), AGREES, id="right scenarios"
        ),
        pytest.param(EXAM, suite("score([1])"), id="one question"),
        pytest.param(EXAM, suite("score([1])", "score([1])"), id="asked twice"),
        pytest.param(
            EXAM, suite("score([1])", "score([2])", kind="flaky"), id="another reason"
        ),
        pytest.param(
            EXAM,
            replace(AGREES, failing=dict.fromkeys(AGREES.collected, "")),
            id="the code disagrees",
        ),
    ],
)
def test_all_else_is_no_other_set_of_rules(found: ExamReport, tests: Suite) -> None:
    assert [*other_rules(KATA, RIGHT, found, tests)] == []


# Other arguments

OWN = suite("score(1, 2)", "score(1, 3)", kind="about your own design")
TWO = b"SIDES = 6\n\n\ndef score(roll, rules):\n    return rules[roll]\n"


def messages(source: bytes, found: ExamReport, tests: Suite) -> list[str]:
    given = Submission("ada", {"greed.py": source}, "greed.py")
    return [one.message for one in other_rules(KATA, given, found, tests)]


@pytest.mark.parametrize("tests", [OWN, AGREES])
def test_a_function_that_code_and_tests_call_otherwise_is_named(tests: Suite) -> None:
    assert messages(TWO, EXAM, tests) == [
        "greed.py, line 4: score takes other arguments; the kata asks score([]).\n"
        "Next: read lessons/greed/README.md; `dojo lesson` explains each rule."
    ]


@pytest.mark.parametrize(
    ("source", "found", "tests"),
    [
        pytest.param(TWO.replace(b"rules)", b"rules=1)"), EXAM, OWN, id="fits"),
        pytest.param(TWO.replace(b"score", b"_score"), EXAM, OWN, id="not asked"),
        pytest.param(TWO, exam((1, "passed")), OWN, id="right scenarios"),
        pytest.param(TWO, EXAM, suite("score(1)", kind="flaky"), id="another reason"),
        pytest.param(
            TWO,
            EXAM,
            replace(OWN, failing=dict.fromkeys(OWN.collected, "")),
            id="the code disagrees",
        ),
    ],
)
def test_other_functions_are_not_named(
    source: bytes, found: ExamReport, tests: Suite
) -> None:
    assert messages(source, found, tests) == []
