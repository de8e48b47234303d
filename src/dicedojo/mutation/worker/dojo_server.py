"""Runs a submission's tests against many programs, or puts questions to these.

This process has imported pytest and nothing of the learner's; it never runs their
code. Each child does, for one program, and ends. A program meets the same place
whether it is tested or asked. One JSON object a line comes in; `runner.py` is the
other side.
"""

import gc
import json
import os
from contextlib import suppress
from typing import Any, TextIO

import dojo_child
import dojo_cleanup
import dojo_compare
import dojo_finder
import dojo_plain
import dojo_wire
import dojo_work

MAX_LINES = 2  # of a child that runs tests: their outcomes, and the import's
MAX_DEPTH = 64  # of what a child says; an answer's lists take two each, sixteen times


class Server:
    """Holds a submission, the plan of its tests, and batches of questions."""

    def __init__(self, opening: dict[str, Any]) -> None:
        self.module: str = opening["module"]
        self.path: str = opening["path"]
        self.values: tuple[str, ...] = tuple(opening["values"])
        self.given = set(opening["given"])
        self.children = dojo_child.ChildRunner(opening)
        dojo_wire.take_given(opening["given"])
        path = os.path.normpath(os.path.join(self.children.folder, self.path))
        text: str = opening["program_opening"]
        self.opening = dojo_finder.Opening.of(text.encode(), path)
        self.plain: tuple[list[Any], list[Any]] | None = None
        self.sys_path: list[str] = []
        self.kept: dict[str, dojo_compare.Batch] = {}
        self.batches: dict[str, dojo_compare.Batch] = {}

    def take(self, message: dict[str, Any]) -> None:
        """Take what later orders refer to: questions, with a baseline, or the plan."""
        self.children.end_waiting()  # it knows what was there before
        if "baseline" in message:
            batch = dojo_compare.Batch(message["calls"], message["baseline"])
            dojo_compare.progress.make_room(len(message["calls"]))
            self.batches[message["keep"]] = batch
        elif "keep" in message:
            self.kept[message["keep"]] = dojo_compare.Batch(message["calls"], [])
        else:
            self.take_plan(message)

    def take_plan(self, result: dict[str, Any]) -> None:
        """Take the plan that a collecting child made, if its tests are all plain."""
        folder = self.children.folder
        with suppress(KeyError, TypeError, ValueError, OSError):  # not a plan, then
            files = [(name, os.path.join(folder, at)) for name, at in result["modules"]]
            tests = [dojo_plain.PlainTest(**facts) for facts in result["plan"]]
            self.sys_path = [os.path.join(folder, at) for at in result["sys_path"]]
            compiled = dojo_plain.compile_tests(files)
            self.plain = None if compiled is None else (compiled, tests)

    def child(self, forked: dojo_child.Forked) -> dojo_work.Child:
        """Return the work of a child: of its order it knows what it needs, no more."""
        order = forked.order
        batches: dict[str, Any] = {
            "compare": self.batches,
            "answer": self.kept,
            "trace": self.batches,
        }.get(order["do"], {})
        return dojo_work.Child(
            do=order["do"],
            module=self.module,
            path=self.path,
            values=self.values,
            given=self.given,
            plain=None if order.get("full") else self.plain,
            sys_path=self.sys_path,
            opening=self.opening,
            batch=batches.get(order.get("kept", "")),
            order=dojo_work.needed(order),
            pipe=forked.pipe,
            orders=forked.orders,
        )

    def serve(self, lines: TextIO, pipe: TextIO) -> None:
        """Carry out orders, a list of them a line, until there are no more.

        Raises:
            Forked: this is a child now.
        """
        for line in lines:
            order = json.loads(line)
            if isinstance(order, dict):
                self.take(order)
            else:
                self.run_all(order, pipe)

    def run_all(self, orders: list[dict[str, Any]], pipe: TextIO) -> None:
        """Carry out every order; answer as they end."""
        for order in orders:
            dojo_compare.progress.begin()
            if order["do"] == "run" and self.plain is None:
                order["shared"] = False  # pytest itself keeps a lot
            end = self.children.run(order)
            result = self.read(end)
            if result.pop("again", False) and not order["full"]:
                end = self.children.run({**order, "full": True, "shared": False})
                result = self.read(end)
            spent = {"cpu_seconds": end.cpu_seconds, "wall_seconds": end.wall_seconds}
            # A child speaks for itself alone, so its own facts come last.
            dojo_wire.send(pipe, {**result, **spent, "id": order["id"]})
        dojo_wire.send(pipe, {"end": True})

    def read(self, end: dojo_child.End) -> dict[str, Any]:
        """Return what a child said, as far as it can be understood."""
        result: dict[str, Any]
        if end.order["do"] == "answer":
            return answers_in(end)
        if end.order["do"] == "compare":
            said = parse(end.output.rpartition(b"\n")[2]) or {}
            result = dojo_compare.read(said, end.cut_short, end.overdue)
            return result
        if end.order["do"] == "trace":
            return parse(end.output) or {}
        return outcome_in(end)


def answers_in(end: dojo_child.End) -> dict[str, Any]:
    """Return the answers that came, and why there are no more if some are missing."""
    lines = [parse(line) or {} for line in end.output.splitlines()]
    whole = bool(lines) and "all" in lines[-1]
    return {"answers": in_order(lines), "ended": "" if whole else end.cut_short}


def in_order(lines: list[dict[str, Any]]) -> list[Any]:
    """Return the answers of several lines."""
    lists = [line["answers"] for line in lines if type(line.get("answers")) is list]
    return [answer for some in lists for answer in some]


def outcome_in(end: dojo_child.End) -> dict[str, Any]:
    """Return what the tests did: the child says it alone, and once."""
    lines = [parse(line) for line in end.output.splitlines()]
    ended = {"ended": end.cut_short, "overdue": end.overdue}
    if not lines or lines[0] is None or len(lines) > MAX_LINES:
        return ended
    if end.order["do"] == "run" and end.order["must_import"]:
        error = lines[1] if len(lines) == MAX_LINES else None
        if error is None:
            return ended
        if error.get("unimportable"):
            return error
    return lines[0]


def parse(text: bytes) -> dict[str, Any] | None:
    """Return the object that a text says, None if none that can be passed on."""
    with suppress(ValueError, RecursionError):
        result = json.loads(text)
        if isinstance(result, dict) and is_shallow(result, MAX_DEPTH):
            return result
    return None


def is_shallow(value: object, depth: int) -> bool:
    """Return whether a value is nested no deeper, so that all can pass it on."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return depth > 0 and all(is_shallow(item, depth - 1) for item in value)
    return True


def main() -> None:
    reads, writes = globals()["__pipes__"]
    orders = os.fdopen(reads, encoding="utf-8")
    pipe = os.fdopen(writes, "w", encoding="utf-8")
    dojo_cleanup.adopt_orphans()
    dojo_cleanup.hide_from_children()
    gc.collect()
    gc.freeze()  # children that touch no old object copy no memory
    server = Server(json.loads(orders.readline()))
    try:
        server.serve(orders, pipe)
        return
    except dojo_child.Forked as forked:
        child = server.child(forked)
    # A program and its tests find no other order in this process, nor a source.
    del server, orders, pipe
    gc.freeze()
    os.register_at_fork(after_in_child=dojo_compare.progress.leave)
    child.work()
    while child.takes_another():
        child.work()
    os._exit(0)


main()
