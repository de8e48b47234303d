"""Sandboxes of one server share nothing, and end with whoever had them forked."""

from __future__ import annotations

import email.mime
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.engine.sandbox.base import Limits, Pipes, Room
from dicedojo.engine.sandbox.fork_server import (
    MAX_SERVERS,
    ForkServer,
    ForkServers,
    fork_servers,
)
from dicedojo.engine.sandbox.session import SandboxStopped, Session

from .processes import is_running, wait_until
from .written import folder_of, room_of

pytestmark = pytest.mark.slow

LONG = 30  # seconds, in which an answer comes

# Runs each line that comes, and says what it gives.
OBEYS = """\
import ctypes, glob, json, os, re, signal, socket, sys, time
reads, writes = __pipes__
for line in os.fdopen(reads):
    try:
        answer = eval(line)
    except OSError as error:
        answer = type(error).__name__
    os.write(writes, json.dumps(answer).encode() + b"\\n")
"""

Ask = Callable[[str], Any]


@pytest.fixture
def obeys() -> Iterator[Room]:
    with room_of(OBEYS, often=True) as room:
        yield room


@contextmanager
def asking(program: Room) -> Iterator[Ask]:
    """Start a sandbox; yield what runs an expression in it."""
    with Session.start(Bubblewrap(), program, Limits()) as session:
        yield lambda text: json.loads(session.exchange(text.encode(), LONG))


@pytest.fixture
def two(obeys: Room) -> Iterator[tuple[Ask, Ask]]:
    """Two sandboxes of one server at the same time."""
    with asking(obeys) as one, asking(obeys) as other:
        yield one, other


FOLDERS = ["/tmp", "/box", "/dev/shm"]
LISTENS = """\
[sockets := [socket.socket(socket.AF_UNIX), socket.socket(socket.AF_INET)],
 sockets[0].bind('\\0mark'), sockets[1].bind(('127.0.0.1', 4711)),
 [one.listen() for one in sockets], globals().update(kept=sockets)] and 'listens'
"""
CONNECTS = """\
[socket.socket(socket.AF_UNIX).connect_ex('\\0mark') == 0,
 socket.socket(socket.AF_INET).connect_ex(('127.0.0.1', 4711)) == 0]
"""


@pytest.mark.parametrize(
    ("does", "sees", "own", "others"),
    [
        pytest.param(
            f"[open(one + '/mark', 'w').write('seen') for one in {FOLDERS}]",
            f"[os.listdir(one) for one in {FOLDERS}]",
            [["mark"]] * 3,
            [[]] * 3,
            id="files",
        ),
        pytest.param(LISTENS, CONNECTS, [True, True], [False, False], id="sockets"),
        pytest.param(
            "ctypes.CDLL(None).shmget(4711, 64, 0o1666)",
            "len(open('/proc/sysvipc/shm').readlines()) - 1",
            1,
            0,
            id="shared memory",
        ),
        pytest.param(
            "globals().update(kept=os.openpty())",
            "os.listdir('/dev/pts')",
            ["0", "ptmx"],
            ["ptmx"],
            id="terminals",
        ),
    ],
)
def test_what_one_has_is_not_in_the_other(
    two: tuple[Ask, Ask], does: str, sees: str, own: Any, others: Any
) -> None:
    one, other = two
    one(does.replace("\n", ""))
    look = sees.replace("\n", "")

    assert (one(look), other(look)) == (own, others)


def test_each_has_a_number_space_of_processes_to_itself(two: tuple[Ask, Ask]) -> None:
    found = [ask("[os.getpid(), sorted(glob.glob('/proc/[0-9]*'))]") for ask in two]

    assert found == [[2, ["/proc/1", "/proc/2"]]] * 2


def test_what_one_changes_in_python_is_as_before_in_the_next(obeys: Room) -> None:
    with asking(obeys) as first:
        first("[setattr(sys, 'mark', 1), sys.path.clear()]")
        assert first("hasattr(sys, 'mark')") is True

    with asking(obeys) as second:
        assert second("[hasattr(sys, 'mark'), len(sys.path) > 0]") == [False, True]


HALTS = """\
[os.fork() or [os.kill(os.getppid(), signal.SIGSTOP), os._exit(0)], os.wait()[1]][1]
"""


def test_a_process_that_its_child_halts_goes_on(two: tuple[Ask, Ask]) -> None:
    assert two[0](HALTS.strip()) == 0


def test_a_program_has_no_capability_and_can_gain_none(two: tuple[Ask, Ask]) -> None:
    status = two[0]("open('/proc/self/status').read()")

    for name in ("CapInh", "CapPrm", "CapEff", "CapAmb"):
        assert f"{name}:\t{'0' * 16}\n" in status
    assert "NoNewPrivs:\t1\n" in status


@pytest.mark.parametrize(
    "call",
    [
        pytest.param("umount2(b'/tmp', 2)", id="what lies below a folder"),
        pytest.param("mount(b'proc', b'/tmp', b'proc', 0, None)", id="another /proc"),
        pytest.param("setns(os.open('/proc/1/ns/mnt', 0), 0)", id="namespaces of 1"),
        pytest.param("kill(1, 9)", id="the first process"),
    ],
)
def test_a_program_cannot_change_its_surroundings(
    two: tuple[Ask, Ask], call: str
) -> None:
    one, _ = two
    failed = one(f"ctypes.CDLL(None).{call}")

    assert failed in (-1, "PermissionError") or one("os.getpid()") == 2


def test_orphans_of_a_program_are_taken_in_by_the_first_process(
    obeys: Room,
) -> None:
    with asking(obeys) as ask:
        # A child whose own child goes on without it, and then ends.
        ask("os.fork() or (os.fork() or os._exit(0)) and os._exit(0)")
        wait = "__import__('select').select([], [], [], 0.3)"
        until_gone = f"[{wait}, sorted(glob.glob('/proc/[0-9]*'))][1]"

        assert ask(until_gone)[:2] == ["/proc/1", "/proc/2"]


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_keeper_that_ends_leaves_no_process_behind(
    obeys: Room, how: signal.Signals
) -> None:
    mark = folder_of(obeys)
    keeper = f"""\
        import signal
        from dicedojo.engine.sandbox import Bubblewrap
        from dicedojo.engine.sandbox.base import ENGINE_PARTS, Limits, Room
        from dicedojo.engine.sandbox.session import Session
        from pathlib import Path
        ENGINE_PARTS["obeys"] = Path({mark!r})
        # Ignored where the tests run in the background of a shell.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        program = Room("dicedojo.engine.obeys.inside", often=True)
        with Session.start(Bubblewrap(), program, Limits()) as session:
            print(session.exchange(b"os.getpid()", {LONG}), flush=True)
            session.exchange(b"__import__('select').select([], [], [], {LONG})", {LONG})
        """
    argv = [sys.executable, "-c", dedent(keeper)]
    with subprocess.Popen(
        argv, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"b'2'\n"
        assert is_running(mark)  # bubblewrap has it as an argument

        process.send_signal(how)
        process.wait(LONG)

    wait_until(lambda: not is_running(mark))


def server_of(program: Room, *hidden: Path) -> ForkServer:
    key, start = Bubblewrap(hidden=hidden)._server_of(program)
    server = fork_servers.warm_up(key, start)
    assert server is not None
    return server


def test_a_folder_to_hide_that_no_sandbox_shows_makes_no_other_server(
    obeys: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = server_of(obeys)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DOJO_CONTENT", str(tmp_path))

    assert server_of(obeys) is server
    assert server_of(obeys, tmp_path / "handed_in") is server


def test_a_folder_to_hide_that_a_sandbox_shows_makes_another_server(
    obeys: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = server_of(obeys)
    shown = Path(email.mime.__path__[0])

    assert server_of(obeys, shown) is not server
    monkeypatch.chdir(shown)

    assert server_of(obeys) is not server
    with asking(obeys) as ask:
        assert ask(f"os.listdir({str(Path.cwd())!r})") == []


def test_without_its_server_a_program_starts_by_itself(obeys: Room) -> None:
    with asking(obeys) as ask:
        assert ask("os.getpid()") == 2
        assert ask("len(open('/proc/1/cmdline').read()) > 0") is True
    server_of(obeys)._process.end()

    with asking(obeys) as ask:
        assert ask("1 + 1") == 2
        assert "bwrap" in ask("open('/proc/1/cmdline').read()")


def test_the_sandboxes_of_a_server_end_with_it(obeys: Room) -> None:
    with Session.start(Bubblewrap(), obeys, Limits()) as session:
        assert session.exchange(b"os.getpid()", LONG) == b"2"

        server_of(obeys)._process.end()

        with pytest.raises(SandboxStopped):
            session.exchange(b"", LONG)


def test_what_cannot_be_laid_out_is_not_forked_and_the_next_is_not_tried(
    obeys: Room,
) -> None:
    servers, started = ForkServers(), []
    key, start = Bubblewrap()._server_of(obeys)
    request = {"folders": ["/nowhere"], "disk_bytes": 1 << 20, "work": "/box"}
    reads, writes = os.pipe()
    pipes = Pipes(reads, writes, writes)

    def count(control: int, output: int) -> Any:
        started.append(control)
        return start(control, output)

    try:
        for _ in range(2):
            assert servers.fork(key, count, request, pipes) is None
    finally:
        servers._end_all()
        os.close(reads)
        os.close(writes)

    assert len(started) == 1


def test_a_server_too_many_ends_the_one_that_was_not_used_for_longest() -> None:
    servers = ForkServers()
    with ExitStack() as stack:
        stack.callback(servers._end_all)
        marks = []
        for _ in range(MAX_SERVERS + 1):
            program = stack.enter_context(room_of("", often=True))
            marks.append(folder_of(program))
            servers.warm_up(*Bubblewrap()._server_of(program))

        wait_until(lambda: not is_running(marks[0]))
        kept = [is_running(mark) for mark in marks[1:]]

    assert kept == [True] * MAX_SERVERS


def test_a_forked_keeper_uses_the_server_and_does_not_end_it(obeys: Room) -> None:
    with asking(obeys) as ask:
        ask("1")
    server = server_of(obeys)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            with asking(obeys) as ask:
                is_forked = "bwrap" not in ask("open('/proc/1/cmdline').read()")
                code = 0 if is_forked else 2
            fork_servers._end_all()
        finally:
            os._exit(code)

    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    with asking(replace(obeys)) as ask:
        assert ask("1 + 1") == 2
    assert server_of(obeys) is server
