from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dicedojo.course.courses import only
from dicedojo.errors import UnusableInput
from dicedojo.workspace.find import find_workspace
from dicedojo.workspace.workspace import Workspace

pytestmark = pytest.mark.slow


def test_a_workspace_is_found_from_the_folders_below(
    workspace: Workspace, coin_root: Path
) -> None:
    found = find_workspace(only(coin_root), workspace.given)

    assert found.folder == workspace.folder
    assert found.step.name == "01_heads"


def test_outside_a_workspace_the_message_says_so(
    coin_root: Path, tmp_path: Path
) -> None:
    with pytest.raises(UnusableInput, match="not a dojo workspace"):
        find_workspace(only(coin_root), tmp_path)
    with pytest.raises(UnusableInput, match="no folder"):
        find_workspace(only(coin_root), tmp_path / "nowhere")


def test_a_kata_that_the_course_lost_is_named(
    workspace: Workspace, coin_root: Path
) -> None:
    shutil.rmtree(coin_root / "katas" / "coin")

    with pytest.raises(UnusableInput, match="'coin'"):
        find_workspace(only(coin_root), workspace.folder)
