"""What programs of another shape are asked about one of the kata's functions."""

from __future__ import annotations

import ast
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dicedojo.course.domain import Call, Own
from dicedojo.course.kata import Kata
from dicedojo.exam.call_forms import Form, find_forms
from dicedojo.exam.oracle import right_answers
from dicedojo.sandbox.wire import Answer
from dicedojo.submission.calls import choices, parameters


@dataclass(frozen=True)
class Question:
    """A question about one of the kata's functions, without its choice."""

    call: Call
    value: str  # of the choice
    rest: tuple[Any, ...]  # the other arguments
    right: Answer

    @property
    def through(self) -> str:
        return self.call.through

    def is_asked_by(self, form: Form) -> bool:
        lists = [len(one) for one in self.rest if isinstance(one, list)]
        return "*" not in form.text or all(map(form.fits, lists))

    def is_known_to(self, names: Collection[str]) -> bool:
        """Return whether a module has the values, as rule sets, that this asks with."""
        return all(one.name in names for one in self.rest if isinstance(one, Own))


@dataclass(frozen=True)
class AskedFunction:
    """One of the kata's functions, and what is asked about it."""

    kata: Kata
    name: str

    @cached_property
    def choice(self) -> str:
        return choices(self.kata, self.name)[0]

    @cached_property
    def rest(self) -> list[str]:
        """The parameters besides the choice."""
        known = parameters(self.kata, self.name)
        return [one for one in known if one != self.choice]

    def questions(self, batch: str) -> dict[str, list[Question]]:
        """Return the questions of a batch that the rules answer, by value."""
        known = parameters(self.kata, self.name)
        place = known.index(self.choice) if self.choice else None
        refused = set(map(id, self.kata.domain.refused))
        rights = right_answers(self.kata, batch)
        found: dict[str, list[Question]] = {}
        for call, right in zip(self.kata.domain.batches[batch], rights, strict=True):
            if call.function == self.name and id(call) not in refused:
                value, rest = "", call.arguments
                if place is not None:
                    value = str(rest[place])
                    rest = rest[:place] + rest[place + 1 :]
                question = Question(call, value, rest, right)
                found.setdefault(value, []).append(question)
        return found

    def forms(self, tree: ast.Module) -> list[Form]:
        """Return the calls that may answer, those of the fewest parameters first."""
        asked = [q.rest for some in self.questions("hands").values() for q in some]
        direct = [q for q in asked if len(q) <= len(self.rest)]
        columns = [[q[n] for q in direct if n < len(q)] for n in range(len(self.rest))]
        lists = {
            name
            for name, some in zip(self.rest, columns, strict=True)
            if some and all(isinstance(each, list) for each in some)
        }
        least = max(1, min(map(len, direct), default=1))
        return [
            form
            for size in range(least, len(self.rest) + 1)
            for form in find_forms(
                tree, self.rest[:size], lists, holes=bool(self.choice)
            )
        ]
