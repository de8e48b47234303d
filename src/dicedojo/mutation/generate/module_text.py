"""A module's text beside its tree: which characters each node takes up."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Mapping

import libcst as cst
from libcst.metadata import (
    CodeRange,
    MetadataWrapper,
    WhitespaceInclusivePositionProvider,
)

NEWLINE = re.compile(r"\r\n?|\n")
BLANK = re.compile(r"(?:\s|#[^\r\n]*|\\\r?\n)*")


class Text:
    """A source beside its tree: which characters each node takes up."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.wrapper = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
        self.module = self.wrapper.module
        self._ranges: Mapping[cst.CSTNode, CodeRange] = self.wrapper.resolve(
            WhitespaceInclusivePositionProvider
        )
        ends = [match.end() for match in NEWLINE.finditer(source)]
        self._line_starts = [0, *ends]

    def extent(self, node: cst.CSTNode) -> tuple[int, int]:
        """Return where the node begins and ends, with its parentheses and blanks."""
        span = self._ranges[node]
        return self._offset(span.start.line, span.start.column), self._offset(
            span.end.line, span.end.column
        )

    def _offset(self, line: int, column: int) -> int:
        if line > len(self._line_starts):  # libcst ends a last line that has no end
            return len(self.source)
        return self._line_starts[line - 1] + column

    def first(self, node: cst.CSTNode) -> int:
        """Return where the node's own code begins, after blanks and comments."""
        match = BLANK.match(self.source, self.extent(node)[0])
        return match.end() if match else 0

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column, both from 1."""
        line = bisect(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def line(self, node: cst.CSTNode) -> int:
        return self.place(self.first(node))[0]

    def code(self, node: cst.CSTNode) -> str:
        return self.module.code_for_node(node)
