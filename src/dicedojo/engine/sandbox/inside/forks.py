"""Forks a sandbox from this one for each request: warm, and empty.

This process has imported the modules of a program, and never runs a submission. A fork
gets its own namespaces, and new folders over those of this sandbox, before it gets
anything of a submission. It has three processes: a guard, which ends the sandbox when
the keeper closes its line; the first process in it, which adopts orphans; and the one
that becomes the program. None keeps a capability.

Standard library only; `fork_server.py` is the other side.
"""

import ctypes
import fcntl
import gc
import json
import os
import select
import signal
import socket
import struct
from contextlib import suppress
from typing import Any, NoReturn

Request = dict[str, Any]

MAX_REQUEST = 1 << 16
DESCRIPTORS = 6  # of a request: control, output, pipes, and links to other sandboxes
NAMESPACES = 0x20000 | 0x4000000 | 0x8000000 | 0x20000000 | 0x40000000
# linux/sched.h: CLONE_NEWNS, _NEWUTS, _NEWIPC, _NEWPID and _NEWNET
OF_USERS = 0x10000000  # CLONE_NEWUSER
NO_SUID, NO_DEVICES, NO_PROGRAMS = 2, 4, 8  # linux/mount.h
RECURSIVE, PRIVATE = 0x4000, 0x40000
SET_FLAGS = 0x8914  # linux/sockios.h: SIOCSIFFLAGS
UP = 0x41  # linux/if.h: IFF_UP, IFF_RUNNING
DIE_WITH_PARENT, BE_DUMPABLE = 1, 4  # linux/prctl.h
CAPABILITIES_3 = 0x20080522  # linux/capability.h

_c = ctypes.CDLL(None, use_errno=True)


def serve(control: int) -> Request:
    """Fork for each request until the keeper has ended; return it in the fork."""
    keeper = socket.socket(fileno=control)
    gc.collect()
    gc.freeze()  # never freed, so that forks copy none of it
    while True:
        message, descriptors, _, _ = socket.recv_fds(keeper, MAX_REQUEST, DESCRIPTORS)
        if not message:
            break
        if os.fork() == 0:
            keeper.close()
            request = _guard(json.loads(message), *descriptors)
            gc.collect()  # or free memory would depend on earlier requests
            return request
        for descriptor in descriptors:
            os.close(descriptor)
        _reap(os.WNOHANG)
    keeper.close()
    _reap(0)
    os._exit(0)


def _reap(options: int) -> None:
    with suppress(ChildProcessError):
        while os.waitpid(-1, options)[0]:
            pass


def _guard(request: Request, line: int, output: int, *pipes: int) -> Request:
    """Make the namespaces; end their processes when the keeper closes its line."""
    keeper = socket.socket(fileno=line)
    # The first process holds the other end until it ends.
    ending, alive = os.pipe()
    try:
        _unshare()
        first = os.fork()
    except OSError as fault:
        keeper.send(json.dumps({"fault": str(fault)}).encode())
        os._exit(1)
    if first == 0:
        keeper.close()
        os.close(ending)
        return _first_process(request, output, pipes, alive)
    for descriptor in (output, *pipes, alive):
        os.close(descriptor)
    message = os.read(ending, MAX_REQUEST).decode()  # its fault, or an empty line
    keeper.send(json.dumps({"fault": message.strip()}).encode())
    select.select([keeper.fileno(), ending], [], [])
    with suppress(ProcessLookupError):
        os.kill(first, signal.SIGKILL)  # which ends all others of its namespace
    os.waitpid(first, 0)
    os._exit(0)  # this closes the line, for which the keeper waits


def _unshare() -> None:
    """Enter new namespaces; a user who is not root needs a user namespace for this.

    That also counts its processes separately, as for the user that root changes to.
    """
    user, group = os.geteuid(), os.getegid()
    if user == 0:
        _call("unshare", NAMESPACES)
    else:
        _call("unshare", NAMESPACES | OF_USERS)
        _write("/proc/self/setgroups", "deny")
        _write("/proc/self/uid_map", f"{user} {user} 1")
        _write("/proc/self/gid_map", f"{group} {group} 1")
    _loopback()


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="ascii") as file:
        file.write(text)


def _first_process(
    request: Request, output: int, pipes: tuple[int, ...], alive: int
) -> Request:
    """Mount the folders and start the program; return in its process only."""
    try:
        _lay_out(request["folders"], request["disk_bytes"])
        os.setsid()  # SIGCONT reaches another user's process in the same session only
        program = os.fork()
    except OSError as fault:
        os.write(alive, str(fault).encode())
        os._exit(1)
    if program != 0:
        for descriptor in (output, *pipes):
            os.close(descriptor)
        _wait_for(program, alive)
    os.close(alive)
    os.setpgid(0, 0)
    for descriptor in (1, 2):
        os.dup2(output, descriptor)
    os.close(output)
    os.chdir(request["work"])
    return {**request, "pipes": pipes}


def _wait_for(program: int, alive: int) -> NoReturn:
    """Reap orphans until the program ends, and exit.

    Code under test may stop the process that waits for it, but not this one, the first
    of its namespace, which continues the other.
    """
    # Python's own handler would let a program end this process.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    drop_capabilities()
    _call("prctl", BE_DUMPABLE, 0, 0, 0, 0)
    _call("prctl", DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    os.write(alive, b"\n")
    while True:
        number, status = os.waitpid(-1, os.WUNTRACED)
        if os.WIFSTOPPED(status):
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGCONT)
        elif number == program:
            os._exit(0)


def _lay_out(folders: list[str], size: int) -> None:
    """Mount something new over everything that other sandboxes can read or write."""
    _mount("none", "/", None, RECURSIVE | PRIVATE)
    for folder in folders:
        _mount("tmpfs", folder, f"mode=1777,size={size}", NO_SUID | NO_DEVICES)
    options = "newinstance,ptmxmode=0666,mode=620"
    _mount("devpts", "/dev/pts", options, NO_SUID | NO_PROGRAMS)
    _mount("proc", "/proc", None, NO_SUID | NO_DEVICES | NO_PROGRAMS)


def _mount(kind: str, folder: str, options: str | None, flags: int) -> None:
    data = None if options is None else options.encode()
    source = kind.encode()
    _call("mount", source, folder.encode(), source, flags, data, about=folder)


def _loopback() -> None:
    """Enable the loopback interface, as bubblewrap does."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SET_FLAGS, struct.pack("16sh14x", b"lo", UP))


def drop_capabilities() -> None:
    """Give up every capability of this process permanently."""
    header = struct.pack("Ii", CAPABILITIES_3, 0)
    _call("capset", header, bytes(24))


def _call(name: str, *arguments: Any, about: str = "") -> None:
    """Call a function of the C library.

    Raises:
        OSError: it failed.
    """
    if getattr(_c, name)(*arguments):
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}", about or None)
