"""`dojo grade` of submissions that name their module or function otherwise."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from ..report.rendered import REPORTS
from .conftest import SCORE, HandIn
from .terminal import Answer, Dojo

pytestmark = [
    pytest.mark.usefixtures("need_bubblewrap", "graded_once"),
    pytest.mark.slow,
]

UNUSABLE = 2


@pytest.fixture
def ada(tmp_path: Path, hand_in: HandIn, perfect_tests: str) -> Path:
    """A perfect submission under names of its own."""
    tests = perfect_tests.replace(
        "from highest import score", "from my_dice import own"
    )
    tests = tests.replace("score(", "own(")
    code = SCORE.replace("score", "own")
    files = {"my_dice.py": code, "tests/test_my_dice.py": tests}
    return hand_in(tmp_path / "handed-in" / "ada", files)


def only(answer: Answer) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(answer.out)
    return document


def test_options_state_the_names(dojo: Dojo, ada: Path) -> None:
    options = ("--module", "my_dice.py", "--function", "own")

    answer = dojo("grade", ada, *options, "--format", "json")

    grade = only(answer)
    assert (answer.code, grade["points"], grade["problems"]) == (0, 100, [])
    assert {mutant["file"] for mutant in grade["tests"]["mutants"]} == {"my_dice.py"}


@pytest.mark.parametrize("name", ["highest (1).py", "Highest.py"])
def test_a_module_that_its_tests_cannot_import_stands_under_the_katas_name(
    dojo: Dojo, tmp_path: Path, hand_in: HandIn, perfect_tests: str, name: str
) -> None:
    folder = hand_in(tmp_path / "bob", {name: SCORE, "test_it.py": perfect_tests})

    answer = dojo("grade", folder, "--module", name, "--format", "json")

    grade = only(answer)
    assert (answer.code, grade["points"], grade["problems"]) == (0, 100, [])


def test_a_function_that_is_not_there_is_named(dojo: Dojo, ada: Path) -> None:
    options = ("--module", "my_dice.py", "--function", "onw")

    answer = dojo("grade", ada, *options, "--format", "json")

    (first, *_) = only(answer)["exam"]["scenarios"]
    assert answer.code == 1
    assert first["message"] == (
        "my_dice.py defines no function 'onw'. Did you mean 'own'?"
    )


def test_without_options_the_grade_is_strict_and_prints_the_command(
    dojo: Dojo, ada: Path
) -> None:
    strict = dojo("grade", ada, "--kata", "highest", "--format", "json")

    grade = only(strict)
    (told,) = (p["message"] for p in grade["problems"] if p["kind"] == "other names")
    command = told.partition("Next: ")[2].replace("\\\n", " ")
    assert (strict.code, grade["points"]) == (UNUSABLE, 0)
    assert dojo(*shlex.split(command)[1:]).code == 0


def test_lenient_accepts_the_one_function_for_five_points(
    dojo: Dojo, ada: Path
) -> None:
    answer = dojo("grade", ada, "--kata", "highest", "--lenient", "--format", "json")

    grade = only(answer)
    deduction = grade["parts"][-1]
    assert (answer.code, grade["points"]) == (0, 95)
    assert (deduction["name"], deduction["points"]) == ("deduction", -5)
    assert grade["provenance"]["names"] == "--module my_dice.py --function own"


@pytest.mark.parametrize("format", REPORTS)
def test_every_report_has_a_line_for_the_deduction(
    dojo: Dojo, ada: Path, format: str
) -> None:
    answer = dojo("grade", ada, "--kata", "highest", "--lenient", "--format", format)

    assert "deduction" in answer.out
    assert "--lenient accepted other names" in answer.out
