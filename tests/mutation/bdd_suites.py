"""Suites of feature files and step definitions, as pytest-bdd runs them."""

from __future__ import annotations

from .faces import FACES, NO_NAMES, RETURNS_NONE, USUAL
from .suites import COUNTING, Change, Suite

STEPS = """\
from pytest_bdd import given, parsers, then, when

import greed


@given(parsers.parse("the dice {dice}"), target_fixture="roll")
def the_dice(dice):
    return [int(die) for die in dice.split()]


@when("they are scored", target_fixture="points")
def score(roll):
    return greed.score(roll)


@then(parsers.parse("that makes {expected:d}"))
def makes(points, expected):
    assert points == expected
"""


def suite(
    name: str, tests: str, feature: str, *changes: Change, module: str = FACES
) -> Suite:
    """Return a suite with its one feature and, in its conftest, the steps above."""
    files = {
        "tests/test_greed.py": tests,
        "tests/conftest.py": STEPS,
        "tests/features/greed.feature": feature,
    }
    return Suite(f"bdd: {name}", module, files, changes)


OUTLINE = suite(
    "an outline",
    'from pytest_bdd import scenarios\n\nscenarios("features")\n',
    """\
Feature: Greed

  Scenario Outline: <dice> makes <points>
    Given the dice <dice>
    When they are scored
    Then that makes <points>

    Examples:
      | dice      | points |
      | 1         | 100    |
      | 2         | 0      |
      | 1 1 1 1   | 1100   |
      | 2 2 2 1   | 300    |
      | 5 5 5 2   | 500    |
""",
    module=COUNTING,
)

FIXTURES = suite(
    "fixtures, a background and a table",
    """\
import pytest
from pytest_bdd import given, scenario, scenarios, then, when

import greed

TOTALS = []


@pytest.fixture
def table():
    yield []
    assert TOTALS.pop() % 50 == 0


@given("an empty table", target_fixture="rows")
def empty_table(table):
    assert table == []
    yield table
    TOTALS.append(sum(table))


@when("these are rolled")
def rolled(rows, datatable):
    rows += [greed.score(list(map(int, row))) for row in datatable[1:]]


@then("the table holds")
def holds(rows, docstring):
    assert rows == [int(line) for line in docstring.split()]


@scenario("features/greed.feature", "Two rolls")
def test_two_rolls(table):
    assert len(table) == 2


scenarios("features/greed.feature")
""",
    """\
Feature: A table of rolls

  Background:
    Given an empty table

  Scenario: Two rolls
    When these are rolled
      | first | second |
      | 1     | 5      |
      | 2     | 1      |
    Then the table holds
      \"\"\"
      150
      100
      \"\"\"

  @fast
  Scenario: No roll
    When these are rolled
      | first |
    Then the table holds
      \"\"\"
      \"\"\"

  Scenario: After it
    Given the dice 1 5
    When they are scored
    Then that makes 150
""",
    *USUAL,
    RETURNS_NONE,
    ("die, 0", "die, 1"),
)

CHANGING = suite(
    "scenarios that the code decides on",
    """\
import pytest
from pytest_bdd import given, scenario, scenarios, then

import greed

if not greed.STRICT:
    scenarios("features/greed.feature")


def test_strict():
    assert not greed.STRICT or "five" in greed.NAMES


@then(f"its name is {greed.NAMES[0]}")
def its_name():
    assert greed.NAMES[0] == "one"


@given("an odd face", target_fixture="roll")
def odd_face(request):
    return request.getfixturevalue("faces")[-1:]


@pytest.fixture(params=sorted(greed.POINTS))
def faces(request):
    return [request.param]


@pytest.mark.usefixtures("faces")
@scenario("features/greed.feature", "By hand")
def test_by_hand(faces):
    assert greed.score(faces) in (50, 100)
""",
    """\
Feature: Names and faces

  Scenario: The first name
    Given the dice 1
    Then its name is one

  Scenario: By hand
    Given an odd face
    When they are scored
""",
    *USUAL,
    NO_NAMES,
    ('"one", "five"', '"two", "five"'),
    ("1: 100, 5: 50", "1: 101, 5: 51"),
    RETURNS_NONE,
)

ALL = (OUTLINE, FIXTURES, CHANGING)
