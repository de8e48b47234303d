"""Finds which of a submission's files an import means, as Python's own import would.

A file may lie anywhere: `coin.py`, `till/coin.py` with `from ..coin import pays`, a
package, a folder that is none. Standard library only.
"""

import os
import sys
from collections.abc import Collection, Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Found:
    """A file that an import means, and the folders of its submodules if it has any."""

    path: str
    folders: tuple[str, ...] = ()


def find(
    name: str, search: Iterable[str] | None, files: Collection[str]
) -> Found | None:
    """Return which of `files` an import means; None if it means something else.

    `files` are absolute paths, and need not be there. `search` are the folders of the
    package in which to look, None for those of `sys.path`.
    """
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
