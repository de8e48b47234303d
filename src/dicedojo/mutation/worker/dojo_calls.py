"""Records each call that passes the border between tests and the program.

Only calls from outside count: a program that calls itself is neither slowed nor
recorded. Calls back to functions that a test made come from inside, and are recorded.
"""

from collections.abc import Callable
from marshal import dumps
from typing import Any

import dojo_wire
from dojo_border import Border, name_of
from dojo_transcript import bound


class Question:
    """One call of a test into the program; as it is made, a plain one."""

    __slots__ = (
        *("_asked", "_border", "_key", "_name", "_parts", "_question"),
        *("arguments", "keywords"),
    )

    def __init__(
        self, border: Border, name: str, arguments: tuple[Any, ...], question: bytes
    ) -> None:
        self._border = border
        self._name = name
        self._parts = self.arguments = arguments
        self.keywords: dict[str, Any] = {}
        self._question = question
        self._asked = question[len(name.encode()) :]
        self._key: str | None = None  # "": its answer is not noted; None: as bytes

    @classmethod
    def put(
        cls,
        border: Border,
        name: str,
        function: Any,
        arguments: tuple[Any, ...],
        keywords: dict[str, Any],
    ) -> "Question":
        """Put a question of any kind; return it."""
        self = cls(border, name, arguments, b"")
        self.keywords = keywords
        if keywords:
            places, rest = bound(function, arguments, keywords)
            self._parts = (*places, *rest.items())
            self._key = "" if rest else None
        parts = border.values.named(self._parts)
        if parts is not self._parts and self._key is None:
            self._key = border.text_of(name, self._parts)
        try:
            self._asked = dumps(parts, 2)
        except ValueError:
            self._translate()
        self._question = name.encode() + self._asked
        border.ask(self._question)
        return self

    def _translate(self) -> None:
        """Pass functions as what stands for them inside."""
        border = self._border
        inside = border.to_program
        self.arguments = tuple(map(inside, self.arguments))
        self.keywords = {key: inside(value) for key, value in self.keywords.items()}
        self._parts = tuple(map(inside, self._parts))
        self._asked = border.describe_all(self._parts)
        if self._key is None:
            self._key = border.text_of(self._name, self._parts)

    def answered(self, answer: Any) -> Any:
        """Record an answer; return what stands for it outside."""
        border = self._border
        border.leave()
        try:
            answered = dumps(answer, 2)
        except ValueError:
            answer = border.to_test(answer)
            answered = border.describe(answer)
        answered = self._record(b"gives", answered)
        leave = dojo_wire.name_type
        self._note(answered, lambda: dojo_wire.encode(answer, leave=leave))
        return answer

    def failed(self, error: BaseException) -> None:
        """Record an exception."""
        border = self._border
        border.leave()
        encoded = dojo_wire.raised(error)
        nearest = encoded["mro"][0] if encoded["mro"] else ""
        answered = self._record(b"raises", dumps(nearest, 2))
        message = dojo_wire.ADDRESS.sub("", encoded["m"])
        border.recorder.current.add_words(encoded["e"], message)
        answered += dumps((encoded["e"], message), 2)
        self._note(answered, lambda: encoded)

    def _record(self, how: bytes, answered: bytes) -> bytes:
        """Record the question and what came of it; return the latter."""
        border = self._border
        try:
            left = dumps(border.values.named(self._parts), 2)
        except ValueError:
            left = border.describe_all(self._parts)
        if left != self._asked and self._key is None:
            answered += left
        elif left != self._asked:
            border.opaque()  # an object can change by itself
        recorder = border.recorder
        recorder.current.add(b"".join((how, self._question, answered)))
        recorder.reply(how + answered)
        return answered

    def _note(self, answered: bytes, answer: Callable[[], Any]) -> None:
        key = self._question.hex() if self._key is None else self._key
        if key:
            recorder = self._border.recorder
            recorder.note_answer(self._question, answered, key, answer)


class CallBack:
    """One call of the program to a function that a test made."""

    __slots__ = ("_border", "arguments", "keywords")

    def __init__(
        self,
        border: Border,
        function: Any,
        arguments: tuple[Any, ...],
        keywords: dict[str, Any],
    ) -> None:
        self._border = border
        border.recorder.callbacks += 1
        border.leave()
        self.arguments = tuple(map(border.to_test, arguments))
        self.keywords = {k: border.to_test(v) for k, v in keywords.items()}
        name = name_of(function)
        asked = border.describe_all((*self.arguments, *self.keywords.items()))
        # Two strategies may have one name; the program chooses which one it asks.
        number = border.recorder.current.numbers.get(id(function), -1)
        record = dumps(("calls back", name, number, asked), 2)
        border.recorder.current.add(record)
        border.recorder.reply(record)

    def answered(self, answer: Any) -> Any:
        """Record an answer; return what stands for it inside."""
        answer = self._border.to_program(answer)
        self._end("answers", self._border.describe_all((answer,)))
        return answer

    def failed(self, error: BaseException) -> None:
        """Record an exception."""
        self._end("raises", dumps(type(error).__name__, 2))

    def _end(self, how: str, answered: bytes) -> None:
        record = dumps((how, answered), 2)
        self._border.recorder.current.add(record)
        self._border.recorder.ask(record)
        self._border.enter()
