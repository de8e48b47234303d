"""Mutants of a source: every change that the operators make, each only once."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from dicedojo import syntax
from dicedojo.engine.mutants.changes import Change, find_changes, meet
from dicedojo.engine.mutants.module_text import NEWLINE, Span, Text
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.engine.mutants.operators import Splice
from dicedojo.engine.mutants.skips import Skips
from dicedojo.errors import UnusableInput

# Making mutants takes time with the square of a module's size, and recurses as deep as
# the code is nested. So both are limited first.
MAX_LINES = 10_000
MAX_NODES = 20_000  # of the syntax tree; the largest kata has 3,000
MAX_DEPTH = 300  # nodes inside one another
MAX_CHAIN = 300  # operands of one `and`, comparisons of one `<`, dots of one import
HINT = "Could data lie in a file, and a long expression be split?"
MAX_TEXT = 16_000_000  # characters of mutants; beyond, an even sample is taken
SHORT = 60  # characters; of a longer node, only the part that changes is shown


class Unit(NamedTuple):
    """Statements at the top level of the module that begin in one line.

    A change in them affects no other statement.
    """

    start: int
    end: int
    syntax: str | None


def generate(source: str) -> tuple[Mutant, ...]:
    """Return every mutant of the whole module, module-level code included.

    They come in source order and their ids are stable: `m001`, `m002` … Each
    compiles, and no two have the same syntax tree. `skips.py` lists the code that is
    not mutated.

    Raises:
        SyntaxError: the source is not Python.
        UnusableInput: it is too large, or nested too deeply.
    """
    try:
        require_mutable(source, syntax.parse(source))
        text = Text(source)
        changes = find_changes(text, Skips(text.tree))
        mutants = list(_distinct(text, changes))
    except ValueError as error:  # a null byte, half a surrogate pair
        raise SyntaxError(str(error)) from error
    except (RecursionError, MemoryError) as error:
        raise too_deep(type(error).__name__) from error
    mutants.sort(key=lambda mutant: (mutant.line, mutant.column))
    return tuple(
        replace(mutant, id=f"m{number:03d}")
        for number, mutant in enumerate(mutants, start=1)
    )


def _distinct(text: Text, changes: list[Change]) -> Iterator[Mutant]:
    """Yield the mutant of each change whose program compiles and is new."""
    order = sorted(changes, key=lambda change: change.start)
    step = -(-len(order) * len(text.source) // MAX_TEXT)  # rounded up; 1 as a rule
    units = _units(text)
    seen = {(number, unit.syntax) for number, unit in enumerate(units)}
    number = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)  # about `1 is not x` and such
        for change in order[:: max(step, 1)]:
            mutant = make_mutant(text, change)
            while change.start >= units[number].end:
                number += 1
            unit = units[number]
            lead = text.source[unit.start : mutant.start]
            tail = text.source[mutant.end : unit.end]
            syntax = _syntax(lead + mutant.text + tail)
            if syntax is not None and (number, syntax) not in seen:
                seen.add((number, syntax))
                yield mutant


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


def _syntax(code: str) -> str | None:
    """Return a text that identifies a program, None if it does not compile."""
    try:
        tree = syntax.parse(code)
        compile(tree, "mutant", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return None
    return ast.dump(tree)


def make_mutant(text: Text, change: Change) -> Mutant:
    """Return the program with a change; it has no id yet."""
    start, end = change.splices[0].start, change.splices[-1].end
    code = _spliced(text, Span(start, end), change.splices)
    original, mutated, offset = _snippets(text, change)
    line, column = text.place(text.tokens.first(offset))
    return Mutant(
        id="",
        operator=change.operator,
        line=line,
        column=column,
        original=original,
        mutated=mutated,
        module=text.source,
        start=start,
        end=end,
        text=code,
    )


def _snippets(text: Text, change: Change) -> tuple[str, str, int]:
    """Return the code before and after the change, and where it begins."""
    original = text.code(change.span)
    if change.items and (NEWLINE.search(original) or len(original) > SHORT):
        gone, come = _listed(text, change, ()), _listed(text, change, change.splices)
        return gone, come, change.items[0].start
    return original, _spliced(text, change.span, change.splices), change.start


def _listed(text: Text, change: Change, splices: Sequence[Splice]) -> str:
    """Return the code of the items alone, without their indent."""
    codes = []
    for item in change.items:
        within = [splice for splice in splices if meet(item, splice)]
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
    """Check that the operators can read a module; `tree` is its syntax tree.

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
    """Return the number of parts that form a chain in a node."""
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
