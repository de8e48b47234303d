"""The packages that can be imported in a sandbox besides the standard library.

They are the same on every machine: pytest, hypothesis, pytest-bdd, the distributions in
the kata's `imports`, and their requirements. Each file or folder is made visible by
itself, so other packages that are installed with it cannot be imported.
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
    """Return all packages of a sandbox, sorted by name.

    `imports` are names of distributions, as for `pip install`. Reading the installed
    distributions takes longer than starting a sandbox, so the result is cached on disk
    until a folder of `sys.path` changes.

    Raises:
        SandboxError: one of the distributions is not installed.
    """
    key = cache.key(*BASE, *imports, *cache.stamps(sys.path))
    path = cache.folder("packages") / f"{key}.json"
    entries = cache.read(path)
    if entries is not None and all(os.path.exists(file) for _, file in entries):
        return tuple(Package(name, Path(file)) for name, file in entries)
    packages = _look_up(imports)
    cache.write(path, [(package.name, str(package.path)) for package in packages])
    return packages


def _look_up(imports: tuple[str, ...]) -> tuple[Package, ...]:
    packages: dict[str, Package] = {}
    for distribution in _distributions((*BASE, *imports), imports):
        for package in _packages_of(distribution):
            packages.setdefault(package.name, package)
    return tuple(packages[name] for name in sorted(packages))


@functools.cache
def module_names(imports: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the modules of BASE and of the `imports`.

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
    """Return the packages that any of these Python files imports.

    They are imported once, before a process is forked for each program. A file of the
    submission with the name of a package replaces it.

    Raises:
        SandboxError: one of the distributions is not installed.
    """
    stems = {Path(name).stem for name in files}
    stems |= {part for name in files for part in Path(name).parts[:-1]}
    words = {
        word
        for name, content in files.items()
        if name.endswith(".py")
        for line in re.findall(rb"^[ \t]*(?:from|import)[ \t].*", content, re.MULTILINE)
        for word in re.findall(rb"[A-Za-z_]\w*", line)
    }
    names = module_names(imports)
    return tuple(name for name in names if name.encode() in words and name not in stems)


def _distributions(
    names: Iterable[str], imports: tuple[str, ...]
) -> Iterator[Distribution]:
    """Yield the distributions with these names, and their requirements."""
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
    """Return the files and folders that a distribution adds to `sys.path`.

    If its list of files is missing, as in some Linux distributions, or has only a link
    to another folder, use Python's own search.
    """
    tops = dict.fromkeys(
        file.parts[0] for file in distribution.files or () if _is_importable(file.parts)
    )
    packages = [
        Package(name, Path(os.path.realpath(str(distribution.locate_file(name)))))
        for name in tops
    ]
    packages = [package for package in packages if package.path.exists()]
    if any(not package.name.endswith(METADATA) for package in packages):
        return packages
    return [*packages, *_by_name(distribution)]


def _is_importable(parts: tuple[str, ...]) -> bool:
    top = parts[0]
    if len(parts) > 1:
        return top not in ("..", "__pycache__", "/")
    return top.endswith(tuple(all_suffixes()))


def _by_name(distribution: Distribution) -> Iterator[Package]:
    name: str = distribution.metadata["Name"]
    modules = (distribution.read_text("top_level.txt") or "").split()
    for module in modules or (name.lower().replace("-", "_"),):
        spec = importlib.util.find_spec(module)
        if spec is None or spec.origin is None:
            continue
        path = Path(os.path.realpath(spec.origin))
        if path.stem == "__init__":
            path = path.parent
        yield Package(path.name, path)
