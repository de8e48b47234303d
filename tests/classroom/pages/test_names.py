from __future__ import annotations

from decimal import Decimal

import pytest

from dicedojo.classroom.pages.names import file_names, own_name, shown
from dicedojo.classroom.row import Row, Student

from ...handmade_grades import HOSTILE, LONG


def row(id: str, name: str = "") -> Row:
    student = Student(id, name)
    return Row(student, "missing", "", Decimal(100), False, None, {})


@pytest.mark.parametrize("name", [HOSTILE, LONG, "../../etc/passwd", "", " ", "…"])
def test_no_name_leads_out_of_the_folder(name: str) -> None:
    (file,) = file_names([row("s1", name)], lambda one: one.student.name).values()

    assert len(file) < 80
    assert file.isascii()
    assert set(file.removesuffix(".html")) <= set(
        "abcdefghijklmnopqrstuvwxyz0123456789-"
    )
    assert file != ".html"


def test_namesakes_have_a_page_each_in_the_order_of_their_ids() -> None:
    rows = [row("s2", "Ada Byron"), row("s1", "ada-byron"), row("s3", "Ada Byron")]

    assert file_names(rows, own_name) == {
        "s2": "ada-byron.html",
        "s3": "ada-byron-2.html",
        "s1": "ada-byron-3.html",
    }


def test_accents_are_left_out_of_the_name_of_a_page() -> None:
    assert file_names([row("s1", "Zoë Müller-Ångström")], own_name) == {
        "s1": "zoe-muller-angstrom.html"
    }


def test_a_name_in_another_script_gives_way_to_the_id() -> None:
    rows = [row("b2", "王小明"), row("נועה", "נועה כהן")]

    assert file_names(rows, own_name) == {"b2": "b2.html", "נועה": "student.html"}


def test_no_page_has_a_name_that_windows_keeps_for_itself() -> None:
    assert file_names([row("s1", "CON")], own_name) == {"s1": "con-.html"}


def test_a_blank_label_is_shown_as_the_id() -> None:
    assert shown(row("s1", "   "), own_name) == "s1"
