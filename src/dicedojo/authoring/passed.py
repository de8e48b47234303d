"""The checks of a kata that have passed on its files as they are now.

They are kept in the user's cache under a digest of all that a check reads: the kata's
files, the code of its game, dicedojo's own files, the installed distributions, and
Python itself. A check that failed is never kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.metadata import distributions, entry_points
from importlib.util import find_spec
from pathlib import Path

from dicedojo import cache
from dicedojo.course import Kata
from dicedojo.games import GROUP

PACKAGE = Path(__file__).resolve().parents[1]  # dicedojo itself
CONTENT = PACKAGE / "content"  # in a wheel, the shipped course
CODE = ("katas", "features", "solutions")  # trees that every check may read


class PassedChecks:
    """The checks of one kata that have passed, here or in an earlier run.

    Each reads everything of the kata but its lessons; of these, the stated pages.
    """

    def __init__(self, kata: Kata, *, fresh: bool = False) -> None:
        """Look at what the checks read; if `fresh`, forget the earlier runs."""
        self._root = kata.root
        self._fresh = fresh
        trees = [kata.root / tree / kata.name for tree in CODE]
        self._read = cache.key(
            kata.name,
            *sorted(
                f"{distribution.name} {distribution.version}"
                for distribution in distributions()
            ),
            *(_digest(folder) for folder in (PACKAGE, *trees, *_games(kata.game))),
        )

    def has(self, check: str, pages: Iterable[Path] = ()) -> bool:
        """Return whether a check has passed that also reads these pages."""
        return not self._fresh and cache.read(self._entry(check, pages)) is True

    def add(self, check: str, pages: Iterable[Path] = ()) -> None:
        """Keep that a check has passed that also reads these pages."""
        cache.write(self._entry(check, pages), True)

    def _entry(self, check: str, pages: Iterable[Path]) -> Path:
        key = cache.key(self._read, check, *_contents(self._root, pages))
        return cache.folder("author") / f"{key}.json"


def _digest(folder: Path) -> str:
    """Return a digest of the files below a folder, or of a module that is a file."""
    paths = sorted(folder.rglob("*")) if folder.is_dir() else [folder]
    own = (
        path
        for path in paths
        if "__pycache__" not in path.parts
        and not (folder == PACKAGE and CONTENT in path.parents)
    )
    return cache.key(*_contents(folder, own))


def _contents(root: Path, paths: Iterable[Path]) -> Iterator[str | bytes]:
    """Yield the name and the content of each file that is there."""
    for path in paths:
        if path.is_file():
            yield path.relative_to(root).as_posix()
            yield path.read_bytes()


def _games(kata: str) -> Iterator[Path]:
    """Yield where other packages than dicedojo have the code of the kata's game."""
    for entry in entry_points(group=GROUP, name=kata):
        package = find_spec(entry.module.partition(".")[0])
        if package is not None and package.name != "dicedojo":
            yield from map(Path, package.submodule_search_locations or [])
            if package.origin is not None:
                yield Path(package.origin)
