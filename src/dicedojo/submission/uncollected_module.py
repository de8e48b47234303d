"""Renames a module whose file pytest would collect as tests.

Where one file holds a function and its tests, pytest would collect the program again
with each test run, and not the program that has taken its place.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePosixPath

from dicedojo.course.kata import Kata
from dicedojo.submission.imports import imported_names
from dicedojo.submission.pytest_files import is_collected
from dicedojo.submission.submission import Submission


def name_for_tests(kata: Kata, submission: Submission) -> str:
    """Return the name under which tests are to import the module."""
    path = PurePosixPath(submission.path)
    if not is_collected(submission.path):
        return kata.module
    others = (data for file, data in submission.files.items() if file != str(path))
    if any(path.stem in imported_names(data) for data in others):
        return kata.module  # a test of another file needs it there
    return f"program_of_{path.stem}"


def rename_for_tests(kata: Kata, submission: Submission) -> tuple[Kata, Submission]:
    """Return kata and submission with the module under a name that is not collected."""
    files = dict(submission.files)
    name = name_for_tests(kata, submission)
    if name == kata.module:
        return kata, submission
    path = str(PurePosixPath(submission.path).with_name(f"{name}.py"))
    files[path] = files.pop(submission.path)
    named = kata.named_as(name, kata.path, dict(kata.renamed), kata.shapes)
    return named, replace(submission, files=files, path=path)
