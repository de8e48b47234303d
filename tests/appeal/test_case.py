"""A case is the grade's own: its course, its program, its names."""

from __future__ import annotations

import pytest
from msgspec import structs

from dicedojo.appeal.case import names_of
from dicedojo.errors import UnusableInput
from dicedojo.submission.names import Names

from .conftest import Contest

pytestmark = pytest.mark.slow


def test_a_grade_of_another_course_or_program_is_not_judged(right: Contest) -> None:
    other = structs.replace(right.grade.provenance, course_sha256="0")
    module = structs.replace(right.grade.module, source="def score(roll): ...\n")

    with pytest.raises(UnusableInput, match="not the one of this grade"):
        right.appeal("roll 1", structs.replace(right.grade, provenance=other))
    with pytest.raises(UnusableInput, match="not that of the submission"):
        right.appeal("roll 1", structs.replace(right.grade, module=module))


def test_a_grade_by_calls_needs_the_adapter_that_states_them(right: Contest) -> None:
    stated = Names("dice.py", calls=(("score", "", "points(roll)"),))
    names = stated.options(("score",))
    provenance = structs.replace(right.grade.provenance, names=names)
    grade = structs.replace(right.grade, provenance=provenance)

    assert names_of(right.kata, grade, stated) == stated
    for other in (Names(), Names("dice.py", calls=(("score", "", "worth(roll)"),))):
        with pytest.raises(UnusableInput, match="calls of an adapter"):
            names_of(right.kata, grade, other)
