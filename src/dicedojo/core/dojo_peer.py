"""One end of the wire: asks the other, and answers what it asks.

The two ends take turns, message by message. A question may lead to one in the other
direction, where the program calls a function of a test, and so on. A message is a
tuple, as `marshal` writes it:

    ("import", module)                     ("call", ref, arguments, keywords)
    ("get", ref, name)                     ("set", ref, name, value)
    ("own", ref, name)                     ("del", ref, name)
    ("do", ref, operation, arguments)
    ("gives", value, left, printed)        ("raises", exception, left, printed)
    ("same", place, left, printed): gives the argument at that place itself
    ("absent", name): the program has nothing of that name
    ("printed", text, question): the program printed something before it asks

`left` is what the call left of its arguments where it changed them, else None.
Standard library only.
"""

import threading
from collections.abc import Callable
from marshal import dumps, loads
from typing import Any, Protocol

from dojo_objects import Objects, Ref
from dojo_proxies import OPERATIONS, is_readable
from dojo_values import MUTABLE, NotServed, Values, holds_mutable, refresh

REPLIES = frozenset({"gives", "same", "raises", "absent"})
Message = tuple[Any, ...]


class Wire(Protocol):
    """What carries messages: a socket, or a transcript of what was said."""

    def send(self, message: bytes) -> None: ...

    def receive(self) -> bytes: ...


class Absent(AttributeError):
    """The other end has nothing of that name."""


def no_print() -> str:
    """Return what was printed where nothing is."""
    return ""


class Peer:
    """One end: its wire, its handles, and what it does with a question."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.objects = Objects(self)
        self.values = Values(self.objects)
        self.makes_class = False
        self._turn = threading.RLock()  # a test may ask from several threads
        self.unserved: list[str] = []  # what stand-ins could not do
        self.print: Callable[[str], None] = lambda text: None
        self.take_printed: Callable[[], str] = no_print
        self.import_module: Callable[[str], Any] = self._refuse_import

    # Asking

    def call(self, ref: Ref, arguments: tuple[Any, ...], keywords: Any) -> Any:
        """Have the other end call something; return or raise what it does."""
        pack = self.values.pack
        packed = pack(arguments)
        named = pack(keywords) if keywords else None
        question = ("call", ref, packed, named)
        return self._ask(question, (arguments, keywords) if named else arguments)

    def get(self, ref: Ref, name: str) -> Any:
        """Return an attribute of an object of the other end."""
        return self._ask(("get", ref, name))

    def set(self, ref: Ref, name: str, value: Any) -> None:
        """Set one."""
        self._ask(("set", ref, name, self.values.pack(value)))

    def has_own(self, ref: Ref, name: str) -> bool:
        """Return whether an attribute is the object's own, and not its class's."""
        return bool(self._ask(("own", ref, name)))

    def delete(self, ref: Ref, name: str) -> None:
        """Delete one."""
        self._ask(("del", ref, name))

    def operate(self, ref: Ref, name: str, arguments: tuple[Any, ...]) -> Any:
        """Have one of Python's own operations done."""
        return self._ask(("do", ref, name, self.values.pack(arguments)), arguments)

    def load(self, module: str) -> Any:
        """Have a module imported; raise what that raises."""
        return self._ask(("import", module))

    def not_served(self, what: str) -> NotServed:
        """Return an exception that says what a stand-in cannot do, and note that."""
        self.unserved.append(what)
        return NotServed(f"{what} is not to be had here")

    def _ask(self, question: Message, arguments: Any = ()) -> Any:
        before = self.take_printed()
        if before:
            question = ("printed", before, question)
        with self._turn:
            self.wire.send(dumps(question, 2))
            while True:
                message = loads(self.wire.receive())
                if message[0] == "printed":
                    self.print(message[1])
                    message = message[2]
                if message[0] in REPLIES:
                    break
                self.wire.send(self.answer(message))
        how, value, *rest = message
        if how == "absent":
            raise Absent(value)
        left, printed = rest
        if printed:
            self.print(printed)
        if left is not None:
            refresh(arguments, self.values.unpack(left))
        if how == "same":
            return arguments[value]
        found = self.values.unpack(value)
        if how == "raises":
            if type(found).__name__ == NotServed.__name__:
                self.unserved.append(str(found))
            raise found
        return found

    # Answering

    def answer(self, question: Message) -> bytes:
        """Return the reply to a question of the other end."""
        how, ref, *rest = question
        arguments: Any = ()
        before = b""
        is_plain = False
        try:
            if how == "import":
                self.import_module(ref)
                return dumps(self._gives(None), 2)
            try:
                found = self.objects.own(ref)
            except LookupError:
                return dumps(("absent", str(ref[1] if type(ref) is tuple else ref)), 2)
            if how in ("call", "do"):
                arguments, keywords = self._arguments(rest)
                is_plain = how == "call" and rest[0][0] and not rest[1]
                before = self._look(arguments, is_plain)
                value = self._run(how, found, rest[0], arguments, keywords)
            else:
                value = self._attribute(how, found, ref, rest)
            reply = self._gives(value, arguments)
        except Absent as absent:
            return dumps(("absent", str(absent)), 2)
        except BaseException as error:
            if getattr(error, "_dojo_ends", False):
                raise
            reply = self._raised(error)
        if before and not (is_plain and _is_left_as(arguments, before)):
            reply = self._with_left(reply, arguments, before)
        return dumps(reply, 2)

    def _arguments(self, rest: list[Any]) -> tuple[Any, Any]:
        """Return the arguments of a call or an operation; with names, both in one."""
        positional = self.values.unpack(rest[-1] if type(rest[0]) is str else rest[0])
        named = rest[1] if type(rest[0]) is not str else None
        keywords = self.values.unpack(named) if named else {}
        return ((positional, keywords) if named else positional), keywords

    def _run(
        self, how: str, found: Any, name: Any, arguments: Any, keywords: Any
    ) -> Any:
        if how == "do":
            if name not in OPERATIONS:
                raise NotServed(name)
            return getattr(type(found), name)(found, *arguments)
        return found(*(arguments[0] if keywords else arguments), **keywords)

    def _attribute(self, how: str, found: Any, ref: Ref, rest: list[Any]) -> Any:
        name = rest[0]
        if not is_readable(name):
            raise NotServed(name)
        if how == "get":
            return self._get(found, ref, name)
        if how == "own":
            return self._has_own(found, ref, name)
        if how == "set":
            setattr(found, name, self.values.unpack(rest[1]))
        else:
            delattr(found, name)
        return None

    def _get(self, found: Any, ref: Ref, name: str) -> Any:
        return getattr(found, name)

    def _has_own(self, found: Any, ref: Ref, name: str) -> bool:
        return name in vars(found)

    def _refuse_import(self, name: str) -> Any:
        raise ImportError(name)

    def _look(self, arguments: Any, is_plain: bool) -> bytes:
        """Return what shows later if the arguments were changed; b"": they cannot."""
        if is_plain:
            return dumps(arguments, 2)
        if not holds_mutable(arguments):
            return b""
        return dumps(self.values.pack(arguments), 2)

    def _with_left(self, reply: Message, arguments: Any, before: bytes) -> Message:
        left = self.values.pack(arguments)
        if dumps(left, 2) == before:
            return reply
        how, value, _, printed = reply
        return how, value, left, printed

    def _gives(self, value: Any, arguments: Any = ()) -> Message:
        """Return the reply that gives a value; one of the arguments as their place."""
        if type(value) in MUTABLE:
            for place, argument in enumerate(arguments):
                if argument is value:
                    return ("same", place, *self._end())
        if self.objects.is_opaque(value):
            return ("gives", (False, self.objects.code(value)), *self._end())
        return ("gives", self.values.pack(value), *self._end())

    def _raised(self, error: BaseException) -> Message:
        return ("raises", (False, self.values.code(error)), *self._end())

    def _end(self) -> tuple[None, str]:
        return None, self.take_printed()


def _is_left_as(arguments: Any, before: bytes) -> bool:
    """Return whether arguments that were plain are as they were before."""
    try:
        return dumps(arguments, 2) == before
    except ValueError:  # one of them holds something else now
        return False
