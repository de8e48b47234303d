"""Finds a submission's module, and the name of the submission at a path."""

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
    ProblemKind,
    bare_name,
    how_to_open,
    is_archive,
    is_collected,
    is_for_tests,
    is_text,
)

TEST_FOLDERS = {"tests", "test"}
OF_A_CLASS = "_assignsubmission_"  # in each folder of a download from Moodle
STATE_IT = " State it, for example --module "  # an option of `dojo grade` alone
NAMED = 3  # modules that a message names, before it counts them


def module_file(kata: Kata, names: Names | None = None) -> str:
    """Return the file of a submission's module: the kata's, or the one stated."""
    return (names.module if names else "") or f"{kata.module}.py"


def name_of(path: Path, kata: Kata, names: Names | None = None) -> str:
    """Return the name of the submission at `path`: that of its folder, or of its file.

    The file of the module means the folder around it.
    """
    real = Path(os.path.realpath(path))
    if real.is_dir():
        return real.name
    alone = is_archive(path) or is_alone(path, module_file(kata, names))
    return bare_name(path) if alone else real.parent.name


def is_alone(path: Path, module: str) -> bool:
    """Return whether a Python file is a whole submission, named after its student.

    It is not if it has the module's name, or if its folder has tests.
    """
    if path.suffix != ".py" or path.name == PurePosixPath(module).name:
        return False
    try:
        with os.scandir(path.resolve().parent) as entries:
            return path.is_file() and not any(map(_is_for_tests, entries))
    except OSError:
        return False


def distinct_names(
    paths: Sequence[Path], kata: Kata, names: Names | None = None
) -> list[str]:
    """Return a name for each submission; namesakes by the differences of their paths.

    `names/ada/coin` and `names/bob/coin` are ada and bob.
    """
    plain = [name_of(path, kata, names) for path in paths]
    alike: defaultdict[str, list[int]] = defaultdict(list)
    for place, name in enumerate(plain):
        alike[name].append(place)
    distinct = list(plain)
    for name, places in alike.items():
        parts = [_parts(paths[place]) for place in places]
        if len(places) > 1:
            other_names = set(plain) - {name}
            for place, differing in zip(places, _differing(parts), strict=True):
                inside = "/".join(differing)
                clashes = not inside or inside in other_names
                distinct[place] = "/".join([*differing, name]) if clashes else inside
    return distinct


def _differing(all_parts: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """Return the paths without the parts that all begin with, and all end with."""
    prefix = _same(all_parts)
    tails = [parts[prefix:] for parts in all_parts]
    suffix = _same([parts[::-1] for parts in tails])
    return [parts[: len(parts) - suffix] for parts in tails]


def _same(all_parts: Sequence[Sequence[str]]) -> int:
    """Return the number of parts at the start that all have in common."""
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
    """Return whether a file has the name of a test file, or lies in a test folder."""
    place = PurePosixPath(path)
    in_tests = not TEST_FOLDERS.isdisjoint(place.parts[:-1])
    return in_tests or is_for_tests(path) or place.stem.startswith("test")


def may_be_program(path: str) -> bool:
    """Return whether a file is Python, and not a test file by its path."""
    return path.endswith(".py") and not is_of_tests(path)


def find_module(
    files: Mapping[str, bytes], module: str, problems: Iterable[Problem]
) -> tuple[str, Problem | None]:
    """Return the module's path: the one nearest to the top and not in tests."""
    if module in files:
        return module, None
    parts = PurePosixPath(module).parts
    paths = sorted(map(PurePosixPath, files), key=str)
    matches = [
        path
        for path in paths
        if _ends_with(path, parts) and not TEST_FOLDERS & {*path.parts[: -len(parts)]}
    ]
    depth = min((len(path.parts) for path in matches), default=0)
    nearest = [str(path) for path in matches if len(path.parts) == depth]
    if len(nearest) == 1:
        return nearest[0], None
    if nearest:
        listed = " and ".join(nearest[:NAMED])
        more = f" and {len(nearest) - NAMED} more" if nearest[NAMED:] else ""
        message = (
            f"There are {listed}{more}; which one is meant is not clear."
            f"{STATE_IT}{shlex.quote(nearest[0])}."
        )
        if all(OF_A_CLASS in path for path in nearest):
            message = (
                "This looks like a download of a whole class: unpack it. "
                f"There are {listed}{more}."
            )
        return module, Problem(ProblemKind.TWO_MODULES, message)
    if any(path.parts[: len(parts)] == parts for path in paths):
        message = f"{module} is a folder, not a file."
        return module, Problem(ProblemKind.NO_MODULE, message)
    left_out = {p.kind for p in problems if _ends_with(PurePosixPath(p.file), parts)}
    subject = f"no other {module}" if left_out else f"no {module}"
    programs = tuple(str(path) for path in paths if _is_program(path))
    hint = _hint(paths, programs, PurePosixPath(module).stem)
    is_doubled = ProblemKind.DOUBLED_NAME in left_out
    kind = ProblemKind.TWO_MODULES if is_doubled else ProblemKind.NO_MODULE
    message = f"There is {subject} among the files.{hint}"
    return module, Problem(kind, message, programs=programs[:NAMED])


def _ends_with(path: PurePosixPath, parts: Sequence[str]) -> bool:
    return path.parts[-len(parts) :] == parts


def _is_program(path: PurePosixPath) -> bool:
    return path.suffix.lower() == ".py" and not is_for_tests(str(path))


def _hint(files: Sequence[PurePosixPath], programs: Sequence[str], module: str) -> str:
    """Return a hint on a file that may be the module, "" if there is none."""
    for path in (*map(PurePosixPath, programs), *filter(is_text, files)):
        stem = bare_name(path).lower()
        if _is_alike(stem, module) and "test" not in stem:
            return f" Is {path} meant to be it?"
    if programs:
        return f" There is {' and '.join(programs[:NAMED])}."
    for path in files:
        if path.suffix.lower() == ".ipynb":
            return f" {path} is a notebook, not a module."
    opening = next(filter(None, map(how_to_open, files)), "")
    return f" {opening}" if opening else ""


def _is_alike(name: str, module: str) -> bool:
    """Return whether a file may be the kata's module under a similar name."""
    return name.startswith(module[:4]) or bool(get_close_matches(name, [module]))
