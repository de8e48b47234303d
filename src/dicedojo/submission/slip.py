"""A slip in a file and its sentence, or the reason why Python cannot read the file."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from dicedojo import syntax

RUNS = f"Python {sys.version_info.major}.{sys.version_info.minor}"
PYTHON_2 = f"This looks like Python 2; dojo runs {RUNS}."
NEWER = "This may be Python {}.{}; dojo runs {}."
UTF_16 = "is UTF-16; save it as UTF-8."
UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
OLD_MESSAGES = (
    "Missing parentheses in call to",
    "multiple exception types must be parenthesized",
    "leading zeros in decimal integer literals",
)
OLD_SYNTAX = re.compile(
    r"^[ \t]*(print[ \t]+[\w\"'(]|exec[ \t]+[\"']|raise[ \t]+\w+[ \t]*,"
    r"|except[ \t]+[\w.]+[ \t]*,[ \t]*\w+[ \t]*:)",
    re.MULTILINE,
)
CLASS = r"(?:\w+\.)*(?=\w*[a-z])[A-Z]\w*"  # an exception, not a constant
PARAMETERS = r"\[[\w\s:,*.|]+\]"
TEXT = r"[^\"'{}]*"
# New syntax of a version, and a replacement in an older one. Only a line that Python
# can read after the replacement may be of that version.
NEWER_SYNTAX = [
    ((3, 15), r"^(\s*)lazy\s+(import|from)\b", r"\1\2"),
    ((3, 14), rf"^(\s*except\*?)\s+({CLASS}(?:\s*,\s*{CLASS})+)\s*:", r"\1 (\2):"),
    ((3, 14), r"(?<![\w\"'])(?:[tT]([rR]?)|([rR])[tT])(?=[\"'])", r"f\1\2"),
    ((3, 13), r"^(\s*(?:async\s+def|def|class)\s+\w+)\s*\[[^\]]*=[^\]]*\]", r"\1"),
    ((3, 13), r"^(\s*)type\s+(\w+)\s*\[[^\]]*=[^\]]*\]\s*=(?!=)", r"\1\2 ="),
    ((3, 12), rf"^(\s*(?:async\s+def|def|class)\s+\w+)\s*{PARAMETERS}", r"\1"),
    ((3, 12), rf"^(\s*)type\s+(\w+)\s*(?:{PARAMETERS})?\s*=(?!=)", r"\1\2 ="),
    ((3, 12), rf'(\bf"{TEXT}\{{{TEXT})"({TEXT})"({TEXT}\}})', r"\1'\2'\3"),
    ((3, 12), rf"(\bf'{TEXT}\{{{TEXT})'({TEXT})'({TEXT}\}})", r'\1"\2"\3'),
]
NESTED = "f-string expression part cannot include"  # a backslash, a comment: 3.12 may
MAX_LINE = 400  # characters of a line that is checked


def why_unreadable(source: bytes) -> str:
    """Return a sentence on a file that Python refuses, or "".

    For UTF-16 it has no subject: "is UTF-16; save it as UTF-8."
    """
    if is_utf_16(source):
        return UTF_16
    error = refusal(source)
    return _other_python(source.decode("utf-8", "replace"), error) if error else ""


def refusal(source: str | bytes) -> SyntaxError | None:
    """Return Python's error for a file whose syntax it refuses, None for others."""
    try:
        syntax.parse(source)
    except SyntaxError as error:
        return error
    except (ValueError, RecursionError, MemoryError):
        pass  # null bytes; absurd nesting
    return None


def _other_python(text: str, error: SyntaxError) -> str:
    """Return a sentence with the Python that a program may need, or ""."""
    version = (3, 12) if error.msg.startswith(NESTED) else _newer(text, error)
    if version > sys.version_info[:2]:
        return NEWER.format(*version, RUNS)
    old = error.msg.startswith(OLD_MESSAGES) or OLD_SYNTAX.search(text)
    return PYTHON_2 if old else ""


def _newer(text: str, error: SyntaxError) -> tuple[int, int]:
    """Return the version whose syntax the refused line may have; (0, 0) for none."""
    lines = text.split("\n")
    place = (error.lineno or 0) - 1
    if not 0 <= place < len(lines) or len(lines[place]) > MAX_LINE:
        return 0, 0
    for version, pattern, older in NEWER_SYNTAX:
        line = re.sub(pattern, older, lines[place])
        if line != lines[place] and _is_read(lines, place, line):
            return version
    return 0, 0


def _is_read(lines: list[str], place: int, line: str) -> bool:
    """Return whether Python reads a program up to a line that is replaced."""
    error = refusal("\n".join([*lines[:place], line, *lines[place + 1 :]]))
    return error is None or (error.lineno or 0) > place + 1


def is_utf_16(source: bytes) -> bool:
    """Return whether a file has the mark of UTF-16, or ASCII between null bytes."""
    if source.startswith(UTF_16_MARKS):
        return True
    start = source[:1000]
    halves = (start[::2], start[1::2])
    return any(
        nulls and letters and not any(nulls) and letters[:1].isascii()
        for nulls, letters in (halves, halves[::-1])
    )


class SlipKind(StrEnum):
    """The kind of a slip; its value is the heading in a report."""

    ALWAYS_TRUE = "always true"
    ASYNC = "async test"
    CLASS_NAME = "class name"
    COMPARED = "comparison without assert"
    ELSEWHERE = "file outside tests/"
    EMPTY = "empty test"
    EXAMPLES_IN_FILE = "examples in a file of another name"
    EXAMPLES_IN_MODULE = "examples in the module"
    FILE_NAME = "name of a test file"
    HAS_INIT = "class with __init__"
    HIDES_MODULE = "file that hides the module"
    HIDES_TEST = "same name twice"
    IDENTITY = "is in place of =="
    IN_BRACKETS = "assert in brackets"
    IN_NO_TEST = "assert outside a test"
    IN_THE_MODULE = "test in the module"
    MARKED = "skipped test"
    MOVE_OUT = "test inside something else"
    NEVER_RUN = "function that never runs"
    NOT_CALLED = "function that is not called"
    OTHER_PYTHON = "another Python"
    QUOTED = "text in quotes"
    RETURNED = "return in place of assert"
    RUN_EXAMPLES = "examples in docstrings"
    TWICE = "tests that run twice"
    UNGUARDED_MAIN = "unguarded main()"
    UTF_16 = "UTF-16"
    WITHOUT_SELF = "test without self"


SENTENCES = {
    SlipKind.ALWAYS_TRUE: "`or {}` makes this always true; "
    "write a whole comparison after or.",
    SlipKind.ASYNC: "pytest itself runs no async test; "
    "write def in place of async def.",
    SlipKind.CLASS_NAME: "pytest runs no test in `{}`: begin its name with Test.",
    SlipKind.COMPARED: "this compares and asserts nothing; begin it with assert.",
    SlipKind.ELSEWHERE: "move this file into tests/; a check reads the tests there.",
    SlipKind.EMPTY: "`{}` asserts nothing yet.",
    SlipKind.EXAMPLES_IN_FILE: "pytest reads examples in test_*.txt alone; call it {}.",
    SlipKind.EXAMPLES_IN_MODULE: "examples in a docstring are not tests; "
    "they count in a text file, tests/test_examples.txt.",
    SlipKind.FILE_NAME: "pytest reads no tests here; call it {}.",
    SlipKind.HAS_INIT: "pytest runs no test in `{}`, since it has an __init__; "
    "leave that out.",
    SlipKind.HIDES_MODULE: "plain pytest imports it in place of your {}, "
    "which dojo checks; rename it.",
    SlipKind.HIDES_TEST: "this hides the `{}` above; rename one of them.",
    SlipKind.IDENTITY: "`is` asks for the very same object; compare with ==.",
    SlipKind.IN_BRACKETS: "with its message in brackets, an assert is always true.",
    SlipKind.IN_NO_TEST: "this assert is in no test, so it is none; put it into one.",
    SlipKind.IN_THE_MODULE: "move `{}` to tests/test_{}; pytest looks for tests there.",
    SlipKind.MARKED: "marked {}, a test asks for nothing; remove the mark.",
    SlipKind.MOVE_OUT: "pytest never runs `{}`, since it stands {}; move it out.",
    SlipKind.NEVER_RUN: "pytest never runs `{}`: begin it with test_.",
    SlipKind.NOT_CALLED: "`{0}` is the function itself; call it: {0}(...).",
    SlipKind.OTHER_PYTHON: "{}",
    SlipKind.QUOTED: "text in quotes is always true; leave out the quotes.",
    SlipKind.RETURNED: "this returns what it compares; "
    "write assert in place of return.",
    SlipKind.RUN_EXAMPLES: "this needs the docstrings of your own program; "
    "examples count in a text file, tests/test_examples.txt.",
    SlipKind.TWICE: "the tests of {} run here once more; import only what they test.",
    SlipKind.UNGUARDED_MAIN: "`{}()` runs while pytest reads this file; "
    'put it under `if __name__ == "__main__":`.',
    SlipKind.UTF_16: UTF_16,
    SlipKind.WITHOUT_SELF: "in a class a test takes self: def {}(self).",
}
# A grade reads these tests nevertheless, or reports them itself; a mark may be meant.
COST_NO_POINTS = {
    *(SlipKind.ELSEWHERE, SlipKind.HIDES_MODULE, SlipKind.IN_THE_MODULE),
    *(SlipKind.MARKED, SlipKind.TWICE),
}


@dataclass(frozen=True)
class Slip:
    """A slip in a file; `line` is 0 for the whole file, `words` fill its sentence."""

    line: int
    kind: SlipKind
    words: tuple[str, ...] = ()
    file: str = ""

    @property
    def sentence(self) -> str:
        """The sentence of its kind, with its words."""
        return SENTENCES[self.kind].format(*self.words)

    @property
    def where(self) -> str:
        """Its file and line: `tests/test_coin.py:4`."""
        return f"{self.file}:{self.line}" if self.line else self.file

    def __str__(self) -> str:
        joint = " " if self.kind is SlipKind.UTF_16 else ": "
        return f"{self.where}{joint}{self.sentence}"


Slips = Iterator[Slip]
