"""The box: someone else's code, run within limits, able only to answer.

`bubblewrap` hides the machine from it; `process` is what a learner's own machine
uses for their own code. Both start a program of ours inside, hand it a submission
as bytes, and talk to it over a private pipe of lines.
"""

from __future__ import annotations

from dicedojo.box.base import Box, Files
from dicedojo.box.bubblewrap import Bubblewrap
from dicedojo.box.limits import Limits
from dicedojo.box.process import ProcessBox
from dicedojo.box.session import BoxStopped, BoxTimedOut, Ending, Session, run

__all__ = [
    "Box",
    "BoxStopped",
    "BoxTimedOut",
    "Bubblewrap",
    "Ending",
    "Files",
    "Limits",
    "ProcessBox",
    "Session",
    "run",
    "strongest_box",
]


def strongest_box() -> Box:
    """Return the bubblewrap box where it works, the process box elsewhere."""
    box = Bubblewrap()
    return box if box.works() else ProcessBox()
