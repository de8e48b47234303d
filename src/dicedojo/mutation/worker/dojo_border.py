"""The border between tests and the program: what passes it, and in which direction.

Functions get a stand-in on the other side, so that calls to them are recorded, and
what the program prints is heard.
"""

import builtins
import random
import sys
import time
from collections.abc import Callable
from marshal import dumps
from operator import itemgetter
from typing import Any
from weakref import WeakValueDictionary

import dojo_wire
from dojo_transcript import Recorder
from dojo_values import is_function

ATOMS = frozenset({type(None), bool, int, float, str, list, tuple, dict, set})
MAX_CALLBACKS = 1_000  # functions of tests that keep their identity inside
# A test that replaces one of these hears what the program does without being asked.
BUILTINS, RANDOM, TIME = vars(builtins), vars(random), vars(time)
usual_builtins = itemgetter("input", "print", "open")
usual_time = itemgetter("time", "sleep")
usual_random = itemgetter(
    *("random", "randint", "randrange", "choice", "choices", "sample"),
    *("shuffle", "uniform", "Random"),
)
BUILTINS_USUAL = usual_builtins(BUILTINS)
RANDOM_USUAL, TIME_USUAL = usual_random(RANDOM), usual_time(TIME)


class Tee:
    """A stream that also tells what is written to it."""

    def __init__(self, stream: Any, hear: Callable[[str], None]) -> None:
        self.__dict__.update(_stream=stream, _hear=hear)

    def write(self, text: str) -> Any:
        """Write as the stream does."""
        result = self._stream.write(text)
        self._hear(text)
        return result

    def writelines(self, lines: Any) -> None:
        """Write each line."""
        for line in lines:
            self.write(line)

    @property
    def __class__(self) -> type:
        return type(self._stream)

    @__class__.setter
    def __class__(self, kind: type) -> None:
        self._stream.__class__ = kind

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(self._stream, name, value)


class Border:
    """What crosses it is translated: functions get a stand-in on the other side."""

    def __init__(
        self,
        recorder: Recorder,
        shown: Callable[[Any, str], Any],
        called_back: Callable[[Any], Any],
        raw_of: Callable[[Any], Any],
    ) -> None:
        self.inside = False  # the program runs, and none of the tests' functions
        self.recorder = recorder
        self.values = recorder.values
        self._shown = shown
        self._called_back = called_back
        self._raw_of = raw_of
        # By the function's id, which nothing else has while its stand-in lives.
        self._shown_already: WeakValueDictionary[int, Any] = WeakValueDictionary()
        self._callbacks: dict[int, tuple[Any, Any]] = {}
        self._printed: list[str] = []
        # The streams as they are outside, and what tells of each what is written to it.
        self._streams: tuple[Any, Any] = (None, None)
        self._tees: tuple[Any, Any] = (None, None)

    def opaque(self) -> None:
        """Note that a test has had something that cannot be recorded."""
        self.recorder.current.opaque = True

    def plain(self, name: str, arguments: tuple[Any, ...]) -> bytes:
        """Return all that there is to know of a plain question; b"" for another."""
        if self.values.names:
            return b""
        try:
            return name.encode() + dumps(arguments, 2)
        except ValueError:
            return b""

    def ask(self, question: bytes) -> None:
        """Put a question to the program, and be inside from now on."""
        if has_replaced():
            self.opaque()
        recorder = self.recorder
        recorder.ask(question)
        recorder.callbacks = 0
        self.enter()

    def note_plain(
        self, name: str, arguments: tuple[Any, ...], asked: bytes, answer: Any
    ) -> bool:
        """Be outside from now on, and note the answer to a plain question.

        Return whether that is all that there is to note.
        """
        self.leave()
        try:
            answered, left = dumps(answer, 2), dumps(arguments, 2)
        except ValueError:
            return False
        if name.encode() + left != asked:
            answered += left
        return bool(self.recorder.note_plain(asked, answered))

    # Translation

    def to_test(self, value: Any, name: str = "") -> Any:
        """Return what stands for a value of the program outside."""
        kind = type(value)
        if kind is tuple:
            return tuple(map(self.to_test, value))
        if kind in ATOMS:
            return value
        function, is_callback = self._raw_of(value)
        if is_callback:
            return function
        if function is not None or not is_function(value):
            return value
        return self.show(value, name) if self.values.is_own(value) else value

    def show(self, function: Any, name: str = "") -> Any:
        """Return what stands for a function of the program; one for each."""
        found = self._shown_already.get(id(function))
        if found is None:
            own = {own: kata_name for kata_name, own in dojo_wire.own_names.items()}
            found = self._shown(function, own.get(name, name) or name_of(function))
            self._shown_already[id(function)] = found
        return found

    def to_program(self, value: Any) -> Any:
        """Return what stands for a value of a test inside."""
        if type(value) is tuple:
            return tuple(map(self.to_program, value))
        if type(value) in ATOMS:
            return value
        function, is_callback = self._raw_of(value)
        if function is not None:
            return value if is_callback else function
        if not self.values.is_callback(value):
            return value
        if id(value) not in self._callbacks:
            if len(self._callbacks) >= MAX_CALLBACKS:
                self._callbacks.clear()
            self._callbacks[id(value)] = value, self._called_back(value)
        numbers = self.recorder.current.numbers
        numbers.setdefault(id(value), len(numbers))
        return self._callbacks[id(value)][1]

    def describe(self, value: Any) -> bytes:
        """Return bytes that say what a value is; note where they cannot."""
        if type(value) not in ATOMS:
            function = self._raw_of(value)[0] or value
            own = is_function(function) and self.values.is_own(function)
            if own or function is not value:
                return dumps(("function", name_of(function)), 2)
        described: tuple[bytes, bool] = self.values.describe(value)
        if not described[1]:
            self.opaque()
        return described[0]

    def describe_all(self, values: Any) -> bytes:
        """Return bytes that say what several values are."""
        try:
            return dumps(values, 2)
        except ValueError:
            return dumps([self.describe(value) for value in values], 2)

    def text_of(self, name: str, arguments: tuple[Any, ...]) -> str:
        """Return a question as text, "" if an argument is neither plain nor named."""
        texts = []
        for argument in arguments:
            text = self.values.name_of(argument)
            if not text:
                try:
                    dumps(argument, 2)
                except ValueError:
                    return ""
                text = repr(argument)
            texts.append(text)
        return f"{name}({', '.join(texts)})"

    # What is printed

    def enter(self) -> None:
        """Be inside from now on, and hear what is printed there."""
        self.inside = True
        streams = self._streams
        if sys.stdout is not streams[0] or sys.stderr is not streams[1]:
            self._streams = sys.stdout, sys.stderr
            self._tees = self._tee(sys.stdout), self._tee(sys.stderr)
        sys.stdout, sys.stderr = self._tees

    def leave(self) -> None:
        """Be outside from now on; streams that the program has changed stay so."""
        self.inside = False
        output, errors = self._tees
        if sys.stdout is output:
            sys.stdout = self._streams[0]
        if sys.stderr is errors:
            sys.stderr = self._streams[1]
        if self._printed:
            self.note_printed()

    def _tee(self, stream: Any) -> Any:
        return None if stream is None else Tee(stream, self._hear)

    def _hear(self, text: str) -> None:
        if self.inside:
            self._printed.append(text)
            if len(self._printed) > MAX_CALLBACKS:
                self.note_printed()

    def note_printed(self) -> None:
        """Record what was printed."""
        printed = "".join(self._printed)
        self._printed.clear()
        self.recorder.current.add_words("prints", printed)


def name_of(function: Any) -> str:
    """Return the name under which calls to a function are recorded."""
    return str(getattr(function, "__qualname__", type(function).__name__))


def has_replaced() -> bool:
    """Return whether a test has put a function of its own into a library."""
    try:
        return bool(
            usual_builtins(BUILTINS) != BUILTINS_USUAL
            or usual_random(RANDOM) != RANDOM_USUAL
            or usual_time(TIME) != TIME_USUAL
        )
    except KeyError:
        return True
