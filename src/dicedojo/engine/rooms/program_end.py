"""The program's end: holds one program, and answers what tests ask of it.

Standard library only.
"""

import builtins
import importlib
import io
import random
import sys
import time
import types
from collections.abc import Callable, Sequence
from contextlib import suppress
from marshal import dumps
from typing import Any

from dicedojo.engine.rooms import chance
from dicedojo.engine.rooms.steps import QUESTION, STEPS
from dicedojo.engine.wire.peer import Absent, Message, Peer, Wire, differs_in_words
from dicedojo.engine.wire.proxies import ProxyFunction
from dicedojo.engine.wire.values import FUNCTIONS, is_plain

MAX_PRINTED = 64_000  # characters of one answer
INPUT = builtins.input
BYE = dumps(("bye",), 2)
TESTS = "tests"  # the name under which the tests' end has what a program may ask of it
Load = Callable[[], types.ModuleType]


class Prints(io.TextIOBase):
    """Standard output of the program: goes to the tests with the next answer."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[str] = []
        self._room = MAX_PRINTED

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if type(text) is not str:
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if self._room > 0:
            self._parts.append(text[: self._room])
            self._room -= len(text)
        return len(text)

    def take(self) -> str:
        """Return what was printed, and forget it."""
        if not self._parts:
            return ""
        text = "".join(self._parts)
        self._parts.clear()
        self._room = MAX_PRINTED
        return text


class ProgramPeer(Peer):
    """Answers for the program of a submission, or for one changed from it.

    `load` runs it; it is called when a test first imports it. `others` are modules that
    tests may ask as well: those that the course gives, and `random`.
    """

    def __init__(
        self, wire: Wire, name: str, load: Load, others: Sequence[str], seed: int
    ) -> None:
        super().__init__(wire)
        self.name = name
        self.heeds_words = False  # other words are another answer
        # Public names whose values each design makes its own way: they cross as
        # handles, so that programs with other designs answer alike.
        self.own_values: Sequence[str] = ()
        self.spent: dict[str, float] = {}  # CPU seconds, by test
        self.steps: dict[str, int] = {}
        self.test = ""  # the running one
        self._began, self._steps = time.process_time(), STEPS.taken
        self._load = load
        self._others = others
        self._seed = seed
        self._loaded: dict[str, types.ModuleType] = {}
        self.error: BaseException | None = None  # with which the program's import ended
        self.import_module = self._import
        prints = Prints()
        sys.stdout = prints
        self.take_printed = prints.take
        # What it reads is for the tests to say.
        builtins.input = ProxyFunction(self, (TESTS, "input"), "input")

    def serve(self) -> None:
        """Answer until the tests are over.

        Raises:
            Gone: the tests' end has ended.
        """
        while (message := self.wire.receive()) != BYE:
            self.wire.send(self.answer(self.hear(message)))

    def answer(self, question: tuple[Any, ...]) -> bytes:
        if question[0] == "test":
            self.begin(question[1])
            chance.restart(f"{self._seed} {question[1]}")
            done: bytes = self._message(lambda: ("gives", None, ""))
            return done
        reply: bytes = super().answer(question)
        STEPS.check()
        expected: bytes | None = getattr(self.wire, "expected", None)
        if expected is None or expected == reply or self.heeds_words:
            return reply
        return expected if differs_in_words(expected, reply) else reply

    def _ask(self, question: Callable[[], Message]) -> Any:
        """Ask the tests, which takes steps: a program may do so for ever."""
        STEPS.take(QUESTION)
        return super()._ask(question)

    def begin(self, test: str) -> None:
        """Count what is used from now on for another test."""
        now, taken = time.process_time(), STEPS.taken
        self.spent[self.test] = now - self._began
        self.steps[self.test] = taken - self._steps
        self.test, self._began, self._steps = test, now, taken

    def is_importable(self) -> bool:
        """Return whether the program can be imported; try it if nothing has asked.

        Raises:
            TookTooLong: importing it does not end.
        """
        if self.name not in self._loaded and self.error is None:
            try:
                self._import(self.name)
            except BaseException as error:  # an import can end in anything
                self.error = error
            STEPS.check()
        return self.name in self._loaded

    def _import(self, name: str, functions: Sequence[str] = ()) -> tuple[str, ...]:
        """Import a module; return the names of these that are no functions of it."""
        if name not in self._loaded:
            self._load_module(name)
        space = vars(self._loaded[name])
        return tuple(each for each in functions if not is_named(space.get(each), each))

    def _load_module(self, name: str) -> None:
        if name == self.name:
            try:
                module = self.run()
            except BaseException as error:
                self.error = error
                raise
        elif name in self._others:
            module = random if name == "random" else importlib.import_module(name)
            self._show_loaded()
        else:
            raise ImportError(name)
        self._loaded[name] = module
        self.show(name, module)

    def _show_loaded(self) -> None:
        """Show the program first where another module, such as a package, imports it.

        So what both have is known by the same name as in any other layout.
        """
        own = sys.modules.get(self.name)
        if own is not None and self.name not in self._loaded:
            self._loaded[self.name] = own
            self.show(self.name, own)

    def run(self) -> types.ModuleType:
        """Run the program."""
        return self._load()

    def leave(self) -> types.ModuleType:
        """Return the program when the tests are through with it, as if it were new.

        Must come after `is_importable` has said that it can be imported.
        """
        builtins.input = INPUT
        return self._loaded[self.name]

    def show(self, name: str, module: types.ModuleType) -> None:
        """Let the tests ask for what a module has, by name."""
        self.objects.name(name, "", module)
        for attribute, value in list(vars(module).items()):
            if not attribute.startswith("__"):
                opaque = name == self.name and attribute in self.own_values
                self.objects.name(name, attribute, value, opaque)


def is_named(value: Any, name: str) -> bool:
    """Return whether a value is a function that goes by a name."""
    return isinstance(value, FUNCTIONS) and getattr(value, "__name__", "") == name


class Outside(BaseException):
    """A call is outside the game."""

    _dojo_ends = True


class CoursePeer(ProgramPeer):
    """Answers for a program of the course: a wheat or a chaff.

    Only what the rules promise can be asked. `functions` are the kata's; `renamed` has
    the submission's names where they differ. Those that `fails` names fail at every
    call. Where a call is `outside` the game, no program of the course can say what is
    right: `own` has the learner's own program answer.
    """

    def __init__(  # noqa: PLR0913, PLR0917  # the course's facts about a program
        self,
        wire: Any,
        name: str,
        load: Load,
        others: Sequence[str],
        seed: int,
        facts: dict[str, Any],
        own: Callable[[bytes], bytes] | None,
    ) -> None:
        super().__init__(wire, name, load, others, seed)
        self._functions: list[str] = facts["functions"]
        self._renamed: dict[str, str] = facts["renamed"]
        self._fails: list[str] = facts.get("fails", [])
        self._private = frozenset(facts.get("private", ()))
        # What every design has of the modules that the course gives, by its name.
        self._given: dict[str, Any] = facts.get("given", {})
        self._own = own
        self._public: dict[str, Any] = {}
        self._names: dict[Any, str] = {}  # the kata's name of a function, by its ref
        space: dict[str, Any] = {"outside": lambda function, arguments: ""}
        exec(compile(facts["outside"], "outside", "exec", dont_inherit=True), space)
        self._outside = space["outside"]

    def show(self, name: str, module: types.ModuleType) -> None:
        if name != self.name:
            super().show(name, module)
            return
        self.objects.name(name, "", module)
        for function in self._functions:
            self._show_function(function, getattr(module, function, None))
        for each, (given, own) in self._given.items():
            self._public[each] = getattr(importlib.import_module(given), own)
            self.objects.name(name, each, self._public[each])
        for each in self.own_values:
            self._public[each] = getattr(module, each)
            self.objects.name(name, each, self._public[each], opaque=True)

    def _import(self, name: str, functions: Sequence[str] = ()) -> tuple[str, ...]:
        """Import a module. It need not have the functions of another design."""
        return super()._import(name)

    def _show_function(self, name: str, function: Any) -> None:
        if name in self._fails:
            function = fail
        own, _, method = self._renamed.get(name, name).partition(".")
        if method:
            owner = self._public.setdefault(own, type(own, (), {"__init__": _take_all}))
            setattr(owner, method, staticmethod(function))
            function = owner
        else:
            self._names[self.name, own] = name
        self._public[own] = function
        self.objects.name(self.name, own, function)

    def answer(self, question: tuple[Any, ...]) -> bytes:
        expected: bytes | None = getattr(self.wire, "expected", None)
        try:
            reply: bytes = super().answer(question)
        except Outside:
            # Even where the script says it: code that answers by what it was asked
            # before answers otherwise here, beside a wheat as beside a chaff.
            if self._own is not None:
                expected = self._own(dumps((self.shared.turn, question), 2))
            self.shared.begin()
            self.shared.end()
            return expected or b""
        is_imported = question[0] == "import" and self.error is None
        return expected if is_imported and expected else reply

    @property
    def _can_tell(self) -> bool:
        """Whether it is known how the learner's own program answers."""
        return bool(self._own) or getattr(self.wire, "expected", None) is not None

    def _call(self, ref: Any, function: Any, arguments: Any, keywords: Any) -> Any:
        if self._can_tell and ref in self._names and is_plain(arguments, []):
            with suppress(Exception):  # an odd argument is for the program to judge
                if self._outside(self._names[ref], arguments):
                    raise Outside
        return super()._call(ref, function, arguments, keywords)

    def _get(self, found: Any, ref: Any, name: str) -> Any:
        if ref == (self.name, ""):
            if name in self._private:
                raise Absent(name)
            if name not in self._public:
                what = f"module {self.name!r} has no attribute {name!r}"
                raise AttributeError(what, name=name, obj=found)
            return self._public[name]
        return super()._get(found, ref, name)

    def _has_own(self, found: Any, ref: Any, name: str) -> bool:
        if ref == (self.name, ""):
            return name in self._public
        return bool(super()._has_own(found, ref, name))


def fail(*_: object, **__: object) -> None:
    """Fail at every call."""
    raise RuntimeError("forced failure")


def _take_all(self: object, *_: object, **__: object) -> None:
    """Take whatever the learner's class takes."""
