"""Which mutants of a submission its tests meet."""

from __future__ import annotations

import ast
from collections.abc import Collection, Sequence

from dicedojo.kata import Kata
from dicedojo.mutation.making.mutants import cached_generate
from dicedojo.mutation.verdicts import Mutant
from dicedojo.submission import Problem, Submission

MOST_MUTANTS = 3000  # fifteen times a finished Greed; more are thinned out evenly


def choose_mutants(
    kata: Kata, submission: Submission
) -> tuple[Sequence[Mutant], tuple[Problem, ...]]:
    """Return the mutants of the learner's module; a pragma in it spares nothing.

    Where no question is asked about a function, nothing could decide its mutants.
    """
    try:
        lines = _lines_of(submission.text, kata.unasked)
        every = cached_generate(submission.text, heed_pragmas=False)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return (), ()  # the exam tells what Python says to it
    mutants = [mutant for mutant in every if mutant.line not in lines]
    if len(mutants) <= MOST_MUTANTS:
        return mutants, ()
    nth = -(-len(mutants) // MOST_MUTANTS)
    message = f"{len(mutants)} mutants are too many; every {nth}th was run."
    return mutants[::nth], (Problem("too many mutants", message),)


def _lines_of(source: str, functions: Collection[str]) -> frozenset[int]:
    """Return the lines that these functions take up at the top of a module."""
    return frozenset(
        line
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef) and node.name in functions
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    )
