"""The domain of a kata: every question of its exam, also in the players' words."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

from dicedojo.errors import ContentError


@dataclass(frozen=True)
class Call:
    """One question: a public function and its arguments, as plain values.

    `through` names a function of props.py that puts the question, if one call is not
    enough: it gets the public function, and then the arguments.
    """

    function: str
    arguments: tuple[Any, ...]
    through: str = ""

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:  # the sweep looks thousands of calls up, for each mutant
        arguments = ", ".join(map(repr, self.arguments))
        if self.through:
            return f"{self.through}({self.function}, {arguments})"
        return f"{self.function}({arguments})"


@dataclass(frozen=True)
class Own:
    """An argument that is a value of the learner's own module, by its name."""

    name: str

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Prop:
    """An argument that is made for the call: a class of props.py with its arguments."""

    name: str
    arguments: tuple[Any, ...]

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(map(repr, self.arguments))})"


def props_in(value: Any) -> Iterator[Prop]:
    """Yield the props in arguments, also those inside other props."""
    if isinstance(value, Prop):
        yield value
        value = value.arguments
    if isinstance(value, dict):
        value = [*value.values()]
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from props_in(item)


class Domain:
    """Every question of the sweep, as `katas/<kata>/domain.py` states it."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module
        with self._located_errors("EXHAUSTIVE and SUMMARY"):
            self.exhaustive = bool(module.EXHAUSTIVE)
            self.summary = str(module.SUMMARY)

    @cached_property
    def questions(self) -> tuple[Call, ...]:
        """Every question, shortest first."""
        return self._calls("questions")

    @cached_property
    def representatives(self) -> tuple[Call, ...]:
        """One question for each set of questions that are the same by the rules."""
        return self._calls("representatives")

    @cached_property
    def refused(self) -> tuple[Call, ...]:
        """Questions that the rules answer with ValueError; not part of the sweep."""
        return self._calls("refused")

    @cached_property
    def in_every_order(self) -> tuple[Call, ...]:
        """Questions that the sweep asks in each order of their dice, too."""
        if not hasattr(self._module, "in_every_order"):
            return ()
        return self._calls("in_every_order")

    @cached_property
    def batches(self) -> dict[str, tuple[Call, ...]]:
        """The calls by batch: "hands", few and distinct, then "questions"."""
        hands = (*self.representatives, *self.refused)
        return {"hands": hands, "questions": self.questions}

    @cached_property
    def texts(self) -> dict[str, tuple[str, ...]]:
        """The calls of each batch as text, in the same order."""
        return {name: tuple(map(str, calls)) for name, calls in self.batches.items()}

    def describe(self, call: Call) -> str:
        """Return the question in the players' words: `roll 1 1 5`."""
        with self._located_errors("describe"):
            return str(self._module.describe(call.function, call.arguments))

    def words_for(self, call: Call) -> str:
        """Return a call in the players' words if the domain has it, else as code."""
        is_known = call in self.questions or call in self.refused
        return self.describe(call) if is_known else str(call)

    def example(self, function: str) -> Call | None:
        """Return a question that shows how a function is called; None without one.

        If its last argument is a list, it has several different items in some question.
        """
        calls = [call for call in self.questions if call.function == function]
        plain = [call for call in calls if call.arguments and not call.through]
        several = (call for call in plain if _differ(call.arguments[-1]))
        return next(several, plain[-1] if plain else None)

    def _calls(self, name: str) -> tuple[Call, ...]:
        """Return the calls of a generator: function, arguments, perhaps a prop."""
        with self._located_errors(name):
            questions = tuple(getattr(self._module, name)())
        for question in questions:
            match question:
                case (str(), tuple()) | (str(), tuple(), str()):
                    pass
                case _:
                    raise ContentError(
                        f"{self._module.__file__}: {name} yields {question!r}.",
                        hint="It should be a function's name and a tuple of arguments.",
                    )
        return tuple(Call(*question) for question in questions)

    @contextmanager
    def _located_errors(self, part: str) -> Iterator[None]:
        """Report the file and the line where a part of the author's module fails.

        Raises:
            ContentError: it fails.
        """
        try:
            yield
        except Exception as error:  # any error of an author's code
            file = self._module.__file__
            frames = traceback.extract_tb(error.__traceback__)
            lines = [str(frame.lineno) for frame in frames if frame.filename == file]
            place = ":".join((f"{file}", *lines[-1:]))
            reason = f"{type(error).__name__}: {error}"
            raise ContentError(f"{place}: {part} fails.", evidence=reason) from error


def _differ(value: Any) -> bool:
    """Return whether a list has different items."""
    is_list = isinstance(value, (list, tuple))
    return is_list and any(item != value[0] for item in value)
