"""Counts the steps of learners' code, ends what takes too many, and says how far it is.

A step is a turn of a loop that may be endless, or a call of a function that names
itself: all others end with their loop, or with Python's limit of recursion, and to
count them too takes twice as long. So a limit is the same on every machine, and no
timer is needed. A call of C code that takes for ever is no step: where nothing else
ends it, the page replaces its worker. A page that waits is told how far a long answer
has come, or that it goes on.
"""

from __future__ import annotations

import dis
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from types import CodeType, FrameType
from typing import Any, TypeVar

from dicedojo.workspace import check_plugin

PER_SECOND = 1_000_000  # steps that stand for a second of CPU time; 0.1 s or less
MONITORING: Any = getattr(sys, "monitoring", None)  # Python has it from 3.12
TOOL = 5  # the number of this tool among those that watch an interpreter
FOR = dis.opmap["FOR_ITER"]
# What makes a `for` endless: its items have no end, or become more on the way.
ENDLESS = {"count", "cycle", "repeat", "iter", "append", "extend", "insert"}
# Functions for which it is kept whether they count: most are alike in all mutants, and
# to look at each anew takes a fifth of the time of all.
KEPT = 10_000
# What a callback gives for a place that it need not be told of again.
DISABLE = MONITORING and MONITORING.DISABLE
Known = tuple[CodeType, bool, bool]  # whether its calls count, and whether its loops do
Item = TypeVar("Item")
LEAST = 8  # of what comes one after the other, or it is soon over
# Each takes a sentence's beginning, how many are done, and of how many; or nothing.
listeners: list[Callable[..., object]] = []


class TookTooLong(check_plugin.TookTooLong):
    """Code took too many steps; that ends the conversation of tests and program."""

    _dojo_ends = True


class Steps:
    """The steps of code in one folder; once `limit` is passed each further one raises.

    What counts can be exchanged: each end of a conversation has its own steps.
    """

    def __init__(self) -> None:
        self.count = 0
        self.limit = math.inf
        self._folder = ""
        self._known: dict[int, Known] = {}  # by the id of the code
        self.is_on = False
        self.why: Callable[[], str] = str  # what an exception says

    @property
    def is_over(self) -> bool:
        """Whether the limit is passed."""
        return self.count > self.limit

    @property
    def seconds(self) -> float:
        """The seconds for which the steps stand."""
        return self.count / PER_SECOND

    def allow(self, seconds: float) -> None:
        """Allow steps for so many seconds from now on; any number for 0."""
        self.limit = self.count + seconds * PER_SECOND if seconds else math.inf
        if self.is_on and MONITORING is None:
            sys.settrace(self._trace)  # Python ends a trace that has raised

    def begin(self, folder: str) -> None:
        """Count the steps of the code whose files lie in a folder."""
        self._folder = folder
        self.is_on = True
        if MONITORING is None:
            sys.settrace(self._trace)
            return
        events = MONITORING.events
        MONITORING.use_tool_id(TOOL, "dojo")
        MONITORING.register_callback(TOOL, events.PY_START, self._begin_call)
        MONITORING.register_callback(TOOL, events.JUMP, self._jump)
        MONITORING.set_events(TOOL, events.PY_START)

    def end(self) -> None:
        """Count no more."""
        self.is_on = False
        if MONITORING is None:
            sys.settrace(None)
        else:
            MONITORING.set_events(TOOL, 0)
            MONITORING.free_tool_id(TOOL)
        self._known.clear()

    def _begin_call(self, code: CodeType, at: int) -> Any:
        """Count a call of a function that names itself; see that its loops count."""
        known = self._known.get(id(code))
        if known is None:
            known = self._known[id(code)] = self._look_at(code)
            if known[2]:
                MONITORING.set_local_events(TOOL, code, MONITORING.events.JUMP)
        return self._step() if known[1] else DISABLE

    def _look_at(self, code: CodeType) -> Known:
        path = code.co_filename  # those of programs are paths of their own
        if path[0] in "/<" and not path.startswith(self._folder):
            return code, False, False
        return code, names(code, code.co_name), may_loop(code)

    def _jump(self, code: CodeType, at: int, to: int) -> Any:
        return self._step() if to <= at else DISABLE

    def _step(self) -> None:
        self.count += 1
        if self.count > self.limit:
            raise TookTooLong(self.why())

    def _trace(self, frame: FrameType, event: str, argument: object) -> Any:
        """Count as `_begin_call` does, where Python cannot tell of jumps."""
        code = frame.f_code
        known = self._known.get(id(code))
        if known is None:
            known = self._known[id(code)] = self._look_at(code)
        if known[1]:
            self._step()
        return self._line if known[2] else None

    def _line(self, frame: FrameType, event: str, argument: object) -> Any:
        """Count a line of a function whose loops count, in the place of a jump."""
        self._step()
        return self._line


@lru_cache(KEPT)
def names(code: CodeType, name: str) -> bool:
    """Return whether code, or code in it, uses a name."""
    return name in (*code.co_names, *code.co_freevars) or any(
        names(part, name) for part in code.co_consts if isinstance(part, CodeType)
    )


@lru_cache(KEPT)
def may_loop(code: CodeType) -> bool:
    """Return whether a loop in code may never end: a `while`, or an odd `for`."""
    if ENDLESS & {*code.co_names}:
        return True
    backward = (
        one for one in dis.get_instructions(code) if "JUMP_BACKWARD" in one.opname
    )
    return any(code.co_code[int(one.argval)] != FOR for one in backward)


STEPS = Steps()  # of this interpreter


def go_on() -> None:
    """Say that something has ended and something else begins."""
    for tell in listeners:
        tell()


def counted(doing: str, items: Sequence[Item]) -> Iterator[Item]:
    """Yield the items, and say before each how many are done."""
    for done, item in enumerate(items):
        if len(items) >= LEAST:
            for tell in listeners:
                tell(doing, done, len(items))
        yield item
