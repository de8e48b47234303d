"""What `dojo class review` shows, and how it settles a case."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.records import FIRST
from dicedojo.classroom.gradebook.store import open_gradebook
from dicedojo.submission.handed_files import Names, Problem

from ..classroom.gradebooks import ADA, grade_again, make_gradebook
from .terminal import Dojo

MESSAGE = "dice.py: points answers 462 of 462 questions as score should.\nNobody …"


@pytest.fixture(autouse=True)
def grades(tmp_path: Path) -> None:
    with make_gradebook(tmp_path) as book:
        names = Names("dice.py", (("score", "points"),))
        problem = Problem("other names", MESSAGE, names)
        grade_again(book, ADA, FIRST, problems=(problem,))


def test_each_case_has_its_evidence_and_a_command(dojo: Dojo) -> None:
    answer = dojo("class", "review")

    assert answer.code == 0
    assert answer.out.startswith(
        "Right answers under another name: take the name? (1)\n"
        "  Ada Byron: dice.py: points answers 462 of 462 questions as score should.\n"
        "    dojo class review --take-name ada\n"
    )
    assert "3 cases. As it should be?" in answer.out


def test_a_name_that_is_taken_belongs_to_the_class(dojo: Dojo, tmp_path: Path) -> None:
    answer = dojo("class", "review", "ada", "--take-name")

    assert "is graded by dice.py, points as score." in answer.out
    with open_gradebook(tmp_path / "grades", writing=False) as book:
        assert book.options.names == {"ada": Names("dice.py", (("score", "points"),))}
    assert dojo("class", "review").out.startswith(
        "A name is taken, and the next run grades by it. (1)\n"
        "  Ada Byron: dice.py: points answers 462 of 462 questions as score should.\n"
        "    dojo class grade\n"
    )


def test_settled_cases_are_not_shown_again(dojo: Dojo) -> None:
    answer = dojo("class", "review", "ada", "joe", "sam", "--settle")

    assert answer.out.count("closed.") == 3
    assert dojo("class", "review").out == "Nothing waits for a person.\n"


@pytest.mark.parametrize(
    ("words", "next"),
    [
        ("ada", "review"),
        ("--settle", "review"),
        ("nobody --settle", "show"),
        ("grace --take-name", "show grace"),
        ("--function best", "review STUDENT --take-name"),
    ],
)
def test_what_cannot_be_settled_is_refused(dojo: Dojo, words: str, next: str) -> None:
    answer = dojo("class", "review", *words.split())

    assert answer.code == 2
    assert answer.err.endswith(f"  Next: dojo class {next}\n")
