"""What the submission at a path is called, so that a teacher can tell them apart."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

from dicedojo.course.kata import Kata
from dicedojo.submission.archive_names import bare_name, is_archive
from dicedojo.submission.handed_files import is_collected
from dicedojo.submission.names import Names

TEST_FOLDERS = {"tests", "test"}


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
