"""One run of pytest in a workspace leaves its events, and nothing that still runs."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from dicedojo.workspace import check_run
from dicedojo.workspace.check_run import Run, run_tests
from dicedojo.workspace.workspace import Workspace

pytestmark = pytest.mark.slow
START_PYTEST = check_run.start_pytest


@pytest.fixture(autouse=True)
def started_as_dojo_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start pytest anew for each run, where other tests fork; see `pytest_forks`."""
    monkeypatch.setattr(check_run, "start_pytest", START_PYTEST)


def outcomes(run: Run) -> dict[str, str]:
    ran = [event for event in run.events if event["event"] == "ran"]
    return {event["test"].partition("::")[2]: event["outcome"] for event in ran}


def write_own(workspace: Workspace, code: str) -> None:
    (workspace.folder / "tests/test_coin.py").write_text(code)


def test_given_tests_features_and_own_tests_run_together(
    workspace: Workspace, green_code: str
) -> None:
    workspace.module.write_text(green_code)
    write_own(workspace, "def test_mine():\n    assert 1 == 2\n")

    run = run_tests(workspace)

    assert outcomes(run) == {
        "test_heads_pays_one": "passed",
        "test_heads": "passed",
        "test_mine": "failed",
    }
    assert run.events[-1]["event"] == "done"
    assert not run.stopped


def test_settings_of_the_folder_and_the_shell_do_not_change_the_run(
    workspace: Workspace, green_code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace.module.write_text(green_code)
    monkeypatch.setenv("PYTEST_ADDOPTS", "-k nothing")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # scenarios need one
    monkeypatch.setenv("PYTEST_PLUGINS", "a_plugin_that_is_not_there")
    (workspace.folder / "pytest.ini").write_text("[pytest]\naddopts = -k nothing\n")

    found = outcomes(run_tests(workspace))

    assert found["test_heads_pays_one"] == "passed"
    assert {*found.values()} == {"passed"}


def test_it_says_when_it_has_begun(workspace: Workspace) -> None:
    begun: list[bool] = []

    run_tests(workspace, meanwhile=lambda: begun.append(True))

    assert begun == [True]


def test_a_run_beyond_the_limit_is_stopped_with_all_that_it_started(
    workspace: Workspace, tmp_path: Path
) -> None:
    child = tmp_path / "child"
    write_own(
        workspace,
        "import pathlib, subprocess, time\n"
        "def test_hangs():\n"
        "    child = subprocess.Popen(['sleep', '60'])\n"
        f"    pathlib.Path({str(child)!r}).write_text(str(child.pid))\n"
        "    time.sleep(60)\n",
    )

    def wait_for_the_child() -> None:
        deadline = time.monotonic() + 20
        while not (child.is_file() and child.read_text()):
            assert time.monotonic() < deadline
            time.sleep(0.01)

    run = run_tests(workspace, meanwhile=wait_for_the_child, wall_limit=0.01)

    assert run.stopped
    assert run.events[-1]["event"] == "running"
    number = int(child.read_text())
    deadline = time.monotonic() + 20
    while _is_running(number):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def _is_running(number: int) -> bool:
    """Return whether a process is there and is not merely waiting to be reaped."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{number}/stat")
    return not (status.is_file() and ") Z " in status.read_text())


def test_a_run_that_ends_itself_leaves_what_it_said(workspace: Workspace) -> None:
    write_own(
        workspace,
        "import os\nprint('the last words', flush=True)\nos._exit(7)\n",
    )

    run = run_tests(workspace)

    assert run.events[-1]["event"] == "reading"
    assert not run.stopped
