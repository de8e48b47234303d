"""A session gives the next line, or says promptly why there is none."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from dicedojo.engine.sandbox import ProcessSandbox, Sandbox
from dicedojo.engine.sandbox.base import Limits, Pipes, Room
from dicedojo.engine.sandbox.process import StartedProcess
from dicedojo.engine.sandbox.session import SandboxStopped, SandboxTimedOut, Session
from dicedojo.errors import SandboxError

pytestmark = pytest.mark.slow

MEBI = 1 << 20
PATIENCE = 0.15  # seconds, where an answer never comes
LONG = 60  # seconds, where it comes, or the sandbox ends; no test waits that long

Make = Callable[[str], Room]


@pytest.mark.parametrize(
    ("source", "sent", "lines"),
    [
        pytest.param(
            "os.write(writes, os.read(reads, 100).upper())",
            b"roll",
            [b"ROLL"],
            id="one to one",
        ),
        pytest.param(
            r"os.write(writes, b'one\n\ntwo\nthr'); os.write(writes, b'ee\n')",
            b"",
            [b"one", b"", b"two", b"three"],
            id="some that come together",
        ),
        pytest.param(
            "os.fdopen(writes, 'w').write(os.fdopen(reads).readline())",
            b"6" * (MEBI - 1),
            [b"6" * (MEBI - 1)],
            id="longer than any pipe",
        ),
        pytest.param(
            r"os.write(writes, b'\x00\xff{]\r\n')",
            b"roll",
            [b"\x00\xff{]\r"],
            id="garbage as it is",
        ),
        pytest.param(
            r"os.write(writes, b'%d\n' % len(link))", b"", [b"0"], id="without a link"
        ),
    ],
)
def test_lines_are_answered_with_lines(
    sandbox: Sandbox, program: Make, source: str, sent: bytes, lines: list[bytes]
) -> None:
    with Session.start(sandbox, program(source), Limits()) as session:
        answers = [session.exchange(sent, LONG)]
        answers += [session.exchange(b"", LONG) for _ in lines[1:]]

    assert answers == lines


def test_a_posted_line_goes_out_with_the_next_exchange(
    sandbox: Sandbox, program: Make
) -> None:
    echo = program("""\
        lines = os.fdopen(reads)
        first, second = lines.readline(), lines.readline()
        os.write(writes, (second.strip() + " after " + first).encode())
        """)

    with Session.start(sandbox, echo, Limits()) as session:
        session.post(b"this")
        line = session.exchange(b"that", LONG)

    assert line == b"that after this"


def test_two_sandboxes_can_talk_to_each_other(sandbox: Sandbox, program: Make) -> None:
    talks = program("""\
        if os.read(reads, 100) == b"ask\\n":
            os.write(*link, b"which side?")
            os.write(writes, os.read(*link, 100) + b"\\n")
        else:
            os.write(*link, b"tails, to: " + os.read(*link, 100))
        """)
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)

    with (
        ours,
        theirs,
        Session.start(sandbox, talks, Limits(), ours.fileno()) as asks,
        Session.start(sandbox, talks, Limits(), theirs.fileno()) as answers,
    ):
        answers.send(b"answer")
        line = asks.exchange(b"ask", LONG)

    assert line == b"tails, to: which side?"


def test_a_line_can_be_sent_and_its_answers_asked_for_later(
    sandbox: Sandbox, program: Make
) -> None:
    says = program("""\
        size = len(os.fdopen(reads, "rb").readline())
        os.write(writes, b"begins\\n%d\\n" % size)
        """)

    with Session.start(sandbox, says, Limits()) as session:
        session.send(b"6" * MEBI)
        lines = [session.exchange(b"", LONG) for _ in range(2)]

    assert lines == [b"begins", b"%d" % (MEBI + 1)]


def test_a_sandbox_that_has_ended_can_be_sent_nothing(
    sandbox: Sandbox, program: Make
) -> None:
    ends = program("os.close(reads)")
    with Session.start(sandbox, ends, Limits()) as session:
        with pytest.raises(SandboxStopped):
            session.exchange(b"", LONG)
        with pytest.raises(SandboxStopped):
            session.send(b"6" * MEBI)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("pass", id="ends"),
        pytest.param("os.kill(os.getpid(), 9)", id="is killed"),
        pytest.param("os.read(reads, 1); os._exit(0)", id="ends once asked"),
        pytest.param(
            "os.close(writes); __import__('signal').pause()",
            id="closes its pipe",
        ),
        pytest.param("os.write(writes, b'half'); os._exit(0)", id="ends in a line"),
        pytest.param(
            "while True: os.write(writes, b'6' * 60_000)", id="never ends its line"
        ),
    ],
)
def test_a_program_that_can_no_longer_answer_has_stopped(
    sandbox: Sandbox, program: Make, source: str
) -> None:
    with (
        Session.start(sandbox, program(source), Limits()) as session,
        pytest.raises(SandboxStopped),
    ):
        session.exchange(b"6" * MEBI, LONG)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("__import__('signal').pause()", id="never reads"),
        pytest.param(
            "os.close(reads); __import__('signal').pause()",
            id="is deaf",
        ),
        pytest.param("os.fdopen(reads).read()", id="reads on and on"),
        pytest.param(
            "os.write(writes, b'half'); __import__('signal').pause()",
            id="stays in a line",
        ),
        pytest.param("while True: print('flood')", id="prints on and on"),
    ],
)
def test_a_program_that_gives_no_line_is_timed_out(
    sandbox: Sandbox, program: Make, source: str
) -> None:
    with (
        Session.start(sandbox, program(source), Limits()) as session,
        pytest.raises(SandboxTimedOut),
    ):
        session.exchange(b"6" * MEBI, PATIENCE)


def test_the_time_of_the_sandbox_is_over_before_patience_is(
    sandbox: Sandbox, program: Make
) -> None:
    waits = program("__import__('signal').pause()")

    with (
        Session.start(sandbox, waits, Limits(wall_seconds=PATIENCE)) as session,
        pytest.raises(SandboxTimedOut),
    ):
        session.exchange(b"roll", 600)


def test_a_last_line_counts_although_the_program_has_ended(
    sandbox: Sandbox, program: Make
) -> None:
    ends = program(r"os.write(writes, b'last\n')")

    with Session.start(sandbox, ends, Limits()) as session:
        assert session.exchange(b"", LONG) == b"last"
        with pytest.raises(SandboxStopped):
            session.exchange(b"", LONG)


def test_a_program_without_output_still_answers(
    sandbox: Sandbox, program: Make
) -> None:
    mute = program(r"os.close(1); os.close(2); os.write(writes, b'here\n')")

    with Session.start(sandbox, mute, Limits()) as session:
        assert session.exchange(b"", LONG) == b"here"


def test_what_a_program_prints_before_an_answer_does_not_hold_it_up(
    sandbox: Sandbox, program: Make
) -> None:
    prints = program(r"""
        print("to you" * 100_000, flush=True)
        os.write(2, b"and \xff\n")
        os.write(writes, b"done\n")
        """)

    with Session.start(sandbox, prints, Limits()) as session:
        assert session.exchange(b"", LONG) == b"done"


class NoSandbox(ProcessSandbox):
    """A sandbox whose program is not installed."""

    @contextmanager
    def start(self, program: Room, limits: Limits, pipes: Pipes) -> Iterator[None]:
        StartedProcess(["/no/such/program"], {}, (), pipes.output)
        yield


def test_a_sandbox_that_cannot_be_started_says_what_to_do() -> None:
    program = Room("dicedojo.engine.rooms.exam")

    with (
        pytest.raises(SandboxError) as caught,
        Session.start(NoSandbox(), program, Limits()),
    ):
        pass

    assert "/no/such/program" in caught.value.evidence
    assert caught.value.next == "dojo doctor"
