"""What `dojo mutate` says at its end is true, and praise leaves no doubt."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from dicedojo.cli.show_mutate import print_excluded, print_sum
from dicedojo.mutation.verdicts import (
    Mutant,
    MutantVerdict,
    MutationReport,
    OwnFailure,
    SetAside,
    Status,
)

PRAISE = "Your tests notice every change that a roll can tell apart."
KILLED = MutantVerdict(Mutant("m1", "any", 1, 1, "", "", ""), Status.KILLED)
UNDECIDED = MutantVerdict(
    Mutant("m2", "any", 1, 1, "", "", ""), Status.UNDECIDED, why="no time was left"
)


def printed(print_it: Any, *facts: Any, **report: Any) -> list[str]:
    values = {
        "collected": ("a", "b"),
        "set_aside": (),
        "own_bugs": (),
        "controls": (),
        "mutants": (KILLED,),
        "chaffs": (),
        **report,
    }
    console = Console(file=io.StringIO(), width=80)
    print_it(console, MutationReport(**values), *facts)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize(
    ("facts", "verdict"),
    [
        pytest.param({}, PRAISE, id="no doubt"),
        pytest.param(
            {"set_aside": (SetAside("b", "about your own design", ""),)},
            PRAISE,
            id="a test of one's own design",
        ),
        pytest.param(
            {"mutants": (KILLED, UNDECIDED)},
            "The 2 tests that count notice every change that was decided.",
            id="undecided",
        ),
        pytest.param(
            {"set_aside": (SetAside("b", "flaky", ""),)},
            "The test that counts notices every change that was decided.",
            id="flaky",
        ),
        pytest.param(
            {"own_bugs": ("b",), "own_failures": (OwnFailure("b", "KeyError: 0"),)},
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
    assert printed(print_sum, 0, **facts)[-1] == verdict


def test_undecided_changes_are_counted_with_their_reason() -> None:
    lines = printed(print_sum, 0, mutants=(KILLED, UNDECIDED, UNDECIDED))

    assert lines[:2] == [
        "1 killed, 0 survived, 2 undecided.",
        "2 undecided: no time was left.",
    ]


def test_a_reason_is_printed_however_many_tests_share_it() -> None:
    ones = tuple(SetAside(f"t.py::test_{n}", "flaky", "It passed.") for n in range(9))
    outside = (SetAside("t.py::test_six", "outside the game", "It costs nothing."),)

    lines = printed(print_excluded, set_aside=ones, outside=outside)

    assert lines == [
        "EXCLUDED  flaky",
        "  It passed.",
        *(f"    t.py::test_{n}" for n in range(5)),
        "    and 4 more",
        "",
        "OUTSIDE THE GAME",
        "  It costs nothing.",
        "    t.py::test_six",
        "",
    ]
