"""How far code is that came before its tests, and whether its tests end."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.practice import check_run, copy_runs
from dicedojo.practice.advance import NotYet
from dicedojo.practice.check_report import check
from dicedojo.practice.check_run import CheckRun, Event
from dicedojo.practice.copy_runs import count_answered, require_an_end
from dicedojo.practice.new_workspace import start
from dicedojo.practice.workspace import Workspace

from .conftest import contents

pytestmark = pytest.mark.slow

LOOP = "def pays(side):\n    while True:\n        pass\n"


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[CheckRun]:
    """Give each test half a second; return the runs that there are."""
    found: list[CheckRun] = []

    def run(workspace: Workspace, *limit: float) -> CheckRun:
        found.append(check_run.run_tests(workspace, *limit))
        return found[-1]

    monkeypatch.setattr(check_run, "TEST_LIMIT", 0.5)
    monkeypatch.setattr(copy_runs, "run_tests", run)
    return found


def test_code_that_does_not_end_is_refused_with_the_call(
    workspace: Workspace, runs: list[CheckRun]
) -> None:
    workspace.module.write_text(LOOP)

    with pytest.raises(NotYet) as refused:
        require_an_end(workspace)

    assert len(runs) == 1
    told = str(refused.value)
    assert "test_heads_pays_one does not end, so coin.py was not changed." in told
    assert 'given/test_01_heads.py:5  assert pays("heads") == 1' in told
    assert "coin.py:" in told
    assert "it was in `pays`" in told
    assert "bring the loop to its end" in told


def test_a_module_that_does_not_end_is_refused_with_the_file(
    workspace: Workspace, runs: list[CheckRun]
) -> None:
    workspace.module.write_text("while True:\n    pass\n")

    with pytest.raises(NotYet, match=r"given/test_01_heads\.py does not end"):
        require_an_end(workspace)

    assert len(runs) == 1


def test_a_test_at_which_the_whole_run_hung_is_named(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    hung = CheckRun([Event("running", "tests/test_coin.py::test_a")], True, "")
    monkeypatch.setattr(copy_runs, "run_tests", lambda copy: hung)

    with pytest.raises(NotYet, match="test_a does not end") as refused:
        require_an_end(workspace)

    assert "This had not ended after 20 seconds." in str(refused.value)
    assert "loop" not in str(refused.value)


def test_code_that_ends_is_accepted_and_run_once_or_not_after_a_green_check(
    workspace: Workspace, runs: list[CheckRun], green_code: str
) -> None:
    require_an_end(workspace)
    assert len(runs) == 1

    workspace.module.write_text(green_code)
    check(workspace)
    runs.clear()
    require_an_end(workspace)

    assert runs == []


@pytest.fixture
def greed(tmp_path: Path) -> Workspace:
    workspace, _ = start(load_kata(content_root(), "greed"), tmp_path / "greed")
    return workspace


def write_solution(workspace: Workspace, name: str) -> None:
    """Put the course's code of one step into the learner's module."""
    steps = {step.name: step for step in workspace.kata.steps}
    workspace.module.write_bytes(steps[name].solution.read_bytes())


@pytest.mark.parametrize(
    ("name", "count"),
    [
        pytest.param("11_only_faces", 11, id="all at once"),
        pytest.param("04_single_five", 5, id="up to the guard that is red"),
        pytest.param("01_three_ones", 0, id="nothing ahead"),
    ],
)
def test_steps_are_counted_up_to_the_first_that_is_red(
    greed: Workspace, name: str, count: int
) -> None:
    write_solution(greed, name)
    before = contents(greed.folder)

    assert count_answered(greed) == count
    assert contents(greed.folder) == before


def test_code_in_several_files_is_counted(greed: Workspace) -> None:
    write_solution(greed, "11_only_faces")
    greed.module.rename(greed.folder / "rules.py")
    greed.module.write_text("from rules import score\n")

    assert count_answered(greed) == 11


def test_code_that_does_not_end_is_not_counted(
    greed: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copy_runs, "WALL_LIMIT", 0.2)
    greed.module.write_text("while True: pass")

    assert count_answered(greed) == 0


def test_a_refactoring_and_a_guard_alone_are_not_code_that_came_first(
    workspace: Workspace, green_code: str
) -> None:
    workspace.module.write_text(green_code)

    assert count_answered(workspace) == 0


def test_the_first_green_check_counts_and_no_later_one(greed: Workspace) -> None:
    red = check(greed)
    write_solution(greed, "11_only_faces")

    counts = [check(greed).answered for _ in range(2)]

    assert red.answered == 0
    assert counts == [11, 0]
