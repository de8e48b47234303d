"""Tests and programs talk in one interpreter, and what does not end is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.kata import Kata

from .page import TEST, ask

pytestmark = pytest.mark.slow
COUNTS_DOWN = """\
def score(roll):
    left, points = len(roll), 7
    while left > 0:
        left -= 1
    return 1000 if roll == [1, 1, 1] else points
"""


def test_a_change_that_hangs_is_noticed_and_the_others_are_met(
    greed: Kata, tmp_path: Path
) -> None:
    files = {"greed.py": COUNTS_DOWN, "tests/test_greed.py": TEST}

    _, found = ask(tmp_path, greed, ["mutate", files, 1])

    suite = found["suite"]
    assert (suite["timed_out"], suite["killed"], suite["excluded"]) == (2, 10, [])


def test_an_answer_outside_the_game_is_the_learners_own(
    greed: Kata, tmp_path: Path
) -> None:
    six = f"{TEST}\n\ndef test_six_dice():\n    assert score([2, 3, 4, 6, 3, 2]) == 7\n"
    code = "def score(roll):\n    return 1000 if roll == [1, 1, 1] else 7\n"
    files = {"greed.py": code, "tests/test_greed.py": six}

    _, found = ask(tmp_path, greed, ["mutate", files, 1])

    assert found["suite"]["excluded"] == []
    assert found["suite"]["killed"]
