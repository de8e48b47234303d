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
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.judge.bugs import is_noticed
from dicedojo.engine.judge.programs import Program
from dicedojo.engine.judge.runner import TestRunner
from dicedojo.engine.judge.suite import Suite
from dicedojo.engine.judge.validity import begin
from dicedojo.engine.judge.verdicts import Run
from dicedojo.engine.judge.wall import Wall
from dicedojo.engine.mutants.edits import generate
from dicedojo.engine.mutants.mutant import Mutant
from dicedojo.engine.sandbox import strongest_sandbox
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


def outcome(run: Run, suite: Suite) -> str:
    """Return how the tests ended on a mutant."""
    if run.ended == "timed out":
        return "timed out"
    noticed = run.unimportable or is_noticed(run, suite, suite.collected)
    return "killed" if noticed else "survived"


def main() -> None:
    folder = Path(sys.argv[1])
    kata = load_kata(content_root(), "greed")
    submission = read_submission(folder, kata)
    code = CodeUnderTest.of(
        kata, strongest_sandbox(), submission.files, submission.path
    )
    with (
        ThreadPoolExecutor(1) as beside,
        TestRunner.open(code) as runner,
    ):
        wall = Wall(kata, submission, runner)
        making = beside.submit(lambda: list(in_functions(submission.text)))
        start = begin(wall)
        runner.allow(start.own)
        mutants = making.result()
        some = [Program(mutant.id, mutant.source) for mutant in mutants]
        # A run ends with the first failure, as in a grade, and with mutmut.
        runs = wall.run(start.session, some, ())
    outcomes = Counter(outcome(run, start.suite) for run in runs.values())
    print(json.dumps({"mutants": len(mutants), **dict(sorted(outcomes.items()))}))


if __name__ == "__main__":
    main()
