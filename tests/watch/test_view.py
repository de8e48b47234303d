"""After a verdict the keys and the file are those that a learner needs next."""

from __future__ import annotations

import pytest

from dicedojo.watch.keys import Key
from dicedojo.watch.view import file_to_change, keys_after
from dicedojo.workspace.check import check
from dicedojo.workspace.workspace import Workspace

pytestmark = pytest.mark.slow
TEST = "tests/test_coin.py"


def keys(workspace: Workspace, *, asks: bool = False) -> set[Key]:
    return {*keys_after(workspace, check(workspace), asks=asks, experiments=2)}


def test_a_key_is_offered_where_it_does_something(
    workspace: Workspace, green_code: str
) -> None:
    red = keys(workspace)
    workspace.module.write_text(green_code)
    green = keys(workspace, asks=True)
    (workspace.folder / TEST).write_text("def test_mine():\n    pass\n")
    tested = keys(workspace)

    assert {Key.HINT, Key.LESSON, Key.EXPECT_RED} <= red
    assert not {Key.NEXT, Key.TRY, Key.RESET, Key.SOLUTION, Key.YES} & red
    assert green - red == {Key.NEXT, Key.ANYWAY, Key.TRY, Key.RESET, Key.SOLUTION}
    assert tested - green == {Key.MUTATE}
    assert green - tested == {Key.ANYWAY}


def test_the_test_comes_first_then_the_module_or_the_line_that_does_not_run(
    workspace: Workspace,
) -> None:
    begun = file_to_change(workspace, check(workspace))
    (workspace.folder / TEST).write_text("def test_mine():\n    assert False\n")
    red = file_to_change(workspace, check(workspace))
    (workspace.folder / TEST).write_text("def test_mine(:\n")
    amber = file_to_change(workspace, check(workspace))

    assert [begun, red, amber] == [TEST, "coin.py", TEST]
