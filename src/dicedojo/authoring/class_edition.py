"""A course without its solutions and scorers: right answers replace them."""

from __future__ import annotations

import shutil
from pathlib import Path

from dicedojo.authoring.facts import build_facts
from dicedojo.authoring.scorer_lookup import replace_scorers
from dicedojo.course.courses import CourseFolder

PROGRAMS = ("solutions", "samples")  # folders that hold finished code


def remove_programs(root: Path, course: str) -> None:
    """Turn a copy of a course in `root`, with its games, into its class edition.

    `dojo mutate` needs the right answers, so each kata has them among its facts, which
    name no chaff; each game that has a scorer gets a table.

    Raises:
        ContentError: a kata cannot be loaded, or a program does not run.
    """
    for kata in CourseFolder(course, root).katas:
        kata.facts_file.write_bytes(build_facts(kata, with_chaffs=False))
    for name in PROGRAMS:
        for folder in (root / name, *(root / "katas").glob(f"*/{name}")):
            shutil.rmtree(folder, ignore_errors=True)
    replace_scorers(root)
