"""Counts the steps of learners' code, and ends what takes too many.

A step is a call or a jump back, as each loop makes. So a limit is the same on every
machine, and no timer is needed. A call of C code that takes for ever is one step: where
nothing else ends it, the page replaces its worker.
"""

from __future__ import annotations

import math
import sys
from types import CodeType, FrameType
from typing import Any

PER_SECOND = 1_000_000  # steps that stand for a second of CPU time; 0.1 s or less
NAME = "dojo"


class TookTooLong(BaseException):
    """Code took too many steps. Not an Exception: `except Exception` must not hide it.

    It ends the conversation between tests and program.
    """

    _dojo_ends = True


class Steps:
    """The steps of code in one folder; once `limit` is passed each further one raises.

    What counts can be exchanged: each end of a conversation has its own steps.
    """

    def __init__(self) -> None:
        self.count = 0
        self.limit = math.inf
        self._folder = ""
        self.is_on = False

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

    def begin(self, folder: str) -> None:
        """Count the steps of the code whose files lie in a folder."""
        self._folder = folder
        self.is_on = True
        if sys.version_info < (3, 12):
            sys.settrace(self._trace)
            return
        tool, events = sys.monitoring.OPTIMIZER_ID, sys.monitoring.events
        if sys.monitoring.get_tool(tool) is None:
            sys.monitoring.use_tool_id(tool, NAME)
            for event in (events.PY_START, events.JUMP):
                sys.monitoring.register_callback(tool, event, self._note)
        sys.monitoring.set_events(tool, events.PY_START | events.JUMP)

    def end(self) -> None:
        """Count no more."""
        self.is_on = False
        if sys.version_info < (3, 12):
            sys.settrace(None)
        else:
            sys.monitoring.set_events(sys.monitoring.OPTIMIZER_ID, 0)

    def _counts(self, code: CodeType) -> bool:
        """Return whether code is the learner's; programs have a path of their own."""
        path = code.co_filename
        return path.startswith(self._folder) or not path.startswith(("/", "<frozen"))

    def _note(self, code: CodeType, *_: int) -> Any:
        if not self._counts(code):
            return sys.monitoring.DISABLE if sys.version_info >= (3, 12) else None
        self.count += 1
        if self.count > self.limit:
            raise TookTooLong
        return None

    def _trace(self, frame: FrameType, event: str, argument: object) -> Any:
        """Count lines in the place of jumps, where Python cannot tell these."""
        if not self._counts(frame.f_code):
            return None
        self.count += 1
        if self.count > self.limit:
            raise TookTooLong
        return self._trace


STEPS = Steps()  # of this interpreter
