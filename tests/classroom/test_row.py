"""A row of the gradebook: which points count, and what pages call it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from dicedojo.classroom.row import NOT_GRADED, Row, Student, file_names
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
    return Adjustment(
        Decimal(points), why="as agreed", who="kim", when="now", made_for=Decimal(50)
    )


@pytest.mark.parametrize(
    ("adjustments", "points"),
    [
        ((), "61.5"),
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
    ("one", "passes", "lacks_tests"),
    [
        pytest.param(replace(row("60"), passed=True), True, False, id="passed"),
        pytest.param(row("60"), False, True, id="too few points for tests"),
        pytest.param(row("59"), False, False, id="too few points"),
        pytest.param(row("59", override(1)), True, False, id="by a person"),
        pytest.param(
            replace(row("60", override(-1)), passed=True), False, False, id="no more"
        ),
        pytest.param(row(None), False, False, id="nothing handed in"),
    ],
)
def test_a_person_may_let_a_student_pass_or_not(
    one: Row, passes: bool, lacks_tests: bool
) -> None:
    assert one.passes(Decimal(60)) is passes
    assert one.lacks_tests(Decimal(60)) is lacks_tests


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (Decimal(50), "61.5", "50, now 61.5"),
        (None, "61.5", "none, now 61.5"),
        (Decimal(50), None, "50, now none"),
    ],
)
def test_an_override_tells_that_the_machine_has_other_points_since(
    before: Decimal | None, after: str | None, words: str
) -> None:
    assert row("50", override(10)).graded_since == ""
    now = row(after, replace(override(10), made_for=before))

    message = now.graded_since

    assert message == f"The machine's points were {words}."
    assert replace(now, closed_evidence={message}).graded_since == ""


def test_the_override_that_states_the_points_is_known() -> None:
    final = replace(override(10), set_to=Decimal(60))

    assert row("50", override(5), final).stated == final
    assert row("50", override(5)).stated is None


def test_a_problem_is_told_in_one_line_and_names_nobody_to_others() -> None:
    one = replace(row(None), status="not graded", problem="ada.zip is broken.\nSo.")

    assert one.why_no_grade == "ada.zip is broken."
    assert replace(one, pseudonym="s1").why_no_grade == NOT_GRADED
    unusable = replace(one, status="unusable", pseudonym="s1")
    assert unusable.why_no_grade == "ada.zip is broken."


@pytest.mark.parametrize(
    ("uploads", "words"),
    [
        (1, ""),
        (2, "2nd upload"),
        (3, "3rd upload"),
        (4, "4th upload"),
        (12, "12th upload"),
        (21, "21st upload"),
    ],
)
def test_it_says_which_upload_counts(uploads: int, words: str) -> None:
    assert replace(row("50"), uploads=uploads).upload == words


def test_where_nothing_was_graded_a_person_alone_can_give_points() -> None:
    assert row(None).points is None
    assert row(None, override(40), override(-10)).points == Decimal(30)


def test_a_student_without_a_name_is_shown_by_id() -> None:
    assert Student("s17").label == "s17"
    assert Student("s17", name="Ada Byron").label == "Ada Byron"


def called(id: str, name: str = "") -> Row:
    return replace(row(None), student=Student(id, name))


@pytest.mark.parametrize("name", [HOSTILE, LONG, "../../etc/passwd", "", " ", "…"])
def test_no_name_leads_out_of_the_folder(name: str) -> None:
    (file,) = file_names([replace(called("s1"), pseudonym=name)]).values()

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

    assert file_names(rows) == {
        "s2": "ada-byron.html",
        "s3": "ada-byron-2.html",
        "s1": "ada-byron-3.html",
    }


def test_accents_are_left_out_of_the_name_of_a_page() -> None:
    assert file_names([called("s1", "Zoë Müller-Ångström")]) == {
        "s1": "zoe-muller-angstrom.html"
    }


def test_a_name_in_another_script_gives_way_to_the_id() -> None:
    rows = [called("b2", "王小明"), called("נועה", "נועה כהן")]

    assert file_names(rows) == {"b2": "b2.html", "נועה": "student.html"}


@pytest.mark.parametrize("name", ["CON", "prn", "aux", "nul", "com1", "LPT9"])
def test_no_page_has_a_name_that_windows_keeps_for_itself(name: str) -> None:
    assert file_names([called("s1", name)]) == {"s1": f"{name.lower()}-.html"}


def test_a_blank_label_is_shown_as_the_id() -> None:
    assert called("s1", "   ").printable_label == "s1"
