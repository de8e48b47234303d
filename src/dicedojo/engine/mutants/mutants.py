"""Mutants that count: those that a question can decide, and not too many."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

from dicedojo import syntax
from dicedojo.course import Kata
from dicedojo.engine.mutants.edits import generate
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.errors import UnusableInput
from dicedojo.submission import Problem, ProblemKind, Submission

MAX_MUTANTS = 3000  # fifteen times a finished kata; of more, an even sample is taken


def choose_mutants(
    kata: Kata, submission: Submission
) -> tuple[Sequence[Mutant], tuple[Problem, ...]]:
    """Return the mutants of the learner's module."""
    try:
        mutants = needed_mutants(kata, submission.text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return (), ()  # the exam reports the error
    except UnusableInput as reason:
        return (), (Problem(ProblemKind.NO_MUTANTS, str(reason)),)
    if len(mutants) <= MAX_MUTANTS:
        return mutants, ()
    nth = -(-len(mutants) // MAX_MUTANTS)
    message = f"{len(mutants)} mutants are too many; one in {nth} was run."
    return mutants[::nth], (Problem(ProblemKind.TOO_MANY_MUTANTS, message),)


def needed_mutants(kata: Kata, source: str) -> list[Mutant]:
    """Return the mutants of a module, without those that no question can decide.

    These are mutants of code that only serves functions without questions, or none.

    Raises:
        SyntaxError, ValueError, RecursionError, MemoryError: it is not Python.
        UnusableInput: it is too large, or nested too deeply.
    """
    every = generate(source)
    lines = _idle_lines(source, kata) if kata.unasked else frozenset()
    return [mutant for mutant in every if mutant.line not in lines]


def _idle_lines(source: str, kata: Kata) -> frozenset[int]:
    """Return the lines of a module that no function with questions needs."""
    asked = set(kata.public) - kata.unasked
    parts = syntax.parse(source).body
    defined = {name for part in parts for name in _defines(part)}
    roots = [part for part in parts if _is_needed(part, asked, defined)]
    needed = _reach(roots, parts)
    return frozenset(
        line
        for part in parts
        if part not in needed
        for line in range(part.lineno, (part.end_lineno or part.lineno) + 1)
    )


def _is_needed(part: ast.stmt, asked: set[str], defined: set[str]) -> bool:
    """Return whether a part has questions, or runs when the module is imported.

    A decorator of the module may register the function.
    """
    names = _defines(part)
    decorators = getattr(part, "decorator_list", [])
    called = {name.id for tree in decorators for name in _all_names(ast.walk(tree))}
    return not names or bool(names & asked) or bool(called & defined)


def _reach(roots: Sequence[ast.stmt], parts: Sequence[ast.stmt]) -> list[ast.stmt]:
    """Return the roots, and all parts that they use directly or indirectly."""
    reached, waiting = list(roots), list(roots)
    while waiting:
        names = _names(waiting.pop())
        used = [part for part in parts if _defines(part) & names]
        new = [part for part in used if part not in reached]
        reached += new
        waiting += new
    return reached


def _names(part: ast.stmt) -> set[str]:
    """Return the names that a part uses without binding them.

    A default is looked up where the function is defined: `rules=rules` uses a name.
    A string may be a name that is looked up, too.
    """
    nodes = list(ast.walk(part))
    bound = {node.arg for node in nodes if isinstance(node, ast.arg)}
    bound |= {name.id for name in _all_names(nodes) if isinstance(name.ctx, ast.Store)}
    used = {name.id for name in _all_names(nodes)} - bound
    for node in nodes:
        if isinstance(node, ast.arguments):
            defaults = [tree for tree in (*node.defaults, *node.kw_defaults) if tree]
            used |= {n.id for tree in defaults for n in _all_names(ast.walk(tree))}
    return used | {
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _all_names(nodes: Iterable[ast.AST]) -> Iterator[ast.Name]:
    return (node for node in nodes if isinstance(node, ast.Name))


def _defines(part: ast.stmt) -> set[str]:
    """Return the names that a function, a class or an assignment binds."""
    match part:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return {part.name}
        case ast.Assign() | ast.AnnAssign():
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            nodes = [node for target in targets for node in ast.walk(target)]
            return {node.id for node in nodes if isinstance(node, ast.Name)}
    return set()
