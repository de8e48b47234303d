"""Code without tests, and tests that ask for nothing, open no step of Greed.

Nobody is accused: `dojo next` says what is missing, and a test that comes after the
code counts like any other.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.courses import only
from dicedojo.practice.advance import NotYet, advance
from dicedojo.practice.check_report import CheckReport, check
from dicedojo.practice.journal import Kind
from dicedojo.practice.new_workspace import start
from dicedojo.practice.workspace import Workspace

pytestmark = pytest.mark.course

GREED = only(Path(__file__).resolve().parents[2]).kata("greed")
NO_ASSERTION = "def test_ones():\n    score([1, 1, 1])\n"
OF_NOTHING = "def test_ones():\n    assert score([]) is not None or True\n"
OF_THE_STUB = "def test_stub():\n    assert callable(score)\n"
AGAINST_THE_RULES = "def test_ones():\n    assert score([1, 1, 1]) == 999\n"
RIGHT = "def test_ones():\n    assert score([1, 1, 1]) == 1000\n"


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return start(GREED, tmp_path / "greed")[0]


def write(workspace: Workspace, code: str, tests: str) -> CheckReport:
    workspace.module.write_text(code)
    own = f"from greed import score\n\n\n{tests}" if tests else ""
    (workspace.tests / "test_greed.py").write_text(own)
    return check(workspace)


@pytest.mark.parametrize(
    "tests",
    ["", NO_ASSERTION, OF_NOTHING, OF_THE_STUB],
    ids=["none", "no assertion", "of nothing", "of the stub"],
)
def test_pasted_code_opens_no_step_without_a_test_that_asks(
    workspace: Workspace, tests: str
) -> None:
    report = write(workspace, GREED.reference.read_text(), tests)

    assert report.kind is Kind.GREEN
    assert report.answered == len(GREED.steps)
    with pytest.raises(NotYet, match="No test of yours asks for 01_three_ones yet"):
        advance(workspace)


def test_a_test_after_the_code_counts(workspace: Workspace) -> None:
    write(workspace, GREED.reference.read_text(), "")
    write(workspace, GREED.reference.read_text(), RIGHT)

    following = advance(workspace)

    assert following is not None
    assert following.key == GREED.steps[1].key


def test_code_that_follows_a_wrong_test_is_told_what_the_rules_say(
    workspace: Workspace,
) -> None:
    report = write(workspace, "def score(roll):\n    return 1000\n", AGAINST_THE_RULES)

    assert report.by_the_rules == (
        "The rules give 1000 for score([1, 1, 1]); your test expects 999."
    )


def test_an_edit_of_what_is_given_is_undone_and_said(workspace: Workspace) -> None:
    for path in workspace.given.glob("test_*.py"):
        path.write_text("def test_nothing():\n    pass\n")

    report = write(workspace, "def score(roll):\n    return 999\n", RIGHT)

    assert report.kind is Kind.RED
    assert "given/test_01_three_ones.py" in report.restored


def test_anyway_is_recorded_and_said_in_the_journal(workspace: Workspace) -> None:
    write(workspace, GREED.reference.read_text(), "")

    advance(workspace, anyway=True)

    kinds = [entry.kind for entry in workspace.journal.entries()]
    assert kinds == [Kind.START, Kind.GREEN, Kind.ANYWAY, Kind.NEXT]
