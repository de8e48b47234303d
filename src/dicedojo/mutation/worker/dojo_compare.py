"""Puts a batch of questions to a program, and says where it differs from the original.

The original's answers are the baseline; the learner has that code, so they are no
secret. A program that answers alike says next to nothing, and one that differs says
where, with a digest of each answer, so that programs that answer alike can be found.
"""

import hashlib
import json
import marshal
import mmap
import os
import sys
import threading
import types
from collections.abc import Callable
from functools import cached_property
from signal import ITIMER_PROF, setitimer
from time import perf_counter, process_time
from typing import Any

import dojo_wire

Json = Any  # what json.loads gives
Said = dict[str, Any]

DIGEST_BYTES = 8
PLAIN = (int, str, bool, type(None))  # as in JSON; a quick look shows equal ones
MAX_RECURSIONS = 30  # answers that are a RecursionError, each a thousand calls deep
AT_IMPORT = -1  # the place of a program that is being imported
BRIEF_SECONDS = 0.001  # by the clock; no shorter answer is timed by itself

RECURSION = '{"e": "RecursionError"}'  # as `_text` has it

# The question that a child is at; the server reads it where the child was killed.
_place = memoryview(mmap.mmap(-1, 8)).cast("q")


class Batch:
    """Questions, and the original's answer to each as `dojo_wire.encode` gives it.

    Packed until a child needs them: a child that runs tests throws them away, and to
    free thousands of objects it would copy all of their pages.
    """

    def __init__(self, calls: Json, baseline: list[Json]) -> None:
        self._packed = marshal.dumps((calls, baseline))

    @cached_property
    def calls(self) -> list[dojo_wire.Kept]:
        """The questions."""
        return list(dojo_wire.keep(marshal.loads(self._packed)[0]))

    @cached_property
    def baseline(self) -> list[Json]:
        """The original's answers, none where they are not known."""
        return list(marshal.loads(self._packed)[1])


def begin() -> None:
    """Forget where the last program was; the server calls it before each child."""
    _place[0] = AT_IMPORT


def trace(load: Callable[[], types.ModuleType], calls: list[Any], path: str) -> Said:
    """Return the first lines of the program's functions that each question runs.

    Nothing where the program is not to be traced, or cannot be imported.
    """
    ran: set[int] = set()

    def note(frame: types.FrameType, event: str, argument: object) -> None:
        if frame.f_code.co_filename == path:
            ran.add(frame.f_code.co_firstlineno)

    threading.settrace(note)
    sys.settrace(note)
    module = load()
    at_import = sorted(ran)
    sets: dict[tuple[int, ...], int] = {}
    which = []
    for name, arguments, through in calls:
        ran.clear()
        function = dojo_wire.look_up(module, name, through)
        dojo_wire.answer_one(module, function, arguments)
        which.append(sets.setdefault(tuple(sorted(ran)), len(sets)))
    if sys.gettrace() is not note:
        return {}
    return {"at_import": at_import, "sets": [*sets], "which": which}


def compare(
    module: types.ModuleType,
    batch: Batch,
    places: list[int] | None,
    each_seconds: float,
    pipe: int,
) -> Said:
    """Write each place that differs and its answer's digest; return how it went.

    Only the questions at `places` are asked, if any are named. A question that takes
    more than `each_seconds` of CPU time, up to a third more, ends the process. A
    program whose recursion does not end is soon asked no more.
    """
    calls, baseline = batch.calls, batch.baseline
    asked = {(name, through) for name, _, through in calls}
    functions = {each: dojo_wire.look_up(module, *each) for each in asked}
    slowest, recursions, place = 0.0, 0, 0
    started, renew, spent = perf_counter(), 0.0, process_time()
    for place in range(len(calls)) if places is None else places:
        (name, arguments, through), expected = calls[place], baseline[place]
        _place[0] = place
        if started >= renew:
            # No question starts with less than three quarters of this left.
            setitimer(ITIMER_PROF, each_seconds * 4 / 3)
            renew = started + each_seconds / 3
        found, is_alike = _ask(module, functions[name, through], arguments, expected)
        before, started = started, perf_counter()
        if started - before > BRIEF_SECONDS:
            total = process_time()
            slowest = max(slowest, min(started - before, total - spent))
            spent = total
        if is_alike:
            continue
        text = _text(found)
        if text != _text(expected):
            os.write(pipe, f'[{place}, "{_digest(text)}"]\n'.encode())
            recursions += text == RECURSION
            if recursions == MAX_RECURSIONS:
                break
    setitimer(ITIMER_PROF, 0)
    ended = "recursion" if recursions == MAX_RECURSIONS else ""
    return {"all": True, "slowest": slowest, "ended": ended, "place": place}


def _ask(
    module: types.ModuleType,
    function: Callable[..., Any],
    arguments: list[Any],
    expected: Json,
) -> tuple[Json, bool]:
    """Return an answer, and whether it is plainly the expected one."""
    try:
        answer = function(*dojo_wire.fresh(arguments, module))
        if type(answer) is type(expected) in PLAIN and answer == expected:
            return answer, True
        return dojo_wire.encode(answer), False
    except BaseException as error:
        return dojo_wire.raised(error), False


def read(lines: list[Any], cut_short: str, overdue: bool) -> Said:
    """Return what a child wrote, and where and why it ended too early, if it did.

    `lines` are parsed and come from a process that a program may have spoiled.
    """
    last = lines[-1] if lines and type(lines[-1]) is dict else {}
    if "unimportable" in last:
        return {"unimportable": last["unimportable"]}
    differs = [line for line in lines if type(line) is list]
    if "all" in last:
        return {**last, "differs": differs}
    ended = {"ended": cut_short, "overdue": overdue, "place": _place[0]}
    return {"differs": differs, **ended}


def digest_of(answer: Json) -> str:
    """Return a digest that two encoded answers share where they agree."""
    return _digest(_text(answer))


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()


def _text(answer: Json) -> str:
    """Return a text that two encoded answers share where they agree.

    As the keeper's `same` has it: type and value, the name of an exception, the type
    of an object. Entries of a dict may come in any order.
    """
    return json.dumps(_identity(answer))


def _identity(answer: Json) -> Json:
    if type(answer) is not dict:
        return answer
    if "e" in answer:
        return {"e": answer["e"]}
    if "o" in answer:
        return {"o": answer["type"]}
    ((tag, inside),) = answer.items()
    if tag == "f":
        return answer
    if tag == "d":
        pairs = [[_identity(item) for item in pair] for pair in inside]
        return {tag: sorted(pairs, key=repr)}
    return {tag: [_identity(item) for item in inside]}
