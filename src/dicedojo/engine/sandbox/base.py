"""The interface of a sandbox: its limits, and how to start our programs inside it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

MEBI = 1 << 20


@dataclass(frozen=True)
class Limits:
    """Each limit is far above what the reference needs, and finite.

    A reference's sweep of 9,331 questions takes a tenth of a second and 30 MiB.
    """

    wall_seconds: float = 60.0  # the whole session, from start to close
    cpu_seconds: int = 60  # one process
    memory_bytes: int = 768 * MEBI  # address space of one process
    file_bytes: int = 16 * MEBI  # one file
    disk_bytes: int = 64 * MEBI  # everything written, where the sandbox can tell
    processes: int = 24
    output_bytes: int = 64 * 1024  # of standard output and error kept; the rest is lost
    # What the keeper reads, since a value takes 70 bytes of its memory at most. The
    # reference's longest line has 35 KB and 9,000 values, its session 100,000 values.
    line_bytes: int = MEBI
    line_values: int = 100_000
    session_values: int = 2_000_000
    session_bytes: int = 256 * MEBI


Files = Mapping[str, bytes]  # path inside the submission -> content
Given = Mapping[str, str]  # module of the kata's own -> its source

LAUNCHER = Path(__file__).parent / "inside" / "launch.py"
ENGINE = "dicedojo.engine"
# The parts of the engine that every sandbox has whole, under the same names as here.
SHOWN = {
    name: Path(__file__).parents[1] / name.replace(".", "/")
    for name in ("wire", "rooms", "sandbox.inside")
}


@dataclass(frozen=True)
class Room:
    """What runs inside: a room of the engine, by its module, or a file.

    A room is imported with all that it imports, and its `main` gets the pipes; a file
    finds them in `__pipes__`. It can import what `packages.py` finds. The packages in
    `preload` are imported before it starts, and then `more`, which one submission
    needs. One that is `often` started may be forked from a process that has done the
    rest.
    """

    module: str = ""
    path: Path | None = None
    preload: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    often: bool = False


@dataclass(frozen=True)
class Pipes:
    """The descriptors that a program inside reads, writes, and prints to.

    Where there is a `link`, that is a socket to another sandbox.
    """

    reads: int
    writes: int
    output: int
    link: int = -1

    @property
    def passed(self) -> tuple[int, ...]:
        """Those that the program is given."""
        link = () if self.link < 0 else (self.link,)
        return (self.reads, self.writes, *link)


@dataclass(frozen=True)
class Ended:
    """How it ended. The code of one that a signal ended is negative, or over 128."""

    exit_code: int
    cpu_seconds: float  # of all its processes that were waited for


class Running(Protocol):
    """A program in its sandbox."""

    def poll(self) -> Ended | None:
        """Return how it ended, None while it runs."""
        ...

    def kill(self) -> None:
        """End it soon, without waiting for that; any thread may say so."""
        ...

    def end(self) -> None:
        """Kill all that still runs in the sandbox, and wait for that."""
        ...


class Sandbox(Protocol):
    """A place with limits. It has no opinion on what happens inside."""

    @property
    def name(self) -> str: ...

    @property
    def description(self) -> str:
        """The name, and where there are several, the version and its source."""
        ...

    @property
    def own_folders(self) -> list[str]:
        """The folders inside in which nobody else writes."""
        ...

    @property
    def imports(self) -> tuple[str, ...]:
        """The distributions that can be imported besides those of each sandbox."""
        ...

    def with_imports(self, imports: tuple[str, ...]) -> Sandbox:
        """Return such a sandbox in which these distributions can be imported."""
        ...

    def warm_up(self, room: Room) -> None:
        """Get ready to start a program `often`, without waiting for that."""
        ...

    def start(
        self, room: Room, limits: Limits, pipes: Pipes
    ) -> AbstractContextManager[Running]:
        """Start `room`; leaving ends it, and cleans up what was laid out.

        Raises:
            SandboxError: it could not be started.
        """
        ...


def interpreter() -> str:
    """Return the interpreter itself, not a virtual environment's link or copy."""
    return os.path.realpath(getattr(sys, "_base_executable", sys.executable))


def environment() -> dict[str, str]:
    """Return the whole environment of a sandbox: the same on every machine."""
    return {
        "PATH": "/usr/bin:/bin",
        "HOME": "/tmp",
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        # hypothesis caches there if it can; one program must leave nothing to another.
        "HYPOTHESIS_STORAGE_DIRECTORY": f"{os.devnull}/hypothesis",
        # Threads of numerical libraries need more address space than there is.
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }
