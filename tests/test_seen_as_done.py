"""Grades of two perfect submissions: the same on every run, and without one test case.

At night, since it takes long: for each change `dojo author check` grades the perfect
samples, and each run of the golden screens has other hashes, so they show if the order
of anything depends on those.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .corpus.case import SHARED

pytestmark = pytest.mark.course

PERFECT = Path(__file__).parents[1] / "katas/greed/samples/perfect"
TABLE, COUNTING = PERFECT / "greed.py", SHARED / "greed_counting.py"
TRIPLE_FOUR = '        pytest.param([4, 4, 4], 400, id="triple four"),\n'
TIMES = re.compile(r'"(seconds": [\d.]+|graded_at": "[^"]+")')


def grade(seed: str, *folders: Path) -> str:
    """Return what `dojo grade` prints for submissions: one JSON document."""
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    environment.pop("DOJO_CONTENT", None)
    done = subprocess.run(
        [sys.executable, "-m", "dicedojo", "grade", *folders, "--format=json"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture(scope="module")
def without_triple_four(
    tmp_path_factory: pytest.TempPathFactory,
) -> list[dict[str, Any]]:
    """The grades of both programs, with one row missing from the perfect tests."""
    tests = (PERFECT / "tests/test_greed.py").read_text("utf-8")
    assert tests.count(TRIPLE_FOUR) == 1
    folders = []
    for program in (TABLE, COUNTING):
        folder = tmp_path_factory.mktemp(program.stem)
        shutil.copy(program, folder / "greed.py")
        (folder / "tests").mkdir()
        some = tests.replace(TRIPLE_FOUR, "")
        (folder / "tests/test_greed.py").write_text(some, "utf-8")
        folders.append(folder)
    grades: list[dict[str, Any]] = json.loads(grade("1", *folders))["grades"]
    return grades


def survivors(document: dict[str, Any]) -> list[dict[str, Any]]:
    mutants = document["tests"]["mutants"]
    return [mutant for mutant in mutants if mutant["status"] == "survived"]


def let_through(document: dict[str, Any]) -> list[str]:
    chaffs = document["tests"]["chaff"]
    return [chaff["name"] for chaff in chaffs if chaff["status"] == "let through"]


def test_without_the_triple_four_the_survivors_name_that_rule(
    without_triple_four: list[dict[str, Any]],
) -> None:
    document, _ = without_triple_four

    source = TABLE.read_text("utf-8").splitlines()
    (rule,) = (number for number, line in enumerate(source, 1) if "(4, 4, 4)" in line)
    found = survivors(document)
    assert found
    assert {mutant["line"] for mutant in found} == {rule}
    assert {mutant["witness"]["question"] for mutant in found} == {"roll 4 4 4"}
    assert {mutant["witness"]["original"] for mutant in found} == {"400"}


def test_without_the_triple_four_the_counting_program_loses_chaffs_alone(
    without_triple_four: list[dict[str, Any]],
) -> None:
    table, document = without_triple_four

    mutants, *chaffs = (
        line
        for part in document["parts"]
        if part["name"] == "tests"
        for line in part["lines"]
    )
    missed = [line["label"] for line in chaffs if line["points"] == 0]
    assert survivors(document) == []
    # It has few bugs, so the chaffs that are let through stand in for some.
    assert 14 < mutants["points"] < mutants["possible"] == 15
    assert missed
    assert missed == let_through(document) == let_through(table)
    assert 80 < document["points"] < 100


def test_a_grade_is_the_same_on_every_run_byte_for_byte() -> None:
    first, second = (grade(seed, PERFECT) for seed in ("1", "2"))

    assert TIMES.sub("", first) == TIMES.sub("", second)
    assert json.loads(first)["tests"]["undecided"] == 0
