"""Runs features on many programs and returns the scenarios that each fails."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dicedojo.course.kata import Kata
from dicedojo.course.step import Step
from dicedojo.errors import ContentError

WORKERS = min(2, os.cpu_count() or 1)


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


def run_features(
    kata: Kata, jobs: Sequence[FeatureJob], tick: Callable[[], None] = lambda: None
) -> dict[str, FeatureRun]:
    """Return the run of each job by its key; `tick` is called after each.

    Only for the course's own programs: they run as they are, within a time limit.

    Raises:
        ContentError: the features or the step definitions do not run.
    """
    runs: dict[str, FeatureRun] = {}
    with tempfile.TemporaryDirectory(prefix="dojo-features-") as folder:
        request = {
            "folder": folder,
            "root": str(kata.root),
            "kata": kata.name,
            "workers": WORKERS,
            "jobs": list(map(_as_json, jobs)),
        }
        log = Path(folder) / "server.log"
        for answer in ask_server(request, log):
            if "faults" in answer:
                fault = str(answer["faults"][0])
                raise ContentError("The features do not run.", evidence=fault)
            runs[answer["key"]] = _run_of(answer)
            tick()
        if len(runs) < len(jobs):
            raise ContentError(
                "The features do not run.",
                evidence=log.read_text("utf-8", "replace")[-500:],
            )
    return runs


def _as_json(job: FeatureJob) -> dict[str, object]:
    steps = [step.name for step in job.steps]
    return {
        "key": job.key,
        "source": job.source,
        "steps": steps,
        "first": job.first,
    }


def ask_server(request: dict[str, Any], log: Path) -> Iterator[dict[str, Any]]:
    """Yield the server's answers as they come; what it prints goes to `log`."""
    command = [sys.executable, "-m", "dicedojo.authoring.feature_server"]
    with (
        log.open("w", encoding="utf-8") as errors,
        subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as server,
    ):
        assert server.stdin is not None
        assert server.stdout is not None
        json.dump(request, server.stdin)
        server.stdin.close()
        yield from map(json.loads, server.stdout)


def _run_of(answer: dict[str, Any]) -> FeatureRun:
    notes = answer["notes"]
    unimportable = next((n["unimportable"] for n in notes if "unimportable" in n), "")
    failures = tuple(Failed(**note) for note in notes if note.get("message"))
    return FeatureRun(failures, str(answer["ended"]), unimportable)
