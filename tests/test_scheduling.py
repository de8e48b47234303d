"""The order of the tests, and what a worker takes together."""

from __future__ import annotations

from pathlib import Path

import pytest

from .scheduling import LONG, ONE_BY_ONE, is_left_out, place, scope, workers


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
    shared_out = place(f"{ONE_BY_ONE[-1]}::test_one", is_slow=True)

    assert first < second < slow < fast < shared_out


def test_the_files_with_a_place_of_their_own_are_there() -> None:
    root = Path(__file__).resolve().parents[1]

    assert [file for file in (*LONG, *ONE_BY_ONE) if not (root / file).is_file()] == []


@pytest.mark.parametrize(
    ("marks", "markers", "left_out"),
    [
        ("pytestmark = pytest.mark.course", "not course", True),
        ("pytestmark = pytest.mark.course", "not slow and not course", True),
        ("pytestmark = pytest.mark.course", "course", False),
        ("pytestmark = pytest.mark.course", "", False),
        ("pytestmark = pytest.mark.slow", "not course", False),
        ("pytestmark = pytest.mark.slow", "not slow and not course", True),
        ("@pytest.mark.course", "not course", False),
    ],
)
def test_a_file_whose_tests_are_all_left_out_is_not_imported(
    marks: str, markers: str, left_out: bool, tmp_path: Path
) -> None:
    path = tmp_path / "test_it.py"
    path.write_text(f"import pytest\n\n{marks}\ndef test_it() -> None:\n    pass\n")

    assert is_left_out(path, markers) is left_out


def test_tests_that_wait_for_nothing_have_one_worker_for_each_processor() -> None:
    assert workers("not slow and not course", 2) == 2
    assert workers("not course", 2) == workers("", 2) == 3
