"""A module that the sandbox does not have is named once, with one file."""

from __future__ import annotations

from dicedojo.submission.handed_files import Problem
from dicedojo.submission.missing_imports import KIND, not_available


def test_each_module_is_named_once_with_its_first_file() -> None:
    problems = not_available(
        [("greed.py", "rich"), ("tests/test_b.py", "numpy"), ("a.py", "rich")]
    )

    assert problems == (
        Problem(
            KIND, "tests/test_b.py imports numpy, which is not available in the exam."
        ),
        Problem(KIND, "a.py imports rich, which is not available in the exam."),
    )


def test_where_nothing_is_missing_there_is_no_problem() -> None:
    assert not_available([]) == ()
