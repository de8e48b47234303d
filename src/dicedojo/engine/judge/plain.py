"""Asks plain pytest which tests pass on the learner's own code.

A test that passes for its author can fail behind the wall, since it needs more of the
program than answers. Its failure then does not mean that the code has a bug. The tests
can forge this result, so it is used for nothing else: a test that passes only here does
not count.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.judge.replies import as_run
from dicedojo.engine.judge.verdicts import Missing
from dicedojo.engine.judge.warm_sandbox import LIMITS
from dicedojo.engine.sandbox.base import Room
from dicedojo.engine.sandbox.packages import to_preload
from dicedojo.engine.sandbox.session import SandboxStopped, SandboxTimedOut, Session

NO_TIMES = {"cpu_seconds": 0.0, "wall_seconds": 0.0}  # they are not measured here
PLAIN = Room("dicedojo.engine.rooms.plain", preload=("pytest",), often=True)


def passed_plainly(
    code: CodeUnderTest, order: Mapping[str, Any], seconds: tuple[float, float]
) -> frozenset[str]:
    """Return the tests that pass in one process with the program.

    `order` is that of `order_for`. `seconds` are of CPU time, and by the clock; the set
    is empty where the tests take longer.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    cpu_seconds, wall_seconds = seconds
    limits = replace(LIMITS, cpu_seconds=math.ceil(cpu_seconds))
    program = replace(PLAIN, more=to_preload(code.sandbox.imports, code.files))
    try:
        with Session.start(code.sandbox, program, limits) as session:
            line = session.exchange(json.dumps(order).encode(), wall_seconds)
        return as_run({**json.loads(line), **NO_TIMES}).passed
    except (SandboxTimedOut, SandboxStopped, ValueError, RecursionError, TypeError):
        return frozenset()


def order_for(
    code: CodeUnderTest,
    excluded: Sequence[str],
    stand_ins: Sequence[Missing],
    seed: int,
) -> dict[str, Any]:
    """Return the order that runs the tests."""
    return {
        "files": code.encoded_files,
        "path": code.path,
        "module": code.module,
        "given": dict(code.given),
        "stand_ins": stand_ins,
        "excluded": list(excluded),
        "last": [],
        "reversed_order": False,
        "tolerated": None,
        "seed": seed,
    }
