"""What a student reads of a problem: something that they can do."""

from __future__ import annotations

import pytest

from dicedojo.grading.for_its_author import NOTHING, for_its_author
from dicedojo.submission.handed_files import Problem


@pytest.mark.parametrize(
    ("kind", "message", "said"),
    [
        (
            "no module",
            "There is no coin.py among the files.",
            "There is no coin.py among the files.\n"
            "Next: hand in your program for this kata as coin.py.",
        ),
        (
            "two modules",
            "There are a and b; which one is meant is not clear. State it, for example "
            "--module a.",
            "There are a and b; which one is meant is not clear. Hand in one of them.",
        ),
        (
            "out of time",
            "dojo did not finish, so nothing is decided. `--time` allows more.",
            f"dojo did not finish, so nothing is decided.\n{NOTHING}",
        ),
        (
            "out of time",
            "dojo did not finish, so nothing is decided. Grade it again.",
            f"dojo did not finish, so nothing is decided.\n{NOTHING}",
        ),
        (
            "not graded",
            "dojo itself failed.\nNext: dojo grade with --verbose prints where.",
            f"dojo itself failed.\n{NOTHING}",
        ),
        ("no tests", "There are no tests.", "There are no tests."),
    ],
)
def test_a_teachers_command_becomes_what_a_student_can_do(
    kind: str, message: str, said: str
) -> None:
    assert for_its_author(Problem(kind, message), "coin.py").message == said
