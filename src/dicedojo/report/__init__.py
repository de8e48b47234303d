"""Grades for people and for programs: one module a format, from documents alone."""

from __future__ import annotations

import difflib
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, cast

from dicedojo.errors import UnusableInput

if TYPE_CHECKING:
    from dicedojo.grading.document.grade import GradeDocument

    OfOne = Callable[[GradeDocument], str]
    OfSeveral = Callable[[Sequence[GradeDocument]], str]
    InPieces = Callable[[Iterable[GradeDocument]], Iterator[str]]


WIDTH = 76  # of a line of a message, which has an indent


@dataclass(frozen=True)
class Format:
    """One of the formats that grades can be written in.

    `renderer` names a module and its function, which takes one grade if
    `one_per_grade`, and any number otherwise. It is imported when it is needed, so that
    no format pays for the libraries of another.
    """

    name: str
    title: str  # what it is and what reads it
    suffix: str  # of a file in this format
    renderer: str
    streamer: str = ""  # the same in pieces, for files that show several grades
    one_per_grade: bool = False  # a file shows one grade, and several need a folder
    complete: bool = False  # says everything that people need to know about a grade
    reports_outcome: bool = False  # its reader learns the outcome from the file alone

    def render(self, grades: Sequence[GradeDocument]) -> str:
        """Return the grades in this format.

        Raises:
            UnusableInput: a file of this format shows one grade, and there are several.
        """
        if self.one_per_grade and len(grades) != 1:
            raise UnusableInput(
                f"--format {self.name} shows one grade.",
                evidence=f"There are {len(grades)}.",
                hint="Write one file each.",
            )
        renderer = _imported(self.renderer)
        if self.one_per_grade:
            return cast("OfOne", renderer)(grades[0])
        return cast("OfSeveral", renderer)(grades)

    def stream(self, grades: Iterable[GradeDocument]) -> Iterator[str]:
        """Yield what `render` returns for at least one grade, in pieces.

        One grade is in memory at a time, whatever their number. Only for formats of
        which one file shows several grades. A format that begins with totals goes
        through `grades` twice, so an iterator will not do.
        """
        return cast("InPieces", _imported(self.streamer))(grades)


def _imported(function: str) -> object:
    module, _, name = function.partition(":")
    return getattr(import_module(f"dicedojo.{module}"), name)


_ALL = (
    Format(
        "text",
        "text for a terminal",
        ".txt",
        "report.text:render_text",
        "report.text:stream_text",
        complete=True,
    ),
    Format(
        "json",
        "the grade document",
        ".json",
        "grading.document.codec:encode_grades",
        "grading.document.codec:stream_grades",
        complete=True,
    ),
    Format(
        "html",
        "a web page",
        ".html",
        "report.html:render_html",
        one_per_grade=True,
        complete=True,
    ),
    Format(
        "markdown",
        "Markdown for a job summary or a comment",
        ".md",
        "report.markdown:render_markdown",
        "report.markdown:stream_markdown",
        complete=True,
    ),
    Format(
        "junit",
        "JUnit XML for CI servers",
        ".xml",
        "report.junit:render_junit",
        "report.junit:stream_junit",
        complete=True,
    ),
    Format(
        "gradescope",
        "results.json of a Gradescope autograder",
        ".json",
        "report.gradescope:render_gradescope",
        one_per_grade=True,
        reports_outcome=True,
    ),
    Format(
        "classroom50",
        "result.json of a Classroom 50 autograder",
        ".json",
        "report.classroom50:render_classroom50",
        one_per_grade=True,
        reports_outcome=True,
    ),
    Format(
        "exercism",
        "results.json of an Exercism test runner",
        ".json",
        "report.exercism:render_exercism",
        one_per_grade=True,
        reports_outcome=True,
    ),
    Format(
        "stryker",
        "mutation testing report for Stryker's viewer",
        ".json",
        "report.stryker:render_stryker",
        one_per_grade=True,
    ),
    Format(
        "sarif",
        "SARIF 2.1.0 for code scanning and editors",
        ".sarif",
        "report.sarif:render_sarif",
        "report.sarif:stream_sarif",
    ),
    Format(
        "github",
        "workflow commands that annotate lines on GitHub",
        ".txt",
        "report.github:render_github",
        "report.github:stream_github",
    ),
    Format(
        "gitlab",
        "Code Quality report that annotates lines on GitLab",
        ".json",
        "report.gitlab:render_gitlab",
        "report.gitlab:stream_gitlab",
    ),
)
FORMATS = {format.name: format for format in _ALL}
REPORTS = tuple(format.name for format in _ALL if format.complete)


def render(
    grades: Sequence[GradeDocument], format: str, *, colour: bool = False
) -> str:
    """Return the grades in one of FORMATS; `colour` is for text alone.

    Raises:
        UnusableInput: the format is unknown, or shows one grade and there are several.
    """
    known = find_format(format)
    if colour and format == "text":
        from dicedojo.report.text import render_text

        return render_text(grades, colour=True)
    return known.render(grades)


def find_format(name: str) -> Format:
    """Return the one of FORMATS that has this name.

    Raises:
        UnusableInput: none has; the message suggests the near miss.
    """
    if name in FORMATS:
        return FORMATS[name]
    near = difflib.get_close_matches(name, FORMATS, 1, cutoff=0.4)
    raise UnusableInput(
        f"There is no format {name!r}.",
        evidence=textwrap.fill(f"The formats are: {', '.join(FORMATS)}.", WIDTH),
        hint=f"Did you mean {near[0]!r}?" if near else "",
    )


def format_help() -> str:
    """Return the help of an option that takes one of FORMATS, as a sentence."""
    return f"{one_of(FORMATS)}."


def one_of(names: Iterable[str]) -> str:
    """Return at least two names as people list them: `a, b or c`."""
    *others, last = names
    return f"{', '.join(others)} or {last}"
