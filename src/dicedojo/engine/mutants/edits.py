"""Every change that the operators make to a source, in its order, each only once."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from dicedojo import syntax
from dicedojo.engine.mutants.changes import Change, find_changes, meet
from dicedojo.engine.mutants.module_text import NEWLINE, Span, Text
from dicedojo.engine.mutants.operators import Splice
from dicedojo.engine.mutants.skips import Skips
from dicedojo.errors import UnusableInput


@dataclass(frozen=True)
class Edit:
    """Replace the characters `start` to `end` of a source by `text`.

    `original` and `mutated` are the smallest snippets that read well; `mutated` is
    empty where something is deleted. Lines and columns count from 1, in characters.
    """

    operator: str
    start: int
    end: int
    text: str
    line: int
    column: int
    original: str
    mutated: str


# Making mutants takes time with the square of a module's size, and calls itself as deep
# as the code is nested. So both are limited before anything is made.
MAX_LINES = 10_000
MAX_NODES = 20_000  # of the syntax tree; the largest kata has 3,000
MAX_DEPTH = 300  # nodes inside one another
MAX_CHAIN = 300  # operands of one `and`, comparisons of one `<`, dots of one import
HINT = "Could data lie in a file, and a long expression be split?"
MAX_TEXT = 16_000_000  # characters of mutants; beyond, an even sample stands for all
SHORT = 60  # characters; a longer node is shown by the part that changes


class Unit(NamedTuple):
    """Statements that begin in one line at the top of the module.

    They are all that a change in them can affect.
    """

    start: int
    end: int
    syntax: Any


def find_edits(source: str) -> tuple[Edit, ...]:
    """Return every change to the source, in source order.

    None leaves the syntax tree as it was or as another leaves it, and each compiles.

    Raises:
        SyntaxError: the source is not Python.
        UnusableInput: it is too large, or nested too deeply.
    """
    try:
        require_mutable(source, syntax.parse(source))
        text = Text(source)
        changes = find_changes(text, Skips(text.tree))
        edits = list(_distinct(text, changes))
    except ValueError as error:  # a null byte, half a surrogate pair
        raise SyntaxError(str(error)) from error
    except (RecursionError, MemoryError) as error:
        raise too_deep(type(error).__name__) from error
    return tuple(sorted(edits, key=lambda edit: (edit.line, edit.column)))


def _distinct(text: Text, changes: list[Change]) -> Iterator[Edit]:
    """Yield the edit for each change whose program compiles and is new."""
    order = sorted(changes, key=lambda change: change.start)
    step = -(-len(order) * len(text.source) // MAX_TEXT)  # rounded up; 1 as a rule
    units = _units(text)
    seen = {(number, unit.syntax) for number, unit in enumerate(units)}
    number = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # about `1 is not x` and such
        for change in order[:: max(step, 1)]:
            edit = make_edit(text, change)
            while change.start >= units[number].end:
                number += 1
            unit = units[number]
            lead = text.source[unit.start : edit.start]
            syntax = _syntax(lead + edit.text + text.source[edit.end : unit.end])
            if syntax is not None and (number, syntax) not in seen:
                seen.add((number, syntax))
                yield edit


def _units(text: Text) -> list[Unit]:
    starts = [_start(statement, text) for statement in text.tree.body]
    starts = [start for start in starts if text.indent(start) is not None]
    return [
        Unit(start, end, _syntax(text.source[start:end]))
        for start, end in pairwise([*starts, len(text.source)])
    ]


def _start(statement: ast.stmt, text: Text) -> int:
    """Return where a statement begins, with its decorators."""
    for decorator in getattr(statement, "decorator_list", []):
        at = text.tokens.starting[text.outer(decorator).start] - 1
        return text.tokens.spans[at].start
    return text.inner(statement).start


def _syntax(code: str) -> Any:
    """Return what tells programs apart, or None where it does not compile."""
    try:
        tree = syntax.parse(code)
        compile(tree, "mutant", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return None
    return _shape(tree)


def _shape(node: Any) -> Any:
    """Return what `ast.dump` says, in two thirds of its time."""
    if isinstance(node, ast.AST):
        fields = [_shape(getattr(node, name, None)) for name in node._fields]
        return type(node), *fields
    if isinstance(node, list):
        return tuple(map(_shape, node))
    return repr(node)


def make_edit(text: Text, change: Change) -> Edit:
    """Return the change as an edit of the source's text."""
    start, end = change.splices[0].start, change.splices[-1].end
    code = _spliced(text, Span(start, end), change.splices)
    original, mutated, shown = _snippets(text, change)
    line, column = text.place(text.tokens.first(shown))
    return Edit(change.operator, start, end, code, line, column, original, mutated)


def _snippets(text: Text, change: Change) -> tuple[str, str, int]:
    """Return the code to show before and after, and where it begins."""
    before = text.code(change.span)
    if change.items and (NEWLINE.search(before) or len(before) > SHORT):
        gone, come = _listed(text, change, ()), _listed(text, change, change.splices)
        return gone, come, change.items[0].start
    return before, _spliced(text, change.span, change.splices), change.start


def _listed(text: Text, change: Change, splices: Sequence[Splice]) -> str:
    """Return the items' own code, as if they stood alone at the left margin."""
    codes = []
    for item in change.items:
        within = [each for each in splices if meet(item, each)]
        code = _spliced(text, item, within).strip()
        codes.append(re.sub(rf"({NEWLINE.pattern}){change.indent}", r"\1", code))
    return ", ".join(filter(None, codes))


def _spliced(text: Text, span: Span, splices: Sequence[Splice]) -> str:
    parts: list[str] = []
    at = span.start
    for splice in splices:
        parts += text.source[at : splice.start], splice.text
        at = splice.end
    return "".join([*parts, text.source[at : span.end]])


def require_mutable(source: str, tree: ast.Module) -> None:
    """Return if the operators can read a module; `tree` is its syntax tree.

    Raises:
        UnusableInput: it is too large, or nested too deeply.
    """
    lines = source.count("\n") + source.count("\r")
    if lines > MAX_LINES:
        raise too_large(f"It has {lines:,} lines; at most {MAX_LINES:,} are read.")
    nodes = 0
    waiting: list[tuple[ast.AST, int]] = [(tree, 0)]
    while waiting:
        node, depth = waiting.pop()
        chain = _links(node)
        nodes += 1 + chain
        if nodes > MAX_NODES:
            message = f"Its syntax tree has more than {MAX_NODES:,} nodes."
            raise too_large(message)
        if depth > MAX_DEPTH or chain > MAX_CHAIN:
            line = getattr(node, "lineno", 0)
            raise too_deep(f"Line {line} is nested too deeply." if line else "")
        waiting += [(child, depth + 1) for child in ast.iter_child_nodes(node)]


def too_large(evidence: str) -> UnusableInput:
    what = "The module is too large to be mutated."
    return UnusableInput(what, evidence=evidence, hint=HINT)


def too_deep(evidence: str) -> UnusableInput:
    what = "The module is nested too deeply to be mutated."
    return UnusableInput(what, evidence=evidence, hint=HINT)


def _links(node: ast.AST) -> int:
    """Return how many parts follow one another in a node."""
    match node:
        case ast.BoolOp(values=parts) | ast.Compare(comparators=parts):
            return len(parts)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return len(node.generators)
        case ast.Global(names=names) | ast.Nonlocal(names=names):
            return len(names)
        case ast.alias(name=name):
            return name.count(".")
        case ast.ImportFrom(module=module, level=level):
            return (module or "").count(".") + level
    return 0
