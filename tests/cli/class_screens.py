"""The screens of the commands for a class, from a gradebook that is made by hand."""

from __future__ import annotations

import shutil
from decimal import Decimal
from pathlib import Path

from ..classroom.gradebooks import change_entries, make_gradebook
from .golden import screen
from .terminal import Answer, Dojo


@screen
def class_grade(dojo: Dojo, here: Path) -> Answer:
    """One who hands in, one who does not, one whom nobody knows, and no module."""
    handed_in = here / "handed-in"
    for name in ("ada", "zoe"):
        (handed_in / name).mkdir(parents=True)
        (handed_in / name / "highest.py").write_text("def score(roll):\n    return 6\n")
    (handed_in / "bob").mkdir()
    (handed_in / "bob/notes.ipynb").write_text("{}")
    roster = here / "roster.csv"
    roster.write_text("id,name\nada,Ada Byron\nbob,Bob Ho\ncy,Cy Young\n")
    words = ("class", "grade", "handed-in", "--kata", "highest")
    answer = dojo(*words, "--roster", "roster.csv", "--jobs", "1")
    shutil.rmtree(handed_in)
    return answer


@screen
def class_show_with_stale_grades(dojo: Dojo, here: Path) -> Answer:
    with make_gradebook(here) as book:
        change_entries(book, "ada", "grace", pending="another course")
    return dojo("class", "show")


@screen
def class_show_student(dojo: Dojo, here: Path) -> Answer:
    with make_gradebook(here) as book:
        book.decisions.add_override(
            "ada",
            Decimal("22.71"),
            why="Your reading of rule 3 is right, too.",
            who="Kim",
            when="2026-09-03T12:00:00+00:00",
            made_for=book.row("ada").machine_points,
            set_to=Decimal(80),
        )
    dojo("class", "comment", "ada", "Well named tests.", "--who", "Kim")
    return dojo("class", "show", "ada")


@screen
def class_forget(dojo: Dojo, here: Path) -> Answer:
    make_gradebook(here).close()
    dojo("class", "report")
    return dojo("class", "forget", "ada", "--yes")


@screen
def class_report(dojo: Dojo, here: Path) -> Answer:
    make_gradebook(here).close()
    return dojo("class", "report", "--format", "html", "--format", "json")
