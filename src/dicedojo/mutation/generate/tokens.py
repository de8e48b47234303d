"""The tokens of a source that Python has read, and where each begins and ends.

Offsets count characters of the whole source. An f-string is taken apart as Python 3.12
does, by every Python: its fields are tokens like any other code.
"""

from __future__ import annotations

import re
from typing import NamedTuple

NEWLINE = re.compile(r"\r\n?|\n")
BLANK = re.compile(r"(?:\s|#[^\r\n]*|\\(?:\r\n?|\n))*")
_QUOTE = re.compile(r"([bBfFrRtTuU]{0,2})(\"\"\"|'''|\"|')")
_STRING_REST = {
    quote: re.compile(rf"(?:\\.|(?!{quote})[^\\])*{quote}", re.DOTALL)
    for quote in ('"""', "'''", '"', "'")
}
_DIGITS = r"\d(?:_?\d)*"
_REST = re.compile(
    r"[^\W\d]\w*"
    r"|0[xX](?:_?[\da-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+"
    rf"|(?:{_DIGITS}\.?(?:{_DIGITS})?|\.{_DIGITS})(?:[eE][-+]?{_DIGITS})?[jJ]?"
    r"|[<>=!]=|.",
    re.DOTALL,
)
_NAMED_CHARACTER = re.compile(r"\\N\{[^}]*\}")
OPENING, CLOSING = "([{", ")]}"


class Span(NamedTuple):
    """Characters of the source, from `start` up to `end`."""

    start: int
    end: int


class Tokens:
    """The tokens of a source in order; for each bracket, its partner."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.spans: list[Span] = []
        self.strings: list[Span] = []  # without those that have fields
        self.fields: list[Span] = []  # the expressions in f-strings
        self.partners: dict[
            int, int
        ] = {}  # by index; also where an f-string begins and ends
        self._read(0, in_field=False)
        self.fields.sort()
        self.starting = {span.start: at for at, span in enumerate(self.spans)}
        self.ending = {span.end: at for at, span in enumerate(self.spans)}

    def __getitem__(self, index: int) -> str:
        """Return the text of a token, empty before the first and after the last."""
        if not 0 <= index < len(self.spans):
            return ""
        start, end = self.spans[index]
        return self.source[start:end]

    def first(self, offset: int) -> int:
        """Return where code begins at or after an offset, past blanks and comments."""
        match = BLANK.match(self.source, offset)
        return match.end() if match else offset

    def _read(self, at: int, *, in_field: bool) -> int:
        """Read to the end of the source, or of the expression of a field."""
        opened: list[int] = []
        while (at := self.first(at)) < len(self.source):
            if quote := _QUOTE.match(self.source, at):
                at = self._read_string(at, quote[1], quote[2], quote.end())
                continue
            match = _REST.match(self.source, at)
            assert match is not None, "any character is a token"
            token = match.group()
            if in_field and not opened and token in ("}", ":", "!", "="):
                return at
            if token in OPENING:
                opened.append(len(self.spans))
            elif token in CLOSING and opened:
                first, last = opened.pop(), len(self.spans)
                self.partners |= {first: last, last: first}
            self.spans.append(Span(at, match.end()))
            at = match.end()
        return at

    def _read_string(self, start: int, prefix: str, quote: str, at: int) -> int:
        """Read a string, from after its first quote; return where it ends."""
        if not set(prefix.lower()) & set("ft"):
            rest = _STRING_REST[quote].match(self.source, at)
            end = rest.end() if rest else len(self.source)
            self.strings.append(Span(start, end))
            self.spans.append(Span(start, end))
            return end
        first = len(self.spans)
        self.spans.append(Span(start, at))
        is_raw = "r" in prefix.lower()
        while at < len(self.source) and not self.source.startswith(quote, at):
            name = None if is_raw else _NAMED_CHARACTER.match(self.source, at)
            pair = self.source[at : at + 2]
            if name:
                at = name.end()
            elif pair in ("{{", "}}") or (pair[0] == "\\" and pair[1:] not in "{}"):
                at += 2
            elif pair[0] == "{":
                at = self._read_field(at + 1)
            else:
                at += 1
        last = len(self.spans)
        self.spans.append(Span(at, at + len(quote)))
        self.partners |= {first: last, last: first}
        return at + len(quote)

    def _read_field(self, start: int) -> int:
        """Read `value!r:spec}`; return where it ends."""
        at = self._read(start, in_field=True)
        self.fields.append(Span(start, at))
        while at < len(self.source) and self.source[at] not in ":}":
            at += 1  # `=` and `!r`
        while at < len(self.source) and self.source[at] != "}":
            at = self._read_field(at + 1) if self.source[at] == "{" else at + 1
        return at + 1
