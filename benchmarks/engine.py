"""Runs the mutants that mutmut's command also has, and nothing else, as one command.

`python -m benchmarks.engine FOLDER` makes the mutants of FOLDER/greed.py afresh (no
cache), runs FOLDER/tests on each with two workers, and prints how many there were.
"""

from __future__ import annotations

import ast
import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from dicedojo.course.course import content_root, load_kata
from dicedojo.mutation.generate.mutants import generate
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Job, Run
from dicedojo.mutation.verdicts import Mutant
from dicedojo.sandbox import strongest_sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.submission import read_submission

OURS = {"delete_element", "swap_rules", "repoint_rule", "shorten_sequence"}


def in_functions(source: str) -> Iterator[Mutant]:
    """Yield the mutants by mutmut's operators that lie in a function's body."""
    functions = [
        range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
    ]
    for mutant in generate(source):
        inside = any(mutant.line in lines for lines in functions)
        if inside and mutant.operator not in OURS:
            yield mutant


def ended(run: Run) -> str:
    """Return how the tests ended on a mutant."""
    if run.all_passed:
        return "survived"
    return "timed out" if run.ended == "timed out" else "killed"


def main() -> None:
    folder = Path(sys.argv[1])
    submission = read_submission(folder, load_kata(content_root(), "greed"))
    with (
        ThreadPoolExecutor(1) as beside,
        TestRunner.open(
            CodeUnderTest(
                strongest_sandbox(), submission.files, submission.path, "greed"
            )
        ) as runner,
    ):
        making = beside.submit(lambda: list(in_functions(submission.text)))
        runner.collect(submission.source)
        base = runner.run([Job("base", submission.source)])["base"]
        runner.allow(base)
        mutants = making.result()
        with runner.ending_at_a_failure(()):  # as a grade does, and mutmut
            runs = runner.run([Job(m.id, m.source) for m in mutants])
    outcomes = Counter(ended(run) for run in runs.values())
    print(json.dumps({"mutants": len(mutants), **dict(sorted(outcomes.items()))}))


if __name__ == "__main__":
    main()
