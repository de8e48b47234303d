"""Outside the game, the learner's own program answers for one of the course."""

from __future__ import annotations

import pytest

from dicedojo.course.kata import Kata
from dicedojo.engine.judge.verdicts import End, Run

from . import coins

pytestmark = pytest.mark.slow

ASKS = """\
from coin import pays


def test_four():
    assert pays(list("hht")) == 2
    assert pays(list("hhhh")) == {pays}
"""
ENDS = """
import os
import sys


def four():
    frame = sys._getframe()
    while frame := frame.f_back:
        if frame.f_code.co_name == "serve_own":
            os._exit(1)
    return 4
"""
LOOKS = r'''
import base64
import ctypes
import marshal
import re


def four():
    """Return how many other programs are in the memory of this process."""
    with open("/proc/self/maps") as file:
        (heap,) = (line for line in file if "[heap]" in line)
    low, high = (int(word, 16) for word in heap.split()[0].split("-"))
    texts = re.findall(rb"Yw[A-Za-z0-9+/]{200,}", ctypes.string_at(low, high - low))
    return sum(map(is_another, texts))


def is_another(text):
    try:
        code = marshal.loads(base64.b64decode(text[: len(text) // 4 * 4]))
    except (EOFError, TypeError, ValueError):
        return False
    return "marshal" not in code.co_names
'''


def beside_wheats(kata: Kata, four: str, pays: int) -> list[Run]:
    """Run a test of four coins on all wheats, beside a program that has `four`."""
    counts = "\n    if len(coins) == 4:\n        return four()\n    check(coins)\n"
    program = coins.LEARNERS.replace("\n    check(coins)\n", counts) + four
    with coins.meeting(kata, coins.submission(program, ASKS.format(pays=pays))) as met:
        wheats = [*met.wall.programs.wheats.values()]
        return [*met.wall.run(met.session, wheats, None).values()]


@pytest.mark.parametrize(
    ("four", "pays"),
    [
        pytest.param("\n\ndef four():\n    return 3\n", 3, id="its own answer"),
        pytest.param(LOOKS, 0, id="no program of the course is there"),
    ],
)
def test_its_answer_is_the_same_beside_all_wheats(
    bounded: Kata, four: str, pays: int
) -> None:
    for run in beside_wheats(bounded, four, pays):
        assert (run.ended, run.failed) == (End.NONE, {})


def test_where_it_ends_the_tests_end_too(bounded: Kata) -> None:
    for run in beside_wheats(bounded, ENDS, 4):
        assert run.ended is End.STOPPED
