"""The verb `class late`: the rule about due dates, and whom it concerns."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dicedojo.classroom.gradebook import Gradebook
from dicedojo.classroom.late import LateRule, read_rule
from dicedojo.cli.class_folder import (
    CLASS_FOLDER,
    ClassFolder,
    Who,
    gradebook_to_change,
    in_class_folder,
    now,
    speaker,
    unknown_student,
)
from dicedojo.cli.show.class_late import show_late
from dicedojo.errors import UnusableInput, system_reason


def register(group: typer.Typer) -> None:
    group.command()(late)


def late(
    rule: Annotated[
        Path | None,
        typer.Argument(
            metavar="[RULE]",
            help="A TOML file: due, points_per_day … Without one, show who is late.",
            show_default=False,
        ),
    ] = None,
    none: Annotated[
        bool, typer.Option("--none", help="Late submissions lose nothing any more.")
    ] = False,
    who: Who = "",
    out: ClassFolder = CLASS_FOLDER,
) -> None:
    """Set the rule about due dates, and show who is late."""
    if rule is not None and none:
        raise UnusableInput("A rule and --none cannot be combined.")
    with gradebook_to_change(out) as book:
        if rule is not None:
            text = _read(rule)
            _require_students(book, text, rule, out)
            book.decisions.set_late_rule(text, who=speaker(who), when=now())
        elif none:
            book.decisions.set_late_rule("", who=speaker(who), when=now())
        show_late(book.decisions.late_rule, book.rows(), out)


def _read(file: Path) -> str:
    """Return the text of a rule.

    Raises:
        UnusableInput: it cannot be read.
    """
    try:
        return file.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnusableInput(f"{file} is not text in UTF-8.") from error
    except OSError as error:
        reason = system_reason(error)
        raise UnusableInput(f"{file} cannot be read.", evidence=reason) from error


def _require_students(book: Gradebook, text: str, file: Path, out: Path) -> None:
    """Return if each extension is for someone in the class.

    Raises:
        UnusableInput: one is not, or the text states no rule.
    """
    found: LateRule = read_rule(text, str(file))
    known = book.members.student_ids()
    for id in found.due_for or ():
        if id not in known:
            shown = in_class_folder("dojo class show", out)
            raise unknown_student(id, known, file=str(file), next=shown)
