"""Suites of tests that meet the mutants of a data set."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.dataset_suites import strengths
from dicedojo.course.course import load_kata
from dicedojo.sandbox import ProcessSandbox

from .coin_set import read_rows

pytestmark = pytest.mark.slow


def test_the_samples_tests_meet_the_mutants_of_correct_programs_alone(
    written_set: Path,
) -> None:
    met = {
        row["program"]
        for row in read_rows(written_set)
        if row["noticed_by"] is not None
    }

    assert "samples/perfect" in met
    assert not any(name.startswith("chaff/") for name in met)


def test_a_table_may_name_files_of_the_course_with_changes(
    coin_with_sample: Path, tmp_path: Path
) -> None:
    (tmp_path / "coin/suites").mkdir(parents=True)
    (tmp_path / "coin/suites/none.py").write_text("def test_nothing():\n    pass\n")
    (tmp_path / "coin/table.toml").write_text(
        """
        [suites]
        perfect = "katas/coin/samples/perfect/tests/test_coin.py"

        [programs]
        right = "katas/coin/samples/perfect/coin.py"
        wrong = { base = "katas/coin/samples/perfect/coin.py", changes = [["=", "!"]] }

        [[submission]]
        code = "right"
        suite = "perfect"

        [[submission]]
        code = "right"
        suite = "none"

        [[submission]]
        code = "wrong"
        suite = ""
        """
    )
    kata = load_kata(coin_with_sample, "coin")

    found = strengths(kata, tmp_path, ProcessSandbox())

    assert [row["name"] for row in found] == ["right + perfect", "right + none"]
    assert found[0]["mutants"] > found[1]["mutants"] == 0
