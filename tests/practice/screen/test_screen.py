"""The screen shows the view, and each key does what the last line says."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from threading import Event

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from dicedojo.practice.screen.practice import Practice
from dicedojo.practice.screen.screen import HELP, MARGIN, PracticeScreen
from dicedojo.practice.workspace import Workspace

pytestmark = pytest.mark.slow


async def until(
    pilot: Pilot[None], app: PracticeScreen, is_so: Callable[[], bool]
) -> None:
    for _ in range(2400):
        if is_so():
            await pilot.pause()
            return
        await pilot.pause(0.05)
    raise AssertionError(f"{app.view} {app.fault}")


def text(app: PracticeScreen, name: str) -> str:
    return str(app.query_one(f"#{name}", Static).render())


def test_no_line_of_the_help_is_folded() -> None:
    assert max(map(len, HELP.splitlines())) <= 80 - MARGIN


Act = Callable[[PracticeScreen, Pilot[None]], Awaitable[None]]


def after_a_check(workspace: Workspace, size: tuple[int, int], act: Act) -> None:
    """Open the screen, and do something once its first verdict is there."""
    app = PracticeScreen(Practice(workspace.folder))

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await until(pilot, app, lambda: app.view.checks == 1)
            await act(app, pilot)

    asyncio.run(run())

    assert app.fault is None


def test_the_keys_lead_through_a_step(workspace: Workspace, green_code: str) -> None:
    async def press(app: PracticeScreen, pilot: Pilot[None]) -> None:
        assert app.view.title == "Lesson"
        await pilot.press("escape")
        await until(pilot, app, lambda: app.view.page == "")
        assert "RED" in text(app, "text")
        await pilot.press("question_mark")
        await pilot.pause()
        assert "A save is a check" in text(app, "text")
        await pilot.press("h")
        await until(pilot, app, lambda: app.view.title == "Hint")
        assert "hint 1 of" in text(app, "text")
        workspace.module.write_text(green_code)
        await until(pilot, app, lambda: bool(app.view.missing))
        assert "a go on anyway" in text(app, "foot")
        await pilot.press("a")
        await until(pilot, app, lambda: app.view.done == 1)
        assert "Step 2 of" in text(app, "head")
        await pilot.press("q")

    after_a_check(workspace, (80, 24), press)


def test_the_screen_says_at_once_what_it_does(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    practice = Practice(workspace.folder)
    begins, seen = Event(), []
    turn = practice.turn

    def wait_and_turn() -> None:
        begins.wait(60)
        turn()

    monkeypatch.setattr(practice, "turn", wait_and_turn)
    app = PracticeScreen(practice)

    async def look() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            seen.append((text(app, "head"), text(app, "phases")))
            begins.set()
            await until(pilot, app, lambda: app.view.checks == 1)

    asyncio.run(look())

    ((head, phases),) = seen
    assert head.startswith(workspace.kata.title)
    assert phases.strip() == "checking …"


def test_no_line_of_the_lesson_is_cut_beside_the_verdict(workspace: Workspace) -> None:
    lesson = workspace.kata.steps[0].lesson
    lesson.write_text(lesson.read_text() + ("\n" + "xx " * 60 + "\n") * 20)

    async def look(app: PracticeScreen, pilot: Pilot[None]) -> None:
        lesson, around = app.query_one("#lesson", Static), app.query_one("#beside")
        assert lesson.content_region.right < around.scrollable_content_region.right
        room = lesson.size.width
        widest = max(map(len, text(app, "lesson").splitlines()))
        assert room - 4 < widest <= room
        assert "…" not in text(app, "lesson")

    after_a_check(workspace, (120, 40), look)


def test_the_lesson_stands_beside_the_verdict_on_a_wide_screen(
    workspace: Workspace,
) -> None:
    async def look(app: PracticeScreen, pilot: Pilot[None]) -> None:
        assert app.query_one("#beside").display
        assert "RED" in text(app, "text")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not app.query_one("#beside").display

    after_a_check(workspace, (160, 40), look)


def test_without_an_editor_the_screen_names_the_file(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EDITOR", raising=False)
    monkeypatch.delenv("VISUAL", raising=False)

    async def edit(app: PracticeScreen, pilot: Pilot[None]) -> None:
        await pilot.press("e")
        await pilot.pause()
        assert "Set EDITOR" in text(app, "text")

    after_a_check(workspace, (80, 24), edit)


def test_a_terminal_that_had_gone_before_the_first_check_is_noticed(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicedojo.practice.screen.screen.on_terminal", lambda: False)
    app = PracticeScreen(Practice(workspace.folder), has_terminal=True)

    async def wait() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(2400):
                if not app.is_running:
                    return
                await pilot.pause(0.05)
        raise AssertionError("the screen goes on")

    asyncio.run(wait())

    assert app.view.checks == 0
