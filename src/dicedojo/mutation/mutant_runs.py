"""Has the tests meet the mutants, and says how every one fared."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from dicedojo.files import hash_files
from dicedojo.mutation.bugs import Grouped
from dicedojo.mutation.comparison import Comparison
from dicedojo.mutation.programs import Program, Programs
from dicedojo.mutation.reasons import source_dependent
from dicedojo.mutation.rounds import is_noticed, killers
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.verdicts import (
    NOT_RUN,
    ControlVerdict,
    Exclusion,
    Job,
    Mutant,
    MutantVerdict,
    Run,
    Status,
)
from dicedojo.mutation.wall import SEED
from dicedojo.syntax import tree_of

Salted = ast.FunctionDef | ast.AsyncFunctionDef | ast.Module
LINE = re.compile(rb"(?<=\n)|(?<=\r)(?!\n)")  # between lines, as Python counts them
UNDECIDED = {  # how the tests ended on a mutant, and what is said of it
    "lost": "the process that runs the tests was ended",
    NOT_RUN: "there was no time left to run the tests",
}


@dataclass(frozen=True)
class PartRuns:
    """What tests that need the program beside them did, on mutants and on controls.

    They run in one process with the program, as plain `pytest` runs them.
    """

    suite: Suite
    controls: tuple[ControlVerdict, ...] = ()
    runs: Mapping[str, Run] = field(default_factory=dict)

    def noticed_by(self, id: str) -> tuple[str, ...]:
        """Return which of these tests noticed a mutant."""
        run = self.runs.get(id, Run())
        return tuple(test for test in self.suite.beside if test in run.failed)

    def notices(self, id: str) -> bool:
        """Return whether they noticed a mutant."""
        ended = self.runs.get(id, Run()).ended
        return bool(self.noticed_by(id)) or ended in ("timed out", "stopped")


def run_parts(
    runner: TestRunner, programs: Programs, suite: Suite, mutants: Sequence[Program]
) -> PartRuns:
    """Run the tests that need the program beside them, if there are any.

    They could read it, so all that they meet is salted. One that fails on a control, so
    on code that only looks different, depends on the source and is excluded.
    """
    controls = programs.controls if suite.sound or suite.beside else {}
    if not suite.beside:
        passed = tuple(ControlVerdict(name) for name in controls)
        return PartRuns(suite, passed)
    others = [test for test in suite.collected if test not in suite.beside]
    others += suite.broken_files
    word = hash_files(programs.submission.files)[:12]
    jobs = [_salted(one, word) for one in controls.values()]
    runs = runner.run_confirmed(jobs, others)
    excluded: dict[str, Exclusion] = {}
    verdicts = []
    for name, control in controls.items():
        run = runs[control.key]
        failing = tuple(
            test
            for test in suite.beside
            if test not in excluded and test not in run.passed
        )
        excluded |= {test: source_dependent(test, name) for test in failing}
        verdicts.append(ControlVerdict(name, failing))
    suite = suite.excluding(excluded)
    others += excluded
    found: dict[str, Run] = {}
    if suite.beside:
        some = [_salted(one, word) for one in mutants]
        with runner.ending_at_a_failure(()):
            found = runner.run_confirmed(some, others)
    return PartRuns(suite, tuple(verdicts), found)


def _salted(program: Program, word: str) -> Job:
    """Return a program as tests meet it that could read it."""
    return Job(program.key, salt(str(program.source), word), seed=SEED)


def mutant_verdicts(
    comparison: Comparison,
    grouped: Grouped,
    runs: Mapping[str, Run],
    parts: PartRuns,
    suite: Suite,
) -> dict[str, MutantVerdict]:
    """Return the verdict on each mutant, by id; one that was never run has none."""
    decided = dict(grouped.decided)
    survivors = []
    for group in grouped.groups:
        left = []
        for mutant in group.mutants:
            if mutant.id not in runs:
                continue
            verdict = _verdict(mutant, runs[mutant.id], parts, suite)
            if verdict is None:
                left.append(mutant)
            else:
                decided[mutant.id] = verdict
        if left:
            survivors.append(replace(group, mutants=tuple(left)))
    for id, before in grouped.decided.items():
        if before.status is not Status.UNIMPORTABLE:
            run = runs.get(id, Run())
            decided[id] = _verdict(before.mutant, run, parts, suite) or before
    judged = comparison.judge_survivors(survivors)
    for group in survivors:
        for mutant in group.mutants:
            failing = sorted(set(runs[mutant.id].failed) - set(suite.failing))
            decided[mutant.id] = replace(judged[mutant.id], failing=tuple(failing))
    return decided


def _verdict(
    mutant: Mutant, run: Run, parts: PartRuns, suite: Suite
) -> MutantVerdict | None:
    """Return the verdict that the tests come to; None if they do not notice it."""
    if run.unimportable:
        return MutantVerdict(mutant, Status.UNIMPORTABLE)
    if is_noticed(run, suite, suite.behind):
        status = Status.TIMED_OUT if run.ended == "timed out" else Status.KILLED
        return MutantVerdict(mutant, status, killers(run, suite, suite.behind))
    if parts.notices(mutant.id):
        return MutantVerdict(mutant, Status.KILLED, parts.noticed_by(mutant.id))
    if run.ended in UNDECIDED:
        return MutantVerdict(mutant, Status.UNDECIDED, why=UNDECIDED[run.ended])
    return None


def salt(source: str, word: str) -> str:
    """Return the program with assignments to a name made of `word`.

    A program that cannot be read comes back as it is.

    A test that runs in one process with a program can read it, and could know every
    mutant by its text. So all that it meets there is salted: each function, and the
    module, begins with an assignment that nobody reads. Its name depends on all files
    of the submission, the test that would know it among them.
    """
    tree = tree_of(source)
    if tree is None:
        return source
    assignment = f"_{word} = {int(word[:8], 16)}".encode()
    lines = LINE.split(source.encode())
    nodes = [node for node in ast.walk(tree) if isinstance(node, Salted)]
    for line, column, is_block in sorted(_places(nodes), reverse=True):
        before, after = lines[line - 1][:column], lines[line - 1][column:]
        end = b"\n" + before if is_block else b"; "
        lines[line - 1] = before + assignment + end + after
    salted = b"".join(lines).decode() + f"\n{assignment.decode()}\n"
    return source if tree_of(salted) is None else salted


def _places(nodes: Iterable[Salted]) -> Iterator[tuple[int, int, bool]]:
    """Yield where the first statement stands that may follow salt, if there is one.

    That is its line, the bytes before it there, and whether it needs its own line.
    """
    for node in nodes:
        at = 0 if ast.get_docstring(node, clean=False) is None else 1
        while _is_future(node.body[at : at + 1]):
            at += 1
        for first in node.body[at : at + 1]:
            parts = [first, *getattr(first, "decorator_list", [])]
            is_block = hasattr(first, "body") or hasattr(first, "cases")
            yield min(one.lineno for one in parts), first.col_offset, is_block


def _is_future(body: list[ast.stmt]) -> bool:
    return any(
        isinstance(node, ast.ImportFrom) and node.module == "__future__"
        for node in body
    )
