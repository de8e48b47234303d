"""The changes that the operators make to a module's nodes, before they become text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from dicedojo.engine.mutants.expressions import (
    MUTMUT_OPERATORS,
    case_spans,
    copy,
    string,
)
from dicedojo.engine.mutants.module_text import Span, Text
from dicedojo.engine.mutants.operators import (
    TABLE_OPERATORS,
    Operator,
    Splice,
    Splices,
    items_of,
)
from dicedojo.engine.mutants.skips import Skips, is_unmutated

OPERATORS = TABLE_OPERATORS + MUTMUT_OPERATORS  # the first names a repeated program


@dataclass(frozen=True)
class Change:
    """Replacements in a node's code; each operator of a comparison is separate."""

    operator: str
    start: int  # where the node begins
    span: Span  # the code to show
    splices: Splices
    items: tuple[Span, ...] = ()  # of a call, match or display, those that change
    indent: str = ""  # of the statement


def find_changes(text: Text, skips: Skips) -> list[Change]:
    """Return all changes of the module, nodes in visiting order."""
    collector = _Collector(text, skips)
    return [*collector.visit(text.tree, ""), *collector.in_tokens()]


class _Collector:
    """Visits the module, and applies the operators to each node."""

    def __init__(self, text: Text, skips: Skips) -> None:
        self._text = text
        self._skips = skips
        self._skipped: list[Span] = []
        self._whole: dict[Span, Span] = {}  # names and literals, with parentheses

    def visit(self, node: ast.AST, indent: str) -> Iterator[Change]:
        """Yield the changes of a node and of all nodes inside it."""
        if self._skips.skips(node):
            self._skipped.append(self._text.inner(node))
            return
        if isinstance(node, ast.stmt):
            own_indent = self._text.indent(self._text.inner(node).start)
            indent = indent if own_indent is None else own_indent
        if isinstance(node, ast.Constant | ast.Name):
            self._whole[self._text.inner(node)] = self._text.outer(node)
            if not isinstance(getattr(node, "ctx", None), ast.Load | None):
                self._skipped.append(self._text.inner(node))
        if not self._takes_apart(node):
            for operator in operators_for(type(node)):
                for splices in operator.mutate(node, self._text):
                    yield self._change(operator.name, node, splices, indent)
        for child in self._children(node):
            yield from self.visit(child, indent)

    def _children(self, node: ast.AST) -> Iterator[ast.AST]:
        """Yield the parts of a node that are mutated."""
        for field, value in ast.iter_fields(node):
            for child in value if isinstance(value, list) else [value]:
                if not isinstance(child, ast.AST):
                    continue
                if is_unmutated(node, field):
                    self._skipped.append(self._text.outer(child))
                elif self._is_index(node, child):
                    yield from ast.iter_child_nodes(child)
                else:
                    yield child

    def in_tokens(self) -> Iterator[Change]:
        """Yield changes of strings, or parts of joined strings, and of `deepcopy`."""
        tokens = self._text.tokens
        for name, mutate, spans in (
            ("string", string, tokens.strings),
            ("copy", copy, tokens.spans if "deepcopy" in self._text.source else []),
        ):
            for span in spans:
                if not self._is_skipped(span):
                    whole = self._whole.get(span, span)
                    for splices in mutate(span, self._text):
                        yield Change(name, whole.start, whole, splices)

    def _change(
        self, operator: str, node: ast.AST, splices: Splices, indent: str
    ) -> Change:
        span = self._text.outer(node)
        start = span.start
        items: list[Span] = []
        match node:
            case ast.Compare():
                start = splices[0].start
            case ast.BoolOp(values=[first, *_, last]):
                right = splices[0].end
                if right != self._text.outer(last).start:  # `a and b` of a and b and c
                    ends = map(self._text.outer, node.values)
                    (end,) = (operand.end for operand in ends if operand.start == right)
                    start = self._text.outer(first).start
                    span = Span(start, end)
            case ast.Match():
                items = case_spans(node, self._text)
                case = self._text.tokens.first(items[0].start)
                indent = self._text.indent(case) or ""
            case _:
                items = [item.span for item in items_of(node, self._text)]
        touched = [item for item in items if any(meet(item, cut) for cut in splices)]
        return Change(operator, start, span, splices, tuple(touched), indent)

    def _takes_apart(self, node: ast.AST) -> bool:
        """Return whether a display unpacks values, as `(a, b) = c` does."""
        return isinstance(node, ast.Tuple | ast.List) and not isinstance(
            node.ctx, ast.Load
        )

    def _is_index(self, node: ast.AST, child: ast.AST) -> bool:
        """Return whether it is the `1, 2` of `a[1, 2]`, not a tuple for mutmut."""
        return (
            isinstance(node, ast.Subscript)
            and isinstance(child, ast.Tuple)
            and child is node.slice
            and not self._text.has_brackets(child)
        )

    def _is_skipped(self, span: Span) -> bool:
        return any(
            skipped.start <= span.start and span.end <= skipped.end
            for skipped in self._skipped
        )


def meet(first: Span | Splice, second: Span | Splice) -> bool:
    return first.start < second.end and second.start < first.end


def operators_for(node_type: type[ast.AST]) -> tuple[Operator, ...]:
    """Return the operators for a type of node, in the order of the list."""
    return tuple(op for op in OPERATORS if issubclass(node_type, op.node_type))
