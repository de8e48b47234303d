"""The interface of a sandbox: its limits, and how to start dojo's programs inside."""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Self

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
    disk_bytes: int = 64 * MEBI  # everything written, if the sandbox can limit it
    processes: int = 24
    # Limits on the keeper's input: a value takes at most 70 bytes of its memory. The
    # reference's longest line has 35 KB and 9,000 values, its session 100,000 values.
    line_bytes: int = MEBI
    line_values: int = 100_000
    session_values: int = 2_000_000
    session_bytes: int = 256 * MEBI

    @property
    def of_process(self) -> dict[str, int]:
        """The limits that the launcher sets, by their names in `resource`."""
        limits = {
            "RLIMIT_CORE": 0,
            "RLIMIT_CPU": self.cpu_seconds,
            "RLIMIT_FSIZE": self.file_bytes,
            "RLIMIT_NPROC": self.processes,
        }
        if sys.platform == "linux":  # macOS refuses a limit on the address space
            limits["RLIMIT_AS"] = self.memory_bytes
            limits["RLIMIT_MSGQUEUE"] = 0  # POSIX queues outlive their processes
        return limits


Files = Mapping[str, bytes]  # path inside the submission -> content
Given = Mapping[str, str]  # one of the kata's own modules -> its source

LAUNCHER = Path(__file__).parent / "inside" / "launch.py"
ENGINE = "dicedojo.engine"
# The parts of the engine that every sandbox has, under the same names as here.
ENGINE_PARTS = {
    name: Path(__file__).parents[1] / name.replace(".", "/")
    for name in ("wire", "rooms", "sandbox.inside")
}


@dataclass(frozen=True)
class Room:
    """The program inside: a room of the engine, by its module.

    The module is imported, and its `main` gets the pipes. It can import the packages
    that `packages.py` finds. Those in `preload` are imported before it starts, and then
    `more`, which one submission needs. One that is `often` started may be forked from a
    process that is already prepared.
    """

    module: str
    preload: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    often: bool = False


@dataclass(frozen=True)
class Pipes:
    """The descriptors that a program inside reads, writes, and prints to.

    `links` are sockets to other sandboxes.
    """

    reads: int
    writes: int
    output: int
    links: tuple[int, ...] = ()

    @property
    def passed(self) -> tuple[int, ...]:
        """The descriptors that the program inherits."""
        return (self.reads, self.writes, *self.links)


@dataclass(frozen=True)
class Sandbox(ABC):
    """A place with limits, in which programs run."""

    name: ClassVar[str]
    own_folders: ClassVar[list[str]]  # inside; no other sandbox writes to them
    imports: tuple[str, ...] = ()  # distributions, in addition to the usual ones

    @property
    def description(self) -> str:
        """The name, with the version and its source if there are several."""
        return self.name

    def with_imports(self, imports: tuple[str, ...]) -> Self:
        """Return this sandbox with other distributions that can be imported."""
        return replace(self, imports=imports)

    @abstractmethod
    def warm_up(self, room: Room) -> None:
        """Prepare to start a program `often`; return at once."""

    @abstractmethod
    def start(
        self, room: Room, limits: Limits, pipes: Pipes
    ) -> AbstractContextManager[None]:
        """Start `room`; leaving kills all processes in the sandbox, and waits for that.

        Its files are removed, too.

        Raises:
            SandboxError: it could not be started.
        """


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
        # hypothesis would cache there; one program must not affect another.
        "HYPOTHESIS_STORAGE_DIRECTORY": f"{os.devnull}/hypothesis",
        # Threads of numerical libraries need more address space than there is.
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }
