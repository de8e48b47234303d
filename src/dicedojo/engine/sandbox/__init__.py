"""The sandbox: someone else's code, run within limits, able only to answer.

`bubblewrap` hides the machine from it; a learner's own machine uses `process` for their
own code. Both start one of dojo's programs inside, send it a submission as bytes, and
talk to it over a private pipe of lines.
"""

from __future__ import annotations

from dicedojo.engine.sandbox.base import Sandbox
from dicedojo.engine.sandbox.bubblewrap import Bubblewrap
from dicedojo.engine.sandbox.process import ProcessSandbox

__all__ = [
    "Bubblewrap",
    "ProcessSandbox",
    "Sandbox",
    "strongest_sandbox",
]


def strongest_sandbox() -> Sandbox:
    """Return the bubblewrap sandbox where it works, the process sandbox elsewhere."""
    sandbox = Bubblewrap()
    return sandbox if sandbox.works() else ProcessSandbox()
