"""The lines that `# pragma: no mutate` spares, as mutmut reads it.

| where it stands                             | spares                                 |
|---------------------------------------------|----------------------------------------|
| at the end of a statement or a header       | the line in which that begins          |
| the same, `no mutate block`, at a header    | the header and all below it            |
| in a line of its own, `no mutate block`     | the rest of the statements beside it   |
| `no mutate start`, later `no mutate end`    | all between                            |
| inside brackets                             | that line                              |

Pragmas that contradict each other spare nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from dicedojo.mutation.generate.module_text import Text
from dicedojo.mutation.generate.tokens import BLANK

COMMENT = re.compile(r"#[^\r\n]*")
KINDS = ("block", "start", "end")


class Line(NamedTuple):
    """A logical line: all of a simple statement, or the header of another one."""

    first: int
    last: int
    indent: str


class Pragma(NamedTuple):
    kind: str  # one of KINDS, or "" for one line
    line: int
    indent: str | None  # None: there is code before it
    is_inside: bool  # brackets


def spared_lines(text: Text) -> frozenset[int]:
    """Return the numbers of all lines in which nothing is mutated."""
    spared: set[int] = set()
    opened, has_idle_block = 0, False
    block = Line(0, 0, "")
    lines = _logical_lines(text)
    for pragma in _pragmas(text):
        if pragma.is_inside:
            spared |= set() if pragma.kind else {pragma.line}
        elif pragma.indent is None:
            (at,) = (
                at
                for at, line in enumerate(lines)
                if line.first <= pragma.line <= line.last
            )
            spared.add(lines[at].first)
            if pragma.kind == "block":
                spared |= _numbers(_below(lines, at))
        elif pragma.kind:
            later = [line for line in lines if line.first > pragma.line]
            indent = later[0].indent if later else ""
            is_beside = pragma.line <= block.last and indent == block.indent
            contradicts = (pragma.kind == "end") != bool(opened)
            if contradicts or is_beside or has_idle_block:
                return frozenset()
            if pragma.kind == "start":
                opened = pragma.line
            elif pragma.kind == "end":
                spared |= {*range(opened, pragma.line + 1)}
                opened = 0
            elif later[:1] in ([], lines[:1]) or len(pragma.indent) > len(indent):
                has_idle_block = True  # nothing stands beside it, or all
            else:
                rest = _beside(later)
                spared |= _numbers(rest)
                block = Line(pragma.line, rest[-1].last, indent)
    return frozenset() if opened else frozenset(spared)


def _pragmas(text: Text) -> Iterator[Pragma]:
    """Yield the pragmas in the order of the text."""
    spans = text.tokens.spans
    depth = in_string = start = 0
    for at, end in enumerate([*(span.start for span in spans), len(text.source)]):
        if not in_string and BLANK.fullmatch(text.source, start, end):
            for comment in COMMENT.finditer(text.source, start, end):
                kind = _kind(comment.group())
                if kind is not None:
                    line, indent = (
                        text.line(comment.start()),
                        text.indent(comment.start()),
                    )
                    yield Pragma(kind, line, indent, depth > 0)
        if at < len(spans):
            start = spans[at].end
            partner = text.tokens.partners.get(at, at)
            deeper = (partner > at) - (partner < at)
            depth += deeper
            in_string += deeper * text.tokens[at].endswith(("'", '"'))


def _kind(comment: str) -> str | None:
    """Return the pragma in a comment, None if there is none."""
    if "# pragma:" not in comment or "no mutate" not in comment:
        return None
    words = comment.partition("no mutate")[2].strip().lstrip(": ").split(",")[0].split()
    return words[0] if words and words[0] in KINDS else ""


def _logical_lines(text: Text) -> list[Line]:
    lines = []
    at, spans = 0, text.tokens.spans
    while at < len(spans):
        first = spans[at].start
        while True:
            at = max(at, text.tokens.partners.get(at, at))
            end = spans[at].end
            at += 1
            if at == len(spans) or "\n" in re.sub(
                r"\\(\r\n?|\n)", "", text.source[end : spans[at].start]
            ).replace("\r", "\n"):
                break
        lines.append(Line(text.line(first), text.line(end), text.indent(first) or ""))
    return lines


def _beside(lines: list[Line]) -> list[Line]:
    """Return the first line and what follows in its block."""
    indent = lines[0].indent
    return [*takewhile(lambda line: line.indent.startswith(indent), lines)]


def _below(lines: list[Line], at: int) -> list[Line]:
    """Return the lines that stand deeper than a header, after it."""
    indent = len(lines[at].indent)
    return [*takewhile(lambda line: len(line.indent) > indent, lines[at + 1 :])]


def _numbers(lines: list[Line]) -> set[int]:
    return {*range(lines[0].first, lines[-1].last + 1)} if lines else set()
