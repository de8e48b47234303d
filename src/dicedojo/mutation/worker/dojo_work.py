"""The work of a child: it runs the tests on one program, or puts questions to it.

Nothing here says which program that is, or what it is run for: a test that looks
around in its process finds the same on every program.
"""

import json
import os
import sys
import types
from dataclasses import dataclass
from typing import Any

import dojo_chance
import dojo_child
import dojo_collect
import dojo_compare
import dojo_finder
import dojo_full
import dojo_imports
import dojo_module
import dojo_notes
import dojo_plain
import dojo_shared
import dojo_values
import dojo_wire

NEEDED = (  # of an order, by its child
    *("seed", "stand_ins", "excluded", "last", "long"),
    *(
        "reversed_order",
        "tolerated",
        "calls",
        "flush",
        "each_seconds",
        "places",
        "cpu_seconds",
    ),
)


def needed(order: dict[str, Any]) -> dict[str, Any]:
    """Return the part of an order that its child needs."""
    return {name: order[name] for name in NEEDED if name in order}


@dataclass
class Child:
    """What a child is for. Nothing here differs between programs under test."""

    do: str  # "run" the tests, "collect" them, or "answer"
    module: str
    path: str
    values: tuple[str, ...]  # public names of values that each design makes its own way
    given: set[str]  # the kata's own modules
    plain: tuple[list[Any], list[Any]] | None  # test modules and tests, if plain
    sys_path: list[str]
    opening: dojo_finder.Opening
    batch: Any  # of questions, where it is to answer them
    order: dict[str, Any]
    pipe: int
    orders: int  # a descriptor for those of further programs; -1 if there are none
    before: Any = None  # how the process was, where it takes further programs

    def takes_another(self) -> bool:
        """Wait for another program; return whether there is one, and it may run here.

        It is in the folder by then. Its order differs in little from the one before.
        """
        if self.before is None or not self.before.restore():
            return False
        os.write(self.pipe, dojo_child.OVER)
        message = b""
        while not message.endswith(b"\n"):
            data = os.read(self.orders, dojo_child.CHUNK)
            if not data:
                return False
            message += data
        self.order = needed(json.loads(message))
        dojo_child.limit_cpu(self.order["cpu_seconds"], dojo_child.MAX_TOGETHER)
        return True

    def work(self) -> None:
        """Do it, and say what came of it.

        Python gives each child another seed; a grade needs the same on every run.
        """
        seed = self.order.get("seed", 1)
        if self.before is not None:
            dojo_chance.restart(seed)
        else:
            dojo_chance.fix(seed)
            dojo_imports.finder.install(self.order.get("stand_ins", ()))
            if self.orders >= 0:
                self.before = dojo_shared.Before()
        if self.do == "answer":
            self.say(self.answer())
        elif self.do == "compare":
            self.say(self.compare())
        elif self.do == "trace":
            self.say(self.trace())
        else:
            self.run_tests()

    def say(self, result: dict[str, Any], before: str = "") -> None:
        """Write one line, less its end."""
        with os.fdopen(self.pipe, "wb", closefd=False) as output:
            output.write((before + json.dumps(result)).encode())

    def answer(self) -> dict[str, Any]:
        """Answer a batch of questions, or those of the order, as the program does."""
        try:
            module = self.load()
        except BaseException:  # an import can end in anything, and then answers nothing
            return {}
        with os.fdopen(self.pipe, "w", encoding="utf-8", closefd=False) as lines:
            own = self.order.get("calls")
            calls = self.batch.calls if own is None else dojo_wire.keep(own)
            dojo_wire.answer_batch(module, calls, self.order["flush"], lines)
        return {"all": True}

    def compare(self) -> dict[str, Any]:
        """Answer a batch of questions; say where that differs from the baseline."""
        dojo_compare.progress.restart()
        self.batch.unpack()
        try:
            module = self.load()
        except BaseException as error:  # an import can end in anything
            return {"unimportable": dojo_module.describe(error)}
        result: dict[str, Any]
        places, seconds = self.order["places"], self.order["each_seconds"]
        result = dojo_compare.compare(module, self.batch, places, seconds)
        return result

    def trace(self) -> dict[str, Any]:
        """Say which functions of the program each question of a batch runs."""
        result: dict[str, Any] = dojo_compare.trace(
            self.load, self.batch.calls, self.path
        )
        return result

    def load(self) -> types.ModuleType:
        """Import the program, without any test.

        Raises:
            BaseException: importing it can end in anything.
        """
        sys.path[:0] = [*dojo_module.folders(self.module, self.path), os.getcwd()]
        module: types.ModuleType = dojo_module.load(self.module, self.path)
        return module

    def run_tests(self) -> None:
        """Run the tests on the program, or collect them.

        A second line says whether the program can be imported, whatever the tests did.
        """
        values = dojo_values.Values(self.module, self.values, self.given)
        notes = dojo_notes.Notes(self.module, self.order["seed"], values)
        own = dojo_module.folders(self.module, self.path)
        folders = self.sys_path if self.plain else own
        sys.path[:0] = [os.path.abspath(folder) for folder in folders]
        path = os.path.abspath(self.path)
        program = dojo_finder.ProgramFinder(self.module, path, self.opening, notes.show)
        sys.meta_path.insert(0, program)
        if self.do == "collect":
            self.say(dojo_collect.collect(sys.path))
            return
        result: dict[str, Any] | None
        if self.plain is None:
            result = dojo_full.run(self.order, notes)
        else:
            result = dojo_plain.run(*self.plain, self.order, notes)
        if result is None:
            self.say({"again": True})
        else:
            result = dojo_notes.shorten({**result, "outside": notes.outside()})
            self.say({**result, **notes.transcripts()})
        error = program.final_error()
        self.say({"unimportable": error and dojo_module.describe(error)}, "\n")
