"""Runs a submission's tests against many programs, or puts questions to these.

This process has imported pytest and nothing of the learner's; it never runs their
code. Each child does, for one program, and ends. A program meets the same place
whether it is tested or asked. One JSON object a line comes in; `runner.py` is the
other side.
"""

import gc
import json
import os
import sys
import types
from contextlib import suppress
from typing import Any, TextIO

import dojo_chance
import dojo_child
import dojo_cleanup
import dojo_collect
import dojo_compare
import dojo_finder
import dojo_full
import dojo_imports
import dojo_module
import dojo_notes
import dojo_plain
import dojo_wire

MOST_DEPTH = 64  # of what a child says; an answer's lists take two each, sixteen times


class Server:
    """Holds a submission, the plan of its tests, and batches of questions."""

    def __init__(self, opening: dict[str, Any]) -> None:
        self.module: str = opening["module"]
        self.path: str = opening["path"]
        self.children = dojo_child.ChildRunner(opening)
        dojo_wire.take_given(opening["given"])
        self.plain: tuple[list[Any], list[Any]] | None = None
        self.sys_path: list[str] = []
        self.kept: dict[str, list[dojo_wire.Kept]] = {}
        self.batches: dict[str, dojo_compare.Batch] = {}

    def take(self, message: dict[str, Any]) -> None:
        """Take what later orders refer to: questions, with a baseline, or the plan."""
        if "baseline" in message:
            batch = dojo_compare.Batch(message["calls"], message["baseline"])
            self.batches[message["keep"]] = batch
        elif "keep" in message:
            self.kept[message["keep"]] = dojo_wire.keep(message["calls"])
        else:
            self.take_plan(message)

    def take_plan(self, said: dict[str, Any]) -> None:
        """Take the plan that a collecting child made, if its tests are all plain."""
        folder = self.children.folder
        with suppress(KeyError, TypeError, ValueError, OSError):  # not a plan, then
            files = [(name, os.path.join(folder, at)) for name, at in said["modules"]]
            tests = [dojo_plain.PlainTest(**facts) for facts in said["plan"]]
            self.sys_path = [os.path.join(folder, at) for at in said["sys_path"]]
            compiled = dojo_plain.compile_tests(files)
            self.plain = None if compiled is None else (compiled, tests)

    def work(self, order: dict[str, Any], pipe: int) -> None:
        """Do what a child is for, and say it; runs in the child alone.

        Python gives each child other luck; a grade needs the same on every run.
        """
        dojo_chance.fix(order.get("luck", 1))
        dojo_imports.finder.install(order.get("stand_ins", ()))
        if order["do"] == "answer":
            said = self.answer(order, pipe)
        elif order["do"] == "compare":
            said = self.compare(order, pipe)
        else:
            said = self.run_tests(order)
            if order["do"] == "run":
                said = dojo_notes.shorten(said)
        with os.fdopen(pipe, "wb", closefd=False) as output:
            output.write(json.dumps(said).encode())

    def answer(self, order: dict[str, Any], pipe: int) -> dict[str, Any]:
        """Answer a batch of questions as the program does."""
        try:
            module = self.load()
        except BaseException:  # an import can end in anything, and then answers nothing
            return {}
        calls = self.kept[order["kept"]]
        with os.fdopen(pipe, "w", encoding="utf-8", closefd=False) as lines:
            dojo_wire.answer_batch(module, calls, order["flush"], lines)
        return {"all": True}

    def compare(self, order: dict[str, Any], pipe: int) -> dict[str, Any]:
        """Answer a batch of questions; say where that differs from the baseline."""
        try:
            module = self.load()
        except BaseException as error:  # an import can end in anything
            return {"unimportable": dojo_module.describe(error)}
        batch = self.batches[order["kept"]]
        said: dict[str, Any]
        said = dojo_compare.compare(module, batch, order["each_seconds"], pipe)
        return said

    def load(self) -> types.ModuleType:
        """Import the program, without any test.

        Raises:
            BaseException: importing it can end in anything.
        """
        sys.path[:0] = [*dojo_module.folders(self.module, self.path), os.getcwd()]
        module: types.ModuleType = dojo_module.load(self.module, self.path)
        return module

    def run_tests(self, order: dict[str, Any]) -> dict[str, Any]:
        """Run the tests on the program, or collect them."""
        notes = dojo_notes.Notes(self.module, order["luck"])
        plain = None if order["full"] else self.plain
        own = dojo_module.folders(self.module, self.path)
        folders = self.sys_path if plain else own
        sys.path[:0] = [os.path.abspath(folder) for folder in folders]
        program = dojo_finder.ProgramFinder(self.module, os.path.abspath(self.path))
        sys.meta_path.insert(0, program)
        if order["do"] == "collect":
            collected: dict[str, Any] = dojo_collect.collect(sys.path)
            return collected
        said: dict[str, Any] | None
        if plain is None:
            said = dojo_full.run(order, notes)
        else:
            said = dojo_plain.run(*plain, order, notes)
        if order["must_import"]:
            error = program.final_error()
            if error is not None:
                return {"unimportable": dojo_module.describe(error)}
        return {"again": True} if said is None else {**said, "outside": notes.outside()}

    def run_all(self, orders: list[dict[str, Any]], pipe: TextIO) -> None:
        """Carry out every order; answer as they end."""
        for order in orders:
            dojo_compare.begin()
            end = self.children.run(order, self.work)
            said = self.read(end)
            if said.pop("again", False) and not order["full"]:
                end = self.children.run({**order, "full": True}, self.work)
                said = self.read(end)
            spent = {"cpu_seconds": end.cpu_seconds, "wall_seconds": end.wall_seconds}
            # A child speaks for itself alone, so its own facts come last.
            dojo_wire.send(pipe, {**said, **spent, "id": order["id"]})
        dojo_wire.send(pipe, {"end": True})

    def read(self, end: dojo_child.End) -> dict[str, Any]:
        """Return what a child said, as far as it can be understood."""
        said: dict[str, Any]
        if end.order["do"] == "answer":
            return answers_in(end)
        if end.order["do"] == "compare":
            lines = [parse_any(line) for line in end.output.splitlines()]
            said = dojo_compare.read(lines, end.cut_short, end.overdue)
            return said
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
    """Return what the tests did: one object, or the child did not say it alone."""
    return parse(end.output) or {"ended": end.cut_short, "overdue": end.overdue}


def parse(text: bytes) -> dict[str, Any] | None:
    """Return the object that a text says, None if it says none."""
    said = parse_any(text)
    return said if isinstance(said, dict) else None


def parse_any(text: bytes) -> Any:
    """Return what a text says, None if it says nothing that can be passed on."""
    with suppress(ValueError, RecursionError):
        said = json.loads(text)
        if is_shallow(said, MOST_DEPTH):
            return said
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
    for line in orders:
        order = json.loads(line)
        if isinstance(order, dict):
            server.take(order)
        else:
            server.run_all(order, pipe)


main()
