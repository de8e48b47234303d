"""A row of the gradebook: which points count, and what pages call it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from dicedojo.classroom.row import Row, Student, file_names, own_name, printable_label
from dicedojo.report.adjusted import Adjustment

from ..handmade_grades import HOSTILE, LONG


def row(machine: str | None, *adjustments: Adjustment) -> Row:
    return Row(
        student=Student("ada"),
        status="missing" if machine is None else "graded",
        handed_in="",
        possible=Decimal(100),
        passed=False,
        machine_points=None if machine is None else Decimal(machine),
        parts={},
        adjustments=adjustments,
    )


def override(points: int) -> Adjustment:
    return Adjustment(Decimal(points), why="as agreed", who="kim", when="now")


@pytest.mark.parametrize(
    ("adjustments", "points"),
    [
        ((), "61.5"),
        ((override(10),), "71.5"),
        ((override(10), override(-20)), "51.5"),
        ((override(-70),), "0"),
        ((override(50),), "100"),
    ],
)
def test_the_points_are_adjusted_and_stay_within_their_limits(
    adjustments: tuple[Adjustment, ...], points: str
) -> None:
    assert row("61.5", *adjustments).points == Decimal(points)


@pytest.mark.parametrize(
    ("uploads", "words"),
    [
        (1, ""),
        (2, "2nd upload"),
        (3, "3rd upload"),
        (12, "12th upload"),
        (21, "21st upload"),
    ],
)
def test_it_says_which_upload_counts(uploads: int, words: str) -> None:
    assert replace(row("50"), uploads=uploads).upload == words


def test_nothing_handed_in_has_no_points() -> None:
    assert row(None).points is None


def test_a_person_can_give_points_where_nothing_was_graded() -> None:
    assert row(None, override(40), override(-10)).points == Decimal(30)


def test_a_student_without_a_name_is_shown_by_id() -> None:
    assert Student("s17").label == "s17"
    assert Student("s17", name="Ada Byron").label == "Ada Byron"


def called(id: str, name: str = "") -> Row:
    return replace(row(None), student=Student(id, name))


@pytest.mark.parametrize("name", [HOSTILE, LONG, "../../etc/passwd", "", " ", "…"])
def test_no_name_leads_out_of_the_folder(name: str) -> None:
    (file,) = file_names([called("s1", name)], lambda one: one.student.name).values()

    assert len(file) < 80
    assert file.isascii()
    assert set(file.removesuffix(".html")) <= set(
        "abcdefghijklmnopqrstuvwxyz0123456789-"
    )
    assert file != ".html"


def test_namesakes_have_a_page_each_in_the_order_of_their_ids() -> None:
    rows = [
        called("s2", "Ada Byron"),
        called("s1", "ada-byron"),
        called("s3", "Ada Byron"),
    ]

    assert file_names(rows, own_name) == {
        "s2": "ada-byron.html",
        "s3": "ada-byron-2.html",
        "s1": "ada-byron-3.html",
    }


def test_accents_are_left_out_of_the_name_of_a_page() -> None:
    assert file_names([called("s1", "Zoë Müller-Ångström")], own_name) == {
        "s1": "zoe-muller-angstrom.html"
    }


def test_a_name_in_another_script_gives_way_to_the_id() -> None:
    rows = [called("b2", "王小明"), called("נועה", "נועה כהן")]

    assert file_names(rows, own_name) == {"b2": "b2.html", "נועה": "student.html"}


def test_no_page_has_a_name_that_windows_keeps_for_itself() -> None:
    assert file_names([called("s1", "CON")], own_name) == {"s1": "con-.html"}


def test_a_blank_label_is_shown_as_the_id() -> None:
    assert printable_label(called("s1", "   "), own_name) == "s1"
