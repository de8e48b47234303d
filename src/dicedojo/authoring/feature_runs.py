"""Runs features on many programs and returns the scenarios that each fails."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress

from dicedojo.authoring.feature_job import FeatureJob, FeatureRun
from dicedojo.authoring.warm_python import warm_up
from dicedojo.course.kata import Kata
from dicedojo.errors import ContentError

WORKERS = min(2, os.cpu_count() or 1)
MAX_EVIDENCE = 2000  # characters, the last ones that pytest or the features printed


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
