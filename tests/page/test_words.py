"""What a page says names no folder that it does not have, and no command."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dicedojo.authoring.wheel import state_mode
from dicedojo.course.courses import CourseFolder
from dicedojo.course.kata import Kata
from dicedojo.course.step import Mode
from dicedojo.page.words import lesson_on_page, on_page

from .page import ENDLESS, TEST, ask

ELSEWHERE = re.compile(r"dojo \w+|given/|\.dojo|tests/(?!test_)|\b\d\d_[a-z]|folder")
IN_VAIN = "def test_nothing():\n    assert 1 == 1\n"


def texts_in(answer: Any) -> Iterator[str]:
    """Yield each text of an answer, whatever holds it."""
    if isinstance(answer, str):
        yield answer
    elif isinstance(answer, dict | list):
        for each in answer.values() if isinstance(answer, dict) else answer:
            yield from texts_in(each)


@pytest.mark.parametrize(
    ("command", "page"),
    [
        (
            "01_heads was green before and is red again.",
            "Step 1 was green before and is red again.",
        ),
        ("All fail. Look at dojo lesson 2.", "All fail. Look at the lesson of step 2."),
        (
            "given/test_01_heads.py::test_heads does not end.",
            "The course's test_heads does not end.",
        ),
        (
            "heads.\n  given/test_01_heads.py:9  assert pays(1) == 2",
            "heads.\n  assert pays(1) == 2",
        ),
        ("tests/test_coin.py:4: use 1_000.", "tests/test_coin.py:4: use 1_000."),
    ],
)
def test_a_sentence_is_in_words_of_the_page(command: str, page: str) -> None:
    assert on_page(command) == page


def test_no_lesson_sends_into_a_folder() -> None:
    course = Path(__file__).parents[2] / "lessons"
    for path in course.glob("*/[0-9]*.md"):
        lesson = lesson_on_page(path.read_text("utf-8"))

        assert not re.search(r"dojo start|(?i:the) folder\b|`cd ", lesson), path


@pytest.mark.slow
@pytest.mark.parametrize(
    "mode",
    [
        Mode.TDD,
        pytest.param(Mode.GUIDED, marks=pytest.mark.course),
        pytest.param(Mode.FREE, marks=pytest.mark.course),
    ],
)
def test_a_check_names_no_folder_and_no_command(
    greed: Kata, tmp_path: Path, mode: Mode
) -> None:
    for tree in ("katas", "solutions", "features", "lessons"):
        shutil.copytree(greed.root / tree / "greed", tmp_path / tree / "greed")
    state_mode(tmp_path, mode)
    kata = CourseFolder(greed.course, tmp_path).load("greed")
    stub = kata.stub.read_text("utf-8")
    green = kata.steps[0].green.read_text("utf-8")
    last = kata.reference.read_text("utf-8")
    shown = [
        *((stub, "", 1), (stub, TEST, 1), (green, "", 1), (green, TEST, 2)),
        *((green, IN_VAIN, 1), (last, TEST, 2), (last, TEST, 5), (last, TEST, 10)),
        *(("def score(roll):\n    return 7\n", TEST, 3), ("", TEST, 1), (last, "", 6)),
        (green.replace("score", "scor"), f"{TEST}\n{IN_VAIN}", 1),
    ]

    answers = ask(
        tmp_path / "page",
        kata,
        *(
            ["check", {"greed.py": code, "tests/test_greed.py": tests}, step]
            for code, tests, step in shown
        ),
        ["mutate", {"greed.py": ENDLESS, "tests/test_greed.py": TEST}, 1],
    )

    texts = {*texts_in(answers)} - {step.name for step in kata.steps}
    assert {text for text in texts if ELSEWHERE.search(text)} == set()
