"""Puts a kata's sweep to its last solution: `python -m benchmarks.sweep KATA`.

Prints what it cost, keeper and sandbox together, once the right answers are known.
"""

from __future__ import annotations

import json
import resource
import sys

from dicedojo.course.course import content_root, load_kata
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.oracle import right_answers
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.exam.run import sweep
from dicedojo.engine.sandbox import ProcessSandbox


def spent() -> float:
    """Return the processor's seconds of this process and of all that it waited for."""
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def main() -> None:
    kata = load_kata(content_root(), sys.argv[1])
    path = f"{kata.module}.py"
    files = {path: kata.reference.read_bytes()}
    right_answers(kata, "questions")
    before = spent()
    with Proxy.open(
        CodeUnderTest(
            ProcessSandbox(), files, path, kata.module, kata.given_sources, kata.values
        )
    ) as proxy:
        result, _ = sweep(kata, proxy)
    assert result.agreed == result.asked, result.witness
    print(json.dumps({"asked": result.asked, "cpu": spent() - before}))


if __name__ == "__main__":
    main()
