"""Each step is red on the code before it and green on its own and all later code."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from dicedojo.course.kata import Kata
from dicedojo.course.step import Step, StepKind

pytestmark = pytest.mark.course

DRIVER = Path(__file__).with_name("run_in_forks.py")
GREEN, RED = 0, 1  # pytest's exit codes

Layout = Callable[[Path, Iterable[Step], Iterable[Step]], Path]


@pytest.fixture
def lay_out(greed: Kata, tmp_path: Path) -> Layout:
    """Return what makes a folder with a program, some steps' tests and features."""
    count = iter(range(1000))

    def make(program: Path, starters: Iterable[Step], features: Iterable[Step]) -> Path:
        folder = tmp_path / f"{next(count):03d}"
        folder.mkdir()
        shutil.copy(program, folder / "greed.py")
        shutil.copy(greed.step_definitions, folder / "conftest.py")
        for step in starters:
            shutil.copy(step.starter, folder / f"test_{step.name}.py")
        for step in features:
            shutil.copy(step.feature, folder)
            (folder / f"test_{step.name}_feature.py").write_text(
                "from pytest_bdd import scenarios\n\n"
                f'scenarios("{step.name}.feature")\n',
                "utf-8",
            )
        return folder

    return make


def outcomes(folders: Iterable[Path]) -> list[int]:
    command = [sys.executable, str(DRIVER), *map(str, folders)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    codes: list[int] = json.loads(done.stdout)
    return codes


def programs_of(step: Step) -> list[Path]:
    return [path for path in (step.green, step.refactored) if path.is_file()]


def test_every_program_passes_all_starters_and_features_so_far(
    greed: Kata, lay_out: Layout
) -> None:
    programs = [
        (program, greed.steps[: step.number])
        for step in greed.steps
        for program in programs_of(step)
    ]

    codes = outcomes(lay_out(program, steps, steps) for program, steps in programs)

    assert len(programs) == 15
    assert codes == [GREEN] * len(programs)


@pytest.mark.parametrize("what", ["starter", "feature"])
def test_only_a_behaviour_is_red_on_the_program_before_it(
    greed: Kata, lay_out: Layout, what: str
) -> None:
    before = [greed.stub, *(step.solution for step in greed.steps)]

    codes = outcomes(
        lay_out(program, [step], [])
        if what == "starter"
        else lay_out(program, [], [step])
        for program, step in zip(before, greed.steps, strict=False)
    )

    expected = [
        RED if step.kind is StepKind.BEHAVIOUR else GREEN for step in greed.steps
    ]
    assert codes == expected


def test_every_wheat_passes_everything(greed: Kata, lay_out: Layout) -> None:
    codes = outcomes(
        lay_out(wheat.path, greed.steps, greed.steps) for wheat in greed.wheats
    )

    assert codes == [GREEN] * len(greed.wheats)


def test_the_features_catch_every_chaff(greed: Kata, lay_out: Layout) -> None:
    codes = outcomes(lay_out(chaff.path, [], greed.steps) for chaff in greed.chaffs)

    let_through = [
        chaff.name
        for chaff, code in zip(greed.chaffs, codes, strict=True)
        if code != RED
    ]
    assert let_through == []


def test_a_step_has_the_programs_that_its_kind_asks_for(greed: Kata) -> None:
    for earlier, step in zip(greed.steps, greed.steps[1:], strict=False):
        assert step.refactored.is_file() or step.kind is not StepKind.REFACTORING
        assert step.green.is_file() == (step.kind is not StepKind.REFACTORING)
        if step.kind is StepKind.GUARD:
            assert step.green.read_text("utf-8") == earlier.solution.read_text("utf-8")


def test_hints_are_questions_that_deepen(greed: Kata) -> None:
    for step in greed.steps:
        assert len(step.hints) in (3, 4), step.name
        assert all("?" in hint for hint in step.hints), step.name
