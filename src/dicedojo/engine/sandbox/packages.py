"""The packages that can be imported in a sandbox besides the standard library.

They are the same on every machine: pytest, hypothesis, pytest-bdd, the distributions
that the kata's `imports` name, and what these require. Each file or folder is made
visible by itself, so nothing else that is installed beside it can be imported.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.machinery import all_suffixes
from pathlib import Path
from typing import TYPE_CHECKING

from dicedojo import cache
from dicedojo.errors import SandboxError

if TYPE_CHECKING:
    from importlib.metadata import Distribution

BASE = {"pytest": "pytest", "hypothesis": "hypothesis", "pytest-bdd": "pytest_bdd"}
METADATA = (".dist-info", ".egg-info")


@dataclass(frozen=True)
class Package:
    """A file or folder on `sys.path`: "_pytest", "py.py", "numpy.libs"."""

    name: str
    path: Path


@functools.cache
def find_packages(imports: tuple[str, ...] = ()) -> tuple[Package, ...]:
    """Return all packages of a sandbox, in the order of their names.

    `imports` are names of distributions, as `pip install` takes them. Reading what is
    installed takes longer than starting a sandbox, so the result is cached on disk
    until a folder of `sys.path` changes.

    Raises:
        SandboxError: one of the distributions is not installed.
    """
    key = cache.key(*BASE, *imports, *cache.stamps(sys.path))
    path = cache.folder("packages") / f"{key}.json"
    kept = cache.read(path)
    if kept is not None and all(os.path.exists(where) for _, where in kept):
        return tuple(Package(name, Path(where)) for name, where in kept)
    found = _look_up(imports)
    cache.write(path, [(package.name, str(package.path)) for package in found])
    return found


def _look_up(imports: tuple[str, ...]) -> tuple[Package, ...]:
    found: dict[str, Package] = {}
    for distribution in _distributions((*BASE, *imports), imports):
        for package in _packages_of(distribution):
            found.setdefault(package.name, package)
    return tuple(found[name] for name in sorted(found))


@functools.cache
def module_names(imports: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names under which those of BASE and the `imports` are imported.

    Raises:
        SandboxError: one of the distributions is not installed.
    """
    names = set(BASE.values())
    for name in imports:
        for package in _packages_of(_find(name, imports)):
            stem = package.name.partition(".")[0]
            if stem.isidentifier() and not package.name.endswith(METADATA):
                names.add(stem)
    return tuple(sorted(names))


def to_preload(imports: tuple[str, ...], files: Mapping[str, bytes]) -> tuple[str, ...]:
    """Return the packages that some of these Python files import.

    They are imported once, before a process is forked for each program. A file of a
    submission that has the name of a package takes its place.

    Raises:
        SandboxError: one of the distributions is not installed.
    """
    own = {Path(name).stem for name in files}
    own |= {part for name in files for part in Path(name).parts[:-1]}
    words = {
        word
        for name, content in files.items()
        if name.endswith(".py")
        for line in re.findall(rb"^[ \t]*(?:from|import)[ \t].*", content, re.MULTILINE)
        for word in re.findall(rb"[A-Za-z_]\w*", line)
    }
    names = module_names(imports)
    return tuple(name for name in names if name.encode() in words and name not in own)


def _distributions(
    names: Iterable[str], imports: tuple[str, ...]
) -> Iterator[Distribution]:
    """Yield the distributions of these names, and those that they require."""
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    waiting = list(names)
    seen = set()
    while waiting:
        name = canonicalize_name(waiting.pop())
        if name in seen:
            continue
        seen.add(name)
        distribution = _find(name, imports)
        yield distribution
        for line in distribution.requires or ():
            required = Requirement(line)
            if required.marker is None or required.marker.evaluate({"extra": ""}):
                waiting.append(required.name)


def _find(name: str, imports: tuple[str, ...]) -> Distribution:
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        return distribution(name)
    except PackageNotFoundError:
        raise _missing(name, imports) from None


def _missing(name: str, imports: tuple[str, ...]) -> SandboxError:
    why = "Every submission may import pytest, hypothesis and pytest-bdd."
    if imports:
        why = f"This kata's kata.toml lists under imports: {', '.join(imports)}."
    return SandboxError(
        f"{name} is not installed on this machine, so nothing can be graded.",
        evidence=why,
        next=f'{sys.executable} -m pip install "{name}"',
    )


def _packages_of(distribution: Distribution) -> list[Package]:
    """Return what a distribution adds to `sys.path`.

    Where its list of files is missing, as in some Linux distributions, or names only
    a link to a folder elsewhere, ask Python where it would import it from.
    """
    tops = dict.fromkeys(
        file.parts[0] for file in distribution.files or () if _is_importable(file.parts)
    )
    found = [
        Package(name, Path(os.path.realpath(str(distribution.locate_file(name)))))
        for name in tops
    ]
    found = [package for package in found if package.path.exists()]
    if any(not package.name.endswith(METADATA) for package in found):
        return found
    return [*found, *_by_name(distribution)]


def _is_importable(parts: tuple[str, ...]) -> bool:
    top = parts[0]
    if len(parts) > 1:
        return top not in ("..", "__pycache__", "/")
    return top.endswith(tuple(all_suffixes()))


def _by_name(distribution: Distribution) -> Iterator[Package]:
    name: str = distribution.metadata["Name"]
    stated = (distribution.read_text("top_level.txt") or "").split()
    for each in stated or (name.lower().replace("-", "_"),):
        spec = importlib.util.find_spec(each)
        if spec is None or spec.origin is None:
            continue
        path = Path(os.path.realpath(spec.origin))
        if path.stem == "__init__":
            path = path.parent
        yield Package(path.name, path)
