"""One end of the wire: asks the other, and answers what it asks.

The two ends take turns, message by message. A question may lead to one in the other
direction, where the program calls a function of a test, and so on. A message is a
tuple, as `marshal` writes it:

    ("import", module, functions)          ("call", ref, arguments, keywords)
    ("get", ref, name)                     ("set", ref, name, value)
    ("own", ref, name)                     ("del", ref, name)
    ("do", ref, operation, arguments)
    ("gives", value, printed)              ("raises", exception, printed)
    ("absent", name): the program has nothing of that name
    ("printed", text, question): the program printed something before it asks
    ("shared", toggled, changed, message): what the sender says of containers that both
        ends hold (`shared.py`), where there is anything to say, before a message

Standard library only.
"""

import threading
from collections.abc import Callable
from functools import partial
from marshal import dumps, loads
from typing import Any, Protocol

from dicedojo.engine.wire.objects import Objects, Ref
from dicedojo.engine.wire.proxies import OPERATIONS, is_readable
from dicedojo.engine.wire.shared import Shared
from dicedojo.engine.wire.values import NotServed, Values

REPLIES = frozenset({"gives", "raises", "absent"})
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
        self.shared = Shared()
        self.values = Values(self.objects, self.shared)
        self.makes_class = False
        self._turn = threading.RLock()  # a test may ask from several threads
        self.unserved: list[str] = []  # what stand-ins could not do
        self.print: Callable[[str], None] = lambda text: None
        self.take_printed: Callable[[], str] = no_print
        self.import_module: Callable[..., Any] = self._refuse_import

    # Asking

    def call(self, ref: Ref, arguments: tuple[Any, ...], keywords: Any) -> Any:
        """Have the other end call something; return or raise what it does."""
        code = self.values.code
        return self._ask(
            lambda: ("call", ref, code(arguments), code(keywords) if keywords else None)
        )

    def get(self, ref: Ref, name: str) -> Any:
        """Return an attribute of an object of the other end."""
        return self._ask(lambda: ("get", ref, name))

    def set(self, ref: Ref, name: str, value: Any) -> None:
        """Set one."""
        self._ask(lambda: ("set", ref, name, self.values.code(value)))

    def has_own(self, ref: Ref, name: str) -> bool:
        """Return whether an attribute is the object's own, and not its class's."""
        return bool(self._ask(lambda: ("own", ref, name)))

    def delete(self, ref: Ref, name: str) -> None:
        """Delete one."""
        self._ask(lambda: ("del", ref, name))

    def operate(self, ref: Ref, name: str, arguments: tuple[Any, ...]) -> Any:
        """Have one of Python's own operations done."""
        return self._ask(lambda: ("do", ref, name, self.values.code(arguments)))

    def load(self, module: str, functions: tuple[str, ...] = ()) -> Any:
        """Have a module imported; raise what that raises.

        Return which of these names are not those of functions that it has.
        """
        return self._ask(lambda: ("import", module, functions))

    def not_served(self, what: str) -> NotServed:
        """Return an exception that says what a stand-in cannot do, and note that."""
        self.unserved.append(what)
        return NotServed(f"{what} is not to be had here")

    def _ask(self, question: Callable[[], Message]) -> Any:
        with self._turn:
            place = self.shared.place
            text = self.take_printed()
            self.wire.send(
                self._message(
                    (lambda: ("printed", text, question())) if text else question
                )
            )
            while True:
                message = self.hear(self.wire.receive())
                if message[0] == "printed":
                    self.print(message[1])
                    message = message[2]
                if message[0] in REPLIES:
                    break
                self.wire.send(self.answer(message))
            kind, value, *printed = message
            if kind == "absent":
                raise Absent(value)
            if printed[0]:
                self.print(printed[0])
            decoded = self.values.decode(value)
            self.shared.place = place  # what asked may itself be about to decode
        if kind == "gives":
            return decoded
        if type(decoded).__name__ == NotServed.__name__:
            self.unserved.append(str(decoded))
        try:
            raise decoded
        finally:
            del decoded  # or it would refer to itself, by its traceback

    # Messages

    def hear(self, received: bytes) -> Message:
        """Return a message of the other end, once all is known that it says first."""
        message: Message = loads(received)
        if message[0] != "shared":
            self.shared.hear()
            return message
        _, toggled, changed, message = message
        self.shared.hear(toggled)
        for coded in changed:
            self.values.decode(coded)
        return message

    def _message(self, make: Callable[[], Message]) -> bytes:
        """Return a message of this end's, with what it says of shared containers."""
        toggled, changed = self.shared.begin()
        coded = tuple(map(self.values.code, changed)) if changed else ()
        self.shared.told.clear()  # so that a question says all that it asks about
        message = make()
        if toggled or coded:
            message = ("shared", toggled, coded, message)
        data = dumps(message, 2)
        self.shared.end()
        return data

    # Answering

    def answer(self, question: Message) -> bytes:
        """Return the reply to a question of the other end."""
        try:
            value = self._value(question)
            return self._message(lambda: self._gives(value))
        except Absent as absent:
            missing = str(absent)
            return self._message(lambda: ("absent", missing))
        except BaseException as error:
            if getattr(error, "_dojo_ends", False):
                raise
            return self._message(partial(self._raises, error))

    def _value(self, question: Message) -> Any:
        """Return what a question comes to, or raise what that raises."""
        kind, ref, *rest = question
        if kind == "import":
            return self.import_module(ref, *rest)
        try:
            target = self.objects.own(ref)
        except LookupError:
            raise Absent(str(ref[1] if type(ref) is tuple else ref)) from None
        decode = self.values.decode
        if kind == "call":
            arguments, keywords = decode(rest[0]), decode(rest[1]) if rest[1] else {}
            return self._call(ref, target, arguments, keywords)
        if kind == "do":
            if rest[0] not in OPERATIONS:
                raise NotServed(rest[0])
            return getattr(type(target), rest[0])(target, *decode(rest[1]))
        return self._attribute(kind, target, ref, rest)

    def _call(self, ref: Ref, function: Any, arguments: Any, keywords: Any) -> Any:
        return function(*arguments, **keywords)

    def _attribute(self, kind: str, target: Any, ref: Ref, rest: list[Any]) -> Any:
        name = rest[0]
        if not is_readable(name):
            raise NotServed(name)
        if kind == "get":
            return self._get(target, ref, name)
        if kind == "own":
            return self._has_own(target, ref, name)
        if kind == "set":
            setattr(target, name, self.values.decode(rest[1]))
        else:
            delattr(target, name)
        return None

    def _get(self, target: Any, ref: Ref, name: str) -> Any:
        return getattr(target, name)

    def _has_own(self, target: Any, ref: Ref, name: str) -> bool:
        return name in vars(target)

    def _refuse_import(self, name: str, functions: Any) -> Any:
        raise ImportError(name)

    def _gives(self, value: Any) -> Message:
        """Return the reply that gives a value."""
        opaque = self.objects.is_opaque(value)
        coded = self.objects.code(value) if opaque else self.values.code(value)
        return ("gives", coded, self.take_printed())

    def _raises(self, error: BaseException) -> Message:
        return ("raises", self.values.code(error), self.take_printed())


def differs_in_words(one: bytes, other: bytes) -> bool:
    """Return whether two replies say the same but for words.

    These are the message of an exception, what was printed, and what a function is
    called that was made on the way: the rules state none.
    """
    first, second = loads(one), loads(other)
    if first[0] == second[0] == "shared" and dumps(first[1:3]) == dumps(second[1:3]):
        first, second = first[3], second[3]
    if first[0] != second[0] or first[0] not in ("gives", "raises"):
        return False
    if first[0] == "raises":
        error, error2 = first[1], second[1]
        return bool(error[0] == error2[0] == "e" and error[2] == error2[2])
    one, other = (dumps(_without_names(reply[1]), 2) for reply in (first, second))
    return one == other  # as bytes: 1 is neither True nor 1.0


def _without_names(coded: Any) -> Any:
    """Return what was coded, without names of functions that are known by a number."""
    if type(coded) is not tuple:
        return coded
    match coded:
        case ("m", int(ref), ("function", str())):
            return ("m", ref, ("function", ""))
    return tuple(map(_without_names, coded))
