"""Suites of tests that meet the mutants of a data set."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.dataset_suites import source_of, strengths
from dicedojo.course.course import load_kata
from dicedojo.sandbox import ProcessSandbox

from .coin_set import read_rows, write_set

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


def test_a_sample_with_wrong_code_is_no_correct_program(
    coin_with_sample: Path, tmp_path: Path
) -> None:
    """Its own tests agree with it, and would tell nothing about its mutants."""
    sample = coin_with_sample / "katas/coin/samples/wrong_code"
    (sample / "tests").mkdir(parents=True)
    (sample / "coin.py").write_text(
        "def pays(coins):\n    return coins.count('h') + coins.count('t')\n"
    )
    (sample / "tests/test_coin.py").write_text(
        "from coin import pays\n\n\ndef test_one():\n    assert pays(['h']) == 1\n"
    )

    write_set(coin_with_sample, tmp_path)

    met = [row["program"] for row in read_rows(tmp_path) if row["noticed_by"]]
    assert "samples/perfect" in met
    assert "samples/wrong_code" not in met


def test_a_table_may_name_files_of_the_course(
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

        [[submission]]
        code = "right"
        suite = "perfect"

        [[submission]]
        code = "right"
        suite = "none"

        [[submission]]
        code = "right"
        suite = ""
        """
    )
    kata = load_kata(coin_with_sample, "coin")

    found = strengths(kata, tmp_path, ProcessSandbox())

    assert [row["name"] for row in found] == ["right + perfect", "right + none"]
    assert found[0]["mutants"] > found[1]["mutants"] == 0


def test_a_program_of_a_table_may_be_a_file_with_changes(tmp_path: Path) -> None:
    (tmp_path / "coin.py").write_text("FACE = 'h'\n")
    made = {"base": "coin.py", "changes": [["'h'", "'t'"]]}
    stated = {"programs": {"tails": made, "vain": {**made, "changes": [["x", "y"]]}}}

    assert source_of(tmp_path, tmp_path, stated, "code", "tails") == "FACE = 't'\n"
    with pytest.raises(ValueError, match=r"coin\.py has no 'x'"):
        source_of(tmp_path, tmp_path, stated, "code", "vain")
