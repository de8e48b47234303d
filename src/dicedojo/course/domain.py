"""The domain of a kata: every question of its exam, in the players' words too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import starmap
from types import ModuleType
from typing import Any


@dataclass(frozen=True)
class Call:
    """One question: a public function and its arguments, as plain values.

    `through` names a function of props.py that puts the question, where one call is
    not enough: it is given the public function, and then the arguments.
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
    """An argument that is made where the call is: a class of props.py, and its own."""

    name: str
    arguments: tuple[Any, ...]

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(map(repr, self.arguments))})"


class Domain:
    """Every question of the sweep, as `katas/<kata>/domain.py` states it."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module
        self.exhaustive = bool(module.EXHAUSTIVE)
        self.summary = str(module.SUMMARY)

    @cached_property
    def questions(self) -> tuple[Call, ...]:
        """Every question, shortest first."""
        return _calls(self._module.questions())

    @cached_property
    def representatives(self) -> tuple[Call, ...]:
        """One question for each set of questions that the rules call the same."""
        return _calls(self._module.representatives())

    @cached_property
    def refused(self) -> tuple[Call, ...]:
        """Questions that the rules answer with ValueError; not part of the sweep."""
        return _calls(self._module.refused())

    @cached_property
    def in_every_order(self) -> tuple[Call, ...]:
        """Questions that the sweep asks in each order of their dice, too."""
        if not hasattr(self._module, "in_every_order"):
            return ()
        return _calls(self._module.in_every_order())

    @cached_property
    def batches(self) -> dict[str, tuple[Call, ...]]:
        """The calls as they are asked: "hands", few and distinct, then "questions"."""
        hands = (*self.representatives, *self.refused)
        return {"hands": hands, "questions": self.questions}

    @cached_property
    def texts(self) -> dict[str, tuple[str, ...]]:
        """The calls of each batch as text, in the same order."""
        return {name: tuple(map(str, calls)) for name, calls in self.batches.items()}

    def describe(self, call: Call) -> str:
        """Return the question in the players' words: `roll 1 1 5`."""
        return str(self._module.describe(call.function, call.arguments))


def _calls(questions: Iterable[tuple[Any, ...]]) -> tuple[Call, ...]:
    """Return questions as a domain yields them: function, arguments, perhaps a prop."""
    return tuple(starmap(Call, questions))
