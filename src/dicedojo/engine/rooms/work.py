"""Lets one program answer questions, and reads its replies.

It works the same in a process for that program alone and in an interpreter that holds
others, too. The program cannot learn from it which one it is, or why it is asked.
"""

import types
from collections.abc import Callable
from functools import partial
from typing import Any, TextIO

from dicedojo.engine.rooms import batches, compare, loading, questions
from dicedojo.engine.rooms.steps import STEPS, TookTooLong
from dicedojo.engine.wire.kinds import parse
from dicedojo.engine.wire.orders import Ask, Batch, ProgramCode, Reply

Load = Callable[[], types.ModuleType]


class Batches:
    """Batches of questions that orders refer to; some have the original's answers."""

    def __init__(self) -> None:
        self._plain: dict[str, compare.KnownBatch] = {}
        self._compared: dict[str, compare.KnownBatch] = {}

    def take(self, message: Batch) -> None:
        """Store a batch."""
        baseline = message["baseline"]
        batches = self._plain if baseline is None else self._compared
        batch = compare.KnownBatch(message["calls"], baseline or [])
        batches[message["keep"]] = batch

    def find(self, do: str, name: str) -> compare.KnownBatch | None:
        """Return the batch that an order refers to, None if it has its own."""
        return (self._plain if do == "answer" else self._compared).get(name)


def carry_out(order: Ask, batch: Any, module: str, path: str, pipe: TextIO) -> None:
    """Let the program of an order answer, and send the reply.

    Raises:
        TookTooLong: it has taken all of its steps.
    """
    STEPS.allow(order["steps"])
    load = partial(load_program, order, module, path)
    if order["do"] == "answer":
        reply = _answer(load, order, batch, pipe)
    elif order["do"] == "compare":
        reply = _compare(load, order, batch)
    else:
        reply = compare.trace(load, batch, path)
    questions.send(pipe, reply)


def load_program(order: ProgramCode, module: str, path: str) -> types.ModuleType:
    """Import the program of an order, without any test.

    Raises:
        TookTooLong: importing it does not end.
        BaseException: any other error of the program.
    """
    program = loading.take_program(order)
    try:
        loaded: types.ModuleType = loading.load(module, path, program)
    finally:
        STEPS.check()
    return loaded


def _answer(load: Load, order: Ask, batch: Any, pipe: TextIO) -> Reply:
    """Answer a batch of questions, or those of the order."""
    try:
        module = load()
    except TookTooLong:
        raise
    except BaseException:  # any error of the program, which then answers nothing
        return {}
    own_calls = order["calls"]
    calls = batch.calls if own_calls is None else own_calls
    places, line = range(len(calls)), batches.AnswerLine(pipe)
    batches.answer(module, calls, places, order["flush"], line, steps=order["steps"])
    return {"all": True}


def _compare(load: Load, order: Ask, batch: Any) -> Reply:
    """Answer a batch of questions; return where they differ from the baseline."""
    try:
        module = load()
    except TookTooLong:
        raise
    except BaseException as error:  # an import can end in anything
        return {"unimportable": loading.error_text(error)}
    reply: Reply = compare.compare(module, batch, order)
    return reply


def read(do: str, output: bytes, cut_short: str) -> Reply:
    """Return the reply in the output of a child, as far as it is valid.

    `cut_short` is why it is incomplete, if it is.
    """
    if do == "answer":
        lines = [parse(line) for line in output.splitlines()]
        done = bool(lines) and "all" in lines[-1]
        usage = {"steps": batches.steps_of(lines), "ended": "" if done else cut_short}
        return {"answers": batches.in_order(lines), **usage}
    if do == "trace":
        return parse(output)
    reply = parse(output.strip().rpartition(b"\n")[2])
    result: Reply = compare.read(reply, cut_short)
    return result
