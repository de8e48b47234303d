"""Compiles programs in the keeper, which never runs them, statement by statement.

A changed program has all but one statement of its module in common with the original,
so most are compiled already. To compile each program in a process of its own takes
longer: every page that this touches is copied first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from marshal import dumps

from dicedojo.engine.exam.code_under_test import in_base64
from dicedojo.engine.rooms.steps import compile_counted
from dicedojo.engine.wire.kinds import Json

MAX_KEPT = 5_000  # statements; a large submission has some 1,000, with its mutants
MAX_LINES = 50  # that may each be the beginning of a statement, and are not
DOES_NOT_COMPILE = (SyntaxError, ValueError, OverflowError, MemoryError, RecursionError)
# Where a statement of a module may begin: not with what goes on with another one, and
# not with a text, which is the module's docstring where it comes first.
BEGINS = re.compile(
    rb"""^(?![\s#)\]}]|(?:elif|else|except|finally)\b|\(?\w{0,2}["'])(?=.)""",
    re.MULTILINE,
)
# What may mean more than its own statement, or has other ends of lines.
NEEDS_ALL = re.compile(rb"__future__|coding|^global\b|\r(?!\n)|\f", re.MULTILINE)


def compiled(source: str | bytes, path: str) -> Mapping[str, Json]:
    """Return the part of an order that has a program's code, in parts; it takes steps.

    One that does not compile goes as text, and the sandbox says why it does not.
    """
    text = source.encode() if isinstance(source, str) else source
    try:
        if NEEDS_ALL.search(text) is None:
            with suppress(*DOES_NOT_COMPILE):
                return {"code": [*_statements(text, path)]}
        return {"code": [_code_of(text, 0, path)]}
    except DOES_NOT_COMPILE:
        return {"source": in_base64(text)}


def _statements(text: bytes, path: str) -> Iterator[str]:
    """Yield the code of each statement of a module.

    Text up to where the next one may begin is no statement if it does not compile: it
    ends in a bracket or in another text, or is a decorator. Then it goes on.

    Raises:
        SyntaxError, ValueError, OverflowError, MemoryError, RecursionError: some
            statement does not compile.
    """
    begins = [match.start() for match in BEGINS.finditer(text)]
    begin = line = tried = 0
    for end in [*begins[1:], len(text)]:
        part = text[begin:end]
        try:
            yield _code_of(part, line, path)
        except SyntaxError:
            tried += 1
            if end == len(text) or tried == MAX_LINES:
                raise
        else:
            begin, line = end, line + part.count(b"\n")


@lru_cache(MAX_KEPT)
def _code_of(text: bytes, line: int, path: str) -> str:
    """Return the code of text that comes after so many lines of its file."""
    return in_base64(dumps(compile_counted(b"\n" * line + text, path)))
