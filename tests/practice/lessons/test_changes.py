"""Blocks that were kept are in the file, and an experiment changes what it says."""

from __future__ import annotations

import shutil

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.practice.lessons.changes import (
    Code,
    Growth,
    code_at,
    find_change,
    has_lines,
)
from dicedojo.practice.workspace import Workspace

from ...coin_lesson import LESSON, write_lesson, write_own

OLD = """\
RULES = 1


def score(roll):
    first = roll[0]
    for rule in RULES:
        return rule
    return 0
"""
NEW = """\
RULES = 1


def drop(roll):
    return roll[1:]


def score(roll):
    if not roll:
        return 0
    for rule in RULES:
        return rule
    return score(drop(roll))
"""
LAST = "    return score(drop(roll))\n"
END = "    if not roll:\n        return 0\n"
DROP = "def drop(roll):\n    return roll[1:]\n"
OTHERS = "def pays(side):\n    if side == 'heads':\n        return 1\n    return 0\n"
PLAN = """\
## Green

**Try, then undo** in `PLAN.md`:

```markdown PLAN.md
# Goal
```
"""


def test_a_file_without_blocks_is_the_old_one() -> None:
    growth = Growth(OLD, NEW)

    assert growth.text() == OLD
    assert growth.missing_lines() == [*DROP.splitlines(), *END.splitlines(), LAST[:-1]]


def test_a_block_changes_its_own_lines_and_no_others() -> None:
    growth = Growth(OLD, NEW)

    assert growth.show(LAST)

    assert growth.text() == OLD.replace("    return 0\n", LAST)
    assert growth.missing_lines() == [*DROP.splitlines(), *END.splitlines()]


@pytest.mark.parametrize(
    "blocks",
    [
        pytest.param([DROP, END, LAST], id="from top to end"),
        pytest.param([LAST, END, DROP], id="from end to top"),
        pytest.param([NEW], id="at once"),
    ],
)
def test_all_blocks_make_the_new_file(blocks: list[str]) -> None:
    growth = Growth(OLD, NEW)

    assert all(growth.show(block) for block in blocks)

    assert growth.text() == NEW
    assert growth.missing_lines() == []


@pytest.mark.parametrize(
    ("block", "text"),
    [("a = 1\n", "a = 1\nc = 3\n"), ("c = 3\nd = 4\n", "a = 1\nc = 3\nd = 4\n")],
)
def test_a_line_goes_away_with_a_block_beside_it(block: str, text: str) -> None:
    old = "a = 1\nb = 2\nc = 3\n"
    growth = Growth(old, "a = 1\nc = 3\nd = 4\n")
    assert growth.text() == old

    assert growth.show(block)

    assert growth.text() == text


def test_of_the_lines_in_place_of_another_those_of_a_block_come_first() -> None:
    growth = Growth("a = 1\nx = 2\n", "a = 1\nb = 2\nc = 3\n")

    assert growth.show("b = 2\n")

    assert growth.text() == "a = 1\nb = 2\n"
    assert growth.missing_lines() == ["c = 3"]


@pytest.mark.parametrize(
    "block", ["    return 7\n", "RULES = 1\ndef score(roll):\n", ""]
)
def test_lines_that_the_new_file_does_not_have_together_are_no_part(block: str) -> None:
    growth = Growth(OLD, NEW)

    assert not growth.show(block)
    assert growth.text() == OLD


def test_of_two_equal_places_the_one_that_is_left_out_is_meant() -> None:
    growth = Growth("x = 1\n", "x = 1\ny = 2\nx = 1\n")

    assert growth.show("x = 1\n")

    assert growth.missing_lines() == ["y = 2"]


def test_a_diff_may_bring_in_lines_that_a_later_one_takes_out() -> None:
    growth = Growth("a = 1\n", "b = 2\n")

    assert growth.exchange(" a = 1\n+bridge = 0\n")
    assert growth.text() == "a = 1\nbridge = 0\n"
    assert growth.leftover_lines() == ["bridge = 0"]

    assert growth.exchange("-a = 1\n-bridge = 0\n+b = 2\n")
    assert (growth.text(), growth.missing_lines(), growth.leftover_lines()) == (
        "b = 2\n",
        [],
        [],
    )


def test_a_diff_goes_on_from_the_blocks_before_it() -> None:
    growth = Growth(OLD, NEW)

    assert growth.show(DROP)
    assert growth.exchange(
        "-    first = roll[0]\n+    if not roll:\n+        return 0\n"
    )

    assert growth.text() == NEW.replace(LAST, "    return 0\n")
    assert growth.missing_lines() == [LAST[:-1]]


def test_a_diff_of_other_lines_changes_nothing() -> None:
    growth = Growth(OLD, NEW)

    assert not growth.exchange("-    return 7\n+    return 8\n")

    assert growth.text() == OLD


@pytest.mark.parametrize(
    ("section", "old", "new"),
    [("Red", "1", "1"), ("Green", "1", "2"), ("Refactor", "2", "3"), ("See", "3", "3")],
)
def test_a_section_leads_from_what_is_there_to_what_it_adds(
    section: str, old: str, new: str
) -> None:
    growth = Code("1\n", "2\n", "3\n").growth(section)

    assert (growth.text(), growth.target) == (f"{old}\n", f"{new}\n")


def test_the_learners_own_code_is_changed_at_a_line(
    workspace: Workspace, green_code: str
) -> None:
    first, _ = write_lesson(workspace)
    write_own(workspace, f"# mine\n{green_code}")

    before, after, line = find_change(
        workspace, workspace.step, first, on_solution=False
    )

    assert before == f"# mine\n{green_code}"
    assert after == f"# mine\n{green_code.replace('return 1', 'return 2')}"
    assert line == 3


def test_lines_above_the_change_do_not_count(
    workspace: Workspace, green_code: str
) -> None:
    diff = " def pays(side):\n-    return 1 if side == 'heads' else 0\n+    return 1\n"
    page = f"**Try, then undo** in `coin.py`:\n\n```diff coin.py\n{diff}```\n"
    (experiment,) = write_lesson(workspace, page)
    write_own(workspace, green_code)

    *_, line = find_change(workspace, workspace.step, experiment, on_solution=False)

    assert line == 2


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

    with pytest.raises(UnusableInput, match="is missing") as refused:
        find_change(workspace, workspace.step, first, on_solution=False)

    assert refused.value.next == "dojo start coin"
    assert not has_lines(workspace, first)


def test_on_the_solution_it_is_the_code_of_that_place_in_the_lesson(
    workspace: Workspace, green_code: str
) -> None:
    (first, *_), before = write_lesson(workspace), "def pays(side):\n    return None\n"
    head, _, _ = LESSON.partition("## Prove it")
    early = head.replace("**Keep**", "**Try, then undo**")
    (in_green,) = write_lesson(workspace, early)
    write_own(workspace, OTHERS)

    code, *_ = find_change(workspace, workspace.step, first, on_solution=True)

    assert code == code_at(workspace.kata, workspace.step, first) == green_code
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

    assert change[1:] == ("# Goal\n", 1)
    assert has_lines(workspace, experiment)
