"""A check in one interpreter ends as one in a process does, and leaves nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.kata import Kata

from .page import ENDLESS, TEST, ask

pytestmark = pytest.mark.slow


def test_a_step_is_done_with_a_test_that_was_red_before(
    greed: Kata, tmp_path: Path
) -> None:
    solution = greed.steps[0].green.read_text("utf-8")
    in_vain = "def test_nothing():\n    assert 1 == 1\n"
    own = "tests/test_greed.py"

    _, red, green, without, hung = ask(
        tmp_path,
        greed,
        ["check", {"greed.py": greed.stub.read_text("utf-8"), own: TEST}, 1],
        ["check", {"greed.py": solution, own: TEST}, 1],
        ["check", {"greed.py": solution, own: in_vain}, 1],
        ["check", {"greed.py": ENDLESS, own: TEST}, 1],
    )

    assert (red["kind"], red["done"]) == ("red", False)
    assert red["trouble"]["line"] == 5
    assert (green["kind"], green["done"]) == ("green", True)
    assert (without["kind"], without["done"]) == ("green", False)
    assert "No test of yours" in without["missing"]["what"]
    assert hung["trouble"]["hung"]


def test_tests_in_a_class_of_unittest_run_as_well(greed: Kata, tmp_path: Path) -> None:
    tests = """\
import unittest
from greed import score


class ScoreTest(unittest.TestCase):
    def test_three_ones(self):
        self.assertEqual(score([1, 1, 1]), 1000)
"""
    files = {
        "greed.py": greed.steps[0].green.read_text("utf-8"),
        "tests/test_greed.py": tests,
    }

    _, checked, mutated = ask(
        tmp_path, greed, ["check", files, 1], ["mutate", files, 1]
    )

    assert (checked["kind"], checked["done"]) == ("green", True)
    assert mutated["suite"]["killed"]


def test_a_step_goes_on_in_another_interpreter(greed: Kata, tmp_path: Path) -> None:
    green = greed.steps[0].green.read_text("utf-8")
    twos = "\n\ndef test_twos():\n    assert score([2, 2, 2]) == 200\n"
    files = {
        "greed.py": f"{green}\n",
        "tests/test_greed.py": TEST + twos,
        ".dojo/steps/other_triples.py": green,
        ".dojo/steps/tests_other_triples.py": TEST,
        ".dojo/steps/rule_table.py": green,
    }
    reshaped = files | {"greed.py": greed.reference.read_text("utf-8")}

    _, red = ask(tmp_path / "red", greed, ["check", files, 2])
    _, done = ask(tmp_path / "done", greed, ["check", reshaped, 5])

    assert red["kind"] == "red"
    assert not any("no test for this step" in each for each in red["sentences"])
    assert done["sentences"][0].startswith("Refactored")


FEATURE = """\
Feature: Greed

  Scenario: Three ones
    When three ones are rolled
    Then that is worth {}
"""
STEPS = """\
from greed import score
from pytest_bdd import parsers, scenarios, then, when

scenarios("greed.feature")


@when("three ones are rolled", target_fixture="points")
def three_ones():
    return score([1, 1, 1])


@then(parsers.parse("that is worth {worth:d}"))
def is_worth(points, worth):
    assert points == worth
"""


def test_a_scenario_of_ones_own_is_read_anew_each_time(
    greed: Kata, tmp_path: Path
) -> None:
    feature = "tests/greed.feature"
    files = {
        "greed.py": greed.steps[0].green.read_text("utf-8"),
        "tests/test_greed.py": STEPS,
        feature: FEATURE.format(1000),
    }
    wrong = {**files, feature: FEATURE.format(900)}
    without = {name: text for name, text in files.items() if name != feature}

    _, checked, mutated, red, none, missing = ask(
        tmp_path,
        greed,
        *(["check", files, 1], ["mutate", files, 1]),
        *(["check", wrong, 1], ["mutate", wrong, 1], ["check", without, 1]),
    )

    assert (checked["kind"], checked["done"]) == ("green", True)
    assert mutated["suite"]["killed"]
    assert (red["trouble"]["file"], red["trouble"]["line"]) == (feature, 5)
    assert not none["suite"]["killed"]
    assert missing["kind"] == "amber"


def test_what_code_does_to_the_interpreter_ends_with_the_check(
    greed: Kata, tmp_path: Path
) -> None:
    right = greed.steps[0].green.read_text("utf-8")
    spoilt = f"import builtins\nbuiltins.len = builtins.vars = None\n{right}"
    own = {"tests/test_greed.py": TEST}

    _, left, after = ask(
        tmp_path,
        greed,
        ["check", {"greed.py": "import sys\nsys.exit(3)\n", **own}, 1],
        ["check", {"greed.py": right, **own}, 1],
    )
    with_names = ask(
        tmp_path,
        greed,
        ["run", {"greed.py": spoilt, **own}, 1, ["score([1, 1, 1])"]],
        ["check", {"greed.py": right, **own}, 1],
    )

    assert left["kind"] == "amber"
    assert after["kind"] == with_names[2]["kind"] == "green"
