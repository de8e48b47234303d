"""The work of a child: it runs the tests on one program, or has it answer.

Nothing here says which program that is, or what it is run for.
"""

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import sys
import types
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import dojo_chance
import dojo_compare
import dojo_imports
import dojo_layout
import dojo_module
import dojo_program_run
import dojo_wire

NOT_NEEDED = ("id",)  # of an order, by its child
Order = dict[str, Any]


def needed(order: Order) -> Order:
    """Return the part of an order that its child needs."""
    return {name: part for name, part in order.items() if name not in NOT_NEEDED}


@dataclass
class Child:
    """What a child is for. Nothing here differs between programs under test."""

    do: str  # "run" the tests, "collect" them, "answer", "compare", "record", ...
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
        dojo_chance.fix(self.order.get("seed", 1))
        dojo_imports.finder.install(map(tuple, self.order.get("stand_ins", ())))
        if self.do == "answer":
            self.say(self.answer())
        elif self.do == "compare":
            self.say(self.compare())
        elif self.do == "trace":
            self.say(self.trace())
        elif self.do in ("record", "replay"):
            dojo_program_run.ProgramRun(
                module=self.module,
                path=self.path,
                order=self.order,
                link=self.link,
                say=self.say,
                log=self.log,
                script=self.script,
                batch=self.batch,
            ).run()
        else:
            self.run_tests()

    def say(self, result: Order) -> None:
        """Write one line."""
        with os.fdopen(self.pipe, "wb", closefd=False) as output:
            output.write(json.dumps(result).encode() + b"\n")

    def answer(self) -> Order:
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

    def compare(self) -> Order:
        """Answer a batch of questions; say where that differs from the baseline."""
        dojo_compare.progress.restart()
        try:
            module = self.load()
        except BaseException as error:  # an import can end in anything
            return {"unimportable": dojo_module.describe(error)}
        result: Order
        places, seconds = self.order["places"], self.order["each_seconds"]
        result = dojo_compare.compare(module, self.batch, places, seconds)
        return result

    def trace(self) -> Order:
        """Say which functions of the program each question of a batch runs."""
        result: Order = dojo_compare.trace(self.load, self.batch.calls, self.path)
        return result

    def load(self) -> types.ModuleType:
        """Import the program, without any test.

        Raises:
            BaseException: importing it can end in anything.
        """
        program = dojo_module.take_program(self.order)
        module: types.ModuleType = dojo_module.load(self.module, self.path, program)
        return module

    def run_tests(self) -> None:
        """Run the tests on the program, or collect them.

        A second line says whether the program can be imported, whatever the tests did.
        """
        import dojo_full  # where pytest is

        sys.path[:0] = [os.getcwd()]
        sys.path += dojo_module.folders(self.module, self.path)
        finder = ProgramFinder(self.module, os.path.abspath(self.path))
        sys.meta_path.insert(0, finder)
        if self.do == "collect":
            self.say(dojo_full.collect())
            return
        self.say(dojo_full.run(self.order, dojo_full.Recorder(self.order)))
        error = finder.final_error()
        self.say({"unimportable": error and dojo_module.describe(error)})


class ProgramFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the learner's module once it is asked for, as under plain pytest.

    What the tests have set up by then counts: a patched `input`, a seed, a folder.
    Where the module cannot be imported, Python tries again, and shows the error as
    it always does.
    """

    def __init__(self, name: str, path: str) -> None:
        self._name = name
        self._path = path
        self._module: types.ModuleType | None = None
        self._error: BaseException | None = None

    def find_spec(
        self, name: str, path: Any = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        found = dojo_layout.find(name, path, {self._path}, self._name)
        if found is None or self._is_tried():
            return None
        self._load(name)
        if self._module is None:
            return None
        folders = list(found.folders)
        spec = importlib.util.spec_from_file_location(
            name, self._path, loader=self, submodule_search_locations=folders or None
        )
        # Python prefers the spec of a module that is there; ours does not run it again.
        self._module.__spec__ = spec
        if folders:
            self._module.__path__ = folders
        return spec

    def create_module(
        self, spec: importlib.machinery.ModuleSpec
    ) -> types.ModuleType | None:
        """Return the module, its code already run."""
        return self._module

    def exec_module(self, module: types.ModuleType) -> None:
        """Nothing is left to do."""

    def final_error(self) -> BaseException | None:
        """Return why the module cannot be imported; try it if nothing has asked."""
        if not self._is_tried():
            with suppress(BaseException):  # an import can end in anything
                importlib.import_module(self._name)
        if not self._is_tried():  # a package around it cannot be imported
            self._load(self._name)
        return None if self._module is not None else self._error

    def _is_tried(self) -> bool:
        return self._module is not None or self._error is not None

    def _load(self, name: str) -> None:
        try:
            with open(self._path, "rb") as file:
                code = compile(file.read(), self._path, "exec", dont_inherit=True)
            execute = partial(dojo_module.execute, name, self._path, code)
            self._module = dojo_imports.with_stand_ins(execute)
        except BaseException as error:  # an import can end in anything
            self._error = error
            sys.modules.pop(name, None)
