"""Finds one assertion about many answers that most of a suite's points hang on.

`assert sum(n * score(roll) for n, roll in ...) == 1_234_567` notices nearly every bug,
and can be written with no rule in mind: from what the code gave. A person should look.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping, Sequence

from dicedojo.mutation.programs import Program
from dicedojo.mutation.rounds import Rounds, is_noticed, killers
from dicedojo.mutation.runs import Run
from dicedojo.mutation.suite import Suite
from dicedojo.submission.submission import Submission, decode_source
from dicedojo.syntax import tree_of

MANY = 40  # messages: twice as many as there are calls


def dear_assertion(
    submission: Submission,
    rounds: Rounds,
    suite: Suite,
    programs: Sequence[Program],
    runs: Mapping[str, Run],
) -> tuple[str, int]:
    """Return the file and the line of such an assertion, ("", 0) if there is none.

    `runs` are those on changed programs, by key. Where one test noticed more than half
    of them first, the tests meet these once more without it.
    """
    noticed = [one for one in programs if is_noticed(runs[one.key], suite, suite.sound)]
    named = [killers(runs[one.key], suite, suite.sound) for one in noticed]
    for test, number in Counter(tests[0] for tests in named if tests).most_common(1):
        line = _only_assertion(submission, test)
        if 2 * number <= len(noticed) or not line or rounds.asked(test) < MANY:
            break
        its_own = [one for one in noticed if killers(runs[one.key], suite, [test])]
        others = [other for other in suite.sound if other != test]
        tolerated = {*suite.collected} - {*others}
        again = rounds.run(its_own, tolerated)
        alone = [
            one for one in its_own if not is_noticed(again[one.key], suite, others)
        ]
        if 2 * len(alone) > len(noticed):
            return test.partition("::")[0], line
    return "", 0


def _only_assertion(submission: Submission, test: str) -> int:
    """Return the line of a test's one assertion; 0 if it has another, or a loop."""
    path, _, rest = test.partition("::")
    name = rest.partition("[")[0].rpartition("::")[2]
    tree = tree_of(decode_source(submission.files.get(path, b"")))
    for function in ast.walk(tree) if tree else ():
        if isinstance(function, ast.FunctionDef) and function.name == name:
            lines = [node.lineno for node in _statements(function)]
            return lines[0] if len(lines) == 1 else 0
    return 0


def _statements(function: ast.FunctionDef) -> list[ast.stmt]:
    """Return its assertions; one in a loop counts twice, as it looks many times."""
    found: list[ast.stmt] = []
    for node in ast.walk(function):
        match node:
            case ast.Assert():
                found.append(node)
            case ast.For() | ast.While() | ast.AsyncFor():
                found += [one for one in ast.walk(node) if isinstance(one, ast.Assert)]
    return found
