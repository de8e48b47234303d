"""Asks plain pytest which tests pass on the learner's own code.

Behind the wall a test can fail that passes for its author, since it needs more of the
program than answers. Nobody is told then that their code has a bug. What comes back is
the tests' own word, and good for that alone: a test that lies is not counted.
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

NO_TIMES = {"cpu_seconds": 0.0, "wall_seconds": 0.0}  # nobody asks
PLAIN = Room("dicedojo.engine.rooms.plain", preload=("pytest",), often=True)


def passed_plainly(
    code: CodeUnderTest, order: Mapping[str, Any], seconds: tuple[float, float]
) -> frozenset[str]:
    """Return the tests that pass beside the program; `order` is that of `order_for`.

    None where they do not come to an end in so many seconds of CPU time, or by the
    clock.

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
    """Return what the sandbox is told."""
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
