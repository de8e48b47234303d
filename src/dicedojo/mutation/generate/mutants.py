"""Every mutant of a module, made afresh or read from the cache."""

from __future__ import annotations

from dataclasses import astuple
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dicedojo import cache
from dicedojo.mutation.generate import edits
from dicedojo.mutation.generate.edits import Edit
from dicedojo.mutation.verdicts import Mutant

if TYPE_CHECKING:
    from collections.abc import Iterable

MAKERS = (  # the files that decide which mutants there are
    "tokens.py",
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
