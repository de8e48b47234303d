from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.course.courses import only
from dicedojo.errors import UnusableInput
from dicedojo.practice.advance import (
    NotYet,
    advance,
    replace_lost_step,
    reset,
    solution,
    take_hint,
)
from dicedojo.practice.check_report import check
from dicedojo.practice.find import find_workspace
from dicedojo.practice.journal import Entry, Kind
from dicedojo.practice.workspace import Workspace

pytestmark = pytest.mark.slow


def test_next_waits_for_a_green_check_of_the_present_code(
    workspace: Workspace, green_code: str
) -> None:
    with pytest.raises(NotYet, match="not been checked") as refusal:
        advance(workspace)
    assert refusal.value.next == "dojo check"
    assert refusal.value.exit_code == 1

    check(workspace)
    with pytest.raises(NotYet, match="is red"):
        advance(workspace)

    workspace.module.write_text(green_code)
    check(workspace)
    workspace.module.write_text(green_code + "\n")
    with pytest.raises(NotYet, match=r"coin\.py has changed"):
        advance(workspace)

    workspace.module.write_text(green_code)
    (workspace.tests / "test_more.py").write_text("")
    with pytest.raises(NotYet, match="tests/ has changed"):
        advance(workspace)


def test_a_green_step_opens_the_next_and_the_last_one_ends(
    workspace: Workspace, table_code: str
) -> None:
    workspace.module.write_text(table_code)
    opened = []
    for _ in workspace.kata.steps:
        check(workspace)
        step = advance(workspace, anyway=True)
        opened.append(step.name if step else "the end")

    assert opened == ["02_table", "03_tails", "the end"]
    assert workspace.progress.finished
    assert workspace.journal.entries()[-1].kind is Kind.FINISH
    assert (workspace.given / "test_03_tails.py").is_file()
    assert workspace.snapshot(workspace.step).read_text() == table_code
    found = find_workspace(only(workspace.kata.root), workspace.folder)
    assert found.progress == workspace.progress


def test_hints_deepen_one_at_a_time_and_are_remembered(workspace: Workspace) -> None:
    first = take_hint(workspace)
    again = find_workspace(only(workspace.kata.root), workspace.folder)
    second = take_hint(again)
    third = take_hint(again)

    assert first is not None
    assert second is not None
    assert (first.text, first.left) == ("What does the test expect?", 1)
    assert (second.text, second.left) == ("Which number is that?", 0)
    assert third == second
    kinds = [entry.kind for entry in again.journal.entries()]
    assert kinds == [Kind.START, Kind.HINT, Kind.HINT]


def test_a_green_step_uses_no_hint_and_says_what_is_missing(
    workspace: Workspace, green_code: str
) -> None:
    workspace.module.write_text(green_code)
    check(workspace)
    with pytest.raises(NotYet, match="No test of yours asks for") as no_test:
        take_hint(workspace)

    test = "from coin import pays\n\n\ndef test_a():\n    assert pays('heads') == 1\n"
    (workspace.tests / "test_coin.py").write_text(test)
    check(workspace)
    with pytest.raises(NotYet, match="is green: no hint is used") as done:
        take_hint(workspace)

    assert "dojo next --anyway" in no_test.value.next
    assert done.value.next == "dojo next"
    assert workspace.progress.hints == {}


def test_reset_goes_back_to_how_the_step_began_and_keeps_a_copy(
    workspace: Workspace, green_code: str
) -> None:
    workspace.module.write_text(green_code)
    check(workspace)
    advance(workspace, anyway=True)
    workspace.module.write_text("a mess")

    kept = reset(workspace)

    assert workspace.module.read_text() == green_code
    assert kept is not None
    assert kept.read_text() == "a mess"
    assert reset(workspace) is None


def test_the_solution_waits_until_the_step_has_been_green(
    workspace: Workspace, green_code: str
) -> None:
    step = workspace.step
    with pytest.raises(NotYet, match="not been green"):
        solution(workspace, step, spoil=False)
    assert solution(workspace, step, spoil=True) == {"green": green_code}

    workspace.module.write_text(green_code)
    check(workspace)

    assert solution(workspace, step, spoil=False) == {"green": green_code}


def test_a_class_edition_says_that_it_has_no_solutions(workspace: Workspace) -> None:
    workspace.step.green.unlink()

    with pytest.raises(UnusableInput, match="no solution"):
        solution(workspace, workspace.step, spoil=True)


def test_a_step_that_the_kata_lost_gives_way_to_the_one_behind_the_last_known(
    workspace: Workspace, green_code: str
) -> None:
    workspace.module.write_text(green_code)
    check(workspace)
    workspace.save(replace(workspace.progress, step="coin/sides"))
    assert workspace.has_lost_its_step
    assert workspace.step.name == "02_table"

    replace_lost_step(workspace)

    found = find_workspace(only(workspace.kata.root), workspace.folder)
    assert found.progress.step == "coin/table"
    assert not found.has_lost_its_step
    assert found.snapshot(found.step).read_text() == green_code
    assert (found.given / "test_02_table.py").is_file()
    assert found.journal.entries()[-1].kind is Kind.NEXT
    assert reset(found) is None


@pytest.mark.parametrize(
    ("known", "step"), [((), "01_heads"), (("coin/heads", "coin/tails"), "03_tails")]
)
def test_a_lost_step_is_replaced_by_a_step_that_the_kata_has(
    workspace: Workspace, known: tuple[str, ...], step: str
) -> None:
    workspace.journal.path.unlink()
    for key in known:
        workspace.record(Entry(Kind.NEXT, key))
    workspace.save(replace(workspace.progress, step="coin/sides"))

    assert workspace.step.name == step
