"""What every learner's command says about the workspace that it finds."""

from __future__ import annotations

import pytest

from dicedojo.workspace.workspace import Workspace

from .terminal import Dojo

pytestmark = pytest.mark.slow


def test_damaged_progress_is_said_and_rebuilt(here: Dojo, workspace: Workspace) -> None:
    (workspace.folder / ".dojo" / "progress.json").write_text("{")

    answer = here("hint")

    assert answer.code == 0
    assert "rebuilt it from the journal" in answer.err
