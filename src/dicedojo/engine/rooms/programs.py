"""Holds a submission, and runs programs that answer.

This process imports nothing of the learner's, and never runs their code. Each child
does, for one program, and ends. It reads one JSON object per line; `judge/wall.py` and
`judge/questions.py` are the other side.
"""

import gc
import json
import os
import sys
from functools import partial
from typing import Any, TextIO

from dicedojo.engine.rooms import (
    chance,
    children,
    cleanup,
    compare,
    imports,
    loading,
    program_end,
    program_run,
    questions,
    steps,
    work,
)
from dicedojo.engine.wire import conversation
from dicedojo.engine.wire.kinds import parse
from dicedojo.engine.wire.orders import (
    Ask,
    Batch,
    Converse,
    OpeningOfPrograms,
    Reply,
    Serve,
    Waiting,
)

MAX_LINES = 3  # of a program that answers tests: a difference, its end, a comparison


class ProgramsServer:
    """Holds a submission, batches of questions, and the scripts of sessions."""

    def __init__(
        self, opening: OpeningOfPrograms, link: int = -1, own_link: int = -1
    ) -> None:
        self.module: str = opening["module"]
        self.path: str = opening["path"]
        self.link = link
        self.own_link = own_link
        self.children = children.ChildRunner(opening)
        questions.load_kata_modules(opening["given"])
        self.batches = work.Batches()
        self.scripts: dict[int, conversation.Script] = {}  # by session
        self.branches: dict[int, conversation.Script] = {}  # of these, by conversation
        self.log = -1  # a descriptor

    def take(self, message: Batch | Waiting) -> None:
        """Store what later orders refer to: a batch of questions, or a session."""
        if message["do"] == "wait":
            # A sandbox that replaces a lost one gets messages about unknown sessions.
            if script := self.scripts.get(message["session"]):
                script.waits = message["waits"]
        else:
            self.batches.take(message)

    def work(self, forked: children.Forked) -> None:
        """Do the work of a child.

        Python gives each child another seed; a grade needs the same on every run.
        """
        order: Ask | Converse | Serve = forked.order
        order["id"] = ""
        chance.fix(order.get("seed", 1))
        sys.meta_path.insert(0, loading.CountedFiles(os.getcwd()))
        imports.finder.install()
        steps.PRINTS.watch()
        pipe = os.fdopen(forked.pipe, "w", encoding="utf-8")
        try:
            match order["do"]:
                case "record" | "replay":
                    self.run_program(order, pipe)
                case "serve":
                    program_run.serve_own(self.module, self.path, order, self.link)
                    questions.send(pipe, {"done": True})
                case _:
                    batch = self.batches.find(order["do"], order["kept"])
                    work.carry_out(order, batch, self.module, self.path, pipe)
        except steps.TookTooLong:
            os._exit(steps.EXIT_CODE)

    def run_program(self, order: Converse, pipe: TextIO) -> None:
        """Have a program answer tests."""
        links, script = (self.link, self.own_link), self.scripts.get(order["session"])
        compared = order["compare"]
        batch = compared and self.batches.find("compare", compared["kept"])
        say = partial(questions.send, pipe)
        program_run.ProgramRun(
            self.module, self.path, order, links, say, self.log, script, batch
        ).run()

    def serve(self, lines: TextIO, pipe: TextIO) -> None:
        """Carry out orders, one list of them per line, until the input ends.

        Raises:
            Forked: this is a child now.
        """
        for line in lines:
            order = json.loads(line)
            if isinstance(order, list):
                self.run_all(order, pipe)
            else:
                self.take(order)

    def run_all(self, orders: list[Ask | Converse | Serve], pipe: TextIO) -> None:
        """Carry out every order; answer as they end."""
        for order in orders:
            result: Reply
            match order["do"]:
                case "record" | "replay":
                    end, result = self.converse(order, pipe)
                case "serve":
                    end, result = self.children.run(order, (self.link,)), {}
                    if not end.output:  # it did not end as it should
                        self.say_gone(order)
                case do:
                    end = self.children.run(order)
                    result = work.read(do, end.output, end.cut_short)
            # These facts override those of the child, so they come last.
            facts = {"cpu_seconds": end.cpu_seconds, "id": order["id"]}
            questions.send(pipe, {**result, **facts})
        questions.send(pipe, {"end": True})

    def converse(
        self, order: Converse, pipe: TextIO
    ) -> tuple[children.ChildEnd, Reply]:
        """Let a program answer tests; report at once where it differs."""
        self.log = program_run.open_log()
        tell = partial(tell_divergence, order["id"], pipe)
        end = self.children.run(order, (self.link, self.own_link, self.log), tell)
        messages = program_run.read_log(self.log)
        os.close(self.log)
        lines = [parse(line) for line in end.output.splitlines()[:MAX_LINES]]
        last_line = next((line for line in lines if line.get("done") is True), {})
        divergence = next((line for line in lines if "diverged" in line), {})
        if order["do"] == "record" or divergence:
            self.say_gone(order)  # a socket takes 683 packets that nobody reads
        if order["do"] == "record":
            self.scripts[order["session"]] = conversation.Script.recorded(messages)
        elif last_line and divergence and messages[-1:] == [program_end.BYE]:
            self.keep_branch(order, divergence, messages)
        if not last_line:
            return end, {"ended": end.cut_short}
        names = ("unimportable", "branch", "at", "steps", "seconds")
        facts = {name: last_line.get(name) for name in names}
        if order["compare"]:
            comparison = next((line for line in lines if "differs" in line), {})
            facts["compared"] = compare.read(comparison, end.cut_short)
        return end, {"ended": "", **facts}

    def say_gone(self, order: Converse | Serve) -> None:
        """Tell the other end of a conversation that this one has ended."""
        link = conversation.Link(self.link, order["talk"])
        link.say_gone()
        link.close()

    def keep_branch(self, order: Converse, line: Reply, messages: list[bytes]) -> None:
        """Store the messages from the first difference on as a branch."""
        trunk = self.scripts[order["session"]]
        numbers = {trunk.number: trunk, **self.branches}
        script, place = numbers.get(line.get("branch", -1)), line.get("diverged")
        if script is not None and type(place) is int and order["live"] is None:
            rule, number = order["rule"], order["talk"]
            script.add_branch(rule, place, messages, number)
            branch = script.branches.get((rule, place, messages[0]))
            if branch is not None:
                self.branches[number] = branch


def tell_divergence(order: Any, pipe: TextIO, line: bytes) -> None:
    """Pass on where a program's answer differs, if its line states that."""
    message = parse(line)
    place, anew = message.get("diverged"), message.get("anew")
    if type(place) is int and type(anew) is bool:
        questions.send(pipe, {"id": order, "diverged": place, "anew": anew})


def main(reads: int, writes: int, *links: int) -> None:
    orders = os.fdopen(reads, encoding="utf-8")
    pipe = os.fdopen(writes, "w", encoding="utf-8")
    cleanup.adopt_orphans()
    cleanup.hide_from_children()
    gc.collect()
    gc.freeze()  # children that touch no old object copy no memory
    server = ProgramsServer(json.loads(orders.readline()), *links)
    try:
        server.serve(orders, pipe)
        return
    except children.Forked as forked:
        child = forked
    # Freeing thousands of questions would copy all of their pages.
    gc.freeze()
    gc.collect()  # or the layout of free memory would depend on earlier programs
    server.work(child)
    os._exit(0)
