"""What Hog gives: dice that are fair, told or stacked, and a stand-in for ucb."""

from __future__ import annotations

import doctest
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.program import load_given

pytestmark = pytest.mark.course

ROOT = Path(__file__).resolve().parents[2]
HOG = load_kata(ROOT, "hog")
ONE_MORE = "one {}-sided die more is rolled than there should be"


@pytest.fixture
def dice() -> Any:
    """The module, with nothing stacked."""
    return load_given(HOG.given_sources, HOG.folder)["dice"]


@pytest.mark.parametrize("name", ["make_test_dice", "stacked"])
def test_the_example_of_a_function_is_true(dice: Any, name: str) -> None:
    finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
    (example,) = finder.find(getattr(dice, name), name, module=False, globs=vars(dice))

    assert runner.run(example).failed == 0
    assert runner.tries > 0


# Fair dice.


@pytest.mark.parametrize(("name", "sides"), [("four_sided", 4), ("six_sided", 6)])
def test_a_fair_die_shows_each_of_its_faces(dice: Any, name: str, sides: int) -> None:
    random.seed(61)
    shown = Counter(getattr(dice, name)() for _ in range(1_000 * sides))

    assert set(shown) == set(range(1, sides + 1))
    assert all(850 < times < 1_150 for times in shown.values())


def test_a_fair_die_may_have_any_number_of_sides(dice: Any) -> None:
    twenty = dice.make_fair_dice(20)

    assert {dice.make_fair_dice(1)() for _ in range(9)} == {1}
    assert {twenty() for _ in range(2_000)} == set(range(1, 21))


# Dice that are told what to show.


def test_test_dice_do_not_know_of_each_other(dice: Any) -> None:
    one, other = dice.make_test_dice(1, 2), dice.make_test_dice(1, 2)

    assert [one(), one(), other(), one()] == [1, 2, 1, 1]


def test_stacked_dice_leave_test_dice_alone(dice: Any) -> None:
    die = dice.make_test_dice(3)

    with dice.stacked(six=[5]):
        assert [die(), dice.six_sided(), die()] == [3, 5, 3]


# Stacked dice.


def test_stacked_dice_take_what_is_stated_from_a_copy(dice: Any) -> None:
    six = [5, 2]

    with dice.stacked(six):
        dice.six_sided(), dice.six_sided()

    assert six == [5, 2]


def test_made_dice_of_six_sides_are_stacked_too(dice: Any) -> None:
    with dice.stacked(six=[2, 2, 2]):
        assert [dice.make_fair_dice(6)() for _ in range(3)] == [2, 2, 2]


@pytest.mark.parametrize(
    ("stated", "name", "sides"),
    [
        pytest.param({}, "six_sided", 6, id="none stated"),
        pytest.param({"four": [1]}, "six_sided", 6, id="only of the other kind"),
        pytest.param({"six": [1]}, "four_sided", 4, id="only of this other kind"),
    ],
)
def test_a_die_more_than_stated_says_so(
    dice: Any, stated: dict[str, list[int]], name: str, sides: int
) -> None:
    with (
        pytest.raises(RuntimeError, match=ONE_MORE.format(sides)),
        dice.stacked(**stated),
    ):
        getattr(dice, name)()


@pytest.mark.parametrize(
    ("stated", "left"),
    [
        pytest.param(
            {"six": [5, 2]}, r"no 6-sided die was rolled for \[5, 2\]", id="six"
        ),
        pytest.param({"four": [3]}, r"no 4-sided die was rolled for \[3\]", id="four"),
    ],
)
def test_what_is_left_is_said(
    dice: Any, stated: dict[str, list[int]], left: str
) -> None:
    with pytest.raises(RuntimeError, match=left), dice.stacked(**stated):
        pass


def test_only_what_is_left_is_said(dice: Any) -> None:
    stack = dice.stacked(six=[5, 4], four=[3])
    stack.__enter__()
    dice.six_sided(), dice.four_sided()

    with pytest.raises(RuntimeError, match=r"^no 6-sided die was rolled for \[4\]$"):
        stack.__exit__(None, None, None)


def test_an_error_in_the_block_is_not_hidden_by_what_is_left(dice: Any) -> None:
    with pytest.raises(ZeroDivisionError), dice.stacked(six=[5]):
        _ = 1 / 0


@pytest.mark.parametrize("ends", ["well", "with dice left", "with an error"])
def test_after_the_block_dice_are_fair_again(dice: Any, ends: str) -> None:
    random.seed(7)
    try:
        with dice.stacked(six=[9, 9]):
            dice.six_sided()
            if ends == "well":
                dice.six_sided()
            if ends == "with an error":
                raise ZeroDivisionError
    except (RuntimeError, ZeroDivisionError):
        assert ends != "well"

    assert dice.stacks == {}
    assert {dice.six_sided() for _ in range(200)} == set(range(1, 7))
    assert {dice.four_sided() for _ in range(200)} == set(range(1, 5))


def test_stacks_nest_and_the_outer_one_goes_on(dice: Any) -> None:
    with dice.stacked(six=[5, 2], four=[1]):
        fallen = [dice.six_sided()]
        with dice.stacked(six=[6]):
            fallen.append(dice.six_sided())
        fallen += [dice.six_sided(), dice.four_sided()]

    assert fallen == [5, 6, 2, 1]


def test_an_inner_stack_that_fails_leaves_the_outer_one(dice: Any) -> None:
    with dice.stacked(six=[5]):
        with pytest.raises(RuntimeError, match="no 6-sided"), dice.stacked(six=[6]):
            pass
        with pytest.raises(RuntimeError, match=ONE_MORE.format(6)), dice.stacked():
            dice.six_sided()

        assert dice.six_sided() == 5


# The stand-in for ucb.

PROGRAM = """\
import sys
from ucb import interact, log_current_line, main, trace


@trace
def double(number):
    log_current_line()
    return 2 * number


interact("Wait for me")


@main
def run(*arguments):
    print("ran with", *arguments, double(21))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A learner's folder, with a program that uses all of ucb."""
    (tmp_path / "ucb.py").write_text(HOG.given_sources["ucb"])
    (tmp_path / "hog.py").write_text(PROGRAM)
    return tmp_path


def python(folder: Path, *arguments: str) -> str:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_main_runs_a_program_with_the_words_of_its_command_line(folder: Path) -> None:
    assert python(folder, "hog.py", "-n", "5") == "ran with -n 5 42\n"


def test_main_runs_nothing_where_the_file_is_imported(folder: Path) -> None:
    told = python(folder, "-c", "import hog; hog.run('later'); print(hog.double(1))")

    assert told == "ran with later 42\n2\n"


def test_ucb_leaves_what_it_decorates_as_it_is() -> None:
    ucb: Any = HOG.given_modules["ucb"]

    def double(number: int) -> int:
        return 2 * number

    assert ucb.trace(double) is double
    assert ucb.main(double) is double
    assert (ucb.interact(), ucb.log_current_line()) == (None, None)
