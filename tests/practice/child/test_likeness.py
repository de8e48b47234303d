"""A program is told which planted bug it answers like, as far as that is a fact."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.facts import write_facts
from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.telling import telling_of
from dicedojo.practice.advance import advance
from dicedojo.practice.check_report import check
from dicedojo.practice.check_words import sentences
from dicedojo.practice.child import likeness
from dicedojo.practice.new_workspace import start
from dicedojo.practice.workspace import Workspace

ROOT = Path(__file__).resolve().parents[3]
LAST_DIE = """\
def score(roll):
    if not roll:
        raise ValueError
    return roll[-1]
"""


@pytest.fixture
def kata(tmp_path: Path) -> Kata:
    write_kata(tmp_path / "course", "highest")
    kata = load_kata(tmp_path / "course", "highest")
    write_facts(kata)
    return kata


@pytest.fixture
def workspace(tmp_path: Path, kata: Kata) -> Workspace:
    return start(kata, tmp_path / "mine")[0]


def like(folder: Path, kata: Kata, code: str) -> str:
    """Return what is found of a program at the last step of a kata."""
    (folder / kata.file).write_text(code)
    asked = {"course": kata.course, "root": str(kata.root), "kata": kata.name}
    return likeness.liken(asked, str(folder), kata.steps[-1].key)


def test_each_planted_bug_of_greed_is_known_again(tmp_path: Path) -> None:
    greed = load_kata(ROOT, "greed")
    told = {}
    for bug in greed.chaffs:
        found = like(tmp_path, greed, bug.source)
        if found.startswith("Your code answers like one"):
            told[bug.name] = bug.misconception.removesuffix(".") in found

    assert len(told) >= len(greed.chaffs) - 3  # the others change the player's list
    assert [*told.values()].count(False) <= 1  # two bugs that no witness tells apart


def test_a_right_program_is_like_no_bug(tmp_path: Path) -> None:
    greed = load_kata(ROOT, "greed")

    right = greed.reference.read_text()

    assert like(tmp_path, greed, right) == ""


@pytest.mark.parametrize(
    "code",
    [
        "def score(roll):\n    return 17\n",  # like nobody
        "def score(roll):\n    while True: pass\n",
        "def score(:\n",
        "import os\n\n\ndef score(roll):\n    raise SystemExit\n",
    ],
)
def test_what_is_like_no_bug_is_told_nothing(
    tmp_path: Path, kata: Kata, code: str
) -> None:
    assert like(tmp_path, kata, code) == ""


def test_a_check_says_it_once_the_code_was_changed(workspace: Workspace) -> None:
    workspace.module.write_text(LAST_DIE)
    check(workspace)
    advance(workspace, anyway=True)
    as_it_began = check(workspace)
    workspace.module.write_text(f"{LAST_DIE}\n\n# changed\n")

    report = check(workspace)

    assert as_it_began.likeness == ""
    assert report.likeness == (
        "Your code answers like one with a known bug: takes the die that was "
        "rolled last for the highest. roll 2 1 gives 1, not 2."
    )
    assert report.likeness in sentences(workspace, report)


def test_facts_of_other_programs_are_not_used(kata: Kata) -> None:
    assert telling_of(kata) is not None

    with kata.reference.open("a") as file:
        file.write("\n")

    assert telling_of(kata) is None


@pytest.mark.parametrize("content", [b"{}", b"{", b'{"telling": 3}'])
def test_facts_without_these_questions_say_nothing(kata: Kata, content: bytes) -> None:
    kata.facts_file.write_bytes(content)

    assert telling_of(kata) is None
