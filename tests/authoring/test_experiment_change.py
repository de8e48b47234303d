"""An experiment changes the learner's code, or the course's, or says why it cannot."""

from __future__ import annotations

import shutil

import pytest

from dicedojo.authoring.experiment_change import code_at, find_change, has_lines
from dicedojo.errors import UnusableInput
from dicedojo.workspace.workspace import Workspace

from ..coin_lesson import LESSON, write_lesson, write_own

OTHERS = "def pays(side):\n    if side == 'heads':\n        return 1\n    return 0\n"
PLAN = """\
## Green

**Try, then undo** in `PLAN.md`:

```markdown PLAN.md
# Goal
```
"""


def test_the_learners_own_code_is_changed_at_a_line(
    workspace: Workspace, green_code: str
) -> None:
    first, _ = write_lesson(workspace)
    write_own(workspace, f"# mine\n{green_code}")

    change = find_change(workspace, workspace.step, first, on_solution=False)

    assert change.before == f"# mine\n{green_code}"
    assert change.after == f"# mine\n{green_code.replace('return 1', 'return 2')}"
    assert change.line == 3


def test_lines_above_the_change_do_not_count(
    workspace: Workspace, green_code: str
) -> None:
    diff = " def pays(side):\n-    return 1 if side == 'heads' else 0\n+    return 1\n"
    page = f"**Try, then undo** in `coin.py`:\n\n```diff coin.py\n{diff}```\n"
    (experiment,) = write_lesson(workspace, page)
    write_own(workspace, green_code)

    assert (
        find_change(workspace, workspace.step, experiment, on_solution=False).line == 2
    )


def test_a_line_that_is_not_there_is_named(workspace: Workspace) -> None:
    first, _ = write_lesson(workspace)
    write_own(workspace, OTHERS)

    with pytest.raises(UnusableInput) as refused:
        find_change(workspace, workspace.step, first, on_solution=False)

    assert refused.value.evidence == "    return 1 if side == 'heads' else 0"
    assert refused.value.next == "dojo try 1 --on-solution or dojo lesson"
    assert not has_lines(workspace, first)


def test_lines_that_are_there_twice_are_not_changed(
    workspace: Workspace, green_code: str
) -> None:
    first, _ = write_lesson(workspace)
    write_own(workspace, green_code + green_code.replace("pays", "other"))

    with pytest.raises(UnusableInput, match="not in one place") as refused:
        find_change(workspace, workspace.step, first, on_solution=False)

    assert refused.value.evidence == "    return 1 if side == 'heads' else 0"


def test_a_missing_file_has_no_lines(workspace: Workspace) -> None:
    first, _ = write_lesson(workspace)
    workspace.module.unlink()

    assert not has_lines(workspace, first)


def test_on_the_solution_it_is_the_code_of_that_place_in_the_lesson(
    workspace: Workspace, green_code: str
) -> None:
    (first, *_), before = write_lesson(workspace), "def pays(side):\n    return None\n"
    head, _, _ = LESSON.partition("## Prove it")
    early = head.replace("**Keep**", "**Try, then undo**")
    (in_green,) = write_lesson(workspace, early)
    write_own(workspace, OTHERS)

    change = find_change(workspace, workspace.step, first, on_solution=True)

    assert change.before == code_at(workspace.kata, workspace.step, first) == green_code
    assert code_at(workspace.kata, workspace.step, in_green) == before


def test_a_class_edition_has_no_solution(workspace: Workspace) -> None:
    first, _ = write_lesson(workspace)
    write_own(workspace, OTHERS)
    shutil.rmtree(workspace.kata.root / "solutions")

    with pytest.raises(UnusableInput, match="class edition") as refused:
        find_change(workspace, workspace.step, first, on_solution=True)
    with pytest.raises(UnusableInput, match="does not have the line") as own_refused:
        find_change(workspace, workspace.step, first, on_solution=False)

    assert refused.value.next == own_refused.value.next == "dojo lesson"


def test_a_whole_page_takes_the_place_of_the_learners(workspace: Workspace) -> None:
    (experiment,) = write_lesson(workspace, PLAN)

    change = find_change(workspace, workspace.step, experiment, on_solution=False)

    assert (change.after, change.line) == ("# Goal\n", 1)
    assert has_lines(workspace, experiment)
