"""The totals of a term, worked out by hand, and what is said of open grades."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.records import pack
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.row import Student
from dicedojo.classroom.term import TermRow, term_rows, total_of, with_titles
from dicedojo.classroom.term_file import Term, TermClass
from dicedojo.errors import UnusableInput

from ..handmade_grades import make_kata
from .gradebooks import ADA, GRACE, document_of, inputs_of, make_gradebook

NOON = "2026-09-03T12:00:00+00:00"


def a_term(*weights: int, best: int | None = None, always: int | None = None) -> Term:
    classes = (
        TermClass(Path(f"{n}"), f"Week {n}", Decimal(weight), n == always)
        for n, weight in enumerate(weights)
    )
    return Term("Dice", tuple(classes), best)


@pytest.mark.parametrize(
    ("term", "shares", "total", "counts"),
    [
        # (1 * 50 + 1 * 100) / 2
        (a_term(1, 1), ("0.5", "1"), "75", (True, True)),
        # (2 * 50 + 1 * 100) / 3 = 66.666…
        (a_term(2, 1), ("0.5", "1"), "66.67", (True, True)),
        # (0 + 0 + 100) / 3
        (a_term(1, 1, 1), ("0", "0", "1"), "33.33", (True, True, True)),
        # 72.81 and 74.38: 73.595, halves up
        (a_term(1, 1), ("0.7281", "0.7438"), "73.6", (True, True)),
        # the best two: (90 + 60) / 2
        (a_term(1, 1, 1, best=2), ("0.9", "0.3", "0.6"), "75", (True, False, True)),
        # equal ones: the earlier counts
        (a_term(1, 1, best=1), ("0.5", "0.5"), "50", (True, False)),
        # the exam always, and the better week: (3 * 20 + 1 * 80) / 4
        (
            a_term(3, 1, 1, best=1, always=0),
            ("0.2", "0.4", "0.8"),
            "35",
            (True, False, True),
        ),
    ],
)
def test_a_total_is_the_weighted_mean_of_what_counts(
    term: Term, shares: tuple[str, ...], total: str, counts: tuple[bool, ...]
) -> None:
    assert total_of(term, [Fraction(one) for one in shares]) == (Decimal(total), counts)


@pytest.fixture
def books(tmp_path: Path) -> Iterator[list[Gradebook]]:
    """The same class twice; of the second, Grace is gone and Liz handed in on paper."""
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(make_gradebook(tmp_path / name)) for name in "ab"
        )
        entries = [one for one in second.entries() if one.student != GRACE]
        second.replace_members(second.subject, entries)
        second.decisions.add_override(
            "liz", Decimal(40), why="on paper", who="kim", when=NOON, set_to=Decimal(40)
        )
        yield [first, second]


def rows_of(books: list[Gradebook]) -> dict[str, TermRow]:
    return {one.student.id: one for one in term_rows(a_term(3, 1), books)}


def test_everyone_of_any_class_has_a_line(books: list[Gradebook]) -> None:
    rows = rows_of(books)

    totals = {id: row.total for id, row in rows.items()}
    assert totals == {
        "ada": Decimal("57.29"),
        "grace": Decimal(75),  # (3 * 100 + 0) / 4
        "joe": Decimal(0),
        "liz": Decimal(10),  # (0 + 40) / 4
        "sam": Decimal("38.75"),
        "zoe-2": Decimal(100),
    }
    assert rows["grace"].notes == ["Week 1 not in this class: 0"]
    assert rows["liz"].notes == [
        "Week 0 nothing handed in: 0",
        "Week 1 changed by a person",
    ]


def test_a_grade_that_is_open_keeps_the_total_open(books: list[Gradebook]) -> None:
    joe = rows_of(books)["joe"]

    assert joe.undecided
    assert joe.row.points is None  # so no export states 0
    assert joe.notes[0] == "Week 0 not graded: 0 until it is"


def test_a_stale_grade_makes_the_total_stale(books: list[Gradebook]) -> None:
    entries = [replace(one, pending="another course") for one in books[1].entries()]
    books[1].replace_members(books[1].subject, entries)

    rows = rows_of(books)

    assert rows["ada"].row.stale == "Week 1: another course"
    assert rows["ada"].notes == ["Week 1 stale (another course)"]
    assert rows["grace"].row.stale == ""


def test_attempts_are_submissions_over_time_and_the_best_is_known(
    books: list[Gradebook], tmp_path: Path
) -> None:
    kata = make_kata(tmp_path / "made")
    later = replace(inputs_of(ADA), submission="a later one")
    for inputs, like in ((later, GRACE), (later, GRACE), (inputs_of(ADA), ADA)):
        document = pack(document_of(kata, like))
        books[0].grades.record("ada", inputs, document, "another submission")

    standing = rows_of(books)["ada"].standings[0]

    assert [one.points for one in standing.attempts] == [Decimal("57.29"), Decimal(100)]
    assert standing.best == Decimal(100)
    assert standing.points == Decimal("57.29")  # the last one counts


def test_a_student_is_who_the_classes_say_together(books: list[Gradebook]) -> None:
    unknown = Student("ada", "ada", expected=False, known_as={"moodle": "7"})
    entries = [
        replace(one, student=unknown) if one.student == ADA else one
        for one in books[0].entries()
    ]
    books[0].replace_members(books[0].subject, entries)

    ada = rows_of(books)["ada"].student

    assert (ada.name, ada.expected) == ("Ada Byron", True)
    assert ada.known_as == {"canvas": "1034", "moodle": "7"}


def test_classes_of_one_kata_need_titles(books: list[Gradebook]) -> None:
    untitled = Term("Dice", (TermClass(Path("a")), TermClass(Path("b"), "Again")))
    subjects = [book.subject for book in books]

    assert [one.title for one in with_titles(untitled, subjects).classes] == [
        "Greed",
        "Again",
    ]
    twice = Term("Dice", (TermClass(Path("a")), TermClass(Path("b"))))
    with pytest.raises(UnusableInput, match="2 classes of the term are called 'Greed'"):
        with_titles(twice, subjects)
