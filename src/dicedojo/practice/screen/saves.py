"""Notices saved files of a workspace, once they no longer change.

It polls their times, sizes and inodes ten times a second, which takes 0.1 ms. Events of
the system would come no earlier than a file is stable, and editors that write by
rename, network folders, containers and WSL lose some of them, so polling would be
needed anyway. (watchfiles also brings a plugin for pytest, which slows every run of
pytest by 0.09 s.)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import chain
from pathlib import Path

from dicedojo.course import PLAN
from dicedojo.practice.journal import digest
from dicedojo.practice.workspace import Workspace

INTERVAL = 0.1  # seconds between two looks
STABLE = 0.1  # seconds without a change, since some editors write a file in pieces
MAX_WAIT = 2.0  # seconds of changes, after which it stops waiting

State = Mapping[Path, tuple[int, int, int]]


class Saves:
    """The saves in a workspace since the last call of `take`."""

    def __init__(
        self, workspace: Workspace, wait: Callable[[float], None] = time.sleep
    ) -> None:
        self._workspace = workspace
        self._wait = wait
        self._state: State = {}
        self._content = ""

    def take(self) -> tuple[str, ...]:
        """Return the names of the files saved since the last call, once stable.

        A file that was saved without a change is left out. The first call returns every
        file.
        """
        if self._look() == self._state:
            return ()
        state = self._wait_until_stable()
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

    def _wait_until_stable(self) -> State:
        state = self._look()
        for _ in range(round(MAX_WAIT / STABLE)):
            self._wait(STABLE)
            previous, state = state, self._look()
            if state == previous:
                break
        return state

    def _look(self) -> State:
        """Return the state of the learner's own files, without those in given/."""
        folder = self._workspace.folder
        tests = (self._workspace.tests, folder / "features")
        test_paths = chain.from_iterable(place.rglob("*") for place in tests)
        state = {}
        for path in filter(_is_own, chain(folder.iterdir(), test_paths)):
            # It may have been deleted, or be an editor's lock: a broken link.
            with suppress(OSError):
                stat = path.stat()
                state[path] = stat.st_mtime_ns, stat.st_size, stat.st_ino
        return state


def _is_own(path: Path) -> bool:
    ends = (".py", ".feature", ".toml")  # .toml for settings of pytest and dojo
    name = path.name
    return (name.endswith(ends) or name == PLAN) and name[0] != "."
