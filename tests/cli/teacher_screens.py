"""The screens of the commands that grade, and that compare a class."""

from __future__ import annotations

import os
from pathlib import Path

from dicedojo.authoring.scaffold import write_kata
from dicedojo.grading.document.codec import encode_grades
from dicedojo.grading.from_grade import grade_document

from ..classroom.gradebooks import make_gradebook
from ..handmade_grades import exam, graded, make_kata, weak_tests, with_lesson
from .golden import screen
from .terminal import Answer, Dojo

ROOT = Path(__file__).resolve().parents[2]


@screen
def report(dojo: Dojo, here: Path) -> Answer:
    """A grade, as `dojo grade` prints it."""
    grade = graded(make_kata(here), "ada", exam(holds=False), weak_tests())
    document = grade_document(with_lesson(grade, "02_other_triples"))
    (here / "ada.json").write_text(encode_grades([document]))
    return dojo("report", "ada.json")


@screen
def grade_of_a_workspace_of_another_course(dojo: Dojo, here: Path) -> Answer:
    write_kata(here / "mine", "pairs")
    for kata in ("lowest", "highest"):
        write_kata(here / "shipped", kata)
    os.environ["DOJO_CONTENT"] = str(here / "shipped")
    dojo("start", "pairs", "--course", "mine")
    return dojo("grade", "pairs")


@screen
def demo(dojo: Dojo, here: Path) -> Answer:
    return dojo("demo", "--out", "pages")


@screen
def tournament(dojo: Dojo, here: Path) -> Answer:
    """Two strategies that play, of which one is a classic, and one that cannot."""
    os.environ["DOJO_CONTENT"] = str(ROOT)
    (here / "hall").mkdir()
    for name, dice in (("ada", "5"), ("bob", "6 if b < 50 else 4"), ("cy", "11")):
        source = f"def final_strategy(a, b):\n    return {dice}\n"
        (here / "hall" / f"{name}.py").write_text(source)
    return dojo("class", "tournament", "hall", "--kata", "hog")


@screen
def class_export_canvas(dojo: Dojo, here: Path) -> Answer:
    """Canvas's gradebook, filled in: one is missing there, and one not graded."""
    make_gradebook(here).close()
    (here / "all.csv").write_text(
        "Student,ID,SIS Login ID,Section,Greed (12345)\n"
        "    Points Possible,,,,100\n"
        '"Byron, Ada",1034,ada,A,50\n'
        '"Doe, Joe",1036,joe,B,\n'
        '"Hopper, Grace",1035,grace,A,\n'
        '"Ng, Zoe",1099,zoe,B,\n'
    )
    words = ("class", "export", "canvas", "--assignment", "Greed")
    return dojo(*words, "--template", "all.csv", "--skip-unlisted", "--round", "1")


@screen
def viva(dojo: Dojo, here: Path) -> Answer:
    """Five questions about a learner's own work, with the key."""
    grade = graded(make_kata(here), "ada", exam(holds=False), weak_tests())
    (here / "ada.json").write_text(encode_grades([grade_document(grade)]))
    return dojo("viva", "ada.json", "--key")
