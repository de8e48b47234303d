"""What every box can do: say how to start one of our programs inside it."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from dicedojo.box.limits import Limits
from dicedojo.errors import BoxError

Files = Mapping[str, bytes]  # path inside the submission -> content
Given = Mapping[str, str]  # module of the kata's own -> its source
NOTHING_GIVEN: Given = {}

LAUNCHER = Path(__file__).with_name("launch.py")


@dataclass(frozen=True)
class Program:
    """One of our own files to run inside; `packages` gives it pytest.

    It imports what lies `beside` it. Those names start with `dojo_`, since a learner's
    modules share the table of imported modules with them.
    """

    path: Path
    beside: tuple[Path, ...] = ()
    packages: bool = False


@dataclass(frozen=True)
class Start:
    """What the operating system is asked to start."""

    argv: list[str]
    environment: dict[str, str]
    folder: str | None  # the working directory, None for the keeper's own
    token: str = ""  # marks every process of this box in its environment


class Box(Protocol):
    """A place with limits. It has no opinion on what happens inside."""

    @property
    def name(self) -> str: ...

    @property
    def own_folders(self) -> list[str]:
        """The folders inside in which nobody else writes."""
        ...

    def prepare(
        self, program: Program, limits: Limits, pipes: tuple[int, int]
    ) -> AbstractContextManager[Start]:
        """Yield how to start `program`; leaving cleans up what was laid out.

        `pipes` are the descriptors that the program reads and writes.
        """
        ...


def interpreter() -> str:
    """Return the interpreter itself, not a virtual environment's link to it."""
    return os.path.realpath(sys.executable)


def package_folders() -> list[str]:
    """Return the folders from which pytest and what it needs are imported.

    Raises:
        BoxError: pytest is not installed.
    """
    folders: list[str] = []
    for name in ("pytest", "_pytest", "pluggy", "iniconfig", "packaging", "pygments"):
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            raise BoxError(
                f"{name} is missing, so no test can run.", next="dojo doctor"
            )
        path = Path(spec.origin)
        folder = str(path.parent.parent if path.name == "__init__.py" else path.parent)
        if folder not in folders:
            folders.append(folder)
    return folders


def environment() -> dict[str, str]:
    """Return the whole environment of a box: the same on every machine."""
    return {
        "PATH": "/usr/bin:/bin",
        "HOME": "/tmp",
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
