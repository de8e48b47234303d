"""What `dojo mutate` and the end of a kata say is true, and praise leaves no doubt."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from dicedojo.engine.judge.suite import MutationReport, Suite
from dicedojo.engine.judge.verdicts import (
    Bug,
    Exclusion,
    ExclusionKind,
    MutantVerdict,
    Status,
)
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.practice.commands.shown_mutants import (
    UNKNOWN,
    SavedRun,
    key_of,
    lessons_learned,
    print_excluded,
    print_not_shown,
    print_sum,
    read_saved_run,
    save_run,
    show_ending,
    show_learned,
)
from dicedojo.practice.journal import Entry, Kind
from dicedojo.practice.workspace import Workspace
from dicedojo.submission.submission import read_submission

from ...handmade_grades import weak_tests

PRAISE = "Your tests notice every change that makes a difference."
KILLED = MutantVerdict(Mutant("m1", "any", 1, 1, "", "", ""), Status.KILLED)
UNDECIDED = MutantVerdict(
    Mutant("m2", "any", 1, 1, "", "", ""), Status.UNDECIDED, why="no time was left"
)
pytestmark = pytest.mark.slow
SUITE = suite_record(weak_tests(), "greed.py")
TESTS = {"tests/test_coin.py::test_a": "passed", "tests/test_coin.py::test_b": "passed"}


def without_b(kind: str) -> Suite:
    """Two tests, one of them excluded."""
    return Suite.of("ab").excluding([Exclusion("b", ExclusionKind(kind), "")])


def printed(print_it: Any, *facts: Any, **report: Any) -> list[str]:
    values = {
        "suite": Suite.of("ab"),
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
            {"suite": Suite.of("ab").failing_on_own({"b": "KeyError: 0"})},
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


SAME = replace(KILLED, status=Status.EQUIVALENT)
TWO_BUGS = (Bug(("m1", "m3"), Status.KILLED), Bug(("m2",), Status.SURVIVED))


@pytest.mark.parametrize(
    ("report", "first"),
    [
        pytest.param(
            {"mutants": (KILLED, UNDECIDED, UNDECIDED)},
            [
                "Your tests notice 1 of 1 distinct bug (1 change).",
                "2 changes undecided, at no cost: no time was left.",
            ],
            id="undecided changes, with their reason",
        ),
        pytest.param(
            {"mutants": (UNDECIDED,), "bugs": ()},
            ["No change to your code was found that alters a right answer."],
            id="no bug where no change differs",
        ),
        pytest.param(
            {"mutants": (KILLED, SAME), "bugs": TWO_BUGS},
            [
                "Your tests notice 1 of 2 distinct bugs (3 changes).",
                "1 other change alters no right answer.",
            ],
            id="changes of one bug once",
        ),
    ],
)
def test_changes_and_bugs_are_counted(report: dict[str, Any], first: list[str]) -> None:
    assert printed(print_sum, **report)[: len(first)] == first


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
    ones = tuple(
        Exclusion(f"t.py::test_{n}", ExclusionKind.FLAKY, "It passed.")
        for n in range(9)
    )
    tests = [one.test for one in ones]
    outside = {"t.py::test_six": ("score([6])", "asks for a six")}
    suite = Suite.of((*tests, *outside)).excluding(ones).asking_outside(outside)

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


def ending(workspace: Workspace) -> str:
    stream = io.StringIO()
    show_ending(Console(file=stream, width=80, highlight=False), workspace)
    return stream.getvalue()


def mutated(workspace: Workspace) -> None:
    submission = read_submission(workspace.folder, workspace.kata)
    suite = suite_record(weak_tests(), "coin.py")
    key = key_of(workspace.kata, submission)
    save_run(workspace.folder, SavedRun(key=key, suite=suite, problems=()))


def test_the_page_of_the_kata_says_what_was_learned_or_the_steps_were(
    workspace: Workspace,
) -> None:
    titles = [step.title for step in workspace.kata.steps]
    assert lessons_learned(workspace.kata) == "\n".join(
        f"- {title}" for title in titles
    )

    page = workspace.kata.root / "lessons/coin/README.md"
    page.write_text("# Coin\n\n## What you learn\n\n- To count.\n\n## The map\n\nNo.\n")

    assert lessons_learned(workspace.kata) == "- To count."
    console = Console(file=io.StringIO(), width=80)
    show_learned(console, workspace.kata)
    assert " • To count." in console.file.getvalue()  # type: ignore[attr-defined]


def test_a_line_has_what_is_known_and_nothing_else(workspace: Workspace) -> None:
    mutated(workspace)
    module = workspace.module.read_text()
    workspace.module.write_text("def pays(side):\n    return 2\n")
    little = ending(workspace)
    workspace.module.write_text(module)
    workspace.record(Entry(Kind.RED, workspace.step.key, outcomes=TESTS))
    workspace.record(Entry(Kind.GREEN, workspace.step.key, outcomes=TESTS))
    workspace.record(Entry(Kind.FINISH, workspace.step.key))

    text = ending(workspace)

    assert "3 steps, all green" in text
    assert "2 tests of your own" in text
    count = suite_record(weak_tests(), "coin.py").bug_count
    noticed = f"They notice {count.noticed} of {count.bugs} bugs put into your code"
    assert noticed in " ".join(text.split())
    assert UNKNOWN not in text
    assert "of your own" not in little
    assert "They notice" not in little
    assert UNKNOWN in little


def test_nothing_and_what_is_damaged_are_as_if_never_kept(tmp_path: Path) -> None:
    assert read_saved_run(tmp_path) is None
    save_run(tmp_path, SavedRun(key="k", suite=SUITE, problems=()))
    path = tmp_path / ".dojo/mutate.json"
    path.write_text(path.read_text().replace('"valid"', '"invalid"'))

    assert read_saved_run(tmp_path) is None
