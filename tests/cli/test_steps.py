"""`dojo check`, `dojo next` and `dojo reset` in a workspace."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.practice.workspace import Workspace

from .conftest import HEADS
from .terminal import Dojo

pytestmark = pytest.mark.slow


def test_a_refactoring_that_is_done_is_told_from_one_to_be_done(
    here: Dojo, workspace: Workspace, green_code: str, table_code: str
) -> None:
    workspace.module.write_text(green_code)
    here("check")
    here("next", "--anyway")
    workspace.module.write_text(table_code)

    done = here("check")

    assert "Refactored: the code has changed" in done.out
    assert done.last == "Next: dojo next or dojo mutate"


def test_each_kind_of_step_is_praised_as_what_it_is_and_lacks_what_it_needs(
    here: Dojo, workspace: Workspace, table_code: str
) -> None:
    workspace.module.write_text(table_code)
    own = workspace.tests / "test_coin.py"
    own.write_text(HEADS)
    screens = []
    for _ in workspace.kata.steps:
        screens.append(here("check").out)
        here("next", "--anyway")

    assert "Tidy now" in screens[0]
    assert "adds no behaviour" in screens[1]
    assert "no new test" not in screens[1], "a refactoring needs none"
    assert "Green at once" in screens[2]
    assert "tests/ has no new test in this step" in screens[2]


def test_a_green_check_says_what_next_still_asks_for(
    here: Dojo, workspace: Workspace, green_code: str
) -> None:
    workspace.module.write_text(green_code)
    own = workspace.tests / "test_coin.py"
    own.write_text("def test_nothing_yet():\n    assert 1 == 1\n")

    lacking, refused = here("check"), here("next")
    own.write_text(HEADS)
    enough = here("check")

    assert refused.err.splitlines()[0] in lacking.out.splitlines()
    assert lacking.last == refused.err.splitlines()[-1].strip()
    assert lacking.last.startswith("Next: write one, then dojo check")
    assert enough.last == "Next: dojo next or dojo mutate"


TWO = HEADS.replace("== 1", "== 2")


@pytest.mark.parametrize(
    ("heads", "tests", "has_solutions", "said", "change"),
    [
        pytest.param(
            *("0", TWO, True),
            "The rules give 1 for pays('heads'); your test expects 2.",
            "that test",
            id="it is wrong",
        ),
        pytest.param(
            *("7", f'{HEADS}    assert pays("tails") == 0\n', True),
            "The rules say so, too",
            "coin.py",
            id="it knows more than the course's",
        ),
        pytest.param(
            *("0", TWO, False),
            "The course's tests are green.",
            "that test or coin.py",
            id="no solution can judge it",
        ),
    ],
)
def test_an_own_test_that_alone_is_red_is_questioned(  # noqa: PLR0913, PLR0917
    here: Dojo,
    workspace: Workspace,
    green_code: str,
    heads: str,
    tests: str,
    has_solutions: bool,
    said: str,
    change: str,
) -> None:
    workspace.module.write_text(green_code.replace("0", heads))
    (workspace.tests / "test_coin.py").write_text(tests)
    if not has_solutions:
        shutil.rmtree(workspace.kata.root / "solutions")

    red = here("check")

    assert said in red.out
    assert red.last == f"Next: change {change}, then dojo check"


def test_steps_that_broke_are_counted_and_the_way_back_comes_first(
    here: Dojo, workspace: Workspace, table_code: str
) -> None:
    workspace.module.write_text(table_code)
    for _ in workspace.kata.steps:
        here("check")
        here("next", "--anyway")
    workspace.module.write_text(workspace.kata.stub.read_text())

    red = here("check")

    assert "01_heads and 1 more were green before and are red again." in red.out
    assert red.last.startswith("Next: undo your last change or fix it")


@pytest.mark.parametrize("name", ["Coin.py", "coin.py.txt", ""])
def test_a_module_of_another_name_is_to_be_renamed_and_a_missing_one_comes_back(
    here: Dojo, workspace: Workspace, name: str
) -> None:
    if name:
        workspace.module.rename(workspace.folder / name)
    else:
        workspace.module.unlink()

    answer = here("check")

    rename = f"rename {name} to coin.py, then dojo check" if name else ""
    assert answer.last == f"Next: {rename or 'dojo start coin'}"
    assert ("dojo start" in answer.out) is not bool(name)


def test_what_python_says_is_told_to_its_end_and_without_advice_for_pytest(
    here: Dojo, workspace: Workspace, green_code: str
) -> None:
    workspace.module.write_text("def pays(side):\n\nx = 1\n")
    error = " ".join(here("check").out.split())
    workspace.module.write_text(green_code)
    (workspace.tests / "test_coin.py").write_text(
        "def test_order():\n    assert [3, 3, 4] == [3, 4, 3]\n"
    )

    screen = here("check").out

    assert "expected an indented block after function definition on line 1" in error
    assert "At index 1 diff: 3 != 4" in screen
    assert "Use -v" not in screen


def test_the_end_of_a_kata_names_the_next_one(
    here: Dojo, workspace: Workspace, table_code: str
) -> None:
    write_kata(workspace.kata.root, "die")
    workspace.module.write_text(table_code)
    for _ in workspace.kata.steps:
        here("check")
        end = here("next", "--anyway")

    home = here()

    line = "The next kata is Die: cd .. && dojo start die"
    assert line in end.out
    assert line in home.out
    assert home.last == end.last == "Next: dojo mutate or dojo grade ."


def test_a_check_can_be_predicted_and_the_journal_and_the_end_count_it(
    here: Dojo, workspace: Workspace, table_code: str
) -> None:
    red = here("check", "--expect", "green")
    workspace.module.write_text(table_code)
    green = here("check", "--expect", "green")
    journal = here("journal")
    for _ in workspace.kata.steps:
        here("check")
        end = here("next", "--anyway")

    assert red.out.startswith("You expected green, but it is red. Your one prediction")
    assert green.out.startswith("You expected green, and it is green. 1 of your 2")
    assert "1 of your 2 predictions were right." in journal.out
    assert "1 of your 2 predictions were right." in end.out


def test_reset_asks_and_no_changes_nothing(
    here: Dojo, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace.module.write_text("mine")
    monkeypatch.setattr(sys, "stdin", io.StringIO("n\n"))

    assert "Nothing was changed." in here("reset").out
    assert workspace.module.read_text() == "mine"

    reset = here("reset", "--yes").out

    assert workspace.module.read_text() == workspace.kata.stub.read_text()
    back = next(line for line in reset.splitlines() if line.startswith("  cp "))
    subprocess.run(back, shell=True, check=True)  # as a learner types it
    assert workspace.module.read_text() == "mine"


def test_reset_brings_a_missing_module_back_without_asking(
    here: Dojo, workspace: Workspace
) -> None:
    workspace.module.unlink()

    assert here("reset").code == 0
    assert workspace.module.read_text() == workspace.kata.stub.read_text()


def test_reset_without_the_copy_of_the_step_says_what_the_code_is(
    here: Dojo, workspace: Workspace, green_code: str
) -> None:
    workspace.module.write_text(green_code)
    here("check")
    here("next", "--anyway")
    shutil.rmtree(workspace.folder / ".dojo" / "steps")

    assert here("reset", "--yes").out.startswith(
        "coin.py is as it was when the kata began.\n"
    )
    assert workspace.module.read_text() == workspace.kata.stub.read_text()


def test_damaged_progress_is_said_and_rebuilt(here: Dojo, workspace: Workspace) -> None:
    (workspace.folder / ".dojo" / "progress.json").write_text("{")

    answer = here("hint")

    assert answer.code == 0
    assert "rebuilt it from the journal" in answer.err


def test_a_step_that_the_kata_lost_is_said_once(
    here: Dojo, workspace: Workspace
) -> None:
    file = workspace.folder / ".dojo" / "progress.json"
    file.write_text(file.read_text().replace("coin/heads", "coin/sides"))

    first, second = here("check"), here("check")

    assert "Coin has no step sides any more, so you are at 02_table now." in first.err
    assert second.err == ""
