"""Tests and programs talk in one interpreter as over the wire of two sandboxes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import to_builtins

from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import load_kata
from dicedojo.engine.judge.assess import assess_tests
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.submission.submission import submission_of

from .page import ask

pytestmark = pytest.mark.slow
OUTSIDE = """\
def outside(function, arguments):
    (roll,) = arguments
    return "asks about a seven; a die has six faces" if 7 in roll else ""
"""
PROGRAM = """\
import random

STEP = (1,)[0]  # a change of the place ends the import; one of the number scores more


def score(roll):
    print("scored")
    dice = [*roll]
    best, left = 0, len(dice)
    while len(dice) > 4 and left != 0:
        left -= STEP
    for die in random.sample(dice, len(dice)):
        if die > best:
            best = die
    return best * STEP
"""
TESTS = """\
import random

import pytest
from highest import score


class Roll:
    def __init__(self, *dice):
        self.dice = dice

    def __iter__(self):
        return iter(self.dice)


class Asks(Roll):
    def __iter__(self):
        import highest

        assert highest.score is score
        assert score([2]) == 2
        return iter(self.dice)


class Fails(Roll):
    def __iter__(self):
        raise KeyError("no dice")


def test_a_die():
    assert score([4]) == 4


def test_a_seven():
    assert score([7]) == 7


def test_the_program_asks_the_test():
    assert score(Roll(1, 5, 3)) == 5


def test_the_test_asks_while_it_is_asked():
    assert score(Asks(3, 1)) == 3


def test_what_the_test_raises_passes_through_the_program():
    with pytest.raises(KeyError, match="no dice"):
        score(Fails())


@pytest.mark.parametrize("count", range(1, 6))
def test_both_draw_on_one_chance(count):
    roll = [random.randint(1, 6) for _ in range(count)]
    assert score(roll) == max(roll)
"""


def test_what_both_say_to_each_other_is_judged_as_by_dojo_mutate(
    tmp_path: Path,
) -> None:
    write_kata(tmp_path / "course", "highest")
    (tmp_path / "course/katas/highest/outside.py").write_text(OUTSIDE)
    kata = load_kata(tmp_path / "course", "highest")
    files = {"highest.py": PROGRAM, "tests/test_highest.py": TESTS}
    handed = {name: text.encode() for name, text in files.items()}
    submission = submission_of("ada", handed, kata)

    _, found = ask(tmp_path / "page", kata, ["mutate", files, len(kata.steps)])

    suite = found["suite"]
    report = assess_tests(replace(kata, chaffs=()), submission, Bubblewrap())
    record = suite_record(report, submission.path)
    assert suite == json.loads(json.dumps(to_builtins(record)))
    assert [one["test"].split("::")[1] for one in suite["outside"]] == ["test_a_seven"]
    assert suite["timed_out"]
    assert suite["unimportable"]
    assert suite["excluded"] == suite["own_bugs"] == []
