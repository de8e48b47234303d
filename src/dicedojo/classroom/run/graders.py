"""Processes of this machine that grade submissions: a new one for each."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import partial

from dicedojo.classroom.run.work import Result, Settings, Task, grade_task
from dicedojo.errors import ContentError, DojoError, SandboxError
from dicedojo.pool import Lost, each_apart

MIN_LIMIT = 600.0  # seconds by the clock for one submission, or:
LIMIT_FACTOR = 5  # times its time limit; a grader that needs more hangs
MAX_FAULTS = 3  # sandboxes that fail to start, one after another


class LocalGraders:
    """So many processes of this machine, forked from one that is warm."""

    def __init__(self, settings: Settings, jobs: int) -> None:
        self._settings = settings
        self._jobs = jobs
        self._limit = max(MIN_LIMIT, LIMIT_FACTOR * settings.seconds)
        self._faults = 0

    def grade(
        self, tasks: Sequence[Task], tick: Callable[[], None] = lambda: None
    ) -> Generator[tuple[Task, Result | Lost]]:
        """Yield each task with its result, in order of completion.

        `tick` is called now and then, and may raise to stop. Leaving early ends all
        graders, and all that they started.

        Raises:
            ContentError: the course does not run.
            SandboxError: sandboxes could not be started, several times.
        """
        work = partial(_grade_one, self._settings)
        each = each_apart(work, tasks, self._jobs, limit=self._limit, tick=tick)
        with closing(each) as results:
            for number, result in results:
                yield tasks[number], self._checked(result)

    def _checked(self, result: Result | DojoError | Lost) -> Result | Lost:
        """Return what befell one submission; raise what all others would meet."""
        if not isinstance(result, DojoError):
            self._faults = 0
            return result
        if isinstance(result, SandboxError):
            self._faults += 1
        if isinstance(result, ContentError) or self._faults == MAX_FAULTS:
            raise result
        return Lost(str(result))


def _grade_one(settings: Settings, task: Task) -> Result | DojoError:
    try:
        return grade_task(settings, task)
    except DojoError as fault:
        return fault
