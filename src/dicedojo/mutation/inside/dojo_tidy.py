"""Leaves nothing behind for the next program: folders, stray files, stray processes.

Tests that remember, across programs, what they saw could tell a mutant from the
original by counting. So every child starts from the same files and from none of
another's processes.
"""

import os
import shutil
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress

PR_SET_DUMPABLE = 4  # linux/prctl.h
PR_SET_CHILD_SUBREAPER = 36
STANDARD = 3  # input, output and error come first


class Slot:
    """A folder of its own for one child at a time, restored before the next."""

    def __init__(self, number: int, files: dict[str, bytes]) -> None:
        self.folder = os.path.abspath(f"w{number}")
        self.scratch = os.path.abspath(f"t{number}")
        self._files = files
        self._seen: dict[str, tuple[int, ...]] = {}

    def write(self, path: str, source: bytes) -> None:
        """Lay the folder out, if anything changed in it, and put the program in."""
        seen = self._look()
        if not seen or seen != self._seen:
            shutil.rmtree(self.folder, ignore_errors=True)
            for name, content in self._files.items():
                full = os.path.join(self.folder, name)
                os.makedirs(os.path.dirname(full), exist_ok=True)
                with open(full, "wb") as file:
                    file.write(content)
            wait_for_tick(self.folder)
        with open(os.path.join(self.folder, path), "wb") as file:
            file.write(source)
        self._seen = self._look()
        shutil.rmtree(self.scratch, ignore_errors=True)
        os.mkdir(self.scratch)

    def _look(self) -> dict[str, tuple[int, ...]]:
        """Return what shows a change; no process can set a file's `ctime`."""
        found: dict[str, tuple[int, ...]] = {}
        for folder, _, names in os.walk(self.folder):
            for name in (".", *names):
                path = os.path.join(folder, name)
                facts = os.lstat(path)
                times = facts.st_mtime_ns, facts.st_ctime_ns
                found[path] = (facts.st_mode, facts.st_size, *times)
        return found


def wait_for_tick(folder: str) -> None:
    """Return when the disk's clock has moved on, so that a change will show."""
    before = os.stat(folder).st_ctime_ns
    while os.stat(folder).st_ctime_ns == before:
        os.utime(folder)


class Litter:
    """What lies where it should not, in the folders that this box has to itself."""

    def __init__(self, folders: Iterable[str]) -> None:
        self._clean = {path: set(os.listdir(path)) for path in folders}

    def lies_about(self) -> bool:
        """Return whether there is any."""
        return any(set(os.listdir(path)) - own for path, own in self._clean.items())

    def clear(self) -> None:
        """Remove it."""
        for folder, own in self._clean.items():
            for name in set(os.listdir(folder)) - own:
                path = os.path.join(folder, name)
                shutil.rmtree(path, ignore_errors=True)
                with suppress(OSError):  # a folder, and gone by now
                    os.unlink(path)


def adopt_orphans() -> None:
    """Make this process the parent of whatever its children leave behind."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def hide_from_children() -> None:
    """Let no other process of this user open this one's pipes through /proc."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)


def descriptors() -> list[int]:
    """Return the open descriptors, without the standard ones."""
    found = []
    for name in os.listdir("/dev/fd"):
        with suppress(OSError):  # the one that listed the folder
            os.fstat(int(name))
            found.append(int(name))
    return [descriptor for descriptor in found if descriptor >= STANDARD]


def hush(descriptors: Iterable[int], nothing: int) -> None:
    """Turn descriptors into `nothing`, an open null device; runs in a child.

    Otherwise a test could answer in the server's place, or take what another child
    says. The numbers stay taken, since the objects that hold them live on.
    """
    for descriptor in descriptors:
        os.dup2(nothing, descriptor)


def end_strays(known: set[int]) -> None:
    """Kill every child of this process that it did not start itself."""
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:
            strays = {int(word) for word in file.read().split()} - known
    except OSError:
        return  # not Linux, where the box's end must do
    for process in strays:
        with suppress(ProcessLookupError, ChildProcessError):
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
