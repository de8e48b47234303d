"""The order of the tests, and what a worker takes together."""

from __future__ import annotations

from pathlib import Path

from .scheduling import ONE_BY_ONE, place, scope


def test_the_tests_of_a_file_run_in_one_worker() -> None:
    one, two = ("tests/test_dice.py::test_one", "tests/test_dice.py::test_two[a::b]")

    assert scope(one) == scope(two) == "tests/test_dice.py"


def test_the_tests_of_a_long_file_are_shared_out() -> None:
    nodeid = f"{ONE_BY_ONE[0]}::test_one[a]"

    assert scope(nodeid) == nodeid


def test_long_files_come_first_and_what_is_shared_out_ends_their_row() -> None:
    slow = place("tests/test_slow.py::test_one", is_slow=True)
    shared_out = place(f"{ONE_BY_ONE[0]}::test_one", is_slow=True)
    fast = place("tests/test_fast.py::test_one", is_slow=False)

    assert slow < shared_out < fast


def test_the_files_that_are_shared_out_are_there() -> None:
    root = Path(__file__).resolve().parents[1]

    assert [file for file in ONE_BY_ONE if not (root / file).is_file()] == []
