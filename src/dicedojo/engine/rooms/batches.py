"""Answers a batch of questions, several per line. Standard library only."""

import types
from collections.abc import Sequence
from time import perf_counter, process_time
from typing import Any

from dicedojo.engine.rooms import questions
from dicedojo.engine.rooms.questions import Question
from dicedojo.engine.rooms.steps import NO_LIMIT, STEPS, TookTooLong
from dicedojo.engine.wire.kinds import Json
from dicedojo.engine.wire.orders import Reply

# Answers that took so long are sent, so that few are lost. Steps come first: where a
# line ends changes addresses in memory, and no grade may depend on the machine's speed.
FLUSH_STEPS = 40_000  # about 0.02 s
FLUSH_SECONDS = 0.5


class AnswerLine:
    """Answers that are sent together, as stretches of equal ones.

    A stretch is a number of questions, and the answer to each of them.
    """

    def __init__(self, pipe: questions.Pipe) -> None:
        self._pipe = pipe
        self._cpu = process_time()
        self._clear()

    def _clear(self) -> None:
        self.answers = 0
        self.steps = 0  # that they took
        self._stretches: list[list[Any]] = []
        self._look: bytes | None = None  # fingerprint of the last answer
        self._since = perf_counter()

    def is_due(self, flush: int) -> bool:
        """Return whether it has `flush` answers, or as many as may be lost."""
        return (
            self.answers >= flush
            or self.steps > FLUSH_STEPS
            or perf_counter() - self._since > FLUSH_SECONDS
        )

    def repeats(self, look: bytes | None) -> bool:
        """Return whether an answer with this fingerprint equals the last one."""
        return look is not None and look == self._look

    def add(self, coded: Json, look: bytes | None) -> None:
        """Add an answer; `look` is its fingerprint, if it has one."""
        self.answers += 1
        if self.repeats(look):
            self._stretches[-1][0] += 1
        else:
            self._stretches.append([1, coded])
            self._look = look

    def forget_seconds(self) -> None:
        """Discard the CPU seconds up to now: a question that hung has used them."""
        self._cpu = process_time()

    def send(self) -> None:
        """Send the answers, with the steps and CPU seconds that they took."""
        now = process_time()
        usage = {"steps": self.steps, "cpu": now - self._cpu}
        questions.send(self._pipe, {"answers": self._stretches, **usage})
        self._cpu = now
        self._clear()


def answer(  # noqa: PLR0913, PLR0917  # questions and limits
    module: types.ModuleType | None,
    calls: Sequence[Question],
    places: range,
    flush: int,
    line: AnswerLine,
    each_steps: int = NO_LIMIT,
    steps: int = NO_LIMIT,
) -> None:
    """Answer the questions at these places, at most `flush` per line.

    Raises:
        TookTooLong: a question takes more steps; earlier answers are sent.
    """
    targets = {(name, through) for name, _, through in calls}
    functions = {target: questions.look_up(module, *target) for target in targets}
    for at in places:
        name, arguments, through = calls[at]
        function = functions[name, through]
        STEPS.allow(min(each_steps, steps))
        try:
            decoded = [questions.decode(item, module) for item in arguments]
            value = function(*decoded)
            look = questions.fingerprint(value)
            coded = None if line.repeats(look) else questions.encode(value)
        except BaseException as error:
            coded, look = questions.encode_error(error), None
        if STEPS.is_over:
            line.forget_seconds()
            line.send()
            raise TookTooLong
        taken = STEPS.taken
        steps -= taken
        line.steps += taken
        line.add(coded, look)
        if line.is_due(flush) or at == places[-1]:
            line.send()


def in_order(lines: Sequence[Reply]) -> list[Any]:
    """Return the stretches of several lines."""
    lists = [line["answers"] for line in lines if type(line.get("answers")) is list]
    return [stretch for stretches in lists for stretch in stretches]


def steps_of(lines: Sequence[Reply]) -> int:
    """Return the steps that the answers of several lines took."""
    return sum(line["steps"] for line in lines if type(line.get("steps")) is int)
