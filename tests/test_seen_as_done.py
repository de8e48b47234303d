"""The grade of two perfect submissions, and of the same without one test case.

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
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from dicedojo.engine.sandbox import Bubblewrap

from .corpus.case import SHARED

PERFECT = Path(__file__).parents[1] / "katas/greed/samples/perfect"
PROGRAMS = {
    "rule_table": PERFECT / "greed.py",
    "counting": SHARED / "greed_counting.py",
}
TABLE, COUNTING = DESIGNS = tuple(PROGRAMS)
TRIPLE_FOUR = '        pytest.param([4, 4, 4], 400, id="triple four"),\n'
SANDBOX = re.compile(r'"sandbox": "[^"]*"')
SECONDS = re.compile(r'"(seconds": [\d.]+|graded_at": "[^"]+)')


def grade(folder: Path, seed: str, *designs: str, options: Sequence[str] = ()) -> str:
    """Return what `dojo grade` prints for the designs: one JSON document."""
    paths = [str(folder / design) for design in designs]
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    environment.pop("DOJO_CONTENT", None)
    done = subprocess.run(
        [sys.executable, "-m", "dicedojo", "grade", *paths, "--format=json", *options],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


def timeless(document: dict[str, Any]) -> str:
    """Return the text of a grade without its times."""
    return SECONDS.sub("", json.dumps(document))


Graded = Callable[[str], dict[str, Any]]

pytestmark = pytest.mark.course


@pytest.fixture(scope="session")
def need_bubblewrap() -> None:
    why = Bubblewrap().why_not()
    assert not why, f"Install bubblewrap, this test needs it: {why}"


@pytest.fixture(scope="session")
def submissions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with each of the programs beside the perfect tests."""
    folder = tmp_path_factory.mktemp("greed")
    tests = PERFECT / "tests/test_greed.py"
    for design, program in PROGRAMS.items():
        place = folder / design
        (place / "tests").mkdir(parents=True)
        shutil.copy(program, place / "greed.py")
        shutil.copy(tests, place / "tests")
    return folder


@pytest.fixture(scope="session")
def graded(need_bubblewrap: None, submissions: Path) -> Graded:
    """Return what grades a design beside the perfect tests, each once."""

    @cache
    def of(design: str) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(grade(submissions, "1", design))
        return document

    return of


@pytest.fixture(scope="session")
def without_triple_four(
    need_bubblewrap: None, submissions: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """Both grades, with one row missing from the tests."""
    folder = tmp_path_factory.mktemp("without") / "greed"
    shutil.copytree(submissions, folder)
    for design in DESIGNS:
        tests = folder / design / "tests/test_greed.py"
        source = tests.read_text("utf-8")
        assert source.count(TRIPLE_FOUR) == 1
        tests.write_text(source.replace(TRIPLE_FOUR, ""), "utf-8")
    grades = json.loads(grade(folder, "1", *DESIGNS))["grades"]
    return dict(zip(DESIGNS, grades, strict=True))


def survivors(document: dict[str, Any]) -> list[dict[str, Any]]:
    mutants = document["tests"]["mutants"]
    return [mutant for mutant in mutants if mutant["status"] == "survived"]


def let_through(document: dict[str, Any]) -> list[str]:
    chaffs = document["tests"]["chaff"]
    return [chaff["name"] for chaff in chaffs if chaff["status"] == "let through"]


@pytest.mark.parametrize("design", DESIGNS)
def test_a_right_program_with_perfect_tests_gets_all_points(
    graded: Graded, design: str
) -> None:
    document = graded(design)

    assert (document["points"], document["possible"]) == (100, 100)
    assert document["exam"]["sweep"]["agreed"] == 9_331
    assert survivors(document) == []
    assert let_through(document) == []
    assert document["tests"]["undecided"] == 0
    assert document["problems"] == []


def test_without_the_triple_four_the_survivors_name_that_rule(
    without_triple_four: dict[str, Any],
) -> None:
    document = without_triple_four[TABLE]

    source = PROGRAMS[TABLE].read_text("utf-8").splitlines()
    (rule,) = (number for number, line in enumerate(source, 1) if "(4, 4, 4)" in line)
    found = survivors(document)
    assert found
    assert {mutant["line"] for mutant in found} == {rule}
    assert {mutant["witness"]["question"] for mutant in found} == {"roll 4 4 4"}
    assert {mutant["witness"]["original"] for mutant in found} == {"400"}


def test_without_the_triple_four_the_counting_program_loses_chaffs_alone(
    without_triple_four: dict[str, Any],
) -> None:
    document = without_triple_four[COUNTING]

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
    assert missed == let_through(document)
    assert 80 < document["points"] < 100


def test_the_same_chaffs_are_let_through_whatever_the_program(
    without_triple_four: dict[str, Any],
) -> None:
    table, counting = without_triple_four.values()

    assert let_through(table) == let_through(counting)


def test_a_grade_is_the_same_on_every_run_byte_for_byte(
    graded: Graded, submissions: Path
) -> None:
    again = grade(submissions, "2", TABLE)

    assert timeless(json.loads(again)) == timeless(graded(TABLE))


def test_a_grade_is_the_same_in_either_sandbox(
    graded: Graded, submissions: Path
) -> None:
    options = ("--sandbox=process", "--trust-submissions")
    plain = grade(submissions, "1", COUNTING, options=options)

    first, second = timeless(json.loads(plain)), timeless(graded(COUNTING))
    assert first != second
    assert SANDBOX.sub("", first) == SANDBOX.sub("", second)
