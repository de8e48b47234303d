"""What `dojo class show` says of a class, and of one student."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook import Gradebook
from dicedojo.classroom.row import Comment

from ..classroom.gradebooks import ADA, document_of, inputs_of, make_gradebook
from ..handmade_grades import make_kata
from .terminal import Dojo

NOON = "2026-09-03T12:00:00+00:00"


@pytest.fixture
def book(tmp_path: Path) -> Gradebook:
    return make_gradebook(tmp_path)


@pytest.mark.usefixtures("book")
def test_everyone_in_the_class_has_a_line(dojo: Dojo) -> None:
    answer = dojo("class", "show")

    assert answer.code == 0
    assert answer.err == ""
    for said in ("Ada Byron", "Grace Hopper", "missing", "not graded: dojo itself"):
        assert said in answer.out
    assert "not in the roster" in answer.out
    assert all(len(line) <= 80 for line in answer.out.splitlines())


def test_a_long_name_stays_on_its_line(dojo: Dojo, book: Gradebook) -> None:
    sam = next(one for one in book.entries() if one.student.id == "sam")
    named = replace(sam.student, name=f"Samantha {'Long-Name-' * 8}")
    book.set_class(book.subject, [replace(sam, student=named)])

    (line,) = [
        line
        for line in dojo("class", "show").out.splitlines()
        if line.startswith("Samantha")
    ]

    assert len(line.split("  ")[0]) == 24
    assert "38.75" in line


def test_a_long_fact_stays_below_its_beginning(dojo: Dojo, book: Gradebook) -> None:
    book.decisions.add_comment("ada", Comment("word " * 30, "kim", NOON))

    lines = dojo("class", "show", "ada").out.splitlines()

    start = next(n for n, line in enumerate(lines) if line.startswith("  comment "))
    assert lines[start].startswith("  comment     word")
    assert lines[start + 1].startswith(f"{' ' * 14}word")


def test_a_student_is_shown_with_the_reason_for_each_grade(
    dojo: Dojo, book: Gradebook, tmp_path: Path
) -> None:
    document = document_of(make_kata(tmp_path), ADA)
    changed = replace(inputs_of(ADA), course="d" * 64)
    book.record("ada", changed, document, "another course")
    book.decisions.add_comment("ada", Comment("Well done.", "kim", NOON))

    answer = dojo("class", "show", "ada")

    assert answer.code == 0
    first, second = (answer.out.index(why) for why in ("first grade", "another course"))
    assert first < second
    assert f"{document.points} of 100" in answer.out
    assert "Well done." in answer.out


def test_an_override_is_shown_with_who_and_why(dojo: Dojo, book: Gradebook) -> None:
    machine = book.row("ada").machine_points
    assert machine is not None
    book.decisions.add_override(
        *("ada", Decimal("2.5")), why="a fine test", who="kim", when=NOON
    )

    answer = dojo("class", "show", "ada")

    assert "+2.50: a fine test (kim)" in answer.out
    assert f"{machine + Decimal('2.5')} of 100" in answer.out


@pytest.mark.usefixtures("book")
def test_an_unknown_student_is_said(dojo: Dojo) -> None:
    answer = dojo("class", "show", "adda")

    assert answer.code == 2
    assert "Did you mean 'ada'?" in answer.err


@pytest.mark.parametrize("verb", ["show", "report"])
def test_without_a_gradebook_the_next_command_makes_one(dojo: Dojo, verb: str) -> None:
    answer = dojo("class", verb, "--out", "nowhere")

    assert answer.code == 2
    assert "There is no gradebook in nowhere." in answer.err
    assert "Next: dojo class grade FOLDER --kata KATA --out nowhere" in answer.err
