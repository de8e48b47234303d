"""Functions that are called with the same arguments, side by side."""

from __future__ import annotations

import pytest

from dicedojo.exam.compared import compared_with


@pytest.mark.parametrize(
    "test",
    [
        "def test_it():\n    assert points(roll) == expected(roll)\n",
        "def test_it():\n    want = expected(roll)\n    assert points(roll) == want\n",
        "for roll in ROLLS:\n    assert greed.points(roll) == oracle.expected(roll)\n",
        "class TestIt:\n    def test_it(self):\n"
        "        self.assertEqual(points([1, 5]), expected([1, 5]))\n",
        "def agree(roll):\n    return points(roll) == expected(roll)\n",
    ],
)
def test_a_function_of_the_same_arguments_may_check_the_other(test: str) -> None:
    assert compared_with("points", [test.encode()]) == {"expected"}


@pytest.mark.parametrize(
    "test",
    [
        "def test_it():\n    assert points([1]) == 100 * faces([1, 1])\n",
        "def test_one():\n    points([1])\ndef test_two():\n    faces([1])\n",
        "def test_it():\n    assert points() == points()\n    faces()\n",
        "def (",
    ],
    ids=["other arguments", "other tests", "no arguments", "not Python"],
)
def test_other_calls_do_not_compare(test: str) -> None:
    assert compared_with("points", [test.encode()]) == frozenset()
