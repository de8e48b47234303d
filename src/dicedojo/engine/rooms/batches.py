"""Answers a batch of questions, some together. Standard library only."""

import types
from collections.abc import Sequence
from time import perf_counter, process_time
from typing import Any

from dicedojo.engine.rooms import questions
from dicedojo.engine.rooms.questions import Question
from dicedojo.engine.rooms.steps import NO_LIMIT, STEPS, TookTooLong
from dicedojo.engine.wire.kinds import Json, Order

FLUSH_SECONDS = 0.02  # answers that are older go out, so that few are lost


class Line:
    """Answers that go out together, as stretches of equal ones.

    A stretch is how many questions it answers, and the answer.
    """

    def __init__(self, pipe: questions.Pipe) -> None:
        self._pipe = pipe
        self._cpu = process_time()
        self._clear()

    def _clear(self) -> None:
        self.answers = 0
        self.steps = 0  # that they took
        self._stretches: list[list[Any]] = []
        self._look: bytes | None = None  # only an equal answer has the same
        self._since = perf_counter()

    @property
    def age(self) -> float:
        """The seconds since the line before it went out."""
        return perf_counter() - self._since

    def repeats(self, look: bytes | None) -> bool:
        """Return whether an answer with this look is the last one again."""
        return look is not None and look == self._look

    def add(self, coded: Json, look: bytes | None) -> None:
        """Add an answer; `look` is its fingerprint, if it has one.

        Where it repeats the last one, that counts once more.
        """
        self.answers += 1
        if self.repeats(look):
            self._stretches[-1][0] += 1
        else:
            self._stretches.append([1, coded])
            self._look = look

    def forget_seconds(self) -> None:
        """Count no CPU seconds up to now: a question that hung has used them."""
        self._cpu = process_time()

    def send(self) -> None:
        """Send the answers there are, with the CPU seconds that they took."""
        now = process_time()
        spent = {"steps": self.steps, "cpu": now - self._cpu}
        questions.send(self._pipe, {"answers": self._stretches, **spent})
        self._cpu = now
        self._clear()


def answer(  # noqa: PLR0913, PLR0917  # what is asked, and what it may take
    module: types.ModuleType | None,
    calls: Sequence[Question],
    places: range,
    flush: int,
    line: Line,
    each: int = NO_LIMIT,
    most: int = NO_LIMIT,
) -> None:
    """Answer the questions at these places, some `flush` together.

    Each may take so many steps, and all of them `most`.

    Raises:
        TookTooLong: one takes more; what was answered before that is sent.
    """
    asked = {(name, through) for name, _, through in calls}
    functions = {one: questions.look_up(module, *one) for one in asked}
    for at in places:
        name, arguments, through = calls[at]
        function = functions[name, through]
        STEPS.allow(min(each, most))
        try:
            given = [questions.decode(item, module) for item in arguments]
            value = function(*given)
            look = questions.fingerprint(value)
            coded = None if line.repeats(look) else questions.encode(value)
        except BaseException as error:
            coded, look = questions.raised(error), None
        if STEPS.is_over:
            line.forget_seconds()
            line.send()
            raise TookTooLong
        taken = STEPS.taken
        most -= taken
        line.steps += taken
        line.add(coded, look)
        if line.answers >= flush or line.age > FLUSH_SECONDS or at == places[-1]:
            line.send()


def in_order(lines: Sequence[Order]) -> list[Any]:
    """Return the stretches of several lines."""
    lists = [line["answers"] for line in lines if type(line.get("answers")) is list]
    return [stretch for some in lists for stretch in some]


def steps_of(lines: Sequence[Order]) -> int:
    """Return the steps that the answers of several lines took."""
    return sum(line["steps"] for line in lines if type(line.get("steps")) is int)
