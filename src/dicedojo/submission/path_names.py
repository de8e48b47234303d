"""Finds a submission's module, and says what the submission at a path is called."""

from __future__ import annotations

import os
import shlex
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path, PurePosixPath

from dicedojo.course import Kata
from dicedojo.submission.handed_files import (
    Names,
    Problem,
    bare_name,
    how_to_open,
    is_archive,
    is_collected,
    is_for_tests,
    is_text,
)

TEST_FOLDERS = {"tests", "test"}
NAMED = 3  # modules that a message names, before it counts them


def module_file(kata: Kata, names: Names | None = None) -> str:
    """Return the file of a submission's module: the kata's, or the one stated."""
    return (names.module if names else "") or f"{kata.module}.py"


def name_of(path: Path, kata: Kata, names: Names | None = None) -> str:
    """Return the name of the submission at `path`: that of its folder, or of its file.

    The file of the module stands for the folder around it.
    """
    real = Path(os.path.realpath(path))
    if real.is_dir():
        return real.name
    alone = is_archive(path) or is_alone(path, module_file(kata, names))
    return bare_name(path) if alone else real.parent.name


def is_alone(path: Path, module: str) -> bool:
    """Return whether a Python file is all of a submission, and named after its student.

    It is not where it has the module's name, or where tests lie beside it.
    """
    if path.suffix != ".py" or path.name == PurePosixPath(module).name:
        return False
    try:
        with os.scandir(path.resolve().parent) as beside:
            return path.is_file() and not any(map(_is_for_tests, beside))
    except OSError:
        return False


def distinct_names(
    paths: Sequence[Path], kata: Kata, names: Names | None = None
) -> list[str]:
    """Return a name for each submission; namesakes by what differs in their paths.

    `names/ada/coin` and `names/bob/coin` are ada and bob.
    """
    plain = [name_of(path, kata, names) for path in paths]
    alike: defaultdict[str, list[int]] = defaultdict(list)
    for place, name in enumerate(plain):
        alike[name].append(place)
    found = list(plain)
    for name, places in alike.items():
        parts = [_parts(paths[place]) for place in places]
        if len(places) > 1:
            others = set(plain) - {name}
            for place, differing in zip(places, _differing(parts), strict=True):
                inside = "/".join(differing)
                clashes = not inside or inside in others
                found[place] = "/".join([*differing, name]) if clashes else inside
    return found


def _differing(all_parts: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """Return what is left without the parts that all begin with, and all end with."""
    first = _same(all_parts)
    rest = [parts[first:] for parts in all_parts]
    last = _same([parts[::-1] for parts in rest])
    return [parts[: len(parts) - last] for parts in rest]


def _same(all_parts: Sequence[Sequence[str]]) -> int:
    """Return how many parts all have in common from the start."""
    for count, column in enumerate(zip(*all_parts, strict=False)):
        if len(set(column)) > 1:
            return count
    return min(map(len, all_parts))


def _parts(path: Path) -> Sequence[str]:
    real = Path(os.path.realpath(path))
    return real.with_name(bare_name(real)).parts if is_archive(real) else real.parts


def _is_for_tests(entry: os.DirEntry[str]) -> bool:
    return is_collected(entry.name) or (entry.name in TEST_FOLDERS and entry.is_dir())


def is_of_tests(path: str) -> bool:
    """Return whether a file has a name as tests have, or lies in their folder."""
    place = PurePosixPath(path)
    in_tests = not TEST_FOLDERS.isdisjoint(place.parts[:-1])
    return in_tests or is_for_tests(path) or place.stem.startswith("test")


def may_be_program(path: str) -> bool:
    """Return whether a file is Python, and not one of tests by its path."""
    return path.endswith(".py") and not is_of_tests(path)


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
