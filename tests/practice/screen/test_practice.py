"""A sitting gives a verdict at each save, and each key does what its label says."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dicedojo.course.kata import Kata
from dicedojo.course.step import Mode
from dicedojo.errors import UnusableInput
from dicedojo.practice.check_report import check
from dicedojo.practice.check_words import WELL_DONE
from dicedojo.practice.new_workspace import start
from dicedojo.practice.screen.practice import Practice
from dicedojo.practice.screen.view import Key
from dicedojo.practice.workspace import Workspace

from ...coin_lesson import TAILS, TESTS, write_lesson, write_own

pytestmark = pytest.mark.slow
TEST = 'from coin import pays\n\n\ndef test_mine():\n    assert pays("heads") == 1\n'


@pytest.fixture
def practice(workspace: Workspace) -> Iterator[Practice]:
    practice = Practice(workspace.folder, coloured=False)
    practice.turn()
    yield practice
    practice.close()


def go_on(practice: Practice, until: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120
    while not until():
        assert time.monotonic() < deadline, practice.view
        practice.turn()


def turn_while_saving(practice: Practice, code: str) -> None:
    """Have the module saved during the check of a turn, when it has met the files."""

    def check_and_save(workspace: Workspace) -> object:
        report = check(workspace)
        workspace.module.write_text(code)
        return report

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dicedojo.practice.screen.practice.check", check_and_save)
        practice.turn()


def test_it_begins_with_the_lesson_of_a_step_that_nobody_began(
    practice: Practice,
) -> None:
    view = practice.view

    assert (view.done, view.checks, view.title) == (0, 1, "Lesson")
    assert view.page == view.lesson != ""
    assert Key.NEXT not in view.keys
    assert Key.RESET not in view.keys


def test_a_save_is_a_check_and_the_next_step_opens_with_a_key(
    practice: Practice, workspace: Workspace, green_code: str
) -> None:
    (workspace.tests / "test_coin.py").write_text(TEST)
    practice.turn()
    assert practice.view.saved == ("tests/test_coin.py",)
    assert "red" in practice.view.verdict

    workspace.module.write_text(green_code)
    practice.turn()
    assert practice.view.missing == ""
    go_on(practice, lambda: not practice.view.busy)
    assert practice.view.survivors  # the sample kata has no domain, and it says that
    first = practice.view.lesson
    practice.press(Key.NEXT)

    assert practice.view.done == 1
    assert practice.view.lesson not in ("", first)


def test_a_green_step_without_a_test_says_so_and_can_be_left_anyway(
    practice: Practice, workspace: Workspace, green_code: str
) -> None:
    workspace.module.write_text(green_code)
    practice.turn()
    assert practice.view.missing.startswith("No test of yours asks for")
    practice.press(Key.NEXT)
    assert practice.view.title == "Not yet"
    assert practice.view.done == 0

    practice.press(Key.ANYWAY)

    assert practice.view.done == 1


def test_a_refactoring_opens_with_its_lesson_and_asks_for_an_edit(
    practice: Practice, workspace: Workspace, green_code: str
) -> None:
    (workspace.tests / "test_coin.py").write_text(TEST)
    workspace.module.write_text(green_code)
    practice.turn()
    praise = practice.view.verdict

    practice.press(Key.NEXT)

    view = practice.view
    assert (view.title, view.page) == ("Lesson", view.lesson)
    assert "nothing has changed in it" in view.missing
    assert view.next == "change it and save it; or a to go on anyway"
    assert Key.ANYWAY in view.keys
    assert praise.endswith(f"\n{WELL_DONE}")


def test_a_reset_asks_first(
    practice: Practice, workspace: Workspace, green_code: str
) -> None:
    begun = workspace.module.read_text()
    workspace.module.write_text(green_code)
    practice.turn()

    practice.press(Key.RESET)
    practice.press(Key.HINT)  # any other key is a no
    practice.press(Key.YES)
    practice.press(Key.RESET)
    practice.back()  # so is Esc
    practice.press(Key.YES)
    assert workspace.module.read_text() == green_code
    practice.press(Key.RESET)
    practice.press(Key.YES)

    assert workspace.module.read_text() == begun


def test_a_prediction_is_settled_by_the_next_verdict(
    practice: Practice, workspace: Workspace, green_code: str
) -> None:
    practice.press(Key.EXPECT_RED)
    assert practice.view.predicted == "You expect red."
    workspace.module.write_text(green_code)
    practice.turn()
    assert practice.view.predicted.startswith("You expected red, but it is green.")

    practice.press(Key.CHECK)

    assert practice.view.predicted == ""


def test_experiments_are_tried_one_after_the_other_and_again_after_a_save(
    workspace: Workspace, green_code: str
) -> None:
    write_lesson(workspace)
    write_own(workspace, green_code, TESTS)
    practice = Practice(workspace.folder, coloured=False)
    practice.turn()
    tried = []
    for _ in range(3):
        practice.press(Key.TRY)
        tried.append(practice.view.page)
    write_own(workspace, green_code, TESTS + TAILS)
    practice.turn()
    practice.press(Key.TRY)
    tried.append(practice.view.page)
    practice.close()

    first, second, *_ = (page.splitlines()[0] for page in tried)
    assert first.startswith("Experiment 1 of 2")
    assert second.startswith("Experiment 2 of 2")
    assert [page.splitlines()[0] for page in tried] == [first, second, first, first]
    assert tried[0].endswith("Next: t for the next experiment")


def test_a_key_is_seen_to_be_taken(practice: Practice) -> None:
    seen: list[str] = []
    practice.tell = lambda view: seen.append(view.busy)

    practice.press(Key.HINT)

    assert seen[0] == "hint …"
    assert practice.view.busy == ""


def test_the_journal_is_a_page(practice: Practice) -> None:
    practice.press(Key.JOURNAL)

    assert practice.view.title == "Journal"
    assert "1 light" in practice.view.page


def test_a_verdict_that_a_save_has_overtaken_is_not_shown(
    practice: Practice, workspace: Workspace, green_code: str
) -> None:
    workspace.module.write_text("def pays(side):\n    return 0\n")
    turn_while_saving(practice, green_code)
    assert practice.view.checks == 1
    practice.turn()

    assert practice.view.checks == 2
    assert "green" in practice.view.verdict


def test_a_second_save_of_the_same_file_delays_the_verdict_only(
    practice: Practice, workspace: Workspace, green_code: str
) -> None:
    workspace.module.write_text(green_code)
    turn_while_saving(practice, green_code)
    assert practice.view.busy
    practice.turn()

    assert practice.view.checks == 2
    assert not practice.view.busy


def test_settings_that_pytest_cannot_read_are_said_until_they_are_mended(
    practice: Practice, workspace: Workspace
) -> None:
    settings = workspace.folder / "pyproject.toml"
    before = settings.read_text()
    settings.write_text("[tool.pytest.ini_options\n")
    practice.turn()
    assert "pyproject.toml in this workspace cannot be read" in practice.view.verdict
    assert not practice.view.busy
    practice.turn()
    assert practice.view.checks == 2

    settings.write_text(before)
    practice.turn()

    assert "RED" in practice.view.verdict


@pytest.fixture
def faded(coin: Kata, tmp_path: Path) -> Iterator[Practice]:
    """A sitting in the mode tdd, whose lesson stops where the test comes."""
    workspace, _ = start(coin, tmp_path / "tdd", Mode.TDD)
    facts = coin.folder / "01_heads/step.toml"
    facts.write_text(f'{facts.read_text()}gives = "sentence"\n')
    workspace.step.lesson.write_text(
        "Heads pay.\n\n**Keep** in `tests/test_coin.py`:\n\n"
        "```python tests/test_coin.py\ndef test_a(): ...\n```\n\nEnd.\n"
    )
    practice = Practice(workspace.folder, coloured=False)
    practice.turn()
    yield practice
    practice.close()


def test_a_faded_lesson_goes_on_with_a_hint(faded: Practice) -> None:
    assert "Your test comes here" in faded.view.lesson

    faded.press(Key.HINT)

    assert "End." in faded.view.lesson


def test_a_faded_lesson_goes_on_with_a_test_of_ones_own(faded: Practice) -> None:
    (faded.workspace.tests / "test_coin.py").write_text(TEST)
    faded.turn()

    assert "End." in faded.view.lesson
    assert "Your test is there." in faded.view.verdict


def test_a_workspace_that_has_gone_ends_the_sitting(
    practice: Practice, workspace: Workspace
) -> None:
    (workspace.folder / ".dojo").rename(workspace.folder / "gone")

    with pytest.raises(UnusableInput, match="is not a workspace any more"):
        practice.turn()


def test_the_steps_are_listed_and_earlier_lessons_can_be_read_again(
    practice: Practice, workspace: Workspace, green_code: str
) -> None:
    first = practice.view.lesson
    practice.press(Key.STEPS)
    at_first = practice.view
    workspace.module.write_text(green_code)
    practice.turn()
    practice.press(Key.ANYWAY)
    practice.press(Key.STEPS)
    listed = practice.view
    practice.press(Key.EARLIER)
    read = practice.view

    title, later = (step.title for step in workspace.kata.steps[:2])
    assert at_first.page.splitlines()[:3] == [
        "0 of 3 steps are done. ◉ is the open one.",
        "",
        f"◉  1  {title}",
    ]
    assert Key.EARLIER not in at_first.keys
    assert f"●  1  {title}\n◉  2  {later}\n○  3  " in listed.page
    assert Key.EARLIER in listed.keys
    assert (read.title, read.page) == ("Lesson 1", first)
    assert Key.EARLIER not in read.keys
