"""The checker of a data set's suites: one file, which shares no code with dojo."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dicedojo.authoring import dataset_files

from .coin_set import SAMPLE, read_rows, run_checker, write_rows, write_set

pytestmark = pytest.mark.slow
FILE = "check_suites.py"


TESTS = """\
from coin import pays


def test_two_heads():
    assert pays(["h", "h"]) == 2


def test_wrong():
    assert pays(["t"]) == 1
"""


@pytest.fixture
def weak_set(coin_with_sample: Path, tmp_path: Path) -> Path:
    """Return a data set in which a suite misses a mutant, and has a wrong test."""
    (coin_with_sample / SAMPLE / "tests/test_coin.py").write_text(TESTS)
    write_set(coin_with_sample, tmp_path / "weak")
    return tmp_path / "weak"


def test_the_checker_finds_true_which_suites_notice_a_mutant(weak_set: Path) -> None:
    checked = run_checker(weak_set, file=FILE)

    noticed = [row["noticed_by"] for row in read_rows(weak_set)]
    assert {"perfect": True} in noticed
    assert {"perfect": False} in noticed
    assert checked.stdout.endswith(" checked\n0 wrong\n")
    assert checked.returncode == 0


@pytest.mark.parametrize(("says", "found"), [(True, "misses"), (False, "notices")])
def test_the_checker_finds_a_suite_that_is_said_to_notice_otherwise(
    weak_set: Path, says: bool, found: str
) -> None:
    rows = read_rows(weak_set)
    place = next(
        place
        for place, row in enumerate(rows)
        if row["noticed_by"] == {"perfect": not says}
    )
    rows[place]["noticed_by"] = {"perfect": says}
    write_rows(weak_set, rows)

    checked = run_checker(weak_set, file=FILE)

    named = f"{rows[place]['program']} {rows[place]['mutant']}: perfect {found} it\n"
    assert named in checked.stdout
    assert checked.stdout.endswith("\n1 wrong\n")
    assert checked.returncode == 1


def test_the_checker_finds_a_suite_of_which_no_test_passes(written_set: Path) -> None:
    tests = written_set / "suites/coin/perfect/tests/test_coin.py"
    tests.write_text("def test_wrong():\n    assert False\n")

    checked = run_checker(written_set, file=FILE)

    assert ": no test of perfect passes\n" in checked.stdout
    assert checked.returncode == 1


def test_the_checker_says_that_it_needs_pytest() -> None:
    without = [sys.executable, "-I", "-S", str(dataset_files.HERE / f"dataset_{FILE}")]

    checked = subprocess.run(without, capture_output=True, text=True, check=False)

    assert checked.stdout.endswith("Next: python -m pip install pytest\n")
    assert (checked.returncode, checked.stderr) == (2, "")


def test_the_checker_says_that_a_folder_has_no_data_set(written_set: Path) -> None:
    checked = run_checker(written_set, "--kata", "greed", file=FILE)

    assert checked.stdout == "There is no data set of greed in ..\n"
    assert checked.returncode == 2
