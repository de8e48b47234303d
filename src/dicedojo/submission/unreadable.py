"""Says why Python cannot read a file, where its bytes or its syntax tell."""

from __future__ import annotations

import re
import sys

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
CLASS = r"(?:\w+\.)*(?=\w*[a-z])[A-Z]\w*"  # an exception, and not a name for one
PARAMETERS = r"\[[\w\s:,*.|]+\]"
TEXT = r"[^\"'{}]*"
# What a version brought, and what says about the same in an older one. Only a line
# that Python reads once it is replaced may be of that version.
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
MAX_LINE = 400  # characters of a line that is looked at


def why_unreadable(source: bytes) -> str:
    """Return a sentence on a file that Python refuses, or "".

    It is the rest of one for UTF-16: "is UTF-16; save it as UTF-8."
    """
    if is_utf_16(source):
        return UTF_16
    error = refusal(source)
    return _other_python(source.decode("utf-8", "replace"), error) if error else ""


def refusal(source: str | bytes) -> SyntaxError | None:
    """Return what Python says to a file whose syntax it refuses, None to others."""
    try:
        syntax.parse(source)
    except SyntaxError as error:
        return error
    except (ValueError, RecursionError, MemoryError):
        pass  # null bytes; absurd nesting
    return None


def _other_python(text: str, error: SyntaxError) -> str:
    """Return which other Python a program may be for, as a sentence, or ""."""
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
    """Return whether Python reads a program as far as a line that is replaced."""
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
