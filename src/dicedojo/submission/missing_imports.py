"""How a grade names the modules that a submission imports and no sandbox has."""

from __future__ import annotations

from collections.abc import Iterable

from dicedojo.submission.handed_files import Problem

KIND = "not available"


def not_available(missing: Iterable[tuple[str, str]]) -> tuple[Problem, ...]:
    """Return a problem for each module; `missing` are pairs of a file and a module."""
    first: dict[str, str] = {}
    for file, module in sorted(missing):
        first.setdefault(module, file)
    return tuple(
        Problem(KIND, f"{file} imports {module}, which is not available in the exam.")
        for module, file in sorted(first.items())
    )
