"""A believable class of any size, made without grading anything.

`python -m tests.classroom.believable FOLDER [SIZE]` writes its pages, to look at them.
"""

from __future__ import annotations

import ast
import random
import re
import sys
import tempfile
from decimal import Decimal
from pathlib import Path

from msgspec import structs

from dicedojo.classroom.gradebook.records import FIRST, ClassEntry, pack
from dicedojo.classroom.gradebook.store import Gradebook, open_gradebook
from dicedojo.classroom.row import Student
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.document.suite import ChaffRecord
from dicedojo.grading.from_grade import grade_document
from dicedojo.report.adjusted import Comment
from dicedojo.witness import Disagreement

from ..handmade_grades import HOSTILE, LONG, exam, graded, make_kata, weak_tests
from .gradebooks import GRADED_AT, SUBMITTED_AT, inputs_of, subject

CHAFFS = Path(__file__).parents[2] / "solutions/greed/chaff"
FIRST_NAMES = ("Ada", "Ben", "Chloé", "Dmitri", "Elif", "Hiro", "Jürgen", "Łucja")
LAST_NAMES = ("Byron", "Castillo", "Demir", "Eze", "Fischer", "Hopper", "Ito", "Kaya")
WITNESS = re.compile(r"Witness: ([1-6 ]+) scores (\d+), not (\d+)")
STRANGE = (HOSTILE, LONG[:200], "=1+1", "O'Neil <b>", "  ")


def make_class(folder: Path, size: int = 60, seed: int = 1) -> Gradebook:
    """Return a gradebook of `size` students, open for writing, in `folder`/grades.

    Most are graded; some handed in nothing, some were late, a few names are hostile.
    """
    random_ = random.Random(seed)  # to vary, not to protect
    kata = make_kata(folder / "course")
    document = grade_document(graded(kata, "one", exam(), weak_tests()))
    book = open_gradebook(folder / "grades", writing=True)
    students = [_student(number, random_) for number in range(size)]
    missing = {one.id for one in students if random_.random() < 0.08}
    book.replace_members(
        subject(), [_entry(one, one.id in missing) for one in students]
    )
    for student in students:
        if student.id not in missing:
            grade = vary(document, student.id, random_)
            book.grades.record(student.id, inputs_of(student), pack(grade), FIRST)
    _adjust(book, [one for one in students if one.id not in missing])
    return book


def vary(document: GradeDocument, name: str, random_: random.Random) -> GradeDocument:
    """Return a grade like `document`, of a student of another skill."""
    skill = random_.betavariate(2.2, 1.4)
    failed = {
        step.name
        for step in document.exam.steps
        if random_.random() > skill + 0.4 - 0.09 * step.number
    }
    scenarios = tuple(
        structs.replace(
            one,
            outcome="failed" if one.step in failed else "passed",
            message="roll 1 should score 100; your code scores 0"
            if one.step in failed
            else "",
        )
        for one in document.exam.scenarios
    )
    chaffs = tuple(
        structs.replace(
            one, status="caught" if random_.random() < level else one.status
        )
        for place, one in enumerate(planted())
        for level in [min(1, skill + 0.3 - 0.03 * place)]
    )
    caught = sum(one.status == "caught" for one in chaffs) / len(chaffs)
    held = 1 - len(failed) / len(document.exam.steps)
    earned = {
        "behaviour": Decimal(round(50 * held)),
        "tests": round(Decimal(50 * caught), 2),
    }
    parts = tuple(
        structs.replace(part, points=earned.get(part.name, Decimal(0)))
        for part in document.parts
    )
    points = sum((part.points for part in parts), Decimal(0))
    return structs.replace(
        document,
        submission=name,
        points=points,
        passed=points >= document.pass_mark,
        why_not_passed=""
        if points >= document.pass_mark
        else "Passing takes 55 points.",
        parts=parts,
        exam=structs.replace(document.exam, scenarios=scenarios),
        tests=structs.replace(document.tests, chaff=chaffs),
    )


def planted() -> list[ChaffRecord]:
    """Return the chaffs of Greed, each let through."""
    found = []
    for path in sorted(CHAFFS.glob("*.py")):
        first = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").split(
            "\n"
        )
        shown = WITNESS.search("\n".join(first))
        roll, actual, expected = shown.groups() if shown else ("1 5", "0", "150")
        witness = Disagreement(
            call="score([…])",
            question=f"roll {roll}",
            expected=expected,
            actual=actual,
        )
        found.append(
            ChaffRecord(
                name=path.stem,
                misconception=first[0].removeprefix("Chaff: "),
                status="let through",
                caught_by=(),
                witness=witness,
            )
        )
    return found


def _student(number: int, random_: random.Random) -> Student:
    name = f"{random_.choice(FIRST_NAMES)} {random_.choice(LAST_NAMES)}"
    if number < len(STRANGE):
        name = STRANGE[number]
    section = random_.choice("AB")
    return Student(
        f"s{number:04d}", name.encode("utf-8", "replace").decode(), "", section
    )


def _entry(student: Student, missing: bool) -> ClassEntry:
    if missing:
        return ClassEntry(student)
    inputs = inputs_of(student)
    return ClassEntry(student, f"{student.id}.zip", SUBMITTED_AT, inputs.submission)


def _adjust(book: Gradebook, students: list[Student]) -> None:
    for student in students[3::20]:
        book.decisions.add_override(
            student.id,
            Decimal(8),
            why="The second test is right: the rule was announced late.",
            who="Dr. Vega",
            when=GRADED_AT,
            made_for=book.row(student.id).machine_points,
        )
        comment = Comment(
            "Well named tests.\nAsk me about step 3.", "Dr. Vega", GRADED_AT
        )
        book.decisions.add_comment(student.id, comment)


def main(folder: Path, size: int) -> None:
    from dicedojo.classroom.pages.write import write_pages

    with (
        tempfile.TemporaryDirectory() as temporary,
        make_class(Path(temporary), size) as book,
    ):
        print(write_pages(book, folder))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 60)
