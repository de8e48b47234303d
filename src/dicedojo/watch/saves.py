"""Notices that files of a workspace were saved, and when they have settled.

It looks at their times, sizes and inodes ten times a second, each time for 0.05 ms.
Events of the system would come no sooner than a file settles, and editors that write by
rename, network folders, containers and WSL lose some of them, so that one would have to
look all the same. (watchfiles brings a plugin for pytest, too, with which every run of
pytest takes 0.09 s longer.)
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from dicedojo.course.step import PLAN
from dicedojo.workspace.journal import digest
from dicedojo.workspace.workspace import Workspace

INTERVAL = 0.1  # seconds between two looks
SETTLED = 0.1  # seconds without a change, since some editors write a file in pieces
UNSETTLED = 2.0  # seconds of changes; then something else writes, and nobody waits

State = Mapping[Path, tuple[int, int, int]]


class Saves:
    """The saves in one workspace since the last one that was taken."""

    def __init__(
        self, workspace: Workspace, wait: Callable[[float], None] = time.sleep
    ) -> None:
        self._workspace = workspace
        self._wait = wait
        self._state: State = {}
        self._content = ""

    def take(self) -> tuple[str, ...]:
        """Return the names of the files saved since the last call, once they settle.

        A file that was saved without a change is not one of them. The first call
        returns every file.
        """
        if self._look() == self._state:
            return ()
        state = self._settle()
        folder = self._workspace.folder
        content = digest(sorted(state))
        if content == self._content:
            self._state = state
            return ()
        saved = [
            path
            for path in {**self._state, **state}
            if self._state.get(path) != state.get(path)
        ]
        self._state, self._content = state, content
        return tuple(sorted(path.relative_to(folder).as_posix() for path in saved))

    @property
    def waiting(self) -> bool:
        """Whether a file was saved since the last call of `take`."""
        return self._look() != self._state

    def _settle(self) -> State:
        state = self._look()
        for _ in range(round(UNSETTLED / SETTLED)):
            self._wait(SETTLED)
            before, state = state, self._look()
            if state == before:
                break
        return state

    def _look(self) -> State:
        found = {}
        for path in self._files():
            try:
                facts = path.stat()
            except OSError:
                continue  # it has just gone, or is an editor's lock that leads nowhere
            found[path] = facts.st_mtime_ns, facts.st_size, facts.st_ino
        return found

    def _files(self) -> Iterator[Path]:
        """Yield the learner's own files; those in given/ are the course's."""
        folder = self._workspace.folder
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries)
        yield from (folder / name for name in names if _is_own(name))
        for tests in (self._workspace.tests, folder / "features"):
            for place, folders, files in os.walk(tests):
                folders.sort()
                own = filter(_is_own, sorted(files))
                yield from (Path(place, name) for name in own)


def _is_own(name: str) -> bool:
    read = (".py", ".feature", ".toml")  # the last are settings, of pytest and of dojo
    return (name.endswith(read) or name == PLAN) and name[0] != "."
