"""A module's text beside its tree: which characters each node takes up."""

from __future__ import annotations

import ast
from bisect import bisect
from collections.abc import Callable, Iterator

from dicedojo import syntax
from dicedojo.mutation.generate.tokens import NEWLINE, Span, Tokens

PLACED = (
    ast.expr,
    ast.stmt,
    ast.pattern,
    ast.keyword,
    getattr(ast, "type_param", ast.stmt),  # since Python 3.12
)
WITH_FIELDS = (ast.JoinedStr, getattr(ast, "TemplateStr", ast.JoinedStr))


class Text:
    """A source beside its tree: which characters each node takes up.

    In the tree, the values of an f-string are the expressions of its fields. They are
    parsed once more, because Python 3.11 does not know where they stand.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: as `ast.parse`.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.tree = syntax.parse(source)
        self.tokens = Tokens(source)
        self._line_starts = line_starts(source)
        self._inner: dict[ast.AST, Span] = {}
        self._brackets_of_own: set[int] = set()  # of calls: no part of what is inside
        self._note(self.tree, source, 0, Span(0, len(source)))

    def inner(self, node: ast.AST) -> Span:
        """Return where a node stands, without the parentheses around it."""
        return self._inner[node]

    def outer(self, node: ast.AST) -> Span:
        """Return where a node stands, with all parentheses around it."""
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
        """Say if a tuple or a generator stands in parentheses that are its own."""
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
        before = self.source[self.line_start(self.line(offset)) : offset]
        return None if before.strip() else before

    def _note(self, tree: ast.AST, code: str, base: int, limits: Span) -> None:
        """Note where all nodes of a tree stand; its code begins at `base`."""
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
        """Yield the expressions in an f-string, but not those in strings in these."""
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
        """Note the brackets that belong to a node, and not to the one inside them."""
        at = None
        match node:
            case ast.Call(func=before) | ast.MatchClass(cls=before):
                at = self.tokens.ending[self._inner[before].end] + 1
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
    """Return what turns Python's lines and columns, in bytes, into characters."""
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
