"""What `dojo mutate` says at its end is true, and praise leaves no doubt."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import pytest
from rich.console import Console

from dicedojo.cli.show.mutate import (
    print_excluded,
    print_least,
    print_not_shown,
    print_sum,
)
from dicedojo.course.domain import Call, Domain, Prop
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.mutation.least import Least, Question
from dicedojo.mutation.suite import MutationReport, Suite
from dicedojo.mutation.verdicts import (
    Bug,
    Exclusion,
    Mutant,
    MutantVerdict,
    Status,
)
from dicedojo.sandbox.wire import Raised

from ..terminal import Dojo

PRAISE = "Your tests notice every change that makes a difference."
KILLED = MutantVerdict(Mutant("m1", "any", 1, 1, "", "", ""), Status.KILLED)
UNDECIDED = MutantVerdict(
    Mutant("m2", "any", 1, 1, "", "", ""), Status.UNDECIDED, why="no time was left"
)
pytestmark = pytest.mark.slow

ONE = Question(Call("score", ([1],)), 100)
SEVEN = Question(Call("score", ([7],)), Raised("ValueError", "7", "ValueError"))
DICE = Question(Call("roll_dice", (2, Prop("Stacked", (1, 3)))), 4)
GAME = Question(Call("play", (Prop("Stacked", tuple(range(30))),)), "x" * 70)
ALL = {"is_least": True, "bugs": 5, "changes": 9, "not_covered": 0, "decided": ()}


def without_b(kind: str) -> Suite:
    """Two tests, one of them excluded."""
    return Suite(("a", "b"), excluded={"b": Exclusion("b", kind, "")})


def printed(print_it: Any, *facts: Any, **report: Any) -> list[str]:
    values = {
        "suite": Suite(("a", "b")),
        "mutants": (KILLED,),
        "bugs": (Bug(("m1",), Status.KILLED),),
        **report,
    }
    console = Console(file=io.StringIO(), width=80)
    suite = suite_record(MutationReport(**values), "coin.py")
    print_it(console, suite, *facts)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize(
    ("facts", "verdict"),
    [
        pytest.param({}, PRAISE, id="no doubt"),
        pytest.param(
            {"suite": without_b("about your own design")},
            PRAISE,
            id="a test of one's own design",
        ),
        pytest.param(
            {"mutants": (KILLED, UNDECIDED)},
            "The 2 tests that count notice every change that was decided.",
            id="undecided",
        ),
        pytest.param(
            {"suite": without_b("flaky")},
            "The test that counts notices every change that was decided.",
            id="flaky",
        ),
        pytest.param(
            {"suite": Suite(("a", "b"), failing={"b": "KeyError: 0"})},
            "The test that passes on your code notices every change that was decided.",
            id="a test that fails",
        ),
        pytest.param(
            {"mutants": (UNDECIDED,)},
            "Nothing was decided, so this says nothing about your tests yet.",
            id="nothing decided",
        ),
    ],
)
def test_only_what_leaves_no_doubt_is_praised(
    facts: dict[str, Any], verdict: str
) -> None:
    assert printed(print_sum, **facts)[-1] == verdict


def test_undecided_changes_are_counted_with_their_reason() -> None:
    lines = printed(print_sum, mutants=(KILLED, UNDECIDED, UNDECIDED))

    assert lines[:2] == [
        "Your tests notice 1 of 1 distinct bug (1 change).",
        "2 changes undecided, at no cost: no time was left.",
    ]


def test_where_no_change_differs_no_bug_is_counted() -> None:
    lines = printed(print_sum, mutants=(UNDECIDED,), bugs=())

    assert lines[0] == "No change to your code was found that alters a right answer."


def test_changes_of_one_bug_are_counted_once() -> None:
    bugs = (Bug(("m1", "m3"), Status.KILLED), Bug(("m2",), Status.SURVIVED))
    same = replace(KILLED, status=Status.EQUIVALENT)

    lines = printed(print_sum, mutants=(KILLED, same), bugs=bugs)

    assert lines[:2] == [
        "Your tests notice 1 of 2 distinct bugs (3 changes).",
        "1 other change alters no right answer.",
    ]


EVERY = "`dojo mutate --all` shows every change that survived."


@pytest.mark.parametrize(
    ("more", "implied", "sentence"),
    [
        pytest.param(0, 0, "", id="all are shown"),
        pytest.param(
            2, 0, f"Not shown: 2 more distinct bugs. {EVERY}", id="none is implied"
        ),
        pytest.param(
            0,
            1,
            "Not shown: 1 more distinct bug that a test for this one also notices. "
            + EVERY,
            id="all are implied",
        ),
        pytest.param(
            1,
            4,
            "Not shown: 1 more distinct bug, and 4 that a test for one of the others "
            f"also notices. {EVERY}",
            id="some are implied",
        ),
    ],
)
def test_bugs_that_are_not_shown_are_counted(
    more: int, implied: int, sentence: str
) -> None:
    lines = printed(lambda console, _: print_not_shown(console, more, implied))

    assert " ".join(lines) == sentence
    assert all(len(line) <= 80 for line in lines)


def test_a_test_of_a_helper_is_said_to_count_for_ones_own_code() -> None:
    one = Exclusion("t.py::test_drop", "about your own design", "It needs drop.")

    lines = printed(
        print_excluded,
        suite=Suite((one.test,), excluded={one.test: one}, helpers=(one.test,)),
    )

    assert (
        lines[1] == "  It needs drop. It still counts for the changes to your own code."
    )


def test_a_reason_is_printed_however_many_tests_share_it() -> None:
    ones = tuple(Exclusion(f"t.py::test_{n}", "flaky", "It passed.") for n in range(9))
    tests = [one.test for one in ones]
    suite = Suite(
        (*tests, "t.py::test_six"),
        excluded=dict(zip(tests, ones, strict=True)),
        outside_calls={"t.py::test_six": ("score([6])", "asks for a six")},
    )

    lines = printed(print_excluded, suite=suite)

    assert lines == [
        "EXCLUDED  flaky",
        "  It passed.",
        *(f"    t.py::test_{n}" for n in range(5)),
        "    and 4 more",
        "",
        "OUTSIDE THE GAME",
        "  score([6]) asks for a six. This costs no points.",
        "    t.py::test_six",
        "",
    ]


def describe(function: str, arguments: tuple[Any, ...]) -> str:
    if function == "score":
        return f"roll {arguments[0][0]}"
    dice = arguments[-1].arguments
    return f"{function} with dice that show {' '.join(map(str, dice))}"


DOMAIN = Domain(
    cast(ModuleType, SimpleNamespace(EXHAUSTIVE=True, SUMMARY="", describe=describe))
)


def printed_least(*questions: Question, **facts: Any) -> list[str]:
    console = Console(file=io.StringIO(), width=80)
    values = {**ALL, "asked": 475, "possible": 475, **facts}
    print_least(console, DOMAIN, Least(questions, **values))
    assert isinstance(console.file, io.StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_rolls_are_printed_as_a_test_would_ask_them() -> None:
    assert printed_least(ONE, SEVEN) == [
        "2 rolls notice all 5 distinct bugs of your code (9 changes):",
        "  score([1]) == 100",
        "  score([7]) raises ValueError",
        "No fewer do, of the 475 questions that were asked of every change.",
        "Next: turn these into tests, then dojo mutate",
    ]


def test_a_question_that_nobody_can_type_is_told_in_words() -> None:
    lines = printed_least(ONE, DICE)

    assert lines[0].startswith("2 questions notice all")
    assert lines[2] == "  roll_dice with dice that show 1 3 should answer 4."


def test_a_long_question_has_its_answer_on_a_line_of_its_own() -> None:
    lines = printed_least(GAME)

    assert any(line.startswith("    should answer") for line in lines)
    assert all(len(line) <= 80 for line in lines)


def test_a_set_that_may_not_be_the_smallest_is_said_to_be_that() -> None:
    lines = printed_least(ONE, SEVEN, is_least=False)

    assert lines[3].startswith("Perhaps fewer would do: this is the smallest set")


def test_bugs_and_questions_that_are_left_out_are_counted() -> None:
    text = " ".join(printed_least(ONE, not_covered=2, asked=40))

    assert "Not covered: 2 distinct bugs that no plain question reveals." in text
    assert "Only the 40 of 475 questions that your code answers right" in text


@pytest.mark.parametrize(
    ("words", "code"), [(["--least"], 0), (["--least", "--all"], 2)]
)
def test_no_test_is_run_for_the_fewest_questions(
    dojo: Dojo, tmp_path: Path, words: list[str], code: int
) -> None:
    dojo("start", "highest", str(tmp_path / "mine"))
    module = tmp_path / "mine/highest.py"
    module.write_text("def score(roll):\n    return max(roll, default=0)\n")
    (tmp_path / "mine/tests/test_highest.py").write_text("raise SystemExit(9)\n")

    answer = dojo("mutate", str(tmp_path / "mine"), *words)

    assert answer.code == code, answer
    assert ("distinct bug" in answer.out) is (code == 0)
    assert ("cannot be combined" in answer.err) is (code == 2)
