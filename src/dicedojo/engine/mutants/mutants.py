"""Mutants of a module, made afresh or read from the cache, and which of them count."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any

from dicedojo import cache, syntax
from dicedojo.course.kata import Kata
from dicedojo.engine.mutants import edits
from dicedojo.engine.mutants.edits import Edit
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.errors import UnusableInput
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.submission import Submission

MAX_MUTANTS = 3000  # fifteen times a finished kata; more are thinned out evenly

MAKERS = (  # the files that decide which mutants there are
    "module_text.py",
    "operators.py",
    "expressions.py",
    "skips.py",
    "changes.py",
    "edits.py",
)


def generate(source: str) -> tuple[Mutant, ...]:
    """Return every mutant of the whole module, module-level code included.

    They come in source order and their ids are stable: `m001`, `m002` … Each
    compiles, and no two have the same syntax tree. `skips.py` lists what is left
    alone.

    Raises:
        SyntaxError: the source is not Python.
        UnusableInput: it is nested too deeply to be read.
    """
    return _number(source, edits.find_edits(source))


def cached_generate(source: str) -> tuple[Mutant, ...]:
    """Return what `generate` returns, in a hundredth of its time the second time."""
    here = Path(__file__)
    makers = (here.with_name(name).read_bytes() for name in MAKERS)

    def make() -> list[Any]:
        return [astuple(edit) for edit in edits.find_edits(source)]

    rows = cache.kept("mutants", [source, *makers], make)
    return _number(source, (Edit(*row) for row in rows))


def changed_lines(
    source: str, mutant: Mutant
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the source's lines that the mutant changes, and what it makes of them."""
    before, after = source.splitlines(), mutant.source.splitlines()
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    before, after = before[same:], after[same:]
    while before and after and before[-1] == after[-1]:
        del before[-1], after[-1]
    return tuple(before), tuple(after)


def _number(source: str, made: Iterable[Edit]) -> tuple[Mutant, ...]:
    return tuple(
        Mutant(
            id=f"m{number:03d}",
            operator=edit.operator,
            line=edit.line,
            column=edit.column,
            original=edit.original,
            mutated=edit.mutated,
            module=source,
            start=edit.start,
            end=edit.end,
            text=edit.text,
        )
        for number, edit in enumerate(made, start=1)
    )


def choose_mutants(
    kata: Kata, submission: Submission
) -> tuple[Sequence[Mutant], tuple[Problem, ...]]:
    """Return the mutants of the learner's module."""
    try:
        mutants = needed_mutants(kata, submission.text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return (), ()  # the exam tells what Python says to it
    except UnusableInput as reason:
        return (), (Problem("no mutants", str(reason)),)
    if len(mutants) <= MAX_MUTANTS:
        return mutants, ()
    nth = -(-len(mutants) // MAX_MUTANTS)
    message = f"{len(mutants)} mutants are too many; one in {nth} was run."
    return mutants[::nth], (Problem("too many mutants", message),)


def needed_mutants(kata: Kata, source: str) -> list[Mutant]:
    """Return the mutants of a module, less those that nothing could decide.

    Where some functions are not asked about, these are the mutants of what serves none
    but these, or nobody.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: it is not Python.
        UnusableInput: it is too much to be changed.
    """
    every = cached_generate(source)
    lines = _idle_lines(source, kata) if kata.unasked else frozenset()
    return [mutant for mutant in every if mutant.line not in lines]


def _idle_lines(source: str, kata: Kata) -> frozenset[int]:
    """Return the lines of a module that no function needs that is asked about."""
    asked = set(kata.public) - kata.unasked
    parts = syntax.parse(source).body
    own = {name for part in parts for name in _defines(part)}
    kept = _reached([part for part in parts if _is_needed(part, asked, own)], parts)
    return frozenset(
        line
        for part in parts
        if part not in kept
        for line in range(part.lineno, (part.end_lineno or part.lineno) + 1)
    )


def _is_needed(part: ast.stmt, asked: Collection[str], own: Collection[str]) -> bool:
    """Return whether a part is asked about, or runs the code that asks.

    A decorator of the module's own may register what it decorates.
    """
    names = _defines(part)
    decorators = getattr(part, "decorator_list", [])
    called = {name.id for each in decorators for name in _all_names(ast.walk(each))}
    return not names or bool(names & set(asked)) or bool(called & set(own))


def _reached(roots: Sequence[ast.stmt], parts: Sequence[ast.stmt]) -> list[ast.stmt]:
    """Return the roots, and every part that one of them names, and so on."""
    found, waiting = list(roots), list(roots)
    while waiting:
        names = _names(waiting.pop())
        named = [part for part in parts if _defines(part) & names]
        new = [part for part in named if part not in found]
        found += new
        waiting += new
    return found


def _names(part: ast.stmt) -> set[str]:
    """Return the names that a part uses and does not make itself, as parameters are.

    A default is looked up where the function is defined: `rules=rules` uses a name.
    Text may be a name too, which something looks up.
    """
    nodes = list(ast.walk(part))
    own = {node.arg for node in nodes if isinstance(node, ast.arg)}
    own |= {name.id for name in _all_names(nodes) if isinstance(name.ctx, ast.Store)}
    used = {name.id for name in _all_names(nodes)} - own
    for node in nodes:
        if isinstance(node, ast.arguments):
            defaults = [each for each in (*node.defaults, *node.kw_defaults) if each]
            used |= {n.id for each in defaults for n in _all_names(ast.walk(each))}
    return used | {
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _all_names(nodes: Iterable[ast.AST]) -> Iterator[ast.Name]:
    return (node for node in nodes if isinstance(node, ast.Name))


def _defines(part: ast.stmt) -> set[str]:
    """Return the names that a function, a class or an assignment makes."""
    match part:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return {part.name}
        case ast.Assign() | ast.AnnAssign():
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            nodes = [node for target in targets for node in ast.walk(target)]
            return {node.id for node in nodes if isinstance(node, ast.Name)}
    return set()
