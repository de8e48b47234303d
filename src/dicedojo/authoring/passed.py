"""Cache of the checks of a kata that have passed on its present files.

The key is a digest of everything that a check reads: the kata's files, the code of its
game, dicedojo's own files, the installed distributions, and Python itself. Failed
checks are not cached.
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
    """The checks of one kata that have passed, in this or an earlier run.

    Each check reads all files of the kata except lessons, and the stated pages.
    """

    def __init__(self, kata: Kata, *, fresh: bool = False) -> None:
        """Compute the digest; with `fresh`, ignore earlier runs."""
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
        """Return whether a check that reads these pages has passed."""
        return not self._fresh and cache.read(self._entry(check, pages)) is True

    def add(self, check: str, pages: Iterable[Path] = ()) -> None:
        """Record that a check that reads these pages has passed."""
        cache.write(self._entry(check, pages), True)

    def _entry(self, check: str, pages: Iterable[Path]) -> Path:
        key = cache.key(self._read, check, *_contents(self._root, pages))
        return cache.folder("author") / f"{key}.json"


def _digest(folder: Path) -> str:
    paths = sorted(folder.rglob("*")) if folder.is_dir() else [folder]
    own = (
        path
        for path in paths
        if "__pycache__" not in path.parts
        and not (folder == PACKAGE and CONTENT in path.parents)
    )
    return cache.key(*_contents(folder, own))


def _contents(root: Path, paths: Iterable[Path]) -> Iterator[str | bytes]:
    for path in paths:
        if path.is_file():
            yield path.relative_to(root).as_posix()
            yield path.read_bytes()


def _games(kata: str) -> Iterator[Path]:
    """Yield the locations of the kata's game in packages other than dicedojo."""
    for entry in entry_points(group=GROUP, name=kata):
        package = find_spec(entry.module.partition(".")[0])
        if package is not None and package.name != "dicedojo":
            yield from map(Path, package.submodule_search_locations or [])
            if package.origin is not None:
                yield Path(package.origin)
