"""The learner's own program, which answers beside a program of the course."""

from __future__ import annotations

from collections.abc import Iterator

from dicedojo.engine.judge.replies import as_number
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.engine.judge.warm_sandbox import WarmSandbox
from dicedojo.engine.wire.conversation import Link
from dicedojo.engine.wire.orders import ProgramCode, Reply, Serve, Session


class OwnProgram:
    """A sandbox of the learner's own program, started once a course program asks it.

    No course program is ever sent there: in a process that had read them, a submission
    read a planted bug in its memory, and its answers revealed it to the tests.
    """

    def __init__(self, runner: TestRunner, code: ProgramCode) -> None:
        self._runner = runner
        self._code = code
        self._sandbox: WarmSandbox | None = None
        self._replies: Iterator[Reply] = iter(())

    def start(self, session: Session) -> None:
        """Have it answer in one conversation."""
        if self._sandbox is None:
            self._sandbox = self._runner.start_own()
        steps = self._runner.limits.program_steps
        order: Serve = {**session, **self._code, "do": "serve", "steps": steps}
        self._replies = self._sandbox.start(order)

    def end_after(self, replies: Iterator[Reply], talk: int) -> Iterator[Reply]:
        """Yield all replies of the course program, and end the conversation."""
        yield from replies
        link = Link(self._runner.to_own, talk)
        link.say_gone()
        link.close()
        for reply in self._replies:
            self._runner.budget.charge(as_number(reply.get("cpu_seconds")))
