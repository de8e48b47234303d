"""Holds a submission's tests, and no program: runs them with the answers of a program.

This process has imported pytest and nothing of the learner's. It forks a session, which
collects the tests and waits; `tests_session.py` runs there. It reads one JSON object
per line; `judge/wall.py` is the other side.
"""

import gc
import json
import os
import signal
import socket
import sys
import time
from itertools import chain
from typing import TextIO

from dicedojo.engine.rooms import cleanup, imports, questions
from dicedojo.engine.rooms.children import Forked
from dicedojo.engine.rooms.tests_session import Descriptors, Report, run_session
from dicedojo.engine.rooms.watch import NOBODY_LEFT, Watch, WatchedProcess
from dicedojo.engine.wire.conversation import Link
from dicedojo.engine.wire.orders import OpeningOfTests, Reply, RunTests

MAX_SESSIONS = 3  # that have collected their tests, and wait


class Waiting:
    """A process that collects the tests of a session, and the pipe for its orders."""

    def __init__(self, orders: int) -> None:
        self.orders = orders
        self.process: WatchedProcess | None = None  # until it is forked

    @property
    def descriptors(self) -> tuple[int, ...]:
        """The open descriptors of this process that belong to it."""
        of_process = () if self.process is None else self.process.descriptors
        return (self.orders, *of_process)

    def end(self) -> None:
        """End it."""
        if self.process is not None:
            self.process.signal(signal.SIGKILL)
        self.close()

    def close(self) -> None:
        """Close its descriptors, once it has ended."""
        os.close(self.orders)
        if self.process is not None:
            self.process.close()


class TestsServer:
    """Carries out orders, one after another."""

    def __init__(self, opening: OpeningOfTests, link: int, pipe: TextIO) -> None:
        self._pipe = pipe
        # Before the slot: what is open then is closed to the tests.
        self._ours, self._theirs = socket.socketpair(
            socket.AF_UNIX, socket.SOCK_SEQPACKET
        )
        self._slot = cleanup.Slot(opening)
        self._facts = opening["facts"]
        self._folders = opening["sys_path"]
        self._link = link
        self._waiting: dict[int, Waiting] = {}  # by session

    def serve(self, orders: TextIO) -> None:
        """Carry out each order, and answer it."""
        for line in orders:
            for order in json.loads(line):
                started = time.monotonic()
                if order["do"] == "begin":
                    reply = self.begin(order)
                else:
                    reply = self.go_on(order)
                reply |= {"wall_seconds": time.monotonic() - started, "id": order["id"]}
                questions.send(self._pipe, reply)
            questions.send(self._pipe, {"end": True})

    def begin(self, order: RunTests) -> Reply:
        """Run a first session; if it can, its process then waits for other programs.

        The order may not `keep` it: then it ends.
        """
        if order["keep"]:
            for number in list(self._waiting)[: 1 - MAX_SESSIONS]:
                self._waiting.pop(number).end()
        reads, writes = os.pipe()
        session = self._waiting[order["session"]] = Waiting(writes)
        session.process = process = self._fork(order, reads)
        os.close(reads)
        reply = self._wait(order, process)
        if reply["waits"] is None:
            del self._waiting[order["session"]]
            session.close()
        elif not order["keep"]:
            self._waiting.pop(order["session"]).end()
            reply["waits"] = None
        return reply

    def go_on(self, order: RunTests) -> Reply:
        """Run the tests of a session on another program."""
        if order["anew"]:
            nothing = os.open(os.devnull, os.O_RDONLY)
            process = self._fork(order, nothing)
            os.close(nothing)
            return self._wait(order, process)
        waiting = self._waiting[order["session"]]
        collector = waiting.process
        if collector is None or collector.has_ended():  # a test has ended it
            del self._waiting[order["session"]]
            waiting.close()
            self._end(order, None)
            return {"ended": "lost"}
        collector.signal(signal.SIGCONT)  # a test may have halted it
        os.write(waiting.orders, json.dumps(order).encode() + b"\n")
        return self._wait(order, collector, is_first=False)

    def _fork(self, order: RunTests, orders: int) -> WatchedProcess:
        """Fork; return the process that will run a session.

        Raises:
            Forked: this is that process.
        """
        number = os.fork()
        if number:
            return WatchedProcess(number)
        raise Forked(order, orders)

    def run(self, order: RunTests, orders: int) -> None:
        """Run the session of an order, in a process of its own.

        This process waits for it, and reports its end: a test may kill its parent.
        """
        lines = Descriptors(self._link, self._theirs.fileno(), orders)
        waiting = chain.from_iterable(s.descriptors for s in self._waiting.values())
        self._slot.enter({lines.link, lines.result, lines.orders}, waiting)
        session = os.fork()
        if session:
            Report(lines.result, order["talk"]).say_end(session)
            os._exit(0)
        sys.path[:0] = [os.getcwd()]
        sys.path += [os.path.abspath(folder) for folder in self._folders]
        imports.finder.install(order["substitutes"])
        run_session(order, lines, self._facts, self._slot.is_clean)

    def _wait(
        self, order: RunTests, parent: WatchedProcess, *, is_first: bool = True
    ) -> Reply:
        """Return the outcome of an order, once the process of the tests has ended.

        Its parent is the first process of a session, or later one that waits.
        """
        process: WatchedProcess | None = None
        first = parent if is_first else None
        watch = Watch(Link(self._ours.fileno(), order["talk"]), order["wall_seconds"])
        outcome: Reply = {}
        collected: Reply = {}
        waits: int | None = None
        cpu_seconds = 0.0
        ended: Reply = {"ended": ""}
        while not ended["ended"]:
            message = watch.next(parent, process)
            if message is None:
                break
            may_wait = order["do"] == "begin" and parent is first
            if "waits" in message and process is not None and may_wait:
                waits, cpu_seconds = message["waits"], message["cpu_seconds"]
                self._waiting[order["session"]].process = parent = process
                process = None
            elif "process" in message:
                process = WatchedProcess(message["process"])
            elif "ended" in message:
                ended = message
            elif "passed" in message:
                outcome = message
            elif not collected:
                collected = message
                # At once: a test may end this process, too.
                questions.send(self._pipe, {**collected, "id": order["id"]})
        watch.close()
        is_lost = waits is not None and parent.has_ended()
        if is_lost or ended == NOBODY_LEFT:  # a test has ended other processes
            outcome, waits = {}, None
        if first is not None:
            first.signal(signal.SIGKILL)  # it is not needed any more
            first.close()
        self._end(order, process)
        return {
            **collected,
            **outcome,
            "waits": waits,
            "ended": "" if "passed" in outcome else ended["ended"] or "cut off",
            "cpu_seconds": cpu_seconds + ended.get("cpu_seconds", 0.0),
        }

    def _end(self, order: RunTests, process: WatchedProcess | None) -> None:
        """Kill all processes except those that wait, and restore the folders."""
        if process is not None:
            process.signal(signal.SIGKILL)
            process.kill_group()
            process.close()
        if self._slot.is_alone:
            parents = [session.process for session in self._waiting.values()]
            cleanup.kill_all_but([parent.number for parent in parents if parent])
            cleanup.remove_shared_memory()
        cleanup.reap()
        link = Link(self._link, order["talk"])
        link.say_gone()
        link.close()
        if not self._slot.is_clean():
            self._slot.lay_out()


def main(reads: int, writes: int, link: int) -> None:
    orders = os.fdopen(reads, encoding="utf-8")
    pipe = os.fdopen(writes, "w", encoding="utf-8")
    cleanup.adopt_orphans()
    cleanup.hide_from_children()
    opening = json.loads(orders.readline())
    server = TestsServer(opening, link, pipe)
    gc.collect()
    gc.freeze()  # sessions that touch no old object copy no memory
    try:
        server.serve(orders)
        os._exit(0)
    except Forked as forked:
        order, pipe_of_orders = forked.order, forked.pipe
    server.run(order, pipe_of_orders)
