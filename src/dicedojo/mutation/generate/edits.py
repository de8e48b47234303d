"""Every change that the operators make to a source, in its order, each only once."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator
from typing import Any, NamedTuple

import libcst as cst

from dicedojo import syntax
from dicedojo.errors import UnusableInput
from dicedojo.mutation.generate.changes import Change, difference, find_changes
from dicedojo.mutation.generate.edit import Edit
from dicedojo.mutation.generate.module_text import NEWLINE, Text
from dicedojo.mutation.generate.operators import Node
from dicedojo.mutation.generate.size import require_mutable, too_deep
from dicedojo.mutation.generate.skips import Skips

MAX_TEXT = 16_000_000  # characters of mutants; beyond, an even sample stands for all
SHORT = 60  # characters; a longer node is shown by the part that changes


class Unit(NamedTuple):
    """One statement at the top of the module: all that a change can affect."""

    start: int
    end: int
    syntax: str


def find_edits(source: str, *, heed_pragmas: bool = True) -> tuple[Edit, ...]:
    """Return every change to the source, in source order.

    None leaves the syntax tree as it was or as another leaves it, and each compiles.

    Raises:
        SyntaxError: the source is not Python.
        UnusableInput: it is too large, nested too deeply, or too new to be read.
    """
    try:
        tree = syntax.parse(source)
        require_mutable(source, tree)
        text = Text(source)
        changes = find_changes(text, Skips(tree), heed_pragmas)
        edits = list(_distinct(text, changes))
    except ValueError as error:  # a null byte, half a surrogate pair
        raise SyntaxError(str(error)) from error
    except (RecursionError, MemoryError) as error:
        raise too_deep(type(error).__name__) from error
    except cst.ParserSyntaxError as error:
        raise UnusableInput(
            "Python reads the module, but the mutation operators cannot.",
            evidence=str(error),
        ) from error
    return tuple(sorted(edits, key=lambda edit: (edit.line, edit.column)))


def _distinct(text: Text, changes: list[Change]) -> Iterator[Edit]:
    """Yield the edit for each change whose program compiles and is new."""
    order = sorted(changes, key=lambda change: text.extent(change.node)[0])
    step = -(-len(order) * len(text.source) // MAX_TEXT)  # rounded up; 1 as a rule
    units = _units(text)
    seen = {(number, unit.syntax) for number, unit in enumerate(units)}
    number = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # about `1 is not x` and such
        for change in order[:: max(step, 1)]:
            edit = make_edit(text, change)
            while edit.start >= units[number].end:
                number += 1
            unit = units[number]
            lead = text.source[unit.start : edit.start]
            syntax = _syntax(lead + edit.text + text.source[edit.end : unit.end])
            if syntax is not None and (number, syntax) not in seen:
                seen.add((number, syntax))
                yield edit


def _units(text: Text) -> list[Unit]:
    units = []
    for statement in text.module.body:
        start, end = text.extent(statement)
        units.append(Unit(start, end, _syntax(text.source[start:end]) or ""))
    return units


def _syntax(code: str) -> str | None:
    """Return what tells programs apart, or None where it does not compile."""
    try:
        tree = syntax.parse(code)
        compile(tree, "mutant", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return None
    return ast.dump(tree)


def make_edit(text: Text, change: Change) -> Edit:
    """Return the change as an edit of the source's text."""
    start, end, code = _replacement(text, change)
    original, mutated, shown = _snippets(text, change, start, end, code)
    line, column = text.place(text.first(shown))
    return Edit(change.operator, start, end, code, line, column, original, mutated)


def _replacement(text: Text, change: Change) -> tuple[int, int, str]:
    """Return which characters to replace, and by what."""
    if isinstance(change.node, cst.Match):  # cut the case out; the rest keeps its place
        gone, _ = difference(change.node, change.mutated)
        return *text.extent(gone[0]), ""
    start, end = text.extent(change.node)
    code = text.code(change.mutated)
    if NEWLINE.search(code) and change.indent:
        code = _indented(text, change.mutated, change.indent) or code
    return start, end, code


def _indented(text: Text, node: Node, indent: str) -> str | None:
    """Return the code of a node of several lines as it reads inside a block.

    libcst writes the indent of continued lines only for a block that it writes.
    """
    if isinstance(node, cst.BaseExpression):
        node = cst.Expr(node)
    if not isinstance(node, cst.BaseSmallStatement):
        return None
    newline = text.module.default_newline
    block = cst.IndentedBlock([cst.SimpleStatementLine([node])], indent=indent)
    code = text.code(block)
    return code.removeprefix(newline).removeprefix(indent).removesuffix(newline)


def _snippets(
    text: Text, change: Change, start: int, end: int, code: str
) -> tuple[str, str, Node]:
    """Return the code to show before and after, and the node that it begins with."""
    if change.comparison is not None:
        first, last = text.extent(change.comparison)
        before = text.source[first:last]
        after = text.source[first:start] + code + text.source[end:last]
        return before, after, change.node
    before = text.source[start:end]
    if isinstance(change.node, cst.Match) or (
        NEWLINE.search(before) or len(before) > SHORT
    ):
        gone, come = difference(change.node, change.mutated)
        if gone:
            return _listed(text, gone), _listed(text, come), gone[0]
    return _bare(before), _bare(code), change.node


def _bare(code: str) -> str:
    return code.strip().removesuffix(";").rstrip()


def _listed(text: Text, items: list[Any]) -> str:
    """Return the items' own code, without the commas that part them."""
    if isinstance(items[0] if items else None, cst.MatchCase):
        return "\n".join(text.code(item).strip() for item in items)
    bare = [item.with_changes(comma=cst.MaybeSentinel.DEFAULT) for item in items]
    return ", ".join(text.code(item).strip() for item in bare)
