"""What each command prints, 80 columns wide, in one golden screen.

`DOJO_WRITE_SCREENS=1 pytest tests/cli/test_screens.py` writes the screens anew; read
what has changed before you keep it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from dicedojo.grading.document.codec import encode_grades
from dicedojo.grading.document.from_grade import grade_document

from ..handmade_grades import exam, graded, make_kata, weak_tests
from .conftest import SCORE
from .terminal import Answer, Dojo

pytestmark = pytest.mark.slow

SCREENS = Path(__file__).with_name("screens")
WIDTH = 80
# What differs from run to run, and from machine to machine.
MASKED = (
    (re.compile(r"\b\d+\.\d+ s\b"), "0.0 s"),
    (re.compile(r"\b\d{4}-\d\d-\d\dT[\d.-]+"), "2026-01-01T00-00-00.000000"),
)

Screen = Callable[[Dojo, Path], Answer]
screens: dict[str, Screen] = {}


def screen(show: Screen) -> Screen:
    screens[show.__name__] = show
    return show


@screen
def home(dojo: Dojo, here: Path) -> Answer:
    return dojo()


@screen
def start(dojo: Dojo, here: Path) -> Answer:
    return dojo("start", "highest")


@screen
def home_in_a_workspace(dojo: Dojo, here: Path) -> Answer:
    begin(dojo, here)
    return dojo()


@screen
def lesson(dojo: Dojo, here: Path) -> Answer:
    begin(dojo, here)
    return dojo("lesson")


@screen
def hint(dojo: Dojo, here: Path) -> Answer:
    begin(dojo, here)
    return dojo("hint")


@screen
def check_that_is_red(dojo: Dojo, here: Path) -> Answer:
    begin(dojo, here)
    return dojo("check")


@screen
def check_that_is_green(dojo: Dojo, here: Path) -> Answer:
    begin(dojo, here, SCORE)
    return dojo("check")


@screen
def next_before_it_is_green(dojo: Dojo, here: Path) -> Answer:
    begin(dojo, here)
    return dojo("next")


@screen
def next_step(dojo: Dojo, here: Path) -> Answer:
    begin(dojo, here, SCORE)
    dojo("check")
    return dojo("next")


@screen
def reset(dojo: Dojo, here: Path) -> Answer:
    begin(dojo, here, SCORE)
    return dojo("reset", "--yes")


@screen
def solution_before_it_is_green(dojo: Dojo, here: Path) -> Answer:
    begin(dojo, here)
    return dojo("solution")


@screen
def mutate(dojo: Dojo, here: Path) -> Answer:
    begin_with_a_weak_test(dojo, here)
    return dojo("mutate")


@screen
def mutate_least(dojo: Dojo, here: Path) -> Answer:
    begin_with_a_weak_test(dojo, here)
    return dojo("mutate", "--least")


@screen
def mutate_without_tests(dojo: Dojo, here: Path) -> Answer:
    begin(dojo, here, SCORE)
    return dojo("mutate")


@screen
def report(dojo: Dojo, here: Path) -> Answer:
    """A grade, as `dojo grade` prints it."""
    grade = graded(make_kata(here), "ada", exam(holds=False), weak_tests())
    (here / "ada.json").write_text(encode_grades([grade_document(grade)]))
    return dojo("report", "ada.json")


@screen
def grade_of_nothing(dojo: Dojo, here: Path) -> Answer:
    return dojo("grade", "nowhere")


@screen
def author_new(dojo: Dojo, here: Path) -> Answer:
    return dojo("author", "new", "pairs")


@screen
def solution(dojo: Dojo, here: Path) -> Answer:
    begin(dojo, here)
    return dojo("solution", "one_die", "--spoil")


@screen
def unknown_kata(dojo: Dojo, here: Path) -> Answer:
    return dojo("start", "hihgest")


def begin_with_a_weak_test(dojo: Dojo, here: Path) -> None:
    code = "def score(roll):\n    return roll[0] if len(roll) == 1 else max(roll)\n"
    test = (
        "from highest import score\n\n\ndef test_one():\n    assert score([3]) == 3\n"
    )
    begin(dojo, here, code)
    (here / "highest/tests/test_highest.py").write_text(test)


def begin(dojo: Dojo, here: Path, code: str = "") -> None:
    """Start a workspace, go into it, and write the learner's code."""
    dojo("start", "highest")
    os.chdir(here / "highest")
    if code:
        (here / "highest/highest.py").write_text(code)


@pytest.mark.parametrize("name", screens)
def test_a_command_prints_its_golden_screen(
    name: str, dojo: Dojo, tmp_path: Path
) -> None:
    answer = screens[name](dojo, tmp_path)

    text = as_screen(answer, tmp_path)
    file = SCREENS / f"{name}.txt"
    if os.environ.get("DOJO_WRITE_SCREENS"):
        file.write_text(text, "utf-8")
    assert text == file.read_text("utf-8")


@pytest.mark.parametrize(
    "file", sorted(SCREENS.glob("*.txt")), ids=lambda one: one.stem
)
def test_no_screen_is_wider_than_a_terminal(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()

    assert [line for line in lines if len(line) > WIDTH] == []
    assert file.stem in screens


def as_screen(answer: Answer, here: Path) -> str:
    """Return all that was printed and the exit code, without what always differs."""
    text = f"{answer.out}{answer.err}"
    text = text.replace(str(here), "HERE")
    for pattern, instead in MASKED:
        text = pattern.sub(instead, text)
    lines = [line.rstrip() for line in text.splitlines()]
    return "\n".join([*lines, f"[exit code {answer.code}]", ""])
