"""One run of pytest in a workspace leaves its events, and nothing that still runs."""

from __future__ import annotations

import pytest

from dicedojo.workspace import check_run, endless
from dicedojo.workspace.advance import NotYet
from dicedojo.workspace.check import check
from dicedojo.workspace.check_run import Run, require_an_end, run_tests
from dicedojo.workspace.workspace import Workspace

LOOP = "def pays(side):\n    while True:\n        pass\n"
pytestmark = pytest.mark.slow


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


def test_a_run_beyond_the_limit_is_stopped(workspace: Workspace) -> None:
    write_own(workspace, "import time\n\n\ndef test_hangs():\n    time.sleep(60)\n")

    run = run_tests(workspace, wall_limit=0.5)

    assert run.stopped
    assert "done" not in [event["event"] for event in run.events]


def test_a_run_that_ends_itself_leaves_what_it_said(workspace: Workspace) -> None:
    write_own(
        workspace,
        "import os\nprint('the last words', flush=True)\nos._exit(7)\n",
    )

    run = run_tests(workspace)

    assert run.events[-1]["event"] == "reading"
    assert not run.stopped


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[Run]:
    """Give each test half a second; return the runs that there are."""
    found: list[Run] = []

    def run(workspace: Workspace) -> Run:
        found.append(check_run.run_tests(workspace, test_limit=0.5))
        return found[-1]

    monkeypatch.setattr(endless, "run_tests", run)
    return found


def test_code_that_does_not_end_is_refused_with_the_call(
    workspace: Workspace, runs: list[Run]
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


def test_a_module_that_does_not_end_is_refused_with_the_file(
    workspace: Workspace, runs: list[Run]
) -> None:
    workspace.module.write_text("while True:\n    pass\n")

    with pytest.raises(NotYet, match=r"given/test_01_heads\.py does not end"):
        require_an_end(workspace)

    assert len(runs) == 1


def test_code_that_is_red_and_ends_is_accepted(
    workspace: Workspace, runs: list[Run]
) -> None:
    require_an_end(workspace)

    assert len(runs) == 1


def test_after_a_green_check_nothing_is_run_again(
    workspace: Workspace, runs: list[Run], green_code: str
) -> None:
    workspace.module.write_text(green_code)
    check(workspace)

    require_an_end(workspace)

    assert runs == []
