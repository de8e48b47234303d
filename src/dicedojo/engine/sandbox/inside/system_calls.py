"""Refuses system calls that no program under test needs, here and in child processes.

Kernel keys outlive the process that adds them, so one program could leave a message for
the next. So could priorities and limits that it sets for the process that starts the
next one, which inherits them. User namespaces make a process root in its own small
system, from where it can attack much more of the kernel, as with the other calls that
are refused. Sockets of some families ignore namespaces: two sandboxes could talk, or
one with the machine. A call fails as on a kernel that was built without it.

Standard library only. A filter is a program for the kernel, see man 2 seccomp.
"""

import ctypes
import errno
import os
import struct
from dataclasses import dataclass

Statement = tuple[int, int, int, int]  # operation, jumps if true and false, operand

LOAD, JUMP_EQUAL, JUMP_FROM, JUMP_BITS, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, MACHINE, FIRST_ARGUMENT = 0, 4, 16  # offsets in struct seccomp_data
ALLOW, REFUSE = 0x7FFF0000, 0x00050000  # REFUSE plus an errno
NEW_USERS = 0x10000000  # linux/sched.h: CLONE_NEWUSER
FAMILIES = (1, 2, 10, 16)  # of sockets: AF_UNIX, AF_INET, AF_INET6, AF_NETLINK
SET_FILTER, NO_SLOWER = 1, 4  # linux/seccomp.h; the latter disables slow mitigations


@dataclass(frozen=True)
class ProcessorCalls:
    """The numbers of a kind of processor: linux/audit.h, asm/unistd.h."""

    audit: int
    # add_key, request_key, keyctl, bpf, perf_event_open, userfaultfd
    refused: tuple[int, ...]
    # setpriority, sched_setparam, sched_setscheduler, sched_setaffinity, ioprio_set and
    # sched_setattr, which may affect another process
    scheduling: tuple[int, ...]
    making: tuple[int, int]  # unshare and clone, whose first argument has flags
    limiting: int  # prlimit64, whose first argument is a process, 0 for this one
    talking: tuple[int, int]  # socket and socketpair, whose first is a family
    seccomp: int
    end: int  # numbers from here on belong to another kind


# On all kinds: io_uring_setup, _enter and _register, and clone3. The last has its flags
# in memory, which no filter can read; without it, C libraries call clone.
EVERYWHERE = (425, 426, 427, 435)
MACHINES = {
    "x86_64": ProcessorCalls(
        audit=0xC000003E,
        refused=(248, 249, 250, 321, 298, 323),
        scheduling=(141, 142, 144, 203, 251, 314),
        making=(272, 56),
        limiting=302,
        talking=(41, 53),
        seccomp=317,
        end=0x40000000,
    ),
    "aarch64": ProcessorCalls(
        audit=0xC00000B7,
        refused=(217, 218, 219, 280, 241, 282),
        scheduling=(140, 118, 119, 122, 30, 274),
        making=(97, 220),
        limiting=261,
        talking=(198, 199),
        seccomp=277,
        end=0x40000000,
    ),
}


def refuse_calls() -> None:
    """Refuse the calls from now on, on known kinds of processor and kernel.

    Raises:
        OSError: the kernel has filters, but rejects this one.
    """
    machine = MACHINES.get(os.uname().machine)
    if machine is None or struct.calcsize("P") != 8:
        return
    program = _filter(machine)
    code = b"".join(struct.pack("=HBBI", *statement) for statement in program)
    memory = ctypes.create_string_buffer(code)
    header = struct.pack("HxxxxxxP", len(program), ctypes.addressof(memory))
    c = ctypes.CDLL(None, use_errno=True)
    if c.syscall(machine.seccomp, SET_FILTER, NO_SLOWER, header):
        number = ctypes.get_errno()
        if number not in (errno.ENOSYS, errno.EINVAL):  # a kernel without filters
            raise OSError(number, f"seccomp: {os.strerror(number)}")


def _filter(machine: ProcessorCalls) -> list[Statement]:
    """Return the filter. A jump states how many of the following statements to skip."""
    refused = [*machine.refused, *machine.scheduling, *EVERYWHERE]
    families = len(FAMILIES)
    ending: list[Statement] = [
        (JUMP_EQUAL, 4, 0, machine.making[0]),
        (JUMP_EQUAL, 3, 0, machine.making[1]),
        (JUMP_EQUAL, 4, 0, machine.limiting),
        (JUMP_EQUAL, 5, 0, machine.talking[0]),
        (JUMP_EQUAL, 4, families + 6, machine.talking[1]),
        (LOAD, 0, 0, FIRST_ARGUMENT),
        (JUMP_BITS, families + 6, families + 4, NEW_USERS),
        (LOAD, 0, 0, FIRST_ARGUMENT),
        (JUMP_EQUAL, families + 2, families + 4, 0),
        (LOAD, 0, 0, FIRST_ARGUMENT),
        *(
            (JUMP_EQUAL, families - place, 0, family)
            for place, family in enumerate(FAMILIES)
        ),
        (RETURN, 0, 0, REFUSE + errno.EAFNOSUPPORT),
        (RETURN, 0, 0, ALLOW),
        (RETURN, 0, 0, REFUSE + errno.ENOSYS),
        (RETURN, 0, 0, REFUSE + errno.EPERM),
    ]
    to_refusal = len(ending) - 2  # from before the ending to the refusal
    return [
        (LOAD, 0, 0, MACHINE),
        (JUMP_EQUAL, 0, len(refused) + to_refusal + 2, machine.audit),
        (LOAD, 0, 0, NUMBER),
        (JUMP_FROM, len(refused) + to_refusal, 0, machine.end),
        *(
            (JUMP_EQUAL, len(refused) - place + to_refusal, 0, number)
            for place, number in enumerate(refused, 1)
        ),
        *ending,
    ]
