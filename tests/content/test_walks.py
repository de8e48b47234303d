"""A learner who does to the letter what the lessons say comes through with few keys.

The files are saved as an editor saves them, and everything else is a key of the screen.
Reading takes keys of its own (Page Down), which are not counted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from dicedojo.course.courses import only
from dicedojo.course.kata import Kata
from dicedojo.course.step import PLAN, Step, StepKind
from dicedojo.practice.lessons.changes import Code
from dicedojo.practice.lessons.experiments import find_experiments
from dicedojo.practice.lessons.lesson import add_tests, read_lesson
from dicedojo.practice.new_workspace import start
from dicedojo.practice.screen.practice import Practice
from dicedojo.practice.screen.screen import PracticeScreen
from dicedojo.practice.screen.view import PhaseState

pytestmark = pytest.mark.course

COURSE = only(Path(__file__).resolve().parents[2])
PATIENCE = 60.0  # seconds for one verdict, with what follows it
LOOK = 0.05  # seconds


@dataclass
class Learner:
    """Somebody who practises in the screen, and what they have pressed and seen."""

    kata: Kata
    app: PracticeScreen
    pilot: Pilot[None]
    folder: Path
    keys: str = ""
    saves: int = 0

    async def until(self, is_so: Callable[[], bool]) -> None:
        for _ in range(round(PATIENCE / LOOK)):
            if is_so() and not self.app.view.busy:
                return
            await self.pilot.pause(LOOK)
        raise AssertionError(f"{self.app.view} {self.app.fault}")

    def reads(self, text: str) -> bool:
        return text in self.app.view.page

    async def press(self, key: str, is_so: Callable[[], bool]) -> None:
        await self.pilot.press(key)
        self.keys += key
        await self.until(is_so)

    async def save(self, name: str, text: str) -> None:
        """Save a file, if that changes it, and wait for its verdict."""
        file = self.folder / name
        if file.is_file() and file.read_text("utf-8") == text:
            return
        checks = self.app.view.checks
        file.write_text(text, "utf-8")
        self.saves += 1
        await self.until(lambda: self.app.view.checks > checks)

    async def take(self, step: Step) -> None:
        """Do what the lesson of the open step says, and open the next one."""
        lesson = read_lesson(step.lesson)
        tests, module = f"tests/test_{self.kata.module}.py", f"{self.kata.module}.py"
        own = (self.folder / tests).read_text("utf-8")
        given = [b for b in lesson.blocks if b.is_kept and b.file == tests]
        for block in given:
            if block.section == "Red":
                own = add_tests(own, block.text)
        await self.save(tests, own)
        if any(block.section == "Red" and block.tests for block in given):
            phases = {phase.name: phase.state for phase in self.app.view.phases}
            assert phases.get("red") is (
                PhaseState.DONE if step.begins_red else None
            ), phases
        if step.kind is StepKind.PLAN:
            await self.save(PLAN, step.planned.read_text("utf-8"))
        elif code := Code.of(self.kata, step):
            await self.save(module, code.green)
            await self.save(module, code.after)
        for block in given:
            if block.section != "Red":
                own = add_tests(own, block.text)
        await self.save(tests, own)
        for experiment in find_experiments(lesson):
            title = f"Experiment {experiment.number} of"
            await self.press("t", partial(self.reads, title))
        assert self.app.view.missing == "", step.key
        done = self.app.view.done
        await self.press("n", lambda: self.app.view.done > done)


async def walk(kata: Kata, folder: Path, steps: int) -> Learner:
    start(kata, folder)
    app = PracticeScreen(Practice(folder))
    async with app.run_test(size=(80, 24)) as pilot:
        learner = Learner(kata, app, pilot, folder)
        await learner.until(lambda: app.view.checks == 1)
        for step in kata.steps[:steps]:
            await learner.take(step)
        learner.keys += "q"
        await pilot.press("q")
    assert app.fault is None
    return learner


def run(walking: Awaitable[Learner]) -> Learner:
    async def wait() -> Learner:
        return await walking

    return asyncio.run(wait())


@pytest.mark.parametrize(
    ("name", "steps", "keys"),
    [("greed", 11, 40), ("accumulate", 99, 60), ("hog", 6, 30)],
)
def test_to_the_letter(name: str, steps: int, keys: int, tmp_path: Path) -> None:
    kata = COURSE.kata(name)

    learner = run(walk(kata, tmp_path / name, steps))

    taken = kata.steps[:steps]
    assert learner.keys.count("n") == len(taken)
    assert len(learner.keys) <= keys, learner.keys
    assert learner.app.view.done == len(taken)
    print(f"{name}: {len(learner.keys)} keys, {learner.saves} saves")
