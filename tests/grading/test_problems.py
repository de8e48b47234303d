"""A grade says slips, other rules that code and tests share, and what to do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.report import ExamReport, FunctionRecord, SweepRecord
from dicedojo.engine.judge.suite import Suite
from dicedojo.engine.judge.verdicts import Exclusion, ExclusionKind, Status
from dicedojo.games.strategy_report import StrategyReport
from dicedojo.grading.grade import REPORT_IT
from dicedojo.grading.problems import (
    CUT,
    NOTHING,
    late_problems,
    other_rules,
    with_next_step,
    with_slips,
)
from dicedojo.submission.handed_files import Problem, ProblemKind
from dicedojo.submission.slip import Slip, SlipKind
from dicedojo.submission.submission import Submission
from dicedojo.witness import Ruling

from .small_grades import exam, graded, mutation

OWN = "tests/test_greed.py"
NO_TESTS = Problem("no tests", "There are no tests.")
NOT_RUN = Problem("tests do not run", "It is UTF-16; save it as UTF-8.", file=OWN)
OTHER = Problem("too large", "plan.py is larger than 256 KB.")
KATA = load_kata(content_root(), "greed")
RIGHT = Submission("ada", {"greed.py": b"def score(roll): ..."}, "greed.py")
FAILS = ((1, "passed"), (2, "failed"), (2, "passed"))
EXAM = exam(*FAILS, sweep=SweepRecord.of(9331, 9000, True))  # type: ignore[arg-type]


def slip(kind: SlipKind, line: int = 4, file: str = OWN) -> Slip:
    return Slip(line, kind, ("score", "greed.py"), file)


def problems(*slips: Slip, others: tuple[Problem, ...] = ()) -> tuple[Problem, ...]:
    """Return the problems of a grade whose tests lack points."""
    grade = replace(graded(mutation_report=mutation(Status.SURVIVED)), problems=others)
    return with_slips(grade, slips, "greed.py").problems


def test_a_strategy_that_the_clock_ended_is_a_problem_and_leaves_all_undecided() -> (
    None
):
    trouble = "choose did not answer all reachable situations within 30 s of CPU time."
    late = StrategyReport("choose", "points a turn", trouble=trouble, decided=False)

    (problem,) = late_problems(EXAM, late)

    assert problem.message == (
        "dojo did not finish: choose did not answer all reachable situations within "
        "30 s of CPU time, so nothing is decided. `--time` allows more."
    )
    assert with_next_step(problem, "greed.py").message.endswith(
        f"so nothing is decided.\n{NOTHING}"
    )
    assert not graded(strategy=late).decided
    assert graded(strategy=replace(late, decided=True)).decided
    assert [*late_problems(EXAM, replace(late, decided=True))] == []


def test_code_that_the_clock_ended_leaves_all_undecided_and_says_so() -> None:
    late = replace(EXAM, ended_by_clock=True)

    (problem,) = late_problems(late, None)

    assert problem.message == (
        "dojo did not finish: the clock ended the code, and not its steps. Code that "
        "waits or computes for long in one call does that, or a busy machine, so "
        "nothing is decided. Grade it again; if it says so again, look at the code."
    )
    assert [*late_problems(EXAM, None)] == []
    assert not replace(graded(), exam=late).decided
    assert replace(graded(), exam=EXAM).decided


def test_a_slip_is_a_problem_with_its_file_and_line_before_all_others() -> None:
    returned = slip(SlipKind.RETURNED)

    assert problems(returned, others=(OTHER,)) == (
        Problem("return in place of assert", str(returned), file=OWN, line=4),
        OTHER,
    )


def test_slips_of_one_kind_are_one_problem_that_names_some_and_counts_the_rest() -> (
    None
):
    returned = [slip(SlipKind.RETURNED, line) for line in range(4, 10)]

    (one,) = problems(*returned)

    assert (one.file, one.line) == (OWN, 4)
    assert one.message.endswith(f"{OWN}:5, {OWN}:6, {OWN}:7 and 2 more.")


def test_kinds_are_told_in_the_order_of_their_first_slip() -> None:
    kinds = [SlipKind.RETURNED, SlipKind.IN_BRACKETS, SlipKind.RETURNED]

    found = problems(*(slip(kind, line) for line, kind in enumerate(kinds, 1)))

    assert [one.kind for one in found] == kinds[:2]


@pytest.mark.parametrize(
    "kind",
    [SlipKind.ELSEWHERE, SlipKind.TWICE, SlipKind.IN_THE_MODULE, SlipKind.MARKED],
)
def test_what_costs_nothing_or_was_said_is_not_said(kind: SlipKind) -> None:
    assert problems(slip(kind)) == ()
    with_all_points = with_slips(graded(), [slip(SlipKind.RETURNED)], "greed.py")
    assert with_all_points.problems == ()
    # The exam says it of the module.
    assert problems(slip(SlipKind.UTF_16, 0, "greed.py")) == ()


def test_a_file_that_is_cut_is_told_whatever_its_tests_earn() -> None:
    (one,) = with_slips(graded(), [slip(SlipKind.UNGUARDED_MAIN)], "greed.py").problems

    assert one.message.endswith(CUT)


@pytest.mark.parametrize(
    ("kind", "other", "is_left"),
    [
        (SlipKind.HAS_INIT, NO_TESTS, False),
        (SlipKind.EXAMPLES_IN_MODULE, NO_TESTS, True),
        (SlipKind.UTF_16, NOT_RUN, False),
        (SlipKind.OTHER_PYTHON, NOT_RUN, False),
        (SlipKind.RETURNED, NOT_RUN, True),
        (SlipKind.RETURNED, OTHER, True),
    ],
)
def test_a_slip_stands_in_the_place_of_what_says_less(
    kind: SlipKind, other: Problem, is_left: bool
) -> None:
    assert (other in problems(slip(kind), others=(other,))) is is_left


# Said to their author


@pytest.mark.parametrize(
    ("kind", "message", "said"),
    [
        (
            "no module",
            "There is no coin.py among the files.",
            "There is no coin.py among the files.\n"
            "Next: hand in your program for this kata as coin.py.",
        ),
        (
            "two modules",
            "There are a and b; which one is meant is not clear. State it, for example "
            "--module a.",
            "There are a and b; which one is meant is not clear. Hand in one of them.",
        ),
        (
            "out of time",
            "dojo did not finish, so nothing is decided. `--time` allows more.",
            f"dojo did not finish, so nothing is decided.\n{NOTHING}",
        ),
        (
            "out of time",
            "dojo did not finish, so nothing is decided. Grade it again.",
            f"dojo did not finish, so nothing is decided.\n{NOTHING}",
        ),
        (
            "out of time",
            "dojo did not finish: there was no time left. `--time` allows more.",
            f"dojo did not finish: there was no time left.\n{NOTHING}",
        ),
        (
            "not graded",
            f"dojo itself failed.{REPORT_IT}",
            f"dojo itself failed.\n{NOTHING}",
        ),
        ("no tests", "There are no tests.", "There are no tests."),
    ],
)
def test_a_teachers_command_becomes_what_a_student_can_do(
    kind: str, message: str, said: str
) -> None:
    assert with_next_step(Problem(kind, message), "coin.py").message == said


def suite(*calls: str, kind: str = "contradicts the rules") -> Suite:
    found = [
        Exclusion(
            f"tests/test_it.py::test_{n}",
            ExclusionKind(kind),
            "",
            "sorting",
            ruling(call),
        )
        for n, call in enumerate(calls)
    ]
    return Suite.of(one.test for one in found).excluding(found)


def ruling(call: str) -> Ruling:
    return Ruling(call, f"roll {call[7:-2]}", "250")


AGREES = suite("score((1, 2))", "score((1, 3))")


def test_code_and_tests_that_agree_follow_other_rules() -> None:
    (problem,) = other_rules(KATA, RIGHT, EXAM, AGREES)

    assert problem.kind == ProblemKind.OTHER_RULES
    assert problem.message.splitlines() == [
        "Your program and your tests follow other rules than this kata.",
        "2 tests that your program passes contradict these rules, for example "
        "tests/test_it.py::test_0: by the rules, roll 1, 2 gives 250.",
        "Next: read lessons/greed/README.md; `dojo lesson` explains each rule.",
    ]


def by_function(name: str, right: str = "other") -> ExamReport:
    functions = [FunctionRecord.of(name, 10, 5), FunctionRecord.of(right, 10, 10)]
    sweep = SweepRecord.of(20, 15, True, functions=functions)
    return replace(EXAM, sweep=sweep)


DISAGREES = AGREES.failing_on_own(dict.fromkeys(AGREES.collected, ""))
MOST_RIGHT = exam((2, "failed"), (2, "passed"), (2, "passed"), sweep=EXAM.sweep)
RENAMED = KATA.with_names("points", "points.py", {"score": "points"})


@pytest.mark.parametrize(
    ("kata", "found"), [(KATA, by_function("score")), (RENAMED, by_function("points"))]
)
def test_a_function_of_another_name_is_the_katas(kata: Kata, found: ExamReport) -> None:
    assert [*other_rules(kata, RIGHT, found, AGREES)] != []


# Other arguments

OWN_DESIGN = suite("score(1, 2)", "score(1, 3)", kind="about your own design")
TWO = b"SIDES = 6\n\n\ndef score(roll, rules):\n    return rules[roll]\n"


def named(
    source: bytes, found: ExamReport, tests: Suite, kata: Kata = KATA
) -> list[Problem]:
    given = Submission("ada", {"greed.py": source}, "greed.py")
    return [*other_rules(kata, given, found, tests)]


@pytest.mark.parametrize("tests", [OWN_DESIGN, AGREES])
def test_a_function_that_code_and_tests_call_otherwise_is_named(tests: Suite) -> None:
    message = (
        "greed.py, line 4: score takes other arguments; the kata asks score([]).\n"
        "Next: read lessons/greed/README.md; `dojo lesson` explains each rule."
    )
    assert named(TWO, EXAM, tests) == [
        Problem(ProblemKind.OTHER_RULES, message, None, "greed.py", 4)
    ]


def test_a_function_is_named_as_its_author_names_it() -> None:
    (one,) = named(TWO.replace(b"score", b"points"), EXAM, OWN_DESIGN, RENAMED)

    assert "points takes other arguments; the kata asks points([])." in one.message


def test_a_function_may_take_what_earlier_steps_ask() -> None:
    farkle = load_kata(content_root(), "farkle")  # a rule set comes later
    stub = b"def score_options(roll): ...\n\n\ndef score(kept, rules, more): ...\n"
    (one,) = named(stub, EXAM, OWN_DESIGN, farkle)

    assert "score takes other arguments; the kata asks score([])." in one.message


OWN_DISAGREES = OWN_DESIGN.failing_on_own(dict.fromkeys(OWN_DESIGN.collected, ""))
FLAKY = suite("score([1])", "score([2])", kind="flaky")


@pytest.mark.parametrize(
    ("source", "found", "tests"),
    [
        pytest.param(b"", exam(*FAILS), AGREES, id="right code"),  # type: ignore[arg-type]
        pytest.param(b"", by_function("choose", "score"), AGREES, id="not in this one"),
        pytest.param(b"", MOST_RIGHT, AGREES, id="most scenarios are right"),
        pytest.param(b"", EXAM, suite("score([1])"), id="one question"),
        pytest.param(b"", EXAM, suite(*["score([1])"] * 2), id="asked twice"),
        pytest.param(b"", EXAM, FLAKY, id="another reason"),
        pytest.param(b"", EXAM, DISAGREES, id="the code disagrees"),
        pytest.param(TWO.replace(b"rules)", b"rules=1)"), EXAM, OWN_DESIGN, id="fits"),
        pytest.param(TWO.replace(b"score", b"_s"), EXAM, OWN_DESIGN, id="not asked"),
        pytest.param(TWO, exam((1, "passed")), OWN_DESIGN, id="right scenarios"),
        pytest.param(TWO, EXAM, FLAKY, id="another reason for other arguments"),
        pytest.param(TWO, EXAM, OWN_DISAGREES, id="the code disagrees on arguments"),
    ],
)
def test_all_else_is_no_other_set_of_rules(
    source: bytes, found: ExamReport, tests: Suite
) -> None:
    assert named(source, found, tests) == []
