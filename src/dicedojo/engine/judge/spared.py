"""Saves questions to mutants: those answered in another run, or that cannot reach it.

Up to its change a mutant does what the original does. A mutant whose function runs
neither for a question nor at import therefore answers as the original. Without this, a
grade takes up to 60 % more CPU time where programs roll dice.

The differences of mutants do not depend on the tests. Therefore `dojo mutate` after an
edit of the tests, and a second grade of the same code, do not ask any mutant again.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import msgspec

from dicedojo import cache
from dicedojo.course import Call, Kata
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.oracle import rules_key
from dicedojo.engine.judge.verdicts import Compared
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.submission import is_for_tests
from dicedojo.syntax import tree_of

Body = tuple[range, tuple[int, ...] | None]  # its lines, and places of questions
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Trace:
    """First lines of the functions that a program ran: at import, and for each call."""

    at_import: frozenset[int]
    calls: Sequence[frozenset[int]]


def places_of(mutant: Mutant, bodies: Iterable[Body]) -> tuple[int, ...] | None:
    """Return the places of the questions that can reach a mutant; None: all may."""
    last = mutant.line + mutant.module[mutant.start : mutant.end].count("\n")
    for lines, places in bodies:
        if mutant.line in lines and last in lines:
            return places
    return None


def traced_bodies(source: str, trace: Trace) -> Iterator[Body]:
    """Yield the lines of bodies of functions, and the places of what runs them.

    These are functions and methods whose bodies begin on a line of their own: code on
    the line of `def` may be a default, which is evaluated at import. None stands for
    all places, also where the function runs at import.
    """
    body = tree.body if (tree := tree_of(source)) else []
    nodes = [*body, *(n for c in body if isinstance(c, ast.ClassDef) for n in c.body)]
    for node in nodes:
        if isinstance(node, Function) and node.body[0].lineno > node.lineno:
            end = (node.end_lineno or node.lineno) + 1
            decorated = (decorator.lineno for decorator in node.decorator_list)
            function = range(min([node.lineno, *decorated]), end)
            calls = enumerate(trace.calls)
            places = tuple(n for n, lines in calls if not lines.isdisjoint(function))
            at_import = not trace.at_import.isdisjoint(function)
            is_all = at_import or len(places) == len(trace.calls)
            yield range(node.body[0].lineno, end), None if is_all else places


@dataclass(frozen=True)
class ComparedCache:
    """The entries for one submission's code, whatever its tests."""

    key: str

    @classmethod
    def of(cls, kata: Kata, code: CodeUnderTest) -> ComparedCache:
        """Return the cache for some code, whatever its tests."""
        parts: list[str | bytes] = [rules_key(kata), code.path, code.sandbox.name]
        parts += [*kata.imports, code.source]
        parts += [kata.module, repr(kata.renamed)]  # the functions that are asked
        parts += [field.name for field in fields(Compared)]  # the format of an entry
        for name, content in sorted(code.files.items()):
            if not is_for_tests(name):
                parts += [name, content]
        return cls(cache.key(*parts))

    def read(
        self, batch: str, calls: Sequence[Call], mutants: Sequence[Mutant]
    ) -> dict[str, Compared]:
        """Return how programs differ, by id; nothing if that is not cached.

        These are the mutants, and the original, which is asked a second time.
        """
        entries = cache.read(self._path(batch, calls, mutants))
        return {} if entries is None else msgspec.convert(entries, dict[str, Compared])

    def write(
        self,
        batch: str,
        calls: Sequence[Call],
        mutants: Sequence[Mutant],
        compared: Mapping[str, Compared],
    ) -> None:
        """Store how programs differ, where that does not depend on this run."""
        entries = {
            id: vars(entry)  # not `asdict`, which copies tens of thousands of tuples
            for id, entry in compared.items()
            if not entry.ended.is_of_machine
        }
        cache.write(self._path(batch, calls, mutants), entries)

    def _path(
        self, batch: str, calls: Sequence[Call], mutants: Sequence[Mutant]
    ) -> Path:
        questions = "\n".join(map(str, calls))
        texts = [f"{m.id} {m.start} {m.end} {m.text}" for m in mutants]
        key = cache.key(self.key, batch, questions, *texts)
        return cache.folder("compared") / f"{key}.json"
