"""The lines of a lesson that can be run, and what is run for them."""

from __future__ import annotations

import pytest

from dicedojo.practice.lessons.lines_to_run import lines_to_run

SESSION = """\
>>> from coin import toss
>>> side = [
...     1,
... ]
>>> toss(side)
'heads'
"""
TABLE = """\
import pytest
from coin import toss

@pytest.mark.parametrize(
    ("side", "name"),
    [
        (1, "heads"),
        pytest.param(2, "tails", id="two"),
        *OTHERS,
    ],
)
def test_a_side_has_a_name(side, name):
    sides = [side]
    assert toss(sides) == name
"""
IMPORTS = ("import pytest", "from coin import toss")
TESTS = """\
def test_a_side():
    assert "heads" == toss(1)

def test_refusal():
    with pytest.raises(ValueError):
        toss(0)

def test_with_a_fixture(sides):
    assert toss(sides) == 1
"""


def test_a_line_of_a_session_needs_those_before_it() -> None:
    side = "side = [\n    1,\n]"

    assert lines_to_run("pycon", SESSION) == {
        4: ("from coin import toss", side, "toss(side)")
    }


def test_each_row_of_a_table_is_run() -> None:
    rest = ("sides = [side]", "toss(sides)")

    assert lines_to_run("python", TABLE) == {
        6: (*IMPORTS, "side, name = (1, 'heads')", *rest),
        7: (*IMPORTS, "side, name = 2, 'tails'", *rest),
    }


def test_the_call_of_an_assert_and_of_a_refusal_is_run() -> None:
    assert lines_to_run("python", TESTS) == {1: ("toss(1)",), 5: ("toss(0)",)}


def test_a_diff_is_read_as_it_makes_the_code() -> None:
    diff = " def test_a_side():\n-    assert toss(2) == 1\n+    assert toss(1) == 1\n"

    assert lines_to_run("diff", diff) == {2: ("toss(1)",)}


@pytest.mark.parametrize(
    ("language", "code"),
    [("console", ">>> toss(1)\n"), ("python", "def test_x(:\n"), ("python", "    x\n")],
)
def test_other_code_has_no_line_to_run(language: str, code: str) -> None:
    assert lines_to_run(language, code) == {}
