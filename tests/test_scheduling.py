"""The order of the tests, and what a worker takes together."""

from __future__ import annotations

from pathlib import Path

from .scheduling import LONG, ONE_BY_ONE, place, scope


def test_the_tests_of_a_file_run_in_one_worker() -> None:
    one, two = ("tests/test_dice.py::test_one", "tests/test_dice.py::test_two[a::b]")

    assert scope(one) == scope(two) == "tests/test_dice.py"


def test_the_tests_of_a_long_file_are_shared_out() -> None:
    nodeid = f"{ONE_BY_ONE[0]}::test_one[a]"

    assert scope(nodeid) == nodeid


def test_long_files_come_first_and_what_is_shared_out_comes_last() -> None:
    first, second = (place(f"{file}::test_one", is_slow=False) for file in LONG[:2])
    slow = place("tests/test_slow.py::test_one", is_slow=True)
    fast = place("tests/test_fast.py::test_one", is_slow=False)
    shared_out = place(f"{ONE_BY_ONE[0]}::test_one", is_slow=True)

    assert first < second < slow < fast < shared_out


def test_the_files_with_a_place_of_their_own_are_there() -> None:
    root = Path(__file__).resolve().parents[1]

    assert [file for file in (*LONG, *ONE_BY_ONE) if not (root / file).is_file()] == []
