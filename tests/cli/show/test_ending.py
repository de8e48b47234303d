"""The end of a kata says what was learned, and what is known of the work."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from dicedojo.cli.show.ending import (
    UNKNOWN,
    KeptSuite,
    keep,
    key_of,
    learned,
    read_kept,
    show_ending,
)
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.submission.submission import Submission, read_submission
from dicedojo.workspace.journal import Entry, Kind
from dicedojo.workspace.workspace import Workspace

from ...handmade_grades import make_kata, weak_tests

SUITE = suite_record(weak_tests(), "greed.py")
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


def test_a_line_has_what_is_known(workspace: Workspace) -> None:
    workspace.record(Entry(Kind.RED, workspace.step.key, outcomes=TESTS))
    workspace.record(Entry(Kind.GREEN, workspace.step.key, outcomes=TESTS))
    workspace.record(Entry(Kind.FINISH, workspace.step.key))
    mutated(workspace)

    text = ending(workspace)

    assert "3 steps, all green" in text
    assert "2 tests of your own" in text
    count = suite_record(weak_tests(), "coin.py").bug_count
    noticed = f"They notice {count.noticed} of {count.bugs} bugs put into your code"
    assert noticed in " ".join(text.split())
    assert UNKNOWN not in text


def test_the_line_says_nothing_that_is_not_known(workspace: Workspace) -> None:
    mutated(workspace)
    workspace.module.write_text("def pays(side):\n    return 2\n")

    text = ending(workspace)

    assert "of your own" not in text
    assert "They notice" not in text
    assert UNKNOWN in text


def test_what_was_found_is_read_back(tmp_path: Path) -> None:
    kept = KeptSuite(
        key="k", suite=SUITE, problems=("p",), survivor="number: 1", hint=2
    )

    keep(tmp_path, kept)

    assert read_kept(tmp_path) == kept


def test_the_next_survivor_begins_with_its_first_hint() -> None:
    kept = KeptSuite(key="k", suite=SUITE, problems=(), survivor="number: 1", hint=2)

    assert (kept.hint_for("number: 1"), kept.hint_for("number: 2")) == (2, 0)


def test_nothing_and_what_is_damaged_are_as_if_never_kept(tmp_path: Path) -> None:
    assert read_kept(tmp_path) is None
    keep(tmp_path, KeptSuite(key="k", suite=SUITE, problems=()))
    path = tmp_path / ".dojo/mutate.json"
    path.write_text(path.read_text().replace('"valid"', '"invalid"'))

    assert read_kept(tmp_path) is None


def test_another_test_makes_another_key(tmp_path: Path) -> None:
    kata = make_kata(tmp_path)
    files = {"greed.py": b"", "tests/test_greed.py": b""}
    mine = Submission("ada", files, "greed.py")
    other = Submission("ada", files | {"tests/test_greed.py": b"#"}, "greed.py")

    assert key_of(kata, mine) == key_of(kata, Submission("eve", files, "greed.py"))
    assert key_of(kata, mine) != key_of(kata, other)
