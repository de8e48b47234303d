"""The end of a kata says what was learned, and keeps what is known on a card."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from dicedojo.cli.kept_suite import KeptSuite, keep, key_of
from dicedojo.cli.show.ending import UNKNOWN, learned, show_ending
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.submission.submission import read_submission
from dicedojo.workspace.journal import Entry, Kind
from dicedojo.workspace.workspace import Workspace

from ...handmade_grades import weak_tests

TESTS = {"tests/test_coin.py::test_a": "passed", "tests/test_coin.py::test_b": "passed"}


def ending(workspace: Workspace) -> str:
    stream = io.StringIO()
    show_ending(Console(file=stream, width=80, highlight=False), workspace)
    return stream.getvalue()


def mutated(workspace: Workspace) -> None:
    submission = read_submission(workspace.folder, workspace.kata)
    suite = suite_record(weak_tests(), "coin.py")
    key = key_of(workspace.kata, submission)
    keep(workspace.folder, KeptSuite(key=key, suite=suite, problems=()))


def test_the_steps_were_learned_where_the_page_does_not_say_it(
    workspace: Workspace,
) -> None:
    titles = [step.title for step in workspace.kata.steps]

    assert learned(workspace.kata) == "\n".join(f"- {title}" for title in titles)


def test_the_page_of_the_kata_says_what_was_learned(workspace: Workspace) -> None:
    page = workspace.kata.root / "lessons/coin/README.md"
    page.write_text("# Coin\n\n## What you learn\n\n- To count.\n\n## The map\n\nNo.\n")

    assert learned(workspace.kata) == "- To count."
    assert " • To count." in ending(workspace)


def test_a_card_has_what_is_known(workspace: Workspace) -> None:
    workspace.record(Entry(Kind.RED, workspace.step.key, outcomes=TESTS))
    workspace.record(Entry(Kind.GREEN, workspace.step.key, outcomes=TESTS))
    workspace.record(Entry(Kind.FINISH, workspace.step.key))
    mutated(workspace)

    text = ending(workspace)

    assert "3 steps, all green" in text
    assert "2 tests of my own" in text
    count = suite_record(weak_tests(), "coin.py").bug_count
    noticed = f"They notice {count.noticed} of {count.bugs} bugs put into my code"
    assert noticed in text
    assert re.search(r"1 cycle from red to green; it took \d+ seconds?", text)
    assert UNKNOWN not in text
    picture = (workspace.folder / "card.svg").read_text()
    assert "2&#160;tests&#160;of&#160;my&#160;own" in picture


def test_a_card_says_nothing_that_is_not_known(workspace: Workspace) -> None:
    mutated(workspace)
    workspace.module.write_text("def pays(side):\n    return 2\n")

    text = ending(workspace)

    assert "tests of my own" not in text
    assert "They notice" not in text
    assert "cycle" not in text
    assert UNKNOWN in text


@pytest.mark.parametrize(
    ("content", "stays"), [("mine", True), ('<svg class="dojo-card-matrix">', False)]
)
def test_a_file_of_the_learners_own_stays(
    workspace: Workspace, content: str, stays: bool
) -> None:
    card = workspace.folder / "card.svg"
    card.write_text(content)

    text = ending(workspace)

    assert (card.read_text() == content) is stays
    assert ("This card is yours to keep" in text) is not stays


def test_the_card_is_not_part_of_what_is_handed_in(workspace: Workspace) -> None:
    ending(workspace)

    submission = read_submission(workspace.folder, workspace.kata)

    assert (workspace.folder / "card.svg").is_file()
    assert "card.svg" not in submission.files
