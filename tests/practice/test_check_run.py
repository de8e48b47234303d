"""Another Python leaves the events of a run, and names a planted bug, or nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.child import Hung
from dicedojo.course.program import Variant
from dicedojo.practice.check_run import CheckRun, child, describe_likeness, run_tests
from dicedojo.practice.workspace import Workspace

pytestmark = pytest.mark.slow


def outcomes(run: CheckRun) -> dict[str, str]:
    ran = [event for event in run.events if event.event == "ran"]
    return {event.test.partition("::")[2]: event.outcome for event in ran}


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


@pytest.mark.parametrize(
    ("answer", "told"),
    [("roll 1 5 gives 100.", "roll 1 5 gives 100."), ("", ""), (Hung(), "")],
)
def test_a_check_goes_on_without_an_answer(
    workspace: Workspace,
    monkeypatch: pytest.MonkeyPatch,
    answer: str | Hung,
    told: str,
) -> None:
    def call(*given: object, **more: object) -> str:
        if isinstance(answer, Hung):
            raise answer
        return answer

    monkeypatch.setattr(child, "call", call)
    bug = Variant("first_die", workspace.module)
    kata = replace(workspace.kata, chaffs=(bug,))

    assert describe_likeness(replace(workspace, kata=kata)) == told


def test_a_kata_without_planted_bugs_is_not_asked(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "call", pytest.fail)

    kata = replace(workspace.kata, chaffs=())

    assert describe_likeness(replace(workspace, kata=kata)) == ""
