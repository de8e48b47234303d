"""Measures the optimum of the software-engineering game by its number of rounds.

`python -m benchmarks.engineering [--rounds N...] [--curve FILE]`: CPU seconds and peak
memory, each in a process of its own, beside a plain dynamic programme with the score in
every state, for the sizes that it can do in a minute.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

ROUNDS = (5, 10, 15, 18, 20, 25, 30)
MAX_PLAIN = 20  # rounds; each one more takes half as much again
SOLVERS = ("optimum", "plain")
MIB = 1024 if sys.platform == "linux" else 1024**2  # ru_maxrss per MiB
Measured = Mapping[str, Mapping[int, "Solution"]]  # by solver and rounds


@dataclass(frozen=True)
class Solution:
    """The value of a game, and what it took to find it."""

    value: float
    cpu: float  # seconds
    memory: float  # MiB, with Python and NumPy


def solve(solver: str, rounds: int) -> float:
    if solver == "plain":
        from tests.games.engineering.plain_optimum import solve_plainly

        return float(solve_plainly(rounds).exact_value)
    from dicedojo.games.engineering import optimum

    return optimum.solve(rounds).value


def measure(solver: str, rounds: int) -> Solution:
    """Return what a new process measures of itself."""
    argv = [sys.executable, "-m", "benchmarks.engineering", "--one", solver]
    done = subprocess.run(
        [*argv, str(rounds)], capture_output=True, text=True, check=True
    )
    return Solution(**json.loads(done.stdout))


def report(solver: str, rounds: int) -> str:
    """Solve a game in this process, and return what it took as JSON."""
    before = _cpu()
    value = solve(solver, rounds)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MIB
    return json.dumps({"value": value, "cpu": _cpu() - before, "memory": memory})


def compare_all() -> None:
    """Print the table of the sizes that take a few seconds together."""
    print_all(ROUNDS)


def print_all(sizes: Sequence[int]) -> Measured:
    """Print a line for each number of rounds, and return what was measured."""
    measured: dict[str, dict[int, Solution]] = {solver: {} for solver in SOLVERS}
    print("  rounds       value   optimum: s   MiB    plain: s   MiB   difference")
    for rounds in sizes:
        ours = measured["optimum"][rounds] = measure("optimum", rounds)
        line = f"{rounds:8} {ours.value:11.6f} {ours.cpu:12.2f} {ours.memory:5.0f}"
        if rounds <= MAX_PLAIN:
            plain = measured["plain"][rounds] = measure("plain", rounds)
            line += f" {plain.cpu:11.2f} {plain.memory:5.0f}"
            line += f" {abs(ours.value - plain.value):12.0e}"
        print(line, flush=True)
    return measured


def draw(measured: Measured, path: Path) -> None:
    """Draw CPU seconds and memory over rounds, both on logarithmic scales."""
    from matplotlib.figure import Figure

    drawing = Figure((9, 4), layout="constrained")
    panels = drawing.subplots(1, 2)
    for solver, solutions in measured.items():
        rounds = list(solutions)
        cpu = [each.cpu for each in solutions.values()]
        memory = [each.memory for each in solutions.values()]
        panels[0].plot(rounds, cpu, marker="o", label=solver)
        panels[1].plot(rounds, memory, marker="o", label=solver)
    for panel, label in zip(panels, ("CPU seconds", "peak memory, MiB"), strict=True):
        panel.set_yscale("log")
        panel.set_xlabel("rounds")
        panel.set_ylabel(label)
        panel.legend()
    drawing.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.engineering", description=__doc__
    )
    parser.add_argument("--rounds", type=int, nargs="+", default=ROUNDS)
    parser.add_argument("--curve", type=Path, metavar="FILE")
    parser.add_argument("--one", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        solver, rounds = options.one
        print(report(solver, int(rounds)))
        return
    measured = print_all(options.rounds)
    if options.curve:
        draw(measured, options.curve)


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
