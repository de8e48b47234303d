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
from dicedojo.engine.wire.kinds import Ending
from dicedojo.engine.wire.orders import CourseFacts, Session
from dicedojo.engine.wire.peer import Message, Peer, Wire, differ_only_in_words
from dicedojo.engine.wire.proxies import ProxyFunction
from dicedojo.engine.wire.values import FUNCTIONS, Absent, is_plain

MAX_PRINTED = 64_000  # characters of one answer
INPUT = builtins.input
BYE = dumps(("bye",), 2)
TESTS = "tests"  # the module name of functions at the tests' end that a program calls
Load = Callable[[], types.ModuleType]


class PrintedOutput(io.TextIOBase):
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
        STEPS.take_for(text)
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
    """Answers for the program of a submission, or for a mutant of it.

    `load` runs it when a test first imports it. The others of the `order` can be asked
    as well: modules that the course provides, the learner's other ones, and `random`.
    """

    def __init__(self, wire: Wire, name: str, load: Load, order: Session) -> None:
        super().__init__(wire)
        self.name = name
        self._heeds_words = order["words"]  # whether another message is another answer
        # Public names whose values depend on the design: they cross as handles, so that
        # programs with other designs answer alike.
        self._own_values = order["values"]
        self.spent: dict[str, float] = {}  # CPU seconds, by test
        self.steps: dict[str, int] = {}
        self.test = ""  # the running one
        self._began, self._steps = time.process_time(), STEPS.taken
        self._load = load
        self._others = order["others"]
        self._seed = order["seed"]
        self._loaded: dict[str, types.ModuleType] = {}
        self.error: BaseException | None = None  # with which the program's import ended
        self.import_module = self._import
        prints = PrintedOutput()
        sys.stdout = prints
        self.take_printed = prints.take
        # The tests answer when it reads standard input.
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
        if expected is None or expected == reply or self._heeds_words:
            return reply
        return expected if differ_only_in_words(expected, reply) else reply

    def _ask(self, question: Callable[[], Message]) -> Any:
        """Ask the tests; this takes steps, as a program may do it for ever."""
        STEPS.take(QUESTION)
        return super()._ask(question)

    def begin(self, test: str) -> None:
        """Count steps and CPU seconds from now on for another test."""
        now, taken = time.process_time(), STEPS.taken
        self.spent[self.test] = now - self._began
        self.steps[self.test] = taken - self._steps
        self.test, self._began, self._steps = test, now, taken

    def is_importable(self) -> bool:
        """Return whether the program can be imported; import it if no test has.

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
        """Import a module; return those of the names that are not its functions."""
        if name not in self._loaded:
            self._load_module(name)
        space = vars(self._loaded[name])
        return tuple(f for f in functions if not is_named(space.get(f), f))

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
        """Show the program first if another module, such as a package, imports it.

        Objects of both then have the same name as in any other layout.
        """
        program = sys.modules.get(self.name)
        if program is not None and self.name not in self._loaded:
            self._loaded[self.name] = program
            self.show(self.name, program)

    def run(self) -> types.ModuleType:
        """Run the program."""
        return self._load()

    def leave(self) -> types.ModuleType:
        """Return the program after the tests, with the original `input`.

        `is_importable` must have returned True before.
        """
        builtins.input = INPUT
        return self._loaded[self.name]

    def show(self, name: str, module: types.ModuleType) -> None:
        """Make the attributes of a module available to the tests, by name."""
        self.objects.name(name, "", module)
        for attribute, value in list(vars(module).items()):
            if not attribute.startswith("__"):
                opaque = name == self.name and attribute in self._own_values
                self.objects.name(name, attribute, value, opaque)


def is_named(value: Any, name: str) -> bool:
    """Return whether a value is a function with this `__name__`."""
    return isinstance(value, FUNCTIONS) and getattr(value, "__name__", "") == name


class Outside(Ending):
    """A call is outside the game."""


class CoursePeer(ProgramPeer):
    """Answers for a program of the course: a wheat or a chaff.

    Only names of the rules can be asked. `functions` are the kata's; `renamed` has the
    submission's names if they differ. The functions in `fails` fail at every call. If a
    call is `outside` the game, no program of the course has the right answer, so
    `ask_own` asks the learner's own program.
    """

    def __init__(  # noqa: PLR0913, PLR0917  # the course's facts about a program
        self,
        wire: Any,
        name: str,
        load: Load,
        order: Session,
        facts: CourseFacts,
        ask_own: Callable[[bytes], bytes] | None,
    ) -> None:
        super().__init__(wire, name, load, order)
        self._functions = facts["functions"]
        self._renamed = facts["renamed"]
        self._fails = facts["fails"]
        self._private = frozenset(facts["private"])
        # Names in the course's own modules that every design has.
        self._given = facts["given"]
        self._ask_own = ask_own
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
        for key, (source, attribute) in self._given.items():
            self._public[key] = getattr(importlib.import_module(source), attribute)
            self.objects.name(name, key, self._public[key])
        for key in self._own_values:
            self._public[key] = getattr(module, key)
            self.objects.name(name, key, self._public[key], opaque=True)

    def _import(self, name: str, functions: Sequence[str] = ()) -> tuple[str, ...]:
        """Import a module. It may lack the functions of another design."""
        return super()._import(name)

    def _show_function(self, name: str, function: Any) -> None:
        if name in self._fails:
            function = fail
        owner_name, _, method = self._renamed.get(name, name).partition(".")
        if method:
            cls = type(owner_name, (), {"__init__": _take_all})
            owner = self._public.setdefault(owner_name, cls)
            setattr(owner, method, staticmethod(function))
            function = owner
        else:
            self._names[self.name, owner_name] = name
        self._public[owner_name] = function
        self.objects.name(self.name, owner_name, function)

    def answer(self, question: tuple[Any, ...]) -> bytes:
        expected: bytes | None = getattr(self.wire, "expected", None)
        try:
            reply: bytes = super().answer(question)
        except Outside:
            # Even if the script has an answer: that of code that depends on earlier
            # questions differs here, for a wheat as for a chaff.
            if self._ask_own is not None:
                expected = self._ask_own(dumps((self.shared.turn, question), 2))
            self.shared.begin()
            self.shared.end()
            return expected or b""
        is_imported = question[0] == "import" and self.error is None
        return expected if is_imported and expected else reply

    @property
    def _can_tell(self) -> bool:
        """Whether the answer of the learner's own program is available."""
        return bool(self._ask_own) or getattr(self.wire, "expected", None) is not None

    def _call(self, ref: Any, function: Any, arguments: Any, keywords: Any) -> Any:
        if self._can_tell and ref in self._names and is_plain(arguments, []):
            with suppress(Exception):  # the program handles an odd argument
                if self._outside(self._names[ref], arguments):
                    raise Outside
        return super()._call(ref, function, arguments, keywords)

    def _get(self, target: Any, ref: Any, name: str) -> Any:
        if ref == (self.name, ""):
            if name in self._private:
                raise Absent(name)
            if name not in self._public:
                message = f"module {self.name!r} has no attribute {name!r}"
                raise AttributeError(message, name=name, obj=target)
            return self._public[name]
        return super()._get(target, ref, name)

    def _has_own(self, target: Any, ref: Any, name: str) -> bool:
        if ref == (self.name, ""):
            return name in self._public
        return bool(super()._has_own(target, ref, name))


def fail(*_: object, **__: object) -> None:
    """Fail at every call."""
    raise RuntimeError("forced failure")


def _take_all(self: object, *_: object, **__: object) -> None:
    """Accept any arguments, as the learner's class may."""
