"""The work of a child: it has one program answer.

Nothing here says which program that is, or what it is run for.
"""

import json
import os
import sys
import types
from dataclasses import dataclass
from typing import Any

from dicedojo.engine.rooms import (
    batches,
    chance,
    compare,
    imports,
    loading,
    program_run,
    steps,
)
from dicedojo.engine.wire.kinds import Order

NOT_NEEDED = ("id",)  # of an order, by its child


def needed(order: Order) -> Order:
    """Return the part of an order that its child needs."""
    return {name: part for name, part in order.items() if name not in NOT_NEEDED}


@dataclass
class Child:
    """What a child is for. Nothing here differs between programs under test."""

    do: str  # "answer", "compare", "trace", "record" or "replay"
    module: str
    path: str
    batch: Any  # of questions, where it is to answer them
    script: Any  # what tests asked, where it is to answer that
    link: int  # a descriptor: to the tests
    log: int  # another, for what they and the program say
    order: Order
    pipe: int

    def work(self) -> None:
        """Do it, and say what came of it.

        Python gives each child another seed; a grade needs the same on every run.
        """
        chance.fix(self.order.get("seed", 1))
        sys.meta_path.insert(0, loading.CountedFiles(os.getcwd()))
        imports.finder.install()
        steps.STEPS.allow(self.order["steps"])
        try:
            self._do()
        except steps.TookTooLong:
            os._exit(steps.EXIT_CODE)

    def _do(self) -> None:
        if self.do == "answer":
            self.say(self.answer())
        elif self.do == "compare":
            self.say(self.compare())
        elif self.do == "trace":
            self.say(self.trace())
        else:
            program_run.ProgramRun(
                module=self.module,
                path=self.path,
                order=self.order,
                link=self.link,
                say=self.say,
                log=self.log,
                script=self.script,
                batch=self.batch,
            ).run()

    def say(self, result: Order) -> None:
        """Write one line."""
        with os.fdopen(self.pipe, "wb", closefd=False) as output:
            output.write(json.dumps(result).encode() + b"\n")

    def answer(self) -> Order:
        """Answer a batch of questions, or those of the order, as the program does."""
        try:
            module = self.load()
        except steps.TookTooLong:
            raise
        except BaseException:  # an import can end in anything, and then answers nothing
            return {}
        with os.fdopen(self.pipe, "w", encoding="utf-8", closefd=False) as lines:
            own = self.order.get("calls")
            calls = self.batch.calls if own is None else own
            places, line = range(len(calls)), batches.Line(lines)
            flush, most = self.order["flush"], self.order["steps"]
            batches.answer(module, calls, places, flush, line, most=most)
        return {"all": True}

    def compare(self) -> Order:
        """Answer a batch of questions; say where that differs from the baseline."""
        compare.progress.restart()
        try:
            module = self.load()
        except steps.TookTooLong:
            raise
        except BaseException as error:  # an import can end in anything
            return {"unimportable": loading.describe(error)}
        result: Order = compare.compare(module, self.batch, self.order)
        return result

    def trace(self) -> Order:
        """Say which functions of the program each question of a batch runs."""
        result: Order = compare.trace(self.load, self.batch.calls, self.path)
        return result

    def load(self) -> types.ModuleType:
        """Import the program, without any test.

        Raises:
            TookTooLong: importing it does not end.
            BaseException: it can end in anything.
        """
        program = loading.take_program(self.order)
        try:
            module: types.ModuleType = loading.load(self.module, self.path, program)
        finally:
            steps.STEPS.check()
        return module
