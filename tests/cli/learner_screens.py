"""The screens of the learner's commands."""

from __future__ import annotations

import json
import os
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from .conftest import SCORE
from .golden import screen, screen_of, screens
from .terminal import Answer, Dojo

WHOLE = "def score(roll):\n    return max(roll, default=0)\n"
WEAK_TEST = """\
from highest import score


def test_one():
    assert score([3]) == 3
"""


@screen
def next_without_a_test(dojo: Dojo, here: Path) -> Answer:
    begin(dojo, here, SCORE)
    dojo("check")
    return dojo("next")


@screen
def mutate_last_hint(dojo: Dojo, here: Path) -> Answer:
    begin_with_a_weak_test(dojo, here)
    dojo("mutate")
    dojo("mutate", "--hint")
    return dojo("mutate", "--hint")


@screen
def journal(dojo: Dojo, here: Path) -> Answer:
    """Three steps; the second was left with `--anyway`."""
    begin(dojo, here)
    write_journal("one_die", "red amber green pytest green refactor red green next")
    write_journal("highest_die", "pytest red green anyway next")
    write_journal("no_dice", "red " * 28 + "amber red green red refactor green")
    return dojo("journal")


@screen
def hunt(dojo: Dojo, here: Path) -> Answer:
    lines = """\
help
score([2, 1])
score([2, 1]
score([6, 7])
assert score([2, 1]) == 3
assert score([6, 7]) == 7
assert score([3, 1]) == 3
"""
    return type_lines(lines, dojo, "hunt", "highest", "--seed", "1")


def type_lines(lines: str, dojo: Dojo, *words: str) -> Answer:
    """Run a command whose lines come through a pipe."""
    with patch("sys.stdin", StringIO(lines)):
        return dojo(*words)


def write_journal(step: str, kinds: str) -> None:
    """Write an entry for each of these kinds, two minutes after the one before."""
    path = Path(".dojo/journal.jsonl")
    lines = path.read_text().splitlines()
    begun = datetime.fromisoformat(json.loads(lines[0])["time"])
    for kind in kinds.split():
        time = begun + timedelta(minutes=2 * len(lines))
        outcomes = {"tests/test_highest.py::test_it": "failed"}
        facts = {"time": time.isoformat(), "kind": kind, "step": f"highest/{step}"}
        lines.append(json.dumps(facts | {"outcomes": outcomes}))
    path.write_text("\n".join([*lines, ""]))


def begin_with_a_weak_test(dojo: Dojo, here: Path) -> None:
    code = "def score(roll):\n    return roll[0] if len(roll) == 1 else max(roll)\n"
    begin(dojo, here, code)
    (here / "highest/tests/test_highest.py").write_text(WEAK_TEST)


def finish(dojo: Dojo, here: Path) -> None:
    begin_with_a_weak_test(dojo, here)
    (here / "highest/highest.py").write_text(WHOLE)
    dojo("check")
    dojo("next", "--anyway")
    dojo("check")
    dojo("next", "--anyway")


def begin_at_the_end_of_its_lesson(dojo: Dojo, here: Path) -> None:
    begin(dojo, here, "def score(roll):\n    return roll[0]\n")
    (here / "highest/tests/test_highest.py").write_text(WEAK_TEST)


def begin_with_code(dojo: Dojo, here: Path) -> None:
    begin(dojo, here, SCORE)


def begin(dojo: Dojo, here: Path, code: str = "") -> None:
    """Start a workspace, go into it, and write the learner's code."""
    dojo("start", "highest")
    os.chdir(here / "highest")
    if code:
        (here / "highest/highest.py").write_text(code)


screens |= {
    "home": screen_of(""),
    "start": screen_of("start highest"),
    "home_in_a_workspace": screen_of("", begin),
    "lesson": screen_of("lesson", begin),
    "hint": screen_of("hint", begin),
    "check_that_is_red": screen_of("check", begin),
    "check_that_is_green": screen_of("check", begin_with_code),
    "reset": screen_of("reset --yes", begin_with_code),
    "solution": screen_of("solution one_die --spoil", begin),
    "next_at_the_end": screen_of("next", finish),
    "solution_at_the_end": screen_of("solution", finish),
    "mutate": screen_of("mutate", begin_with_a_weak_test),
    "mutate_all": screen_of("mutate --all", begin_with_a_weak_test),
    "try_experiment": screen_of("try", begin_at_the_end_of_its_lesson),
}
