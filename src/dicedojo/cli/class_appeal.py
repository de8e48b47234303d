"""The verb `class appeal`: replays what a student contests, and keeps the answer."""

from __future__ import annotations

from pathlib import Path

import typer

from dicedojo.classroom.gradebook.records import Appealed
from dicedojo.classroom.intake.find import find_handed_in
from dicedojo.classroom.intake.matching import match
from dicedojo.cli.appeal import Contested
from dicedojo.cli.class_folder import (
    CLASS_FOLDER,
    ClassFolder,
    StudentId,
    Who,
    find_row,
    gradebook_to_change,
    in_class_folder,
    now,
    speaker,
)
from dicedojo.cli.class_grade_input import choose_kata
from dicedojo.cli.grading_options import choose_sandbox
from dicedojo.cli.show.console import make_console
from dicedojo.errors import UnusableInput
from dicedojo.submission.names import Names
from dicedojo.submission.submission import submission_of
from dicedojo.text import plain


def appeal(
    id: StudentId,
    contested: Contested,
    who: Who = "",
    out: ClassFolder = CLASS_FOLDER,
) -> None:
    """Replay what a student contests, for `dojo class review`."""
    from dicedojo.appeal.case import names_of, require_graded
    from dicedojo.appeal.judge import judge_appeal
    from dicedojo.grading.run import as_named

    again = in_class_folder("dojo class grade", out)
    with gradebook_to_change(out) as book:
        row = find_row(book, id, out)
        student, options = row.student, book.options
        folder = Path(book.subject.folder)
        if row.machine_points is None:
            raise UnusableInput(
                f"{plain(student.label)} has no grade that could be contested.",
                evidence=plain(row.problem),
                next=again,
            )
        document = book.grades.document(student.id)
        kata = choose_kata("", out)
        entries = match(find_handed_in(folder, kata), options.roster).entries
        found = [one.handed_in for one in entries if one.student.id == student.id]
        if not found or found[0] is None:
            raise UnusableInput(
                f"{plain(student.label)} handed in nothing in {folder}.", next=again
            )
        within = choose_sandbox(options.sandbox, [folder], trusted=options.trusted)
        handed = found[0].read()
        stated = options.names.get(student.id, Names())
        names = names_of(kata, document, stated)
        read = submission_of(student.id, handed.files, kata, names, handed.problems)
        require_graded(document, read, hint="Grade it first.", next=again)
        with make_console(stderr=True).status("Replaying it …"):
            named = as_named(kata, read, names)
            answer = judge_appeal(named, document, read, contested, within)
        found_so = [one for one in answer.findings if one.granted == answer.granted]
        first = found_so[0]
        kept = Appealed(now(), speaker(who), first.about, answer.granted, first.reason)
        book.decisions.add_appeal(student.id, kept)
    print("\n".join(answer.lines()))
    if answer.granted:
        settle = f"dojo class override --part {first.part} --add N --why WHY"
        print(f"  Next: {in_class_folder(settle, out, about=student.id)}")
    raise typer.Exit(0 if answer.granted else 1)
