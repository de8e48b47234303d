"""Which of a submission's files is the module? Where none is, says what may be it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import PurePosixPath

from dicedojo.submission.archive_names import bare_name, how_to_open, is_text
from dicedojo.submission.handed_files import Problem, is_for_tests
from dicedojo.submission.path_names import TEST_FOLDERS

NAMED = 3  # modules that a message names, before it counts them


def find_module(
    files: Mapping[str, bytes], wanted: str, problems: Iterable[Problem]
) -> tuple[str, Problem | None]:
    """Return the module's path: the one nearest to the top and not in tests."""
    if wanted in files:
        return wanted, None
    asked = PurePosixPath(wanted).parts
    paths = [PurePosixPath(path) for path in files]
    found = [
        path
        for path in paths
        if path.parts[-len(asked) :] == asked
        and not TEST_FOLDERS & set(path.parts[: -len(asked)])
    ]
    depth = min((len(path.parts) for path in found), default=0)
    nearest = sorted(str(path) for path in found if len(path.parts) == depth)
    if len(nearest) == 1:
        return nearest[0], None
    if nearest:
        named = " and ".join(nearest[:NAMED])
        more = f" and {len(nearest) - NAMED} more" if nearest[NAMED:] else ""
        return wanted, Problem(
            "two modules",
            f"There are {named}{more}; which one is meant is not clear. "
            f"State it, for example --module {shlex.quote(nearest[0])}.",
        )
    if any(path.parts[: len(asked)] == asked for path in paths):
        return wanted, Problem("no module", f"{wanted} is a folder, not a file.")
    left_out = any(f"{wanted} is " in problem.message for problem in problems)
    there = f"no other {wanted}" if left_out else f"no {wanted}"
    hint = _hint([str(path) for path in paths], PurePosixPath(wanted).stem)
    return wanted, Problem("no module", f"There is {there} among the files.{hint}")


def _hint(paths: Sequence[str], module: str) -> str:
    """Return what may have been handed in for the module, "" if nothing looks so."""
    named = sorted(map(PurePosixPath, paths), key=str)
    programs = [path for path in named if path.suffix.lower() == ".py"]
    for path in (*programs, *filter(is_text, named)):
        stem = bare_name(path).lower()
        if _is_alike(stem, module) and "test" not in stem:
            return f" Is {path} meant to be it?"
    others = [str(path) for path in programs if not is_for_tests(str(path))]
    if others:
        return f" There is {' and '.join(others[:NAMED])}."
    for path in named:
        if path.suffix.lower() == ".ipynb":
            return f" {path} is a notebook, not a module."
    opening = next(filter(None, map(how_to_open, named)), "")
    return f" {opening}" if opening else ""


def _is_alike(name: str, module: str) -> bool:
    """Return whether a file may be the kata's module under a name like it."""
    return name.startswith(module[:4]) or bool(get_close_matches(name, [module]))
