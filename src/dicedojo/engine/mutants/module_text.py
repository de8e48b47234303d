"""A module's text: its tokens, and the characters of each node of its tree.

Offsets count characters of the whole source. An f-string is split into tokens as in
Python 3.12, by every Python: its fields are tokens like other code.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect
from collections.abc import Callable, Iterator
from typing import NamedTuple

from dicedojo import syntax

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
PLACED = (
    ast.expr,
    ast.stmt,
    ast.pattern,
    ast.keyword,
    getattr(ast, "type_param", ast.stmt),  # since Python 3.12
)
WITH_FIELDS = (ast.JoinedStr, getattr(ast, "TemplateStr", ast.JoinedStr))


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
        """Return where code begins at or after an offset, after blanks and comments."""
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


class Text:
    """A source with its tree: the characters of each node.

    In the tree, the values of an f-string are the expressions of its fields. They are
    parsed separately, because Python 3.11 does not know their positions.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: as `ast.parse`.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.tree = syntax.parse(source)
        self.tokens = Tokens(source)
        self._line_starts = line_starts(source)
        self._inner: dict[ast.AST, Span] = {}
        self._brackets_of_own: set[int] = set()  # of calls, not of their arguments
        self._note(self.tree, source, 0, Span(0, len(source)))

    def inner(self, node: ast.AST) -> Span:
        """Return the span of a node, without the parentheses around it."""
        return self._inner[node]

    def outer(self, node: ast.AST) -> Span:
        """Return the span of a node, with all parentheses around it."""
        start, end = self._inner[node]
        first, last = self.tokens.starting.get(start), self.tokens.ending.get(end)
        if first is None or last is None:
            return Span(start, end)
        while (
            self.tokens[first - 1] == "("
            and self.tokens.partners.get(first - 1) == last + 1
            and first - 1 not in self._brackets_of_own
        ):
            first, last = first - 1, last + 1
        return Span(self.tokens.spans[first].start, self.tokens.spans[last].end)

    def has_brackets(self, node: ast.AST) -> bool:
        """Return whether a tuple or a generator has its own parentheses."""
        start, end = self._inner[node]
        first, last = self.tokens.starting[start], self.tokens.ending[end]
        is_bare = isinstance(node, ast.Tuple | ast.GeneratorExp)
        return is_bare and self.tokens.partners.get(first) == last

    def code(self, span: Span) -> str:
        return self.source[span.start : span.end]

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column, both from 1."""
        line = bisect(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def line(self, offset: int) -> int:
        return self.place(offset)[0]

    def line_start(self, line: int) -> int:
        """Return where a line begins, counted from 1; after the last, the end."""
        if line > len(self._line_starts):
            return len(self.source)
        return self._line_starts[line - 1]

    def indent(self, offset: int) -> str | None:
        """Return the blanks before an offset; None if there is code in its line."""
        blanks = self.source[self.line_start(self.line(offset)) : offset]
        return None if blanks.strip() else blanks

    def _note(self, tree: ast.AST, code: str, base: int, limits: Span) -> None:
        """Note the spans of all nodes of a tree; its code begins at `base`."""
        offset = _offsets(code, base)
        nodes = [tree]
        for node in nodes:
            if isinstance(node, PLACED):
                assert node.end_lineno is not None
                assert node.end_col_offset is not None
                start = offset(node.lineno, node.col_offset)
                end = offset(node.end_lineno, node.end_col_offset)
                self._inner[node] = Span(max(start, limits.start), min(end, limits.end))
            if isinstance(node, WITH_FIELDS):
                node.values = list(self._fields(self._inner[node]))
            else:
                nodes += ast.iter_child_nodes(node)
        for node in nodes:
            self._note_brackets(node)

    def _fields(self, string: Span) -> Iterator[ast.expr]:
        """Yield the expressions in an f-string, without those in nested strings."""
        end = string.start
        for field in self.tokens.fields:
            if end < field.start and field.end <= string.end:
                end = field.end
                code = f"({self.code(field)})"
                (statement,) = syntax.parse(code).body
                assert isinstance(statement, ast.Expr)
                first = self.tokens.first(field.start)
                last = field.start + len(self.code(field).rstrip())
                self._note(statement.value, code, field.start - 1, Span(first, last))
                yield statement.value

    def _note_brackets(self, node: ast.AST) -> None:
        """Note the brackets that belong to a node, not to its content."""
        at = None
        match node:
            case ast.Call(func=callee) | ast.MatchClass(cls=callee):
                at = self.tokens.ending[self._inner[callee].end] + 1
                while self.tokens[at] == ")":
                    at += 1
            case ast.ClassDef():
                at = self.tokens.starting[self._inner[node].start] + 2
                if self.tokens[at] == "[":
                    at = self.tokens.partners[at] + 1
            case ast.With() | ast.AsyncWith():
                at = self.tokens.starting[self._inner[node].start] + 1
                at += isinstance(node, ast.AsyncWith)
                if self.tokens[self.tokens.partners.get(at, -1) + 1] != ":":
                    at = None
        if at is None:
            return
        self._brackets_of_own.add(at)
        match node:
            case ast.Call(args=[ast.GeneratorExp() as only], keywords=[]) if (
                self._inner[only].start == self.tokens.spans[at].start
            ):
                last = self.tokens.partners[at] - 1
                first, end = (
                    self.tokens.spans[at + 1].start,
                    self.tokens.spans[last].end,
                )
                self._inner[only] = Span(first, end)


def line_starts(code: str) -> list[int]:
    return [0, *(newline.end() for newline in NEWLINE.finditer(code))]


def _offsets(code: str, base: int) -> Callable[[int, int], int]:
    """Return a function from Python's lines and columns, in bytes, to characters."""
    starts = line_starts(code)
    is_plain = code.isascii()
    lines: dict[int, bytes] = {}

    def offset(line: int, column: int) -> int:
        start = starts[line - 1]
        if not is_plain:
            if line not in lines:
                lines[line] = NEWLINE.split(code[start:], maxsplit=1)[0].encode()
            column = len(lines[line][:column].decode())
        return base + start + column

    return offset
