"""Finds which of a submission's files an import means, as Python's own import would.

The rules, which are those of plain pytest:

- `sys.path` begins with what pytest adds in its prepend mode: for each test file and
  conftest the first folder above it that has no `__init__.py`. Then comes the folder of
  the submission, as `python -m pytest` adds it. What a conftest or a test inserts
  counts, too.
- Last comes the folder of the program's module. No ini file of a submission is read, so
  this stands for a `pythonpath` in one: `src` for `src/coin.py`.
- In each folder a package (`coin/__init__.py`) comes before a module (`coin.py`). A
  folder without an `__init__.py` is a package where none has either.
- A name with dots is looked up in its package. A relative import needs one: a file has
  the name that its packages give it (`till.coin`).
- An import of a program's file, under whichever name, is a stand-in where tests are and
  the program that is graded where programs are. All its names are one module. Where
  nothing has the name that tests use for it (`my-coin.py`), that means it, too.
- Conftests and tests do not run where programs are. So a program's import that Python
  finds nowhere is looked for in every folder of the submission, the outer ones first.
- An `__init__.py` around the program is the program's if that takes a name from it,
  and is else run at both ends.

`submission/imports.py` reads the same rules off the files, before anything runs. A file
may lie anywhere. Standard library only.
"""

import os
import sys
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, PathFinder


@dataclass(frozen=True)
class Found:
    """A file that an import means, and the folders of its submodules if it has any."""

    path: str
    folders: tuple[str, ...] = ()


def find(
    name: str, search: Iterable[str] | None, files: Collection[str], first: str = ""
) -> Found | None:
    """Return which of `files` an import means; None if it means something else.

    `files` are absolute paths, and need not be there. `search` are the folders of the
    package in which to look, None for those of `sys.path`. Where nothing else has the
    name `first`, it means the first of the files.
    """
    found = _find(name, search, files)
    if found is None and name == first:
        there = PathFinder.find_spec(name, None if search is None else [*search])
        found = None if there else Found(next(iter(files)))
    return found


def _find(
    name: str, search: Iterable[str] | None, files: Collection[str]
) -> Found | None:
    stem = name.rpartition(".")[2]
    portions: list[str] = []  # folders of a package without a file of its own
    for entry in sys.path if search is None else search:
        folder = os.path.join(os.path.abspath(entry or "."), stem)
        package, module = os.path.join(folder, "__init__.py"), f"{folder}.py"
        if package in files:
            return Found(package, (folder,))
        if os.path.exists(package):
            return None
        if module in files:
            rest = () if search is not None else tuple(portions_of(stem))
            return Found(module, (*portions, *rest))
        if os.path.exists(module):
            return None
        if os.path.isdir(folder):
            portions.append(folder)
    return None


def portions_of(stem: str) -> Iterable[str]:
    """Yield the folders of that name on `sys.path`."""
    for entry in sys.path:
        folder = os.path.join(os.path.abspath(entry or "."), stem)
        if os.path.isdir(folder):
            yield folder


def elsewhere(name: str, root: str) -> ModuleSpec | None:
    """Return a module that lies in a folder below `root`, if it is found nowhere else.

    The outer folders come first.
    """
    if name in sys.builtin_module_names or PathFinder.find_spec(name):
        return None
    folders = sorted((folder for folder, _, _ in os.walk(root)), key=_place)
    found = (PathFinder.find_spec(name, [folder]) for folder in folders)
    return next((spec for spec in found if spec and spec.has_location), None)


def _place(folder: str) -> tuple[int, str]:
    return folder.count(os.sep), folder
