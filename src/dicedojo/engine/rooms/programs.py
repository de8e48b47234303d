"""Holds a submission, and has programs answer.

This process has imported nothing of the learner's, and never runs their code. Each
child does, for one program, and ends. One JSON object a line comes in; `orders.py` and
`wall.py` are the other side.
"""

import gc
import json
import os
from contextlib import suppress
from functools import partial
from typing import Any, TextIO

from dicedojo.engine.rooms import (
    batches,
    children,
    cleanup,
    compare,
    program_end,
    program_run,
    questions,
    work,
)
from dicedojo.engine.wire import conversation
from dicedojo.engine.wire.kinds import Order

MAX_SAID = (
    3  # lines of one that answers tests: where it differs, how it ends, what else
)
MAX_DEPTH = 64  # of what a child says; an answer's lists take two each, sixteen times
CONVERSE = ("record", "replay")


class Server:
    """Holds a submission, batches of questions, and what tests asked."""

    def __init__(self, opening: Order, link: int = -1) -> None:
        self.module: str = opening["module"]
        self.path: str = opening["path"]
        self.link = link
        self.children = children.ChildRunner(opening)
        questions.take_given(opening["given"])
        self.kept: dict[str, compare.Batch] = {}
        self.batches: dict[str, compare.Batch] = {}
        self.scripts: dict[int, conversation.Script] = {}  # by session
        self.branches: dict[int, conversation.Script] = {}  # of these, by conversation
        self.log = -1  # a descriptor

    def take(self, message: Order) -> None:
        """Take what later orders refer to: questions, with a baseline, or a session."""
        if "waits" in message:
            # A sandbox that replaces a lost one is told of sessions that it never had.
            if script := self.scripts.get(message["session"]):
                script.waits = message["waits"]
        elif "baseline" in message:
            batch = compare.Batch(message["calls"], message["baseline"])
            compare.progress.make_room(len(message["calls"]))
            self.batches[message["keep"]] = batch
        else:
            self.kept[message["keep"]] = compare.Batch(message["calls"], [])

    def child(self, forked: children.Forked) -> work.Child:
        """Return the work of a child: of its order it knows what it needs, no more."""
        order = forked.order
        kept = self.kept if order["do"] == "answer" else self.batches
        asked = order.get("compare", order)
        return work.Child(
            do=order["do"],
            module=self.module,
            path=self.path,
            batch=kept.get(asked.get("kept", "")),
            script=self.scripts.get(order.get("session", -1)),
            link=self.link,
            log=self.log,
            order=work.needed(order),
            pipe=forked.pipe,
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

    def run_all(self, orders: list[Order], pipe: TextIO) -> None:
        """Carry out every order; answer as they end."""
        for order in orders:
            compare.progress.begin()
            if order["do"] in CONVERSE:
                end, result = self.converse(order, pipe)
            else:
                end = self.children.run(order)
                result = self.read(end)
            spent = {"cpu_seconds": end.cpu_seconds, "wall_seconds": end.wall_seconds}
            # A child speaks for itself alone, so its own facts come last.
            questions.send(pipe, {**result, **spent, "id": order["id"]})
        questions.send(pipe, {"end": True})

    def converse(self, order: Order, pipe: TextIO) -> tuple[children.End, Order]:
        """Have a program answer tests; say at once where it answers otherwise."""
        self.log = program_run.open_log()
        tell = partial(tell_divergence, order["id"], pipe)
        end = self.children.run(order, (self.link, self.log), tell)
        link = conversation.Link(self.link, order["talk"])
        link.say_gone()
        link.close()
        messages = program_run.read_log(self.log)
        os.close(self.log)
        lines = [parse(line) or {} for line in end.output.splitlines()[:MAX_SAID]]
        said = next((line for line in lines if line.get("done") is True), {})
        before = next((line for line in lines if "diverged" in line), {})
        if order["do"] == "record":
            self.scripts[order["session"]] = conversation.Script.recorded(messages)
        elif said and before and messages[-1:] == [program_end.BYE]:
            self.keep_branch(order, before, messages)
        if not said:
            return end, {"ended": end.cut_short}
        names = ("unimportable", "branch", "at", "steps", "seconds")
        known = {name: said.get(name) for name in names}
        if "compare" in order:
            last = next((line for line in lines if "all" in line), {})
            known["compared"] = compare.read(last, end.cut_short)
        return end, {"ended": "", **known}

    def keep_branch(self, order: Order, said: Order, messages: list[bytes]) -> None:
        """Keep what a program and the tests said that nobody had said before."""
        trunk = self.scripts[order["session"]]
        numbers = {trunk.number: trunk, **self.branches}
        script, place = numbers.get(said.get("branch", -1)), said.get("diverged")
        if script is not None and type(place) is int and order["live"] is None:
            rule, number = order["rule"], order["talk"]
            script.add_branch(rule, place, messages, number)
            branch = script.branches.get((rule, place, messages[0]))
            if branch is not None:
                self.branches[number] = branch

    def read(self, end: children.End) -> Order:
        """Return what a child said, as far as it can be understood."""
        result: Order
        if end.order["do"] == "answer":
            return answers_in(end)
        if end.order["do"] == "trace":
            return parse(end.output) or {}
        said = parse(end.output.strip().rpartition(b"\n")[2]) or {}
        result = compare.read(said, end.cut_short)
        return result


def tell_divergence(order: Any, pipe: TextIO, line: bytes) -> None:
    """Pass on where a program answers otherwise, if that is what it says."""
    said = parse(line) or {}
    place, anew = said.get("diverged"), said.get("anew")
    if type(place) is int and type(anew) is bool:
        questions.send(pipe, {"id": order, "diverged": place, "anew": anew})


def answers_in(end: children.End) -> Order:
    """Return the answers that came, and why there are no more if some are missing."""
    lines = [parse(line) or {} for line in end.output.splitlines()]
    whole = bool(lines) and "all" in lines[-1]
    ended = "" if whole else end.cut_short
    answers, steps = batches.in_order(lines), batches.steps_of(lines)
    return {"answers": answers, "ended": ended, "steps": steps}


def parse(text: bytes) -> Order | None:
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


def main(reads: int, writes: int, *links: int) -> None:
    orders = os.fdopen(reads, encoding="utf-8")
    pipe = os.fdopen(writes, "w", encoding="utf-8")
    cleanup.adopt_orphans()
    cleanup.hide_from_children()
    gc.collect()
    gc.freeze()  # children that touch no old object copy no memory
    server = Server(json.loads(orders.readline()), *links)
    try:
        server.serve(orders, pipe)
        return
    except children.Forked as forked:
        child = server.child(forked)
    # What is there stays: to free thousands of questions would copy all of their pages.
    gc.freeze()
    gc.collect()  # else free memory lies where earlier programs have left it
    os.register_at_fork(after_in_child=compare.progress.leave)
    child.work()
    os._exit(0)
