"""Grades for people and for programs, in eight formats, from documents alone."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dicedojo.errors import UnusableInput
from dicedojo.text import did_you_mean, nearest

if TYPE_CHECKING:
    from dicedojo.grading import GradeDocument

WIDTH = 76  # columns of a message without its indent
AUTOGRADERS = "report.autograders"


@dataclass(frozen=True)
class Format:
    """A format for writing grades.

    The module of its name has a function `render_NAME` that returns one grade if
    `one_per_grade`, otherwise `stream_NAME` that yields any number of them in pieces.
    It is imported when needed, so no format pays for the libraries of another.
    """

    name: str
    suffix: str  # of a file in this format
    one_per_grade: bool = False  # a file shows one grade, and several need a folder
    module: str = ""  # if it is not `report.NAME`

    @property
    def reports_outcome(self) -> bool:
        """Whether the file alone tells its reader the outcome."""
        return self.module == AUTOGRADERS

    def render(self, grades: Sequence[GradeDocument], *, colour: bool = False) -> str:
        """Return at least one grade in this format; `colour` is for text alone.

        Raises:
            UnusableInput: this format shows one grade, and there are several.
        """
        if colour and self.name == "text":
            return "".join(self._function("stream")(grades, colour=True))
        if not self.one_per_grade:
            return "".join(self.stream(grades))
        if len(grades) != 1:
            raise UnusableInput(
                f"--format {self.name} shows one grade.",
                evidence=f"There are {len(grades)}.",
                hint="Write one file each.",
            )
        return str(self._function("render")(grades[0]))

    def stream(self, grades: Iterable[GradeDocument]) -> Iterator[str]:
        """Yield the text that `render` returns, in pieces.

        One grade is in memory at a time. Only for formats whose file shows several
        grades. A format that begins with totals iterates over `grades` twice, so an
        iterator is not enough.
        """
        pieces: Iterator[str] = self._function("stream")(grades)
        return pieces

    def _function(self, verb: str) -> Callable[..., Any]:
        module = import_module(f"dicedojo.{self.module or f'report.{self.name}'}")
        function: Callable[..., Any] = getattr(module, f"{verb}_{self.name}")
        return function


_ALL = (
    Format("text", ".txt"),
    Format("json", ".json", module="grading.document.codec"),
    Format("html", ".html", one_per_grade=True),
    Format("markdown", ".md"),
    Format("junit", ".xml"),
    Format("gradescope", ".json", one_per_grade=True, module=AUTOGRADERS),
    Format("classroom50", ".json", one_per_grade=True, module=AUTOGRADERS),
    Format("github", ".txt"),
)
FORMATS = {format.name: format for format in _ALL}


def find_format(name: str) -> Format:
    """Return the format of a name.

    Raises:
        UnusableInput: there is none; the message suggests a similar name.
    """
    if name in FORMATS:
        return FORMATS[name]
    raise UnusableInput(
        f"There is no format {name!r}.",
        evidence=textwrap.fill(f"The formats are: {', '.join(FORMATS)}.", WIDTH),
        hint=did_you_mean(nearest(name, FORMATS, 0.4)),
    )


def format_help() -> str:
    """Return the help of an option that takes a format, as a sentence."""
    return f"{join_or(FORMATS)}."


def join_or(names: Iterable[str]) -> str:
    """Return at least two names, joined with commas and `or`: `a, b or c`."""
    *first_names, last = names
    return f"{', '.join(first_names)} or {last}"
