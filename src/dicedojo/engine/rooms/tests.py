"""Holds a submission's tests, and no program: runs them on what a program answers.

This process has imported pytest and nothing of the learner's. It forks a first session,
which leaves copies behind, and has one of these go on where another program answers
otherwise. One JSON object a line comes in; `wall.py` is the other side.
"""

import base64
import gc
import io
import json
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stderr, suppress
from typing import Any, TextIO

import pytest

from dicedojo.engine.rooms import chance, cleanup, imports, pytest_session, questions
from dicedojo.engine.rooms.copies import MAX_COPIES, Copies, Lines, Order
from dicedojo.engine.rooms.program_end import BYE
from dicedojo.engine.rooms.tests_end import StandInFinder, TestPeer
from dicedojo.engine.rooms.tests_recorder import TestRecorder
from dicedojo.engine.rooms.watch import Process, Watch
from dicedojo.engine.wire.conversation import Gone, Link

MAX_SESSIONS = 3  # first sessions whose copies are kept


class CopyingRecorder(TestRecorder):
    """The plugin of a session that leaves copies of its process behind."""

    __test__ = False

    def __init__(self, peer: TestPeer, copies: Copies) -> None:
        super().__init__(copies.order, peer, copies.wire, self.leave)
        self._copies = copies

    def pytest_collection(self, session: pytest.Session) -> None:
        self._keep()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        super().pytest_collection_finish(session)
        self._copies.report.say(self.found())  # a test may not come to an end

    def _keep(self) -> None:
        self._copies.keep()
        self.order, self.wire = self._copies.order, self._copies.wire

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests as pytest does, and keep copies of this process between them.

        A conftest's own loop comes first; then there are no copies in it.
        """
        every = max(1, -(-len(session.items) // MAX_COPIES))
        for place in range(len(session.items)):
            if place % every == 0:
                self._keep()
            self.run_test(session, place)
            if session.shouldfail or session.shouldstop:
                break
        if not self.order["whole"]:
            self.leave(self.code_of(session))
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)
        return True

    def leave(self, code: int) -> None:
        """Say what the session comes to, and good-bye to the program; then end."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        self._copies.report.say(self.said(code))
        with suppress(Gone):
            self._copies.wire.send(BYE)
        os._exit(0)


def run_session(
    order: Order, lines: Lines, facts: dict[str, Any], is_clean: Callable[[], bool]
) -> None:
    """Run a first session in this process, which then ends; its copies go on."""
    os.setsid()
    copies = Copies(lines, is_clean)
    copies.begin(order)
    peer = TestPeer(copies.wire, facts)
    recorder = CopyingRecorder(peer, copies)
    StandInFinder(peer, facts).install()
    chance.fix(order["seed"])
    ignored = [f"--ignore={one}" for one in order["excluded"] if "::" not in one]
    options = ["--continue-on-collection-errors", *ignored]
    here, code = os.getcwd(), 1
    with redirect_stderr(io.StringIO()) as shown, suppress(Gone):
        code = pytest_session.pytest_main(options, recorder)
    if code == pytest.ExitCode.USAGE_ERROR:  # a conftest that cannot be imported
        recorder.faults += pytest_session.conftest_faults(shown.getvalue(), here)
    recorder.leave(code)


class Session:
    """A first session and its copies."""

    def __init__(self, ends: list[int]) -> None:
        self.ends = ends  # where orders for the copies go
        self.copies: list[Process] = []

    @property
    def is_whole(self) -> bool:
        """Whether every copy still waits: a test may have ended some."""
        return not any(copy.has_ended() for copy in self.copies)

    def close(self) -> None:
        for end in self.ends:
            os.close(end)
        for copy in self.copies:
            copy.signal(signal.SIGKILL)
            copy.close()


class Server:
    """Carries out orders, one after the other."""

    def __init__(self, opening: Order, link: int) -> None:
        files = {
            path: base64.b64decode(content)
            for path, content in opening["files"].items()
        }
        self._slot = cleanup.Slot(files, opening["folders"])
        self._slot.lay_out()
        self._litter = cleanup.Litter(opening["own_folders"])
        self._alone = bool(opening["own_folders"])
        self._facts = opening["facts"]
        self._folders = opening["sys_path"]
        self._link = link
        self._ours, self._theirs = socket.socketpair(
            socket.AF_UNIX, socket.SOCK_SEQPACKET
        )
        self._inherited = cleanup.descriptors()
        self._nothing = os.open(os.devnull, os.O_RDWR)
        self._sessions: dict[int, Session] = {}

    def serve(self, orders: TextIO, pipe: TextIO) -> None:
        """Carry out each order, and answer it."""
        for line in orders:
            for order in json.loads(line):
                started = time.monotonic()
                if order["do"] == "begin":
                    said = self.begin(order)
                else:
                    said = self.go_on(order)
                said |= {"wall_seconds": time.monotonic() - started, "id": order["id"]}
                questions.send(pipe, said)
            questions.send(pipe, {"end": True})

    def begin(self, order: Order) -> Order:
        """Run a first session."""
        for number in (
            list(self._sessions)[: -MAX_SESSIONS + 1] if order["keep"] else ()
        ):
            self._sessions.pop(number).close()
        gets, gives = [], []
        # The first copy waits for the end of the session, whatever else it is for.
        for _ in range(MAX_COPIES + 1 if order["keep"] else 1):
            reads, writes = os.pipe()
            gets.append(reads)
            gives.append(writes)
        session = Session(gives)
        if order["keep"]:
            self._sessions[order["session"]] = session
        first = os.fork()
        if first == 0:
            lines = Lines(self._link, self._theirs.fileno(), gets)
            keep = {self._link, self._theirs.fileno()}
            others = [one for one in self._inherited if one not in keep]
            known = self._sessions.values()
            own = [end for each in known for end in each.ends]
            copies = [copy for each in known for copy in each.copies]
            own += [one for copy in copies for one in copy.descriptors]
            cleanup.redirect((*others, *own), self._nothing)
            os.chdir(self._slot.folder)
            os.environ["TMPDIR"] = self._slot.scratch
            sys.path[:0] = [os.getcwd()]
            sys.path += [os.path.abspath(folder) for folder in self._folders]
            imports.finder.install(map(tuple, order["stand_ins"]))
            run_session(order, lines, self._facts, self._is_clean)
        for end in gets:
            os.close(end)
        said = self._wait(order, session, Process(first))
        if not order["keep"]:
            session.close()
        return said

    def _is_clean(self) -> bool:
        return bool(self._slot.is_clean() and self._litter.is_clean())

    def go_on(self, order: Order) -> Order:
        """Have a copy of a session go on with another program."""
        session = self._sessions[order["session"]]
        if not session.is_whole:
            self._end(order, None)
            return {"ended": "lost", "complete": False}
        session.copies[order["copy"]].signal(
            signal.SIGCONT
        )  # a test may have halted it
        message = json.dumps(order).encode() + b"\n"
        os.write(session.ends[order["copy"]], message)
        return self._wait(order, session, None)

    def _wait(self, order: Order, session: Session, process: Process | None) -> Order:
        """Return what came of an order, once its process has ended."""
        is_first = order["do"] == "begin"
        parent = None if is_first else session.copies[order["copy"]]
        watch = Watch(Link(self._ours.fileno(), order["talk"]), order["wall_seconds"])
        said: Order = {}
        collected: Order = {}
        copies: list[int] = []
        spent = 0.0
        ended: Order = {"ended": False}
        try:
            while not ended["ended"]:
                found = watch.next(parent, process)
                if found is None:
                    break
                if "copy" in found and process is not None:
                    copies.append(found["at"])
                    session.copies.append(process)
                    parent, process = process, None
                    spent += found["cpu_seconds"]
                elif "process" in found:
                    process = Process(found["process"])
                elif "ended" in found:
                    ended = found
                elif "outcomes" in found:
                    said = found
                else:
                    collected = found
        finally:
            watch.close()
        if is_first and not session.is_whole:
            said = {}  # a test ends other processes
        self._end(order, process)
        return {
            **collected,
            **said,
            "copies": copies,
            "complete": "outcomes" in said,
            "ended": "" if "outcomes" in said else why(ended),
            "overdue": not ended["ended"],
            "cpu_seconds": spent + ended.get("cpu_seconds", 0.0),
        }

    def _end(self, order: Order, process: Process | None) -> None:
        """Leave nothing running but copies that wait, and the folders as they were."""
        if process is not None:
            process.kill_group()
            process.close()
        if self._alone:
            known = self._sessions.values()
            waiting = [copy.number for each in known for copy in each.copies]
            cleanup.kill_all_but(waiting)
            cleanup.remove_shared_memory()
        cleanup.reap()
        link = Link(self._link, order["talk"])
        link.say_gone()
        link.close()
        if not (self._slot.is_clean() and self._litter.is_clean()):
            self._slot.lay_out()
            self._litter.clear()


def why(ended: Order) -> str:
    """Return why a session said nothing of its tests."""
    timed_out = ended.get("timed_out") or not ended["ended"]
    return "timed out" if timed_out else "stopped"


def main(reads: int, writes: int, link: int) -> None:
    orders = os.fdopen(reads, encoding="utf-8")
    pipe = os.fdopen(writes, "w", encoding="utf-8")
    cleanup.adopt_orphans()
    cleanup.hide_from_children()
    opening = json.loads(orders.readline())
    server = Server(opening, link)
    gc.collect()
    gc.freeze()  # sessions that touch no old object copy no memory
    server.serve(orders, pipe)
    os._exit(0)
