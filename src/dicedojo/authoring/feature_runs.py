"""Runs features on many programs and returns the scenarios that each fails."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from dicedojo.authoring.warm_python import warm_up
from dicedojo.course.kata import Kata
from dicedojo.course.step import Step
from dicedojo.errors import ContentError

WORKERS = min(2, os.cpu_count() or 1)
MAX_EVIDENCE = 2000  # characters, the last ones that pytest or the features printed


@dataclass(frozen=True)
class FeatureJob:
    """One program, and the steps whose features run on it, in this order."""

    key: str
    source: str
    steps: tuple[Step, ...]
    first: bool = False  # until the first scenario that fails


@dataclass(frozen=True)
class Failed:
    """A scenario that a program fails, and the sentence that says so."""

    step: str
    scenario: str
    message: str


@dataclass(frozen=True)
class FeatureRun:
    """The outcome of the features for one program."""

    failures: tuple[Failed, ...] = ()
    ended: str = ""  # "timed out" or "stopped"
    unimportable: str = ""  # the exception with which importing the program ends

    @property
    def flawless(self) -> bool:
        return not (self.failures or self.ended or self.unimportable)

    def of(self, step: Step) -> tuple[Failed, ...]:
        """Return the scenarios of one step that failed."""
        return tuple(failed for failed in self.failures if failed.step == step.name)


def run_features(kata: Kata, jobs: Sequence[FeatureJob]) -> dict[str, FeatureRun]:
    """Return the run of each job by its key.

    Only for the course's own programs: they run as they are, within a time limit.

    Raises:
        ContentError: the features or the step definitions do not run.
    """
    from dicedojo.authoring.feature_server import serve  # it imports pytest

    warm = warm_up()
    runs: dict[str, FeatureRun] = {}
    with tempfile.NamedTemporaryFile("r", encoding="utf-8", errors="replace") as log:
        ours, theirs = warm.Pipe(duplex=False)
        order = kata.root, kata.name, jobs, WORKERS, theirs, log.name
        server = warm.Process(target=serve, args=order, daemon=True)
        server.start()
        theirs.close()
        with ours, suppress(EOFError):
            while True:
                key, run = ours.recv()
                runs[key] = run
        server.join()
        if len(runs) < len(jobs):
            evidence = log.read().strip()[-MAX_EVIDENCE:]
            raise ContentError("The features do not run.", evidence=evidence)
    return runs
