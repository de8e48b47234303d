"""A learner's tests meet changed programs in other Pythons, whatever these do."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert

from dicedojo.authoring.scaffold import write_kata
from dicedojo.child import Broke
from dicedojo.course.course import load_kata
from dicedojo.engine.here.assess import conclude_here, meet_here
from dicedojo.engine.judge.assess import assess_tests
from dicedojo.engine.sandbox import ProcessSandbox
from dicedojo.errors import UnusableInput
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.grading.document.suite import SuiteRecord
from dicedojo.practice import mutants
from dicedojo.practice.mutants import Cancelled, MutantRunner
from dicedojo.practice.new_workspace import start
from dicedojo.practice.workspace import Workspace
from dicedojo.submission.submission import Submission, read_submission

from .memory import configurations

pytestmark = pytest.mark.slow
CODE = """\
def score(roll):
    if len(roll) == 1:
        return roll[0]
    return max(roll)
"""
TESTS = """\
from highest import score


def test_two_dice():
    assert score([2, 5]) == 5
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    write_kata(tmp_path / "course", "highest")
    kata = load_kata(tmp_path / "course", "highest")
    return start(kata, tmp_path / "mine")[0]


@pytest.fixture
def runner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MutantRunner]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    runner = MutantRunner()
    yield runner
    runner.end()


def hand_in(workspace: Workspace, code: str, tests: str = TESTS) -> Submission:
    workspace.module.write_text(code)
    (workspace.tests / "test_highest.py").write_text(tests)
    return read_submission(workspace.folder, workspace.kata)


def change(runner: MutantRunner, workspace: Workspace, submission: Submission) -> Any:
    return runner.run(workspace.kata, submission, 60, lambda *far: None)


def status(found: Any) -> dict[str, str]:
    """Return what became of each change, by its line and text."""
    changes = found["suite"]["mutants"]
    return {f"{one['line']}: {one['mutated']}": one["status"] for one in changes}


def test_it_finds_what_sandboxes_find(
    runner: MutantRunner, workspace: Workspace
) -> None:
    submission = hand_in(workspace, CODE)

    found = change(runner, workspace, submission)

    kata = replace(workspace.kata, chaffs=())
    report = assess_tests(kata, submission, ProcessSandbox())
    assert convert(found["suite"], SuiteRecord) == suite_record(report, submission.path)
    assert {*status(found).values()} == {"killed", "survived"}
    assert (found["problems"], found["finished"]) == ([], True)


def test_nothing_is_written_into_the_folder_nor_left_elsewhere(
    runner: MutantRunner,
    workspace: Workspace,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(place))
    submission = hand_in(workspace, CODE)
    before = {path: path.stat().st_mtime_ns for path in workspace.folder.rglob("*")}

    change(runner, workspace, submission)

    after = {path: path.stat().st_mtime_ns for path in workspace.folder.rglob("*")}
    assert after == before
    assert [*place.iterdir()] == []


def test_no_module_is_found_where_the_command_was_called(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    kata = replace(workspace.kata, chaffs=())
    submission = hand_in(workspace, CODE)
    monkeypatch.chdir(workspace.folder)
    monkeypatch.syspath_prepend(workspace.folder)  # as `python -m` does

    meetings = meet_here(kata, submission, tmp_path / "met", 60, {})
    report = conclude_here(meetings, tmp_path / "met")

    statuses = {one.status for one in suite_record(report, submission.path).mutants}
    assert statuses == {"killed", "survived"}
    assert "highest" not in sys.modules


ENDS = """\
import os


def score(roll):
    if len(roll) > 0:
        return max(roll)
    {ends}
"""
EXITS = "import os\n\n\ndef score(roll):\n    os._exit(0)\n"


@pytest.mark.parametrize(
    ("ends", "expected"),
    [
        pytest.param("os._exit(0)", "killed", id="it ends Python"),
        pytest.param("sum(iter(int, 1))", "undecided", id="it never ends"),
    ],
)
def test_a_change_that_takes_python_away_is_left_out_the_next_time(
    runner: MutantRunner,
    workspace: Workspace,
    monkeypatch: pytest.MonkeyPatch,
    ends: str,
    expected: str,
) -> None:
    monkeypatch.setattr(mutants, "SILENCE", 2.0)
    submission = hand_in(workspace, ENDS.format(ends=ends), TESTS.replace("2, 5", "5"))

    found = status(change(runner, workspace, submission))

    assert found["5: 1"] == expected
    assert found["6: max(None)"] == "killed"
    assert found["5: len(roll) >= 0"] == "equivalent"


def test_code_that_always_ends_python_is_told(
    runner: MutantRunner, workspace: Workspace
) -> None:
    submission = hand_in(workspace, EXITS)

    found = change(runner, workspace, submission)

    assert found["suite"]["killed"] == 0
    assert found["problems"]


def test_too_many_losses_are_told(
    runner: MutantRunner, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutants, "MAX_ENDED", 0)
    submission = hand_in(workspace, EXITS)

    with pytest.raises(UnusableInput, match=r"highest\.py ends Python"):
        change(runner, workspace, submission)


def test_one_that_was_ended_runs_once_it_is_renewed(
    runner: MutantRunner, workspace: Workspace
) -> None:
    submission = hand_in(workspace, CODE)
    runner.end()
    with pytest.raises(Cancelled):
        change(runner, workspace, submission)

    runner.renew()

    assert change(runner, workspace, submission)["finished"]


def test_a_fault_of_dojo_before_any_program_is_not_the_learners(
    runner: MutantRunner, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*given: object, **more: object) -> object:
        raise Broke("KeyError: 'dice'")

    monkeypatch.setattr(runner._meets, "call", fails)

    with pytest.raises(Broke):
        change(runner, workspace, hand_in(workspace, CODE))


def test_one_that_is_ended_between_its_parts_has_nothing_to_conclude(
    runner: MutantRunner, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    call = runner._meets.call

    def end_after(function: str, *given: object, **more: Any) -> object:
        answer = call(function, *given, **more)
        if function.endswith(":meet"):
            runner.end()
        return answer

    monkeypatch.setattr(runner._meets, "call", end_after)

    with pytest.raises(Cancelled):
        change(runner, workspace, hand_in(workspace, CODE))


@pytest.mark.parametrize("conftest", ["", "import pytest\n"])
def test_a_run_leaves_nothing_in_the_memory_of_its_python(
    runner: MutantRunner, workspace: Workspace, conftest: str
) -> None:
    if conftest:
        (workspace.tests / "conftest.py").write_text(conftest)
    counts = []
    for number in range(5):
        change(runner, workspace, hand_in(workspace, f"{CODE}\n\nROUND = {number}\n"))
        counts.append(configurations(runner._meets))

    assert counts[4] - counts[1] <= 1  # and not one for each round


def test_the_second_time_no_program_is_compared_anew(
    runner: MutantRunner, workspace: Workspace, tmp_path: Path
) -> None:
    submission = hand_in(workspace, CODE)
    first = change(runner, workspace, submission)
    kept = sorted((tmp_path / "cache").rglob("compared/*.json"))
    numbers = [path.stat().st_ino for path in kept]
    assert kept

    assert change(runner, workspace, submission) == first
    assert [path.stat().st_ino for path in kept] == numbers
