"""What `dojo appeal` answers, and what it ends with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicedojo.appeal.answer import SCHEMA

from .terminal import Dojo

pytestmark = pytest.mark.slow
TEST = "tests/test_highest.py::test_"


@pytest.fixture
def grade(perfect: Path, dojo: Dojo, graded_once: None, tmp_path: Path) -> Path:
    """The true grade of a perfect submission."""
    file = tmp_path / "grade.json"
    words = ("--format", "json", "--out", str(file))
    assert dojo("grade", str(perfect), *words).code == 0
    return file


def exclude_all(grade: Path) -> str:
    """Plant a fault: each test is excluded. Return one of them."""
    document = json.loads(grade.read_text())
    document["tests"]["excluded"] = [
        {"test": test, "kind": "flaky", "reason": "", "wheat": "", "witness": None}
        for test in document["tests"]["collected"]
    ]
    grade.write_text(json.dumps(document))
    return str(document["tests"]["collected"][0])


def test_an_appeal_that_is_granted_ends_with_0(dojo: Dojo, grade: Path) -> None:
    test = exclude_all(grade)

    answer = dojo("appeal", str(grade), test)

    assert answer.code == 0
    assert answer.out.startswith(f"Granted: {test}\n  It passes on all 2 correct ")
    assert answer.last.startswith("  Next: dojo grade ")


def test_an_appeal_that_is_refused_ends_with_1(dojo: Dojo, grade: Path) -> None:
    answer = dojo("appeal", str(grade), "roll 2 1", "--format", "json")

    told = json.loads(answer.out)
    assert (answer.code, told["granted"], told["schema"]) == (1, False, SCHEMA)


def test_a_submission_that_moved_is_named_and_must_be_the_same(
    dojo: Dojo, grade: Path, perfect: Path, tmp_path: Path
) -> None:
    moved = perfect.rename(tmp_path / "moved")

    lost = dojo("appeal", str(grade), "roll 1")
    found = dojo("appeal", str(grade), "roll 1", "--submission", str(moved))
    (moved / "highest.py").write_text("def score(roll):\n    return 0\n")
    changed = dojo("appeal", str(grade), "roll 1", "--submission", str(moved))

    assert [lost.code, found.code, changed.code] == [2, 1, 2]
    assert "it changed since" in changed.err
    again = f"  Next: dojo grade {moved} --format json --out {grade}"
    assert changed.err.splitlines()[-1] == again


def test_a_grade_may_lie_in_the_workspace_whose_grade_it_is(
    dojo: Dojo, perfect: Path
) -> None:
    file = perfect / "grade.json"
    for _ in range(2):  # the second one finds the first there
        dojo("grade", perfect, "--format", "json", "--out", file)

    assert dojo("appeal", file, "roll 1").code == 1


def test_the_work_of_others_needs_bubblewrap(
    dojo: Dojo, grade: Path, no_bubblewrap: dict[str, str]
) -> None:
    answer = dojo("appeal", str(grade), "roll 1")

    assert answer.code == 2
    assert "bubblewrap" in answer.err


def test_an_answer_goes_to_a_file(dojo: Dojo, grade: Path, tmp_path: Path) -> None:
    answer = dojo("appeal", str(grade), "roll 1", "--out", str(tmp_path / "a.txt"))

    assert answer.out == ""
    assert (tmp_path / "a.txt").read_text().startswith("Not granted: score([1])\n")


def test_of_several_grades_one_is_named(dojo: Dojo, grade: Path) -> None:
    document = json.loads(grade.read_text())
    other = {**document, "submission": "bob"}
    several = {"schema": "dicedojo/grades/v1", "grades": [document, other]}
    grade.write_text(json.dumps(several))

    refused = [
        dojo("appeal", str(grade), "roll 1"),
        dojo("appeal", str(grade), "roll 1", "--student", "eve"),
    ]

    assert [one.code for one in refused] == [2, 2]
    assert "It has: perfect, bob." in refused[0].err
    assert "no grade of eve" in refused[1].err
    assert dojo("appeal", str(grade), "roll 1", "--student", "bob").code == 1


def test_a_program_of_another_shape_is_replayed_by_its_adapter(
    dojo: Dojo, tmp_path: Path
) -> None:
    (tmp_path / "ada").mkdir()
    (tmp_path / "ada/game.py").write_text("def best(dice):\n    return dice[-1]\n")
    (tmp_path / "adapters.toml").write_text(
        '[ada]\nmodule = "game.py"\n\n[ada.calls]\nscore = "best(roll)"\n'
    )
    adapted = ("--adapters", "adapters.toml")
    graded = dojo("grade", "ada", *adapted, "--format=json", "--out=grade.json")
    assert graded.code == 1, graded.err

    refused = dojo("appeal", "grade.json", "roll 2 1")
    answer = dojo("appeal", "grade.json", "roll 2 1", *adapted)

    assert (refused.code, answer.code) == (2, 1)
    assert "with --adapters FILE" in refused.err
    assert (
        "roll 2 1: 2 by the rules and by 3 correct programs; 1 by yours" in answer.out
    )
