"""A course without its solutions: tables of right answers take their place."""

from __future__ import annotations

import shutil
from pathlib import Path

from dicedojo.course.courses import CourseFolder
from dicedojo.course.kata import Kata
from dicedojo.exam.answer_table import write_table
from dicedojo.exam.oracle import right_answers

PROGRAMS = ("solutions", "samples")  # folders that hold finished code


def remove_solutions(root: Path, course: str) -> None:
    """Turn a copy of a course in `root` into its class edition.

    `dojo mutate` needs the right answers, so each kata gets them as a table.

    Raises:
        ContentError: a kata cannot be loaded, or its last solution does not run.
    """
    for kata in CourseFolder(course, root).katas:
        kata.answers_file.write_bytes(answer_table(kata))
    for name in PROGRAMS:
        for folder in (root / name, *(root / "katas").glob(f"*/{name}")):
            shutil.rmtree(folder, ignore_errors=True)


def answer_table(kata: Kata) -> bytes:
    """Return the table with the right answer to every question of the kata.

    Raises:
        ContentError: the last solution does not run.
    """
    batches = kata.domain.batches
    return write_table(kata, {batch: right_answers(kata, batch) for batch in batches})
