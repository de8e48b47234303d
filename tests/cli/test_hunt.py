"""The verb `hunt`, with lines through a pipe and on a terminal."""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest

from dicedojo.errors import UnusableInput

from .terminal import Answer, Dojo, Keyboard, is_waiting, wait_until

pytestmark = pytest.mark.slow
CATCH = "assert score([2, 1]) == 2\nassert score([1, 2]) == 2\n"  # both bugs
FIRST_DIE = '''"""Chaff: takes the first die.

Witness: 1 2 scores 1, not 2.
"""


def score(roll):
    return roll[0]
'''
Typing = Callable[..., Answer]


@pytest.fixture
def typing(
    dojo: Dojo, course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Typing:
    """Return what runs a command with lines through a pipe; the user is a new one.

    There are two bugs, and one more that no typed line catches.
    """
    shutil.copytree(course, tmp_path / "course")
    chaff = tmp_path / "course/solutions/highest/chaff/first_die.py"
    chaff.write_text(FIRST_DIE)
    monkeypatch.setenv("DOJO_CONTENT", str(tmp_path / "course"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def run(lines: str, *words: str) -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
        return dojo(*words)

    return run


def test_each_bug_is_caught_in_turn(typing: Typing) -> None:
    lines = f"score([2, 1])\n{CATCH}{CATCH}"

    answer = typing(lines, "hunt", "highest", "--seed", "1")

    assert answer.code == 0
    assert answer.out.count("Caught in ") == 2
    assert "Its lesson: dojo lesson 2" in answer.out
    assert "2 bugs caught" in answer.out
    again = typing(lines, "hunt", "highest", "--seed", "1")
    assert again.out == answer.out


def test_a_bug_given_up_is_shown_and_is_not_good_enough(typing: Typing) -> None:
    answer = typing(f"give up\n{CATCH}", "hunt", "highest")

    assert answer.code == 1
    assert "The bug: " in answer.out
    assert "1 bug caught" in answer.out
    assert "1 given up" in answer.out


def test_a_closed_input_has_no_lines_and_odd_bytes_are_one_that_cannot_be_read(
    dojo: Dojo, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert dojo("hunt", "highest").code == 1

    odd = io.TextIOWrapper(io.BytesIO(b"score([\xff])\n"), "utf-8")
    monkeypatch.setattr(sys, "stdin", odd)
    answer = dojo("hunt", "highest")

    assert answer.code == 1
    assert "Python cannot read this line" in answer.out


@pytest.mark.parametrize("lines", ["", "quit\n", "\n# a remark\nQuit\n", "\xff\0\n"])
def test_leaving_without_a_catch_is_polite(typing: Typing, lines: str) -> None:
    answer = typing(lines, "hunt", "highest")

    assert answer.code == 1
    assert answer.err == ""
    assert "0 bugs caught" in answer.out


def test_a_day_has_one_bug_and_its_first_hunt_counts(
    typing: Typing, tmp_path: Path
) -> None:
    typing("score([3])\n", "hunt", "highest", "--today")  # left, and not given up
    first = typing(CATCH, "hunt", "highest", "--today")
    second = typing("give up\n", "hunt", "highest", "--today")

    assert first.code == 0
    assert "Streak: 1 day." in first.out
    assert second.code == 1
    assert "The first hunt of the day counts" in second.out
    (file,) = (tmp_path / "data").rglob("*.json")
    today = datetime.now().astimezone().date().isoformat()
    assert list(json.loads(file.read_text())) == [today]


def test_in_a_workspace_the_bugs_are_those_of_the_steps_so_far(
    typing: Typing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for chaff in (tmp_path / "course/solutions/highest/chaff").glob("*.py"):
        step = "one_die" if chaff.stem == "first_die" else "several_dice"
        text = chaff.read_text().replace("Witness:", f"Step: {step}\nWitness:", 1)
        chaff.write_text(re.sub(r"\nStep: .*(?=\n\"\"\")", "", text))
    typing("", "start", "highest")
    monkeypatch.chdir(tmp_path / "highest")

    few = typing("assert score([1, 2]) == 2\n", "hunt", "highest")
    all_of_them = typing("", "hunt", "highest", "--seed", "1")

    assert few.out.startswith("Highest: bug 1 of your steps so far\n")
    assert "The bug: takes the first die." in few.out
    assert few.code == 0
    assert all_of_them.out.startswith("Highest: bug 1 (--seed 1)\n")


def test_a_call_that_nobody_takes_costs_no_stroke(typing: Typing) -> None:
    lines = f"score([1], 2)\n[2, 1]\n{CATCH}"

    answer = typing(lines, "hunt", "highest", "--seed", "1")

    assert "> score([1], 2)\nThe program raises TypeError" in answer.out
    assert "> [2, 1]\nThe program says " in answer.out
    assert "1 question" in answer.out


def test_a_class_edition_has_no_bugs(typing: Typing, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "course/solutions")

    answer = typing("", "hunt", "highest")

    assert answer.code == UnusableInput.exit_code
    assert "class edition" in answer.err


@pytest.mark.parametrize(
    "words", [("highest", "--today", "--seed", "1"), ("nothing",), ()]
)
def test_what_cannot_be_hunted_is_said(typing: Typing, words: tuple[str, ...]) -> None:
    answer = typing("", "hunt", *words)

    assert answer.code == UnusableInput.exit_code
    assert "Next: " in answer.err


@pytest.mark.parametrize(("key", "code"), [(b"\x03", 130), (b"\x04", 1)])
def test_ctrl_c_and_ctrl_d_leave_a_prompt(
    course: Path, monkeypatch: pytest.MonkeyPatch, key: bytes, code: int
) -> None:
    monkeypatch.setenv("DOJO_CONTENT", str(course))
    with Keyboard("hunt", "highest", controls=True) as keyboard:
        keyboard.read_until(b"> ")
        keyboard.press(b"score([2])\n")
        keyboard.read_until(b"says 2")
        keyboard.read_until(b"> ")
        wait_until(lambda: is_waiting(keyboard.process.pid))  # and not about to
        keyboard.press(key)
        ended, shown = keyboard.end()

    assert b"\n0 bugs caught" in shown
    assert ended == code
