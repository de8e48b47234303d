"""What `dojo mutate` says at its end is true, and praise leaves no doubt."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from dicedojo.cli.show.mutate import (
    print_excluded,
    print_not_shown,
    print_sum,
)
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.mutation.suite import MutationReport, Suite
from dicedojo.mutation.verdicts import (
    Bug,
    Exclusion,
    Mutant,
    MutantVerdict,
    Status,
)

PRAISE = "Your tests notice every change that makes a difference."
KILLED = MutantVerdict(Mutant("m1", "any", 1, 1, "", "", ""), Status.KILLED)
UNDECIDED = MutantVerdict(
    Mutant("m2", "any", 1, 1, "", "", ""), Status.UNDECIDED, why="no time was left"
)
pytestmark = pytest.mark.slow


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
