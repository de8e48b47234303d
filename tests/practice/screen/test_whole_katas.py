"""A learner goes through a whole kata on the screen, as its lessons say.

Each step has the tests that its lesson gives to keep, seen red, then the course's code;
and n, which opens the next one only if nothing is missing.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from dicedojo.authoring.lessons import pages_until, with_tests_of
from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata
from dicedojo.course.step import PLAN, Step, StepKind
from dicedojo.practice.lessons.changes import Code
from dicedojo.practice.new_workspace import start
from dicedojo.practice.screen.practice import Practice
from dicedojo.practice.screen.screen import PracticeScreen
from dicedojo.practice.screen.view import Key, PhaseState

pytestmark = [pytest.mark.slow, pytest.mark.course]
SIZES = [(80, 24), (120, 40)]
CHANGING = "changing your code …"
PATIENCE = 1200  # looks, a tenth of a second apart


@dataclass
class Learner:
    """Somebody at the keys, who saves files and waits for what the screen says."""

    app: PracticeScreen
    pilot: Pilot[None]
    kata: Kata

    @property
    def folder(self) -> Path:
        return self.app._practice.workspace.folder

    async def wait(self, checks: int) -> None:
        """Wait for so many checks; what tests miss may be looked for meanwhile."""
        for _ in range(PATIENCE):
            await self.pilot.pause(0.1)
            view = self.app.view
            if view.checks >= checks and view.busy in ("", CHANGING):
                return
            assert self.app.fault is None
        raise AssertionError(f"{self.app.view} {self.app.fault}")

    async def wait_for(self, title: str) -> None:
        """Wait for a page; it is shown after the check of the last step."""
        for _ in range(PATIENCE):
            if self.app.view.title == title:
                return
            await self.pilot.pause(0.1)
        raise AssertionError(f"{self.app.view} {self.app.fault}")

    async def save(self, file: str, text: str) -> None:
        path = self.folder / file
        if not path.is_file() or path.read_text("utf-8") != text:
            checks = self.app.view.checks
            path.write_text(text, "utf-8")
            await self.wait(checks + 1)

    async def press(self, key: Key) -> None:
        assert key in self.app.view.keys, self.app.view
        checks = self.app.view.checks
        await self.pilot.press(key.value)
        await self.wait(checks + (key is Key.NEXT))

    def shown(self, name: str) -> str:
        return str(self.app.query_one(f"#{name}", Static).render())

    async def do(self, step: Step, tests: str) -> None:
        code = Code.of(self.kata, step)
        assert code is not None
        assert f"Step {step.number} of {len(self.kata.steps)}" in self.shown("head")
        await self.save(f"tests/test_{self.kata.module}.py", tests)
        if step.planned.is_file():
            await self.save(PLAN, step.planned.read_text("utf-8"))
        if step.kind is StepKind.BEHAVIOUR:
            # A name that is new cannot be imported yet.
            assert re.search("RED|AMBER", self.app.view.verdict)
        await self.save(self.kata.file, code.green)
        await self.save(self.kata.file, code.after)
        view = self.app.view
        assert view.missing == "", (step.name, view)
        assert all(
            phase.state is PhaseState.DONE
            for phase in view.phases
            if phase.name != "tidy"
        ), (step.name, view)
        for line in self.shown("foot").splitlines():
            assert len(line) <= self.app.size.width - 2
        assert self.shown("foot").count("\n") < 3
        await self.press(Key.NEXT)


def own_tests(kata: Kata, step: Step) -> str:
    """Return a learner's test file at the end of a lesson."""
    return with_tests_of(kata, pages_until(kata, step), "")


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x40"])
@pytest.mark.parametrize(("name", "steps"), [("greed", 11), ("hog", 6), ("farkle", 17)])
def test_the_keys_lead_through_a_kata(
    tmp_path: Path, name: str, steps: int, size: tuple[int, int]
) -> None:
    kata = load_kata(content_root(), name)
    workspace = start(kata, tmp_path / "mine")[0]
    app = PracticeScreen(Practice(workspace.folder))

    async def practise() -> None:
        async with app.run_test(size=size) as pilot:
            learner = Learner(app, pilot, kata)
            await learner.wait(1)
            for step in kata.steps[:steps]:
                await learner.do(step, own_tests(kata, step))
            if steps == len(kata.steps):
                await learner.wait_for("The end")
                assert "is finished: every step is green" in learner.shown("text")
                assert app.view.done == steps
            await pilot.press("q")

    asyncio.run(practise())

    assert app.fault is None
