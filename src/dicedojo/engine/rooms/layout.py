"""Finds the submission's file that an import means, as Python's own import would.

The rules are those of plain pytest:

- `sys.path` begins with what pytest adds in its prepend mode: for each test file and
  conftest the first folder above it that has no `__init__.py`. Then comes the folder of
  the submission, as `python -m pytest` adds it. Entries that a conftest or a test
  inserts count, too.
- Last comes the folder of the program's module. No ini file of a submission is read, so
  this replaces a `pythonpath` in one: `src` for `src/coin.py`.
- In each folder a package (`coin/__init__.py`) comes before a module (`coin.py`). A
  folder without an `__init__.py` is a package if no folder has either.
- A name with dots is looked up in its package. A relative import needs one: a file has
  the name that its packages give it (`till.coin`).
- An import of a program's file, under any name, is a stand-in in the process of the
  tests, and the graded program in that of the programs. All its names are one module.
  The name that tests use for it means it, too, if no file has that name (`my-coin.py`).
- Conftests and tests do not run in the process of the programs. If Python does not find
  a program's import, every folder of the submission is searched, outer ones first.
- An `__init__.py` around the program belongs to the program if that takes a name from
  it, and otherwise runs at both ends.

`submission/imports.py` applies the same rules to the files, before anything runs. A
file may lie anywhere. Standard library only.
"""

import os
import sys
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, PathFinder


@dataclass(frozen=True)
class TargetFile:
    """A file that an import means, and the folders of its submodules, if any."""

    path: str
    folders: tuple[str, ...] = ()


def find(
    name: str, search: Iterable[str] | None, files: Collection[str], first: str = ""
) -> TargetFile | None:
    """Return the file of `files` that an import means; None if it means another.

    `files` are absolute paths, and need not exist. `search` are the folders of the
    package in which to look, None for `sys.path`. The name `first` means the first of
    the files if nothing else has it.
    """
    target = _find(name, search, files)
    if target is None and name == first:
        spec = PathFinder.find_spec(name, None if search is None else [*search])
        target = None if spec else TargetFile(next(iter(files)))
    return target


def _find(
    name: str, search: Iterable[str] | None, files: Collection[str]
) -> TargetFile | None:
    stem = name.rpartition(".")[2]
    portions: list[str] = []  # folders of a package without a file of its own
    for entry in sys.path if search is None else search:
        folder = os.path.join(os.path.abspath(entry or "."), stem)
        package, module = os.path.join(folder, "__init__.py"), f"{folder}.py"
        if package in files:
            return TargetFile(package, (folder,))
        if os.path.exists(package):
            return None
        if module in files:
            later_portions = () if search is not None else tuple(portions_of(stem))
            return TargetFile(module, (*portions, *later_portions))
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


def find_anywhere(name: str, root: str) -> ModuleSpec | None:
    """Return a module from a folder below `root`, if Python does not find it.

    The outer folders come first.
    """
    if name in sys.builtin_module_names or PathFinder.find_spec(name):
        return None
    folders = sorted((folder for folder, _, _ in os.walk(root)), key=_place)
    specs = (PathFinder.find_spec(name, [folder]) for folder in folders)
    return next((spec for spec in specs if spec and spec.has_location), None)


def _place(folder: str) -> tuple[int, str]:
    return folder.count(os.sep), folder
