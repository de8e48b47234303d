"""The verb `viva`: questions to a learner about their own work, and their marks."""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer

from dicedojo.console import write_out
from dicedojo.errors import UnusableInput, unreadable
from dicedojo.files import save_whole
from dicedojo.grading import GradeDocument, read_grades
from dicedojo.report import (
    COUNT,
    LETTERS,
    VivaQuestion,
    make_viva,
    read_answers,
    render_page,
    viva_json,
    without_key,
)
from dicedojo.text import WIDTH, counted, listed, plain

MAX_ANSWERS = 100_000  # bytes of a file of answers
SHOWN = 8  # names that a message lists


def viva(  # noqa: PLR0913, PLR0917  # one for each option
    file: Annotated[
        Path,
        typer.Argument(
            metavar="GRADE.json", help="What dojo grade --format json wrote."
        ),
    ],
    student: Annotated[
        str,
        typer.Option(metavar="NAME", help="Whose grade, where the file holds several."),
    ] = "",
    key: Annotated[bool, typer.Option("--key", help="Add the answers.")] = False,
    seed: Annotated[
        int, typer.Option(min=0, metavar="N", help="Other questions, the same for N.")
    ] = 0,
    format: Annotated[
        Literal["text", "html", "json"], typer.Option(help="How to write the sheet.")
    ] = "text",
    answers: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Mark the answers in FILE: a line such as 1 b for each.",
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The file to write.")
    ] = None,
) -> None:
    """Ask a learner five questions about their own work."""
    grade = _only_grade(file, student)
    questions = make_viva(grade, seed)
    if not questions:
        raise UnusableInput(
            f"{file} gives no question: no change of the code was tried.",
            hint="A viva needs a graded program with tests.",
        )
    if answers is not None:
        raise typer.Exit(_mark(questions, answers))
    questions = questions if key else without_key(questions)
    if format == "json":
        text = viva_json(grade, questions, seed)
    elif format == "html":
        text = viva_page(grade, questions, key=key)
    else:
        text = "\n".join(viva_lines(grade, questions, key=key)) + "\n"
    if out is None:
        write_out(text)
    else:
        save_whole(out, text.encode())


def _only_grade(file: Path, student: str) -> GradeDocument:
    """Return the only grade of a document, or that of a student in it.

    Raises:
        UnusableInput: it has several grades or none of the student, or is invalid.
    """
    grades = read_grades(file)
    matches = [grade for grade in grades if student in ("", grade.submission)]
    if len(matches) == 1:
        return matches[0]
    names = listed([plain(grade.submission, 40) for grade in grades], SHOWN)
    raise UnusableInput(
        f"{file} holds no grade of {plain(student)}."
        if student
        else f"{file} holds {len(grades)} grades, and this is about one.",
        evidence=f"It has: {names}.",
        next=f"the same command with --student {shlex.quote(grades[0].submission)}",
    )


def _mark(questions: Sequence[VivaQuestion], file: Path) -> int:
    """Print how each answer of a file compares with the key; return the exit code."""
    try:
        with file.open("rb") as stream:
            text = stream.read(MAX_ANSWERS).decode("utf-8", "replace")
    except OSError as error:
        raise unreadable(file, error) from error
    answers = read_answers(text)
    if not answers:
        raise UnusableInput(
            f"{file} holds no answers.",
            hint="Write a line for each question: 1 b",
        )
    right, keyed = 0, [question for question in questions if question.key]
    for number, item in enumerate(questions, start=1):
        answer = answers.get(number, "")
        is_right = bool(answer and item.key) and item.is_right(answer)
        right += is_right
        mark = f"the key says {plain(item.key)}" if item.key else "for a person to mark"
        reply = plain(answer, 40) or "no answer"
        print(f"{number}. {reply}: {'right' if is_right else mark}")
    print(f"{right} of {len(keyed)} right.")
    return 0 if right == len(keyed) else 1


TOO_FEW = (
    "The grade gives no more questions: there is too little code or too few tests."
)


def viva_lines(
    grade: GradeDocument, questions: Sequence[VivaQuestion], *, key: bool
) -> Iterator[str]:
    """Yield the sheet, followed by the key if requested."""
    yield _title(grade, questions)
    for number, question in enumerate(questions, start=1):
        yield ""
        yield from _wrapped(question.text, f"{number}. ")
        yield from (f"     {line}" for line in question.code)
        for letter, option in zip(LETTERS, question.options, strict=False):
            yield from _wrapped(option, f"   {letter}) ")
        yield "   Answer: ____________________"
    if len(questions) < COUNT:
        yield f"\n{TOO_FEW}"
    if key:
        yield "\nKey"
        for number, question in enumerate(questions, start=1):
            yield from _wrapped(_keyed(question), f"{number}. ")


def viva_page(
    grade: GradeDocument, questions: Sequence[VivaQuestion], *, key: bool
) -> str:
    """Return the sheet as HTML; the key is printed on a page of its own."""
    return render_page(
        "viva.html",
        "dicedojo.report",
        title=_title(grade, questions),
        questions=questions,
        note=TOO_FEW if len(questions) < COUNT else "",
        key=[_keyed(question) for question in questions] if key else [],
    )


def _title(grade: GradeDocument, questions: Sequence[VivaQuestion]) -> str:
    count = counted(len(questions), "question")
    who = plain(grade.submission)
    return f"{plain(grade.title)}: {count} to {who} about their own work"


def _keyed(question: VivaQuestion) -> str:
    answer = question.key or "A person marks this"
    if question.options:
        answer = f"{question.key}) {question.options[LETTERS.index(question.key)]}"
    return f"{answer}. {question.why}"


def _wrapped(text: str, lead: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=lead,
        subsequent_indent=" " * len(lead),
        break_on_hyphens=False,
    )
