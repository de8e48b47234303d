"""A data set of mutants, written and checked: of a kata with sixteen questions."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from dicedojo.authoring.dataset_files import SCHEMA, write_kata_set, write_pages
from dicedojo.authoring.dataset_suites import strengths
from dicedojo.cache import place
from dicedojo.course.course import load_kata
from dicedojo.sandbox import ProcessSandbox

from ..mutation import coins

pytestmark = pytest.mark.slow

Row = dict[str, Any]
SOME = ("green", "adding", "no_guard")  # of the programs; each takes a second


def write_set(root: Path, out: Path) -> None:
    kata = load_kata(root, "coin")
    write_kata_set(kata, out, lambda words: None)
    write_pages(out, [kata])


@pytest.fixture
def root(coin_root: Path) -> Path:
    sample = "katas/coin/samples/perfect"
    trees = coins.TREES | {
        f"{sample}/coin.py": coins.LEARNERS,
        f"{sample}/tests/test_coin.py": coins.TESTS,
    }
    for name, text in trees.items():
        path = coin_root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return coin_root


@pytest.fixture
def out(root: Path, tmp_path: Path) -> Path:
    write_set(root, tmp_path / "set")
    return tmp_path / "set"


def rows(out: Path) -> list[Row]:
    lines = (out / "mutants/coin.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def run_checker(out: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", "check.py"],
        cwd=out,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_data_set_fits_its_schema_and_the_checker_finds_it_true(out: Path) -> None:
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))

    for row in rows(out):
        validator.validate(row)
    checked = run_checker(out)

    verdicts = Counter(row["verdict"] for row in rows(out))
    assert verdicts["witness"] > verdicts["equivalent"] > 0
    assert checked.stdout.endswith("\n0 wrong\n")
    assert checked.returncode == 0


def test_it_is_the_same_byte_for_byte_when_written_again(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in (root / "solutions/coin").glob("*/*.py"):
        if path.stem not in SOME:
            path.unlink()
    out = tmp_path / "set"
    write_set(root, out)

    monkeypatch.setattr(place, "root", tmp_path / "another cache")
    write_set(root, tmp_path / "again")

    files = [path.relative_to(out) for path in out.rglob("*") if path.is_file()]
    assert {"README.md", "REPORT.md", "check.py"} <= set(map(str, files))
    for name in files:
        assert (tmp_path / "again" / name).read_bytes() == (out / name).read_bytes()


def flip_the_verdict(row: Row) -> None:
    row |= {"verdict": "equivalent", "witness": None, "bug": None, "implied": None}


def name_a_later_question(row: Row) -> None:
    row["witness"]["place"] += 1


def state_another_answer(row: Row) -> None:
    row["witness"]["mutated"] = 77


def change_the_diff(row: Row) -> None:
    row["diff"] = row["diff"].replace("\n+", "\n+ ", 2)


@pytest.mark.parametrize(
    "plant",
    [flip_the_verdict, name_a_later_question, state_another_answer, change_the_diff],
)
def test_the_checker_finds_a_planted_error(
    out: Path, plant: Callable[[Row], None]
) -> None:
    changed = rows(out)
    place = next(n for n, row in enumerate(changed) if row["verdict"] == "witness")
    plant(changed[place])
    text = "".join(f"{json.dumps(row)}\n" for row in changed)
    (out / "mutants/coin.jsonl").write_text(text, "utf-8")

    checked = run_checker(out)

    named = f"{changed[place]['program']} {changed[place]['mutant']}: "
    assert named in checked.stdout
    assert checked.returncode == 1


def test_the_checker_says_that_a_folder_has_no_data_set(
    out: Path, tmp_path: Path
) -> None:
    (out / "mutants/coin.jsonl").unlink()

    assert run_checker(out).returncode == 2


def test_the_samples_tests_meet_the_mutants_of_correct_programs_alone(
    out: Path,
) -> None:
    met = {row["program"] for row in rows(out) if row["noticed_by"] is not None}

    assert "samples/perfect" in met
    assert not any(name.startswith("chaff/") for name in met)


def test_a_second_run_asks_no_program_again(
    root: Path, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicedojo.authoring.dataset.TestRunner", None)
    monkeypatch.setattr("dicedojo.authoring.dataset_suites.assess_tests", None)
    before = rows(out)

    write_set(root, out)

    assert rows(out) == before


def test_a_program_that_answers_none_is_asked_these_questions_too(
    root: Path, tmp_path: Path
) -> None:
    early = "def pays(coins):\n    if len(coins) > 0:\n        return len(coins)\n"
    (root / "solutions/coin/chaff/early.py").write_text(f'"""Chaff: early."""\n{early}')

    write_set(root, tmp_path)

    witnesses = [
        row["witness"] for row in rows(tmp_path) if row["program"] == "chaff/early"
    ]
    assert any(one and one["original"] is None for one in witnesses)
    assert run_checker(tmp_path).returncode == 0


def test_a_table_may_name_files_of_the_course_with_changes(
    root: Path, tmp_path: Path
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
    kata = load_kata(root, "coin")

    found = strengths(kata, tmp_path, ProcessSandbox())

    assert [row["name"] for row in found] == ["right + perfect", "right + none"]
    assert found[0]["mutants"] > found[1]["mutants"] == 0
