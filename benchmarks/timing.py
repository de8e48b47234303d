"""Times whole commands in turn, so that a ratio holds when the machine drifts."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Command:
    """A command line and the folder that it runs in, made anew before each run."""

    name: str
    argv: Sequence[str]
    prepare: Callable[[], Path]
    exit_codes: tuple[int, ...] = (0,)  # other ones mean that it did not do its work


@dataclass(frozen=True)
class Timing:
    """One run: seconds by the clock and of the processor, and what it printed."""

    wall: float
    cpu: float
    output: str


def time_once(command: Command) -> Timing:
    """Run a command once; the CPU time counts all processes that it waited for.

    Those of a sandbox are not among them.

    Raises:
        RuntimeError: the command ended with an exit code that it should not have.
    """
    folder = command.prepare()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    done = subprocess.run(
        command.argv,
        cwd=folder,
        env={**os.environ, "COLUMNS": "80", "PYTEST_ADDOPTS": ""},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    wall = time.perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)
    if done.returncode not in command.exit_codes:
        failure = f"{command.name} ended with exit code {done.returncode}:"
        raise RuntimeError(f"{failure}\n{done.stdout}{done.stderr}")
    return Timing(wall, cpu, done.stdout + done.stderr)


def time_pairs(
    first: Command, second: Command, runs: int
) -> tuple[list[Timing], list[Timing]]:
    """Run two commands in turn, `runs` times each, after one warm-up of each."""
    time_once(first)
    time_once(second)
    pairs = [(time_once(first), time_once(second)) for _ in range(runs)]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def median_ratio(over: Sequence[float], under: Sequence[float]) -> float:
    """Return the median of the ratios, pair by pair."""
    return statistics.median(a / b for a, b in zip(over, under, strict=True))
