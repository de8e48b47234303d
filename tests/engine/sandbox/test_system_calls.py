"""Some system calls are refused in a sandbox, and programs do without them."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from typing import Any

import pytest

from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.engine.sandbox.base import Limits, Room
from dicedojo.engine.sandbox.inside.system_calls import MACHINES

from .endings import report, run

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        os.uname().machine not in MACHINES, reason="no filter for this processor"
    ),
]

Write = Callable[[str], Room]

CALLS = """\
import ctypes, json, os
c = ctypes.CDLL(None, use_errno=True)
def call(name, *arguments):
    ctypes.set_errno(0)
    result = getattr(c, name)(*arguments)
    return [result, ctypes.get_errno()]
print(json.dumps({expression}))
"""

KEY = 'b"user", b"note", b"seen", 4'
NUMBERS = MACHINES.get(os.uname().machine, MACHINES["x86_64"])
ADD_KEY, _, KEYCTL, BPF, PERF, USERFAULT = NUMBERS.refused
NEW_USERS, NEW_FILES = 0x10000000, 0x400


def inside(bubblewrap: Bubblewrap, write: Write, expression: str) -> Any:
    return report(bubblewrap, write(CALLS.replace("{expression}", expression)))


@pytest.mark.parametrize(
    "call",
    [
        pytest.param(f"{ADD_KEY}, {KEY}, -3", id="a key in a keyring"),
        pytest.param(f"{KEYCTL}, 0, -3, 1", id="a keyring"),
        pytest.param(f"{BPF}, 0, 0, 0", id="a program for the kernel"),
        pytest.param(f"{PERF}, 0, 0, 0, 0, 0", id="counts of the processor"),
        pytest.param(f"{USERFAULT}, 1", id="its own handling of pages"),
        pytest.param("425, 1, 0", id="a ring of requests"),
        pytest.param("435, 0, 0", id="a process with unreadable flags"),
    ],
)
def test_a_call_that_no_program_needs_is_not_there(
    bubblewrap: Bubblewrap, write: Write, call: str
) -> None:
    assert inside(bubblewrap, write, f"call('syscall', {call})") == [-1, errno.ENOSYS]


@pytest.mark.parametrize(
    ("call", "result"),
    [
        pytest.param("call('socket', 40, 1, 0)", errno.EAFNOSUPPORT, id="to the host"),
        pytest.param("call('socket', 38, 5, 0)", errno.EAFNOSUPPORT, id="ciphers"),
        pytest.param("call('socket', 30, 2, 0)", errno.EAFNOSUPPORT, id="a cluster"),
        pytest.param(
            "call('socketpair', 40, 1, 0, None)", errno.EAFNOSUPPORT, id="a pair"
        ),
        pytest.param("call('socket', 1, 1, 0)", 0, id="of files"),
        pytest.param("call('socket', 2, 1, 0)", 0, id="of the internet"),
        pytest.param("call('socket', 10, 2, 0)", 0, id="of the newer internet"),
        pytest.param("call('socket', 16, 3, 0)", 0, id="to the kernel"),
    ],
)
def test_sockets_of_a_few_families_can_be_made(
    bubblewrap: Bubblewrap, write: Write, call: str, result: int
) -> None:
    assert inside(bubblewrap, write, call)[1] == result


def test_nobody_inside_becomes_root_of_a_namespace(
    bubblewrap: Bubblewrap, write: Write
) -> None:
    found = inside(
        bubblewrap,
        write,
        f"[call('unshare', flags) for flags in ({NEW_USERS}, {NEW_FILES})]",
    )

    assert found == [[-1, errno.EPERM], [0, 0]]


@pytest.mark.parametrize(
    "call",
    [
        pytest.param("os.setpriority(os.PRIO_PROCESS, os.getppid(), 5)", id="priority"),
        pytest.param("os.sched_setaffinity(os.getppid(), [0])", id="processors"),
        pytest.param(
            "os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))", id="policy"
        ),
        pytest.param(
            "resource.prlimit(os.getppid(), resource.RLIMIT_STACK, (1 << 22, -1))",
            id="a limit of another process",
        ),
    ],
)
def test_no_process_changes_how_another_runs(
    bubblewrap: Bubblewrap, write: Write, call: str
) -> None:
    program = f"import os, resource\ntry:\n    {call}\nexcept OSError as error:\n"

    ending = run(bubblewrap, write(f"{program}    print(error.errno)\n"), Limits())

    refusals = {str(errno.ENOSYS), str(errno.EPERM)}
    assert set(ending.output.split()) <= refusals
    assert ending.output.split()


def test_a_process_may_lower_its_own_limits(
    bubblewrap: Bubblewrap, write: Write
) -> None:
    program = write("""\
        import resource
        resource.setrlimit(resource.RLIMIT_NOFILE, (32, 64))
        print(resource.getrlimit(resource.RLIMIT_NOFILE))
        """)

    assert run(bubblewrap, program, Limits()).output == "(32, 64)\n"


def test_threads_and_processes_go_on_as_ever(
    bubblewrap: Bubblewrap, write: Write
) -> None:
    program = write("""\
        import json, os, subprocess, sys, threading
        found = []
        thread = threading.Thread(target=lambda: found.append("thread"))
        thread.start()
        thread.join()
        if (child := os.fork()) == 0:
            os._exit(0)
        found.append(os.waitpid(child, 0)[1])
        found.append(subprocess.run([sys.executable, "-c", "print(1)"]).returncode)
        found.append(os.system("true"))
        print(json.dumps(found))
        """)

    ending = run(bubblewrap, program, Limits())

    assert json.loads(ending.output.splitlines()[-1]) == ["thread", 0, 0, 0]
