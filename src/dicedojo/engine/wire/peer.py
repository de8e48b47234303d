"""One end of the wire: asks the other, and answers its questions.

The two ends take turns, message by message. A question may lead to one in the other
direction, for example if the program calls a function of a test. A message is a tuple,
as `marshal` writes it:

    ("import", module, functions)          ("call", ref, arguments, keywords)
    ("get", ref, name)                     ("set", ref, name, value)
    ("own", ref, name)                     ("del", ref, name)
    ("do", ref, operation, arguments)
    ("test", name): a test begins           ("bye",): the tests ask no more
    ("gives", value, printed)              ("raises", exception, printed)
    ("absent", name): the program lacks that name
    ("printed", text, question): the program printed something before it asks
    ("shared", toggled, changed, message): a message after news about the containers
        that both ends hold (`shared.py`), if there are any

`conversation.hand_over` makes one more, with which tests go on in the middle.
Standard library only.
"""

import threading
from collections.abc import Callable
from functools import partial
from marshal import dumps, loads
from typing import Any, Protocol

from dicedojo.engine.wire.kinds import Ending
from dicedojo.engine.wire.objects import Objects, Ref
from dicedojo.engine.wire.proxies import OPERATIONS, is_readable
from dicedojo.engine.wire.shared import Shared
from dicedojo.engine.wire.values import Absent, NotServed, Values

REPLIES = frozenset({"gives", "raises", "absent"})
AGAIN = "a module that is imported again"  # is not served
Message = tuple[Any, ...]


class Wire(Protocol):
    """Carries messages: a socket, or a transcript."""

    def send(self, message: bytes) -> None: ...

    def receive(self) -> bytes: ...


class Peer:
    """One end: its wire, its handles, and its answers to questions."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.objects = Objects(self)
        self.shared = Shared()
        self.values = Values(self.objects, self.shared)
        self.makes_class = False
        self._turn = threading.RLock()  # a test may ask from several threads
        self.unserved: list[str] = []  # uses that stand-ins do not support
        self.print: Callable[[str], None] = lambda text: None
        self.take_printed: Callable[[], str] = str  # it prints nothing
        self.import_module: Callable[..., Any] = self._refuse_import

    # Asking

    def call(self, ref: Ref, arguments: tuple[Any, ...], keywords: Any) -> Any:
        """Call an object of the other end; return its value or raise its error."""
        code = self.values.code
        return self._ask(
            lambda: ("call", ref, code(arguments), code(keywords) if keywords else None)
        )

    def get(self, ref: Ref, name: str) -> Any:
        """Return an attribute of an object of the other end."""
        return self._ask(lambda: ("get", ref, name))

    def set(self, ref: Ref, name: str, value: Any) -> None:
        """Set an attribute of an object of the other end."""
        self._ask(lambda: ("set", ref, name, self.values.code(value)))

    def has_own(self, ref: Ref, name: str) -> bool:
        """Return whether an attribute belongs to the object itself, not its class."""
        return bool(self._ask(lambda: ("own", ref, name)))

    def delete(self, ref: Ref, name: str) -> None:
        """Delete an attribute of an object of the other end."""
        self._ask(lambda: ("del", ref, name))

    def operate(self, ref: Ref, name: str, arguments: tuple[Any, ...]) -> Any:
        """Call a special method of an object of the other end."""
        return self._ask(lambda: ("do", ref, name, self.values.code(arguments)))

    def load(self, module: str, functions: tuple[str, ...] = ()) -> Any:
        """Let the other end import a module; raise its error.

        Return those of the names that are not functions of the module.
        """
        return self._ask(lambda: ("import", module, functions))

    def not_served(self, what: str) -> NotServed:
        """Note a use that a stand-in does not support; return the exception."""
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
            self.shared.place = place  # the caller may be decoding, too
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
        """Return a message of the other end, after the news about containers."""
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
        """Return a message of this end, with the news about shared containers."""
        toggled, changed = self.shared.begin()
        coded = tuple(map(self.values.code, changed)) if changed else ()
        self.shared.mentioned.clear()  # so that a question has all contents
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
        except Ending:
            raise
        except BaseException as error:
            return self._message(partial(self._raises, error))

    def _value(self, question: Message) -> Any:
        """Return the value that a question asks for, or raise the error."""
        kind, ref, *rest = question
        if kind == "import":
            return self.import_module(ref, *rest)
        target = self.objects.own_object(ref)
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


def differ_only_in_words(left: bytes, right: bytes) -> bool:
    """Return whether two replies are the same except for words.

    These are the message of an exception, printed text, and the name of a function
    that the program has made: the rules state none of them.
    """
    first, second = loads(left), loads(right)
    if first[0] == second[0] == "shared" and dumps(first[1:3]) == dumps(second[1:3]):
        first, second = first[3], second[3]
    if first[0] != second[0] or first[0] not in ("gives", "raises"):
        return False
    if first[0] == "raises":
        error, error2 = first[1], second[1]
        return bool(error[0] == error2[0] == "e" and error[2] == error2[2])
    left, right = (dumps(_without_names(reply[1]), 2) for reply in (first, second))
    return left == right  # as bytes: 1 is neither True nor 1.0


def _without_names(coded: Any) -> Any:
    """Return a coded value without the names of functions that have a number."""
    if type(coded) is not tuple:
        return coded
    match coded:
        case ("m", int(ref), ("function", str())):
            return ("m", ref, ("function", ""))
    return tuple(map(_without_names, coded))
