"""All that the operators make of a module's nodes, before it becomes text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import libcst as cst

from dicedojo.mutation.generate.adapter import (
    IDENTITY,
    MUTMUT_OPERATORS,
    unmutated_lines,
)
from dicedojo.mutation.generate.module_text import Text
from dicedojo.mutation.generate.operators import TABLE_OPERATORS, Node, Operator
from dicedojo.mutation.generate.skips import Skips

OPERATORS = TABLE_OPERATORS + MUTMUT_OPERATORS  # of equal programs the first names it
Targets = cst.AssignTarget | cst.For | cst.CompFor | cst.AsName | cst.Del


@dataclass(frozen=True)
class Change:
    """A node, what an operator makes of it, and where it stands."""

    operator: str
    node: Node
    mutated: Node
    comparison: cst.Comparison | None  # the whole, where the node is only its operator
    indent: str


def find_changes(text: Text, skips: Skips, heed_pragmas: bool) -> list[Change]:
    """Return all that the operators make of the module, nodes in visiting order."""
    lines: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())
    if heed_pragmas and "no mutate" in text.source:
        lines = unmutated_lines(text.wrapper)
    collector = _Collector(text, skips, *lines)
    text.module.visit(collector)
    return collector.changes


class _Collector(cst.CSTVisitor):
    """Visits the module and keeps what the operators make of each node."""

    def __init__(
        self,
        text: Text,
        skips: Skips,
        spared_lines: frozenset[int],
        spared_blocks: frozenset[int],
    ) -> None:
        super().__init__()
        self.changes: list[Change] = []
        self._text = text
        self._skips = skips
        self._spared_lines = spared_lines | spared_blocks
        self._spared_blocks = spared_blocks
        self._parents: list[Node] = []
        self._indents: list[str] = []
        self._targets: set[Node] = set()  # displays that take values apart

    def on_visit(self, node: Node) -> bool:
        parent = self._parents[-1] if self._parents else None
        if self._skips.skips(node, parent) or self._is_spared_block(node):
            return False
        self._note_targets(node)
        operators = operators_for(type(node))
        if operators and node not in self._targets:
            self._mutate(node, operators)
        self._parents.append(node)
        if isinstance(node, cst.IndentedBlock):
            self._indents.append(node.indent or self._text.module.default_indent)
        return True

    def on_leave(self, original_node: Node) -> None:
        if self._parents and self._parents[-1] is original_node:
            self._parents.pop()
            if isinstance(original_node, cst.IndentedBlock):
                self._indents.pop()

    def _mutate(self, node: Node, operators: tuple[Operator, ...]) -> None:
        if self._spared_lines and self._text.line(node) in self._spared_lines:
            return
        comparison = None
        if isinstance(node, (cst.ComparisonTarget, *IDENTITY)):
            above = [one for one in self._parents if isinstance(one, cst.Comparison)]
            comparison = above[-1]
        for operator in operators:
            for mutated in operator.mutate(node):
                if not self._removes_spared_line(node, mutated):
                    whole = _as_firmly_joined(node, mutated)
                    indent = "".join(self._indents)
                    self.changes.append(
                        Change(operator.name, node, whole, comparison, indent)
                    )

    def _note_targets(self, node: Node) -> None:
        if isinstance(node, Targets):
            self._targets.add(
                node.name if isinstance(node, cst.AsName) else node.target
            )
        elif node in self._targets and isinstance(node, cst.Tuple | cst.List):
            self._targets.update(element.value for element in node.elements)

    def _is_spared_block(self, node: Node) -> bool:
        return (
            bool(self._spared_blocks)
            and isinstance(node, cst.ClassDef | cst.FunctionDef)
            and self._text.line(node) in self._spared_blocks
        )

    def _removes_spared_line(self, node: Node, mutated: Node) -> bool:
        """Say if the mutant lacks an item that stands on a spared line."""
        if not self._spared_lines:
            return False
        gone, _ = difference(node, mutated)
        return any(self._text.line(item) in self._spared_lines for item in gone)


@cache
def operators_for(node_type: type[Node]) -> tuple[Operator, ...]:
    """Return the operators for a type of node, in the order of the list."""
    return tuple(one for one in OPERATORS if issubclass(node_type, one.node_type))


def _as_firmly_joined(node: Node, mutated: Node) -> Node:
    """Return the mutant with the parentheses or the semicolon that the node had.

    Without them `return(not x)` would become `returnx`.
    """
    if (
        isinstance(node, cst.UnaryOperation)
        and isinstance(mutated, cst.BaseExpression)
        and node.lpar
        and not mutated.lpar
    ):
        return mutated.with_changes(lpar=node.lpar, rpar=node.rpar)
    if isinstance(node, cst.Break | cst.Continue):
        return mutated.with_changes(semicolon=node.semicolon)
    return mutated


def difference(node: Node, mutated: Node) -> tuple[list[Any], list[Any]]:
    """Return the items of a call, match or display that differ, before and after."""
    before, after = _items(node), _items(mutated)
    while before and after and _same(before[0], after[0]):
        del before[0], after[0]
    while before and after and _same(before[-1], after[-1]):
        del before[-1], after[-1]
    return before, after


def _items(node: Node) -> list[Any]:
    match node:
        case cst.Call():
            return list(node.args)
        case cst.Match():
            return list(node.cases)
        case cst.Tuple() | cst.List() | cst.Set() | cst.Dict():
            return list(node.elements)
    return []


def _same(one: Any, other: Any) -> bool:
    """Say if two items are the same, commas apart."""
    if isinstance(one, cst.MatchCase):
        return one is other
    names = ("value", "key", "keyword")
    return all(getattr(one, name, None) is getattr(other, name, None) for name in names)
