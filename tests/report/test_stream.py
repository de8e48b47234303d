"""Formats whose one file shows several grades are written grade by grade."""

from __future__ import annotations

from collections.abc import Iterator
from weakref import finalize

import pytest
from msgspec import structs

from dicedojo.grading.document.codec import encode_grades
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.formats import FORMATS

from ..handmade_grades import *  # noqa: F403  # its fixtures

IN_ONE_FILE = [one.name for one in FORMATS.values() if not one.one_per_grade]


class Tracked(GradeDocument, frozen=True, weakref=True, kw_only=True):
    """A document of which we see whether it is still in memory."""


class Class:
    """Grades that are made when their turn comes, and counted."""

    def __init__(self, grades: list[GradeDocument]) -> None:
        self._grades = grades
        self.alive = 0  # grades in memory
        self.most = 0  # of them, at once
        self.read = 0  # grades, if one is going through them

    def __iter__(self) -> Iterator[GradeDocument]:
        for grade in self._grades:
            self.read += 1
            yield self._next(grade)
        self.read = 0

    def _next(self, grade: GradeDocument) -> GradeDocument:
        tracked = Tracked(**structs.asdict(grade))
        finalize(tracked, self._end)
        self.alive += 1
        self.most = max(self.most, self.alive)
        return tracked

    def _end(self) -> None:
        self.alive -= 1


@pytest.fixture
def grades(weak: Grade, perfect: Grade) -> list[GradeDocument]:
    return [grade_document(one) for one in (weak, perfect, weak, perfect)]


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("name", IN_ONE_FILE)
def test_pieces_make_the_same_file(
    name: str, count: int, grades: list[GradeDocument]
) -> None:
    pieces = list(FORMATS[name].stream(Class(grades[:count])))

    assert "".join(pieces) == FORMATS[name].render(grades[:count])
    if name == "json":
        assert "".join(pieces) == encode_grades(grades[:count])


@pytest.mark.parametrize("name", IN_ONE_FILE)
def test_a_piece_is_written_before_the_grades_after_it_are_read(
    name: str, grades: list[GradeDocument]
) -> None:
    given = Class(grades)

    next(FORMATS[name].stream(given))

    assert given.read <= 2  # one, and whether there is another


@pytest.mark.parametrize("name", IN_ONE_FILE)
def test_no_grade_stays_in_memory(name: str, grades: list[GradeDocument]) -> None:
    given = Class(grades * 4)

    longest = max(len(piece) for piece in FORMATS[name].stream(given))

    assert given.most <= 4  # of 16; the first two may stay, and the next is there
    alone = FORMATS[name].render(grades[:1])
    assert longest <= 1.5 * len(alone)  # so no piece has two of them
