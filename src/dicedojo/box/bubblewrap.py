"""The strong box: bubblewrap hides the disk, the network and other processes."""

from __future__ import annotations

import functools
import itertools
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

import dicedojo
from dicedojo.box.base import (
    LAUNCHER,
    Program,
    Start,
    environment,
    interpreter,
)
from dicedojo.box.chance_file import DEVICES, chance_file
from dicedojo.box.limits import Limits
from dicedojo.box.packages import find_packages

SYSTEM = ("/bin", "/sbin", "/lib", "/lib32", "/lib64")
INSIDE = "/dojo"  # our own programs
PACKAGES = f"{INSIDE}/site-packages"  # hypothesis skips files below such a name
WORK = "/box"  # the submission's folder
FIRST_UID = 1_000_000  # above the users of any machine we know

_boxes = itertools.count()


@dataclass(frozen=True)
class Bubblewrap:
    """No network, own process space, read-only runtime, nothing else of the disk."""

    name: ClassVar[str] = "bubblewrap"
    own_folders: ClassVar[list[str]] = ["/tmp", "/dev/shm", WORK]
    imports: tuple[str, ...] = ()

    def with_imports(self, imports: tuple[str, ...]) -> Bubblewrap:
        """Return such a box in which these distributions can be imported."""
        return replace(self, imports=imports)

    def works(self) -> bool:
        """Return whether this machine can build such a box."""
        return _probe() == ""

    def why_not(self) -> str:
        """Return what bubblewrap said when it could not build a box, "" if it can."""
        return _probe()

    @contextmanager
    def prepare(
        self, program: Program, limits: Limits, pipes: tuple[int, int]
    ) -> Iterator[Start]:
        uid = _spare_uid() if os.geteuid() == 0 else 0
        orders = {
            "program": f"{INSIDE}/{program.path.name}",
            "beside": [f"{INSIDE}/{path.name}" for path in program.beside],
            "packages": PACKAGES,
            "preload": program.preload,
            "uid": uid,
            "pipes": pipes,
            "cpu_seconds": limits.cpu_seconds,
            "memory_bytes": limits.memory_bytes,
            "file_bytes": limits.file_bytes,
            "processes": limits.processes,
        }
        argv = [
            *_command(),
            *_scratch("/tmp", limits.disk_bytes),  # first: a runtime may lie below it
            *_scratch(WORK, limits.disk_bytes),
            *_runtime(),
            *("--perms", "0755", "--dir", INSIDE),
            *_programs(program),
            *_packages(self.imports),
            *("--proc", "/proc", "--dev", "/dev"),
            *_chance(),
            *_scratch("/dev/shm", limits.disk_bytes),
            *("--remount-ro", "/dev", "--remount-ro", "/"),  # they have no limit
            *("--chdir", WORK),
            *(interpreter(), "-B", "-s", "-S", "-P"),
            *(f"{INSIDE}/launch.py", json.dumps(orders)),
        ]
        yield Start(argv, environment(), None)


def _programs(program: Program) -> list[str]:
    options: list[str] = []
    for path in (LAUNCHER, program.path, *program.beside):
        options += ["--ro-bind", str(path), f"{INSIDE}/{path.name}"]
    return options


def _packages(imports: tuple[str, ...]) -> list[str]:
    options = ["--perms", "0755", "--dir", PACKAGES]
    for package in find_packages(imports):
        options += ["--ro-bind", str(package.path), f"{PACKAGES}/{package.name}"]
    return options


def _command() -> list[str]:
    """Return the command by its path: a box's own environment has another PATH."""
    return [shutil.which("bwrap") or "bwrap", *_namespaces()]


def _namespaces() -> list[str]:
    """Own everything. Root needs no user namespace: the launcher drops root itself,

    to a user that no other process has, so that the limit on processes counts.
    """
    common = ["--die-with-parent", "--new-session", "--hostname", "box"]
    if os.geteuid() == 0:
        return [
            *("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"),
            *("--unshare-cgroup-try", *common, "--cap-drop", "ALL"),
            *("--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"),
        ]
    return [
        "--unshare-all",
        "--unshare-user",
        "--uid",
        "1000",
        "--gid",
        "1000",
        *common,
    ]


def _runtime() -> list[str]:
    """Bind the interpreter and the system's libraries; hide dicedojo itself."""
    bound = ["/usr", sys.base_prefix]
    options = ["--ro-bind", "/usr", "/usr"]
    for name in SYSTEM:
        if os.path.islink(name):
            options += ["--symlink", os.readlink(name), name]
        elif os.path.isdir(name):
            options += ["--ro-bind", name, name]
    options += ["--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"]
    for path in dict.fromkeys(bound[1:]):
        if not Path(path).is_relative_to("/usr"):
            for parent in reversed(Path(path).parents[:-1]):
                options += ["--perms", "0755", "--dir", str(parent)]
            options += ["--ro-bind", path, path]
    package = Path(dicedojo.__file__).resolve().parent
    if any(package.is_relative_to(Path(path).resolve()) for path in bound):
        options += ["--tmpfs", str(package)]  # the course and its answers
    return options


def _chance() -> list[str]:
    """Lay fixed bytes over the system's randomness, so that no grade depends on it."""
    path = chance_file()
    if path is None:
        return []
    return [word for device in DEVICES for word in ("--ro-bind", str(path), device)]


def _scratch(folder: str, size: int) -> list[str]:
    return ["--perms", "1777", "--size", str(size), "--tmpfs", folder]


def _spare_uid() -> int:
    return FIRST_UID + (os.getpid() * 64 + next(_boxes) % 64) % 1_000_000_000


@functools.cache
def _probe() -> str:
    if sys.platform != "linux" or shutil.which("bwrap") is None:
        return "bwrap is not installed"
    argv = [*_command(), *_runtime(), "--proc", "/proc", "/usr/bin/env"]
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stderr.strip() or "bwrap failed"
