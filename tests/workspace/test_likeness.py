"""Another Python says which planted bug the code answers like, or nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.child import Hung
from dicedojo.course.program import Variant
from dicedojo.workspace import check_run
from dicedojo.workspace.likeness import describe_likeness
from dicedojo.workspace.workspace import Workspace


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

    monkeypatch.setattr(check_run.child, "call", call)
    bug = Variant("first_die", workspace.module, "Chaff: takes the first die.")
    kata = replace(workspace.kata, chaffs=(bug,))

    assert describe_likeness(replace(workspace, kata=kata)) == told


def test_a_kata_without_planted_bugs_is_not_asked(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_run.child, "call", pytest.fail)

    kata = replace(workspace.kata, chaffs=())

    assert describe_likeness(replace(workspace, kata=kata)) == ""
