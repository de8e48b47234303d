"""Removes what a program leaves behind: files, processes, shared memory.

Tests that store something across programs could tell a mutant from the original by
counting. So every child starts with the same files, and without processes of another.
"""

import base64
import os
import shutil
import signal
import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress

from dicedojo.engine.wire.orders import Opening

PR_SET_DUMPABLE = 4  # linux/prctl.h
PR_SET_CHILD_SUBREAPER = 36
IPC_RMID = 0  # linux/ipc.h
STANDARD = 3  # input, output and error come first


class Slot:
    """The folders in which children run one after the other, restored for each.

    One has the submission, and one is for scratch. Nothing may be left in the sandbox's
    own folders, if it has any; then it has namespaces of its own, too.
    """

    def __init__(self, opening: Opening) -> None:
        self._folder = os.path.abspath("work")
        self._scratch = os.path.abspath("scratch")
        self._files = opening["files"]
        self._folders = opening["folders"]
        self._seen: dict[str, tuple[int, ...]] = {}
        self._own_names: dict[str, set[str]] = {}  # by folder of the sandbox's own
        self.lay_out()  # its folders exist, and are not litter
        own_folders = opening["own_folders"]
        self._own_names = {path: set(os.listdir(path)) for path in own_folders}
        self._inherited = descriptors()
        self.nothing = os.open(os.devnull, os.O_RDWR)

    @property
    def is_alone(self) -> bool:
        """Whether the sandbox has namespaces of its own."""
        return bool(self._own_names)

    def enter(self, needed: Collection[int], others: Iterable[int] = ()) -> None:
        """Enter the folder in a child, which keeps the `needed` descriptors alone.

        `others` are descriptors that were opened since this slot was made.
        """
        unneeded = [fd for fd in (*self._inherited, *others) if fd not in needed]
        redirect(unneeded, self.nothing)
        os.chdir(self._folder)
        os.environ["TMPDIR"] = self._scratch

    def lay_out(self) -> None:
        """Restore the folder if it has changed, and remove all that was left."""
        if not self._seen or self._look() != self._seen:
            empty(self._folder)
            for folder in self._folders:
                os.makedirs(os.path.join(self._folder, folder), exist_ok=True)
            write_files(self._files, self._folder)
            wait_for_tick(self._folder)
            self._seen = self._look()
        if not self._is_scratch_empty():
            empty(self._scratch)
        for folder, own_names in self._own_names.items():
            for name in set(os.listdir(folder)) - own_names:
                remove(os.path.join(folder, name))

    def is_clean(self) -> bool:
        """Return whether nothing has changed, and nothing was left."""
        names = self._own_names.items()
        litter = any({*os.listdir(folder)} - own for folder, own in names)
        return self._look() == self._seen and self._is_scratch_empty() and not litter

    def _is_scratch_empty(self) -> bool:
        return os.path.isdir(self._scratch) and not os.listdir(self._scratch)

    def _look(self) -> dict[str, tuple[int, ...]]:
        """Return mode, size and times by path; no process can set a file's `ctime`."""
        states: dict[str, tuple[int, ...]] = {}
        for folder, _, names in os.walk(self._folder):
            for name in (".", *names):
                path = os.path.join(folder, name)
                facts = os.lstat(path)
                times = facts.st_mtime_ns, facts.st_ctime_ns
                states[path] = (facts.st_mode, facts.st_size, *times)
        return states


def write_files(files: Mapping[str, str], folder: str = ".") -> None:
    """Write files below a folder; their content is in base64."""
    for name, content in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(base64.b64decode(content))


def wait_for_tick(folder: str) -> None:
    """Wait until a change will have a new time: until the disk's clock advances."""
    old_time = os.stat(folder).st_ctime_ns
    while os.stat(folder).st_ctime_ns == old_time:
        os.utime(folder)


def empty(folder: str) -> None:
    """Remove everything in a folder; the folder stays, as a session waits in it."""
    if not os.path.isdir(folder) or os.path.islink(folder):
        remove(folder)
        os.mkdir(folder)
    os.chmod(folder, 0o700)
    for name in os.listdir(folder):
        remove(os.path.join(folder, name))


def remove(path: str) -> None:
    """Remove a file or a folder, even without permission to read it."""
    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path, onerror=_open_and_retry)
    else:
        with suppress(OSError):  # it is gone by now
            os.unlink(path)


def _open_and_retry(retry: Callable[[str], object], path: str, _: object) -> None:
    """Make a folder and its parent writable, and try once more."""
    with suppress(OSError):
        os.chmod(os.path.dirname(path), 0o700)
        if os.path.isdir(path) and not os.path.islink(path):
            os.chmod(path, 0o700)
            shutil.rmtree(path, ignore_errors=True)
        else:
            os.unlink(path)


def adopt_orphans() -> None:
    """Make this process the parent of the orphans of its children."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def hide_from_children() -> None:
    """Prevent other processes of this user from opening this one's pipes in /proc."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)


def descriptors() -> list[int]:
    """Return the open descriptors, without the standard ones."""
    numbers = []
    for name in os.listdir("/dev/fd"):
        with suppress(OSError):  # the one that listed the folder
            os.fstat(int(name))
            numbers.append(int(name))
    return [descriptor for descriptor in numbers if descriptor >= STANDARD]


def redirect(descriptors: Iterable[int], nothing: int) -> None:
    """Point descriptors to `nothing`, an open null device; runs in a child.

    Otherwise a test could answer instead of the server. They are not closed, since
    objects still use their numbers.
    """
    for descriptor in descriptors:
        os.dup2(nothing, descriptor)


def kill_all_others() -> None:
    """Kill every other process of this sandbox, which has its own process namespace.

    One call reaches them all, so that none can escape by forking.
    """
    with suppress(ProcessLookupError):  # there is none
        os.kill(-1, signal.SIGKILL)
    with suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)


def kill_all_but(spared: Collection[int]) -> None:
    """Kill every other process of this sandbox, except those that are `spared`.

    The first process of a sandbox adopts orphans, and stays.
    """
    spared = {os.getpid(), os.getppid(), 1, *spared}
    while strays := [
        int(name)
        for name in os.listdir("/proc")
        if name.isdigit() and int(name) not in spared
    ]:
        for process in strays:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        reap()


def reap() -> None:
    """Reap the children that have ended."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def kill_strays() -> None:
    """Kill every child of this process, and their orphans."""
    while strays := _children():
        for process in strays:
            with suppress(ProcessLookupError, ChildProcessError):
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)


def _children() -> list[int]:
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="utf-8") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []  # not Linux; the sandbox's end kills them


def remove_shared_memory() -> None:
    """Remove System V memory, semaphores and queues: they outlive their processes."""
    for kind, call in (("shm", "shmctl"), ("sem", "semctl"), ("msg", "msgctl")):
        with suppress(OSError), open(f"/proc/sysvipc/{kind}", encoding="utf-8") as file:
            for line in file.readlines()[1:]:
                _control(call, int(line.split()[1]))


def _control(call: str, number: int) -> None:
    import ctypes

    arguments = (number, 0, IPC_RMID) if call == "semctl" else (number, IPC_RMID, None)
    getattr(ctypes.CDLL(None), call)(*arguments)


def open_pidfd(process: int) -> int | None:
    """Return a descriptor that is ready when a process ends; None if there is none."""
    try:
        return os.pidfd_open(process)
    except (AttributeError, OSError):  # not Linux, or an old container
        return None
