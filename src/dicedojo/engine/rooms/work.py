"""Has one program answer questions, and reads what it says.

It is the same in a process for that program alone and in an interpreter that holds
others, too. Nothing here says which program that is, or what it is asked for.
"""

import json
import types
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, TextIO

from dicedojo.engine.rooms import batches, compare, loading
from dicedojo.engine.rooms.steps import STEPS, TookTooLong
from dicedojo.engine.wire.kinds import Order

MAX_DEPTH = 64  # of what a child says; an answer's lists take two each, sixteen times

Load = Callable[[], types.ModuleType]


class Kept:
    """Batches of questions that orders refer to; some have the original's answers."""

    def __init__(self) -> None:
        self._plain: dict[str, compare.Batch] = {}
        self._compared: dict[str, compare.Batch] = {}

    def take(self, message: Order) -> None:
        """Take a batch."""
        name, calls = message["keep"], message["calls"]
        if "baseline" in message:
            compare.progress.make_room(len(calls))
            self._compared[name] = compare.Batch(calls, message["baseline"])
        else:
            self._plain[name] = compare.Batch(calls, [])

    def batch(self, order: Order) -> compare.Batch | None:
        """Return the batch that an order is about, None where it has its own."""
        kept = self._plain if order["do"] == "answer" else self._compared
        return kept.get(order.get("compare", order).get("kept", ""))


def carry_out(order: Order, batch: Any, module: str, path: str, pipe: TextIO) -> None:
    """Have the program of an order answer, and say what came of it.

    Raises:
        TookTooLong: it has taken all of its steps.
    """
    STEPS.allow(order["steps"])
    load = partial(load_program, order, module, path)
    if order["do"] == "answer":
        said = _answer(load, order, batch, pipe)
    elif order["do"] == "compare":
        said = _compare(load, order, batch)
    else:
        said = compare.trace(load, batch.calls, path)
    say(pipe, said)


def say(pipe: TextIO, said: Order) -> None:
    """Say one line."""
    pipe.write(json.dumps(said) + "\n")
    pipe.flush()


def load_program(order: Order, module: str, path: str) -> types.ModuleType:
    """Import the program of an order, without any test.

    Raises:
        TookTooLong: importing it does not end.
        BaseException: it can end in anything.
    """
    program = loading.take_program(order)
    try:
        loaded: types.ModuleType = loading.load(module, path, program)
    finally:
        STEPS.check()
    return loaded


def _answer(load: Load, order: Order, batch: Any, pipe: TextIO) -> Order:
    """Answer a batch of questions, or those of the order, as the program does."""
    try:
        module = load()
    except TookTooLong:
        raise
    except BaseException:  # an import can end in anything, and then answers nothing
        return {}
    own = order.get("calls")
    calls = batch.calls if own is None else own
    places, line = range(len(calls)), batches.Line(pipe)
    batches.answer(module, calls, places, order["flush"], line, most=order["steps"])
    return {"all": True}


def _compare(load: Load, order: Order, batch: Any) -> Order:
    """Answer a batch of questions; say where that differs from the baseline."""
    compare.progress.restart()
    try:
        module = load()
    except TookTooLong:
        raise
    except BaseException as error:  # an import can end in anything
        return {"unimportable": loading.describe(error)}
    said: Order = compare.compare(module, batch, order)
    return said


def read(do: str, output: bytes, cut_short: str) -> Order:
    """Return what was said, as far as it can be understood.

    `cut_short` is why it is incomplete, if it is.
    """
    if do == "answer":
        lines = [parse(line) or {} for line in output.splitlines()]
        whole = bool(lines) and "all" in lines[-1]
        spent = {"steps": batches.steps_of(lines), "ended": "" if whole else cut_short}
        return {"answers": batches.in_order(lines), **spent}
    if do == "trace":
        return parse(output) or {}
    said = parse(output.strip().rpartition(b"\n")[2]) or {}
    result: Order = compare.read(said, cut_short)
    return result


def parse(text: bytes) -> Order | None:
    """Return the object that a text says, None if none that can be passed on."""
    with suppress(ValueError, RecursionError):
        result = json.loads(text)
        if isinstance(result, dict) and is_shallow(result, MAX_DEPTH):
            return result
    return None


def is_shallow(value: object, depth: int) -> bool:
    """Return whether a value is nested no deeper, so that all can pass it on."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return depth > 0 and all(is_shallow(item, depth - 1) for item in value)
    return True
