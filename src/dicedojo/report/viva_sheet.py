"""A viva as a sheet of paper: in 80 columns of text, or as a page of HTML."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.page import render_page
from dicedojo.report.viva import COUNT, LETTERS, VivaQuestion
from dicedojo.text import WIDTH, counted, plain

TOO_FEW = (
    "The grade gives no more questions: there is too little code or too few tests."
)


def viva_lines(
    grade: GradeDocument, questions: Sequence[VivaQuestion], *, key: bool
) -> Iterator[str]:
    """Yield the sheet, and below it the key if that is asked for."""
    yield _title(grade, questions)
    for number, one in enumerate(questions, start=1):
        yield ""
        yield from _wrapped(one.text, f"{number}. ")
        yield from (f"     {line}" for line in one.code)
        for letter, option in zip(LETTERS, one.options, strict=False):
            yield from _wrapped(option, f"   {letter}) ")
        yield "   Answer: ____________________"
    if len(questions) < COUNT:
        yield f"\n{TOO_FEW}"
    if key:
        yield "\nKey"
        for number, one in enumerate(questions, start=1):
            yield from _wrapped(_keyed(one), f"{number}. ")


def viva_page(
    grade: GradeDocument, questions: Sequence[VivaQuestion], *, key: bool
) -> str:
    """Return the sheet as HTML; the key is a page of its own when it is printed."""
    return render_page(
        "viva.html",
        "dicedojo.report",
        title=_title(grade, questions),
        questions=questions,
        note=TOO_FEW if len(questions) < COUNT else "",
        key=[_keyed(one) for one in questions] if key else [],
    )


def _title(grade: GradeDocument, questions: Sequence[VivaQuestion]) -> str:
    count = counted(len(questions), "question")
    who = plain(grade.submission)
    return f"{plain(grade.title)}: {count} to {who} about their own work"


def _keyed(one: VivaQuestion) -> str:
    shown = one.key or "A person marks this"
    if one.options:
        shown = f"{one.key}) {one.options[LETTERS.index(one.key)]}"
    return f"{shown}. {one.why}"


def _wrapped(text: str, lead: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=lead,
        subsequent_indent=" " * len(lead),
        break_on_hyphens=False,
    )
