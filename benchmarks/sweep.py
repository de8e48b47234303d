"""Puts a kata's sweep to its last solution: `python -m benchmarks.sweep KATA`.

Prints what it cost, keeper and box together, once the right answers are known.
"""

from __future__ import annotations

import json
import resource
import sys

from dicedojo.box import ProcessBox
from dicedojo.candidate import Candidate
from dicedojo.course import load_course
from dicedojo.rules import right_answers
from dicedojo.sweep import sweep


def spent() -> float:
    """Return the processor's seconds of this process and of all that it waited for."""
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def main() -> None:
    kata = load_course().kata(sys.argv[1])
    path = f"{kata.module}.py"
    files = {path: kata.reference.read_bytes()}
    right_answers(kata, "questions")
    before = spent()
    with Candidate.invite(
        ProcessBox(), files, path, kata.module, kata.given_sources, kata.values
    ) as candidate:
        result = sweep(kata, candidate)
    assert result.agreed == result.asked, result.witness
    print(json.dumps({"asked": result.asked, "cpu": spent() - before}))


if __name__ == "__main__":
    main()
