"""A course without its solutions and scorers: tables of right answers replace them."""

from __future__ import annotations

import shutil
from pathlib import Path

from dicedojo.authoring.scorer_lookup import replace_scorers
from dicedojo.course.courses import CourseFolder
from dicedojo.course.kata import Kata
from dicedojo.exam.answer_table import write_table
from dicedojo.exam.oracle import right_answers

PROGRAMS = ("solutions", "samples")  # folders that hold finished code


def remove_programs(root: Path, course: str) -> None:
    """Turn a copy of a course in `root`, with its games, into its class edition.

    `dojo mutate` needs the right answers, so each kata gets them as a table; so does
    each game that has a scorer.

    Raises:
        ContentError: a kata cannot be loaded, or a program does not run.
    """
    for kata in CourseFolder(course, root).katas:
        kata.answers_file.write_bytes(answer_table(kata))
    for name in PROGRAMS:
        for folder in (root / name, *(root / "katas").glob(f"*/{name}")):
            shutil.rmtree(folder, ignore_errors=True)
    replace_scorers(root)


def answer_table(kata: Kata) -> bytes:
    """Return the table with the right answer to every question of the kata.

    Raises:
        ContentError: the last solution does not run.
    """
    batches = kata.domain.batches
    return write_table(kata, {batch: right_answers(kata, batch) for batch in batches})
