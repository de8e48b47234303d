"""Runs a submission's tests against many programs, each in a forked child.

This process has imported pytest and nothing of the learner's; it never runs their
code. Each child does, for one program, and ends. One JSON object a line comes in;
`runner.py` is the other side.
"""

import base64
import gc
import json
import os
import select
import signal
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TextIO

import dojo_full
import dojo_module
import dojo_plain
import dojo_tidy
import pytest


@dataclass
class Child:
    """A child at work, and what it has said so far."""

    order: dict[str, Any]
    slot: dojo_tidy.Slot
    process: int
    pipe: int
    started: float
    deadline: float  # of the wall clock; only a sleeper meets it
    said: bytearray


class Server:
    """Holds a submission and its plan; runs programs against it, some at a time."""

    def __init__(self, opening: dict[str, Any]) -> None:
        files = {
            path: base64.b64decode(content)
            for path, content in opening["files"].items()
        }
        self.module: str = opening["module"]
        self.path: str = opening["path"]
        self.slots = [
            dojo_tidy.Slot(number, files) for number in range(opening["workers"])
        ]
        self.plain: tuple[list[Any], list[Any]] | None = None
        self.sys_path: list[str] = []
        self.busy: list[Child] = []
        for slot in self.slots:
            slot.write(
                self.path, b""
            )  # so that the folders are there, and are no litter
        self.litter = dojo_tidy.Litter(opening["own_folders"])

    def plan(self, said: dict[str, Any]) -> None:
        """Take the plan that a collecting child made, if its tests are all plain."""
        if said.get("plan") is None:
            return
        os.chdir(self.slots[0].folder)
        files = [tuple(pair) for pair in said["modules"]]
        compiled = dojo_plain.compile_tests(files)
        os.chdir("..")
        if compiled is not None:
            tests = [dojo_plain.PlainTest(**facts) for facts in said["plan"]]
            self.plain = (compiled, tests)
            self.sys_path = said["sys_path"]

    def start(self, order: dict[str, Any], slot: dojo_tidy.Slot) -> Child:
        """Fork a child for one program."""
        slot.write(self.path, base64.b64decode(order["source"]))
        reads, writes = os.pipe()
        process = os.fork()
        if process == 0:
            dojo_tidy.keep_only(writes)
            os.setpgid(0, 0)
            signal.setitimer(signal.ITIMER_PROF, order["cpu_seconds"])
            os.chdir(slot.folder)
            os.environ["TMPDIR"] = slot.scratch
            said = json.dumps(self.work(order)).encode()
            while said:
                said = said[os.write(writes, said) :]
            os._exit(0)
        os.close(writes)
        now = time.monotonic()
        deadline = now + order["wall_seconds"]
        return Child(order, slot, process, reads, now, deadline, bytearray())

    def work(self, order: dict[str, Any]) -> dict[str, Any]:
        """Do what a child is for; runs in the child alone."""
        notes = dojo_module.Notes(self.module)
        plain = None if order["full"] else self.plain
        folders = self.sys_path if plain else [os.path.dirname(self.path)]
        sys.path[:0] = [os.path.abspath(folder) for folder in folders]
        try:
            dojo_module.load(self.module, self.path)
        except BaseException as error:  # an import can end in anything
            if order["must_import"]:
                return {"unimportable": dojo_module.describe(error)}
            plain = None  # pytest shall say what it thinks of that
        if order["do"] == "collect":
            return collect()
        said: dict[str, Any] | None
        if plain is None:
            said = dojo_full.run(order, notes)
        else:
            said = dojo_plain.run(*plain, order, notes)
        return {"again": True} if said is None else said

    def finish(self, child: Child) -> dict[str, Any]:
        """Reap a child and all that it started; return what it said or how it ended."""
        os.close(child.pipe)
        with suppress(ProcessLookupError):  # it ended before it had a group of its own
            os.killpg(child.process, signal.SIGKILL)
        _, status, usage = os.wait4(child.process, 0)
        dojo_tidy.end_strays({other.process for other in self.busy})
        seconds = usage.ru_utime + usage.ru_stime
        answer: dict[str, Any] = {
            "id": child.order["id"],
            "cpu_seconds": seconds,
            "wall_seconds": time.monotonic() - child.started,
        }
        try:
            said = json.loads(child.said)
        except ValueError:
            overdue = time.monotonic() > child.deadline
            by_timer = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
            return {
                **answer,
                "ended": "timed out" if overdue or by_timer else "stopped",
            }
        return (
            {**said, **answer}  # a child speaks for itself alone
            if isinstance(said, dict)
            else {**answer, "ended": "stopped"}
        )

    def run_all(self, orders: list[dict[str, Any]], pipe: TextIO) -> None:
        """Run every order, as many at a time as there are slots; answer as they end."""
        waiting = list(reversed(orders))
        free = list(self.slots)
        while waiting or self.busy:
            littered = self.litter.lies_about()
            if littered and not self.busy:
                self.litter.clear()
                littered = False
            while waiting and free and not littered:
                self.busy.append(self.start(waiting.pop(), free.pop()))
            for child in self.wait():
                self.busy.remove(child)
                free.append(child.slot)
                answer = self.finish(child)
                if answer.pop("again", False) and not child.order["full"]:
                    waiting.append({**child.order, "full": True})
                    continue
                if child.order["do"] == "collect":
                    self.plan(answer)
                send(pipe, answer)
        send(pipe, {"end": True})

    def wait(self) -> list[Child]:
        """Return the children that have ended or are overdue; wait for the first."""
        while True:
            left = min(child.deadline for child in self.busy) - time.monotonic()
            ready, _, _ = select.select(
                [c.pipe for c in self.busy], [], [], max(left, 0)
            )
            done = []
            for child in self.busy:
                if child.pipe in ready:
                    data = os.read(child.pipe, 1 << 16)
                    child.said += data
                    if data:
                        continue
                    done.append(child)
                elif time.monotonic() > child.deadline:
                    done.append(child)
            if done:
                return done


class Collector:
    """A pytest plugin that takes the collected tests and lets none of them run."""

    def __init__(self) -> None:
        self.items: list[pytest.Item] = []
        self.faults: list[dict[str, str]] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = list(session.items)
        session.items[:] = []

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            fault = {"path": report.nodeid, "message": report.longreprtext[-2000:]}
            self.faults.append(fault)


def collect() -> dict[str, Any]:
    """Collect the tests as pytest does; say which there are, and the plan if plain."""

    collector = Collector()
    pytest.main(
        ["--continue-on-collection-errors", *dojo_full.OPTIONS], plugins=[collector]
    )
    items = collector.items
    plan = None
    conftest = any("conftest.py" in names for _, _, names in os.walk("."))
    if items and not conftest and not collector.faults:
        plan = dojo_plain.plan(items)
    modules = {
        item.module.__name__: item.path for item in items if hasattr(item, "module")
    }
    here = os.getcwd()
    return {
        "tests": [item.nodeid for item in items],
        "faults": collector.faults,
        "plan": plan,
        "modules": [
            [name, os.path.relpath(path, here)] for name, path in modules.items()
        ],
        # As the child sees it, relative to its own folder, whichever that is.
        "sys_path": [
            os.path.relpath(path, here) for path in sys.path if path.startswith(here)
        ],
    }


def send(pipe: TextIO, message: dict[str, Any]) -> None:
    """Write one line; it goes out at once."""
    pipe.write(json.dumps(message) + "\n")
    pipe.flush()


def main() -> None:
    reads, writes = globals()["__pipes__"]
    orders = os.fdopen(reads, encoding="utf-8")
    pipe = os.fdopen(writes, "w", encoding="utf-8")
    dojo_tidy.adopt_orphans()
    dojo_tidy.hide_from_children()
    gc.collect()
    gc.freeze()  # children that touch no old object copy no memory
    server = Server(json.loads(orders.readline()))
    for line in orders:
        server.run_all(json.loads(line), pipe)


main()
