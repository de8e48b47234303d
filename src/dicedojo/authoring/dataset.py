"""Every mutant of a kata's programs, with its verdict over the whole domain.

Unlike a grade, it asks every question of the domain and each refused one, whether the
program answers it by the rules or not: an early step and a planted bug have mutants,
too. A verdict on a program is kept by its content, so a run goes on where it stopped.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from dicedojo import cache
from dicedojo.authoring.answers import all_questions
from dicedojo.core.dojo_kinds import text_of
from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.mutation.bugs import NO_ANSWER, Grouped, find_bugs
from dicedojo.mutation.comparison import Comparison
from dicedojo.mutation.cover import Cover, find_cover
from dicedojo.mutation.generate.mutants import cached_generate
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Answers, Job
from dicedojo.mutation.survivors import NOT_ALONE
from dicedojo.mutation.verdicts import Mutant, MutantVerdict, Status
from dicedojo.sandbox import Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.sandbox.wire import Answer, encode, plain_calls
from dicedojo.syntax import ignore_source_warnings

Row = dict[str, Any]
VERSION = "2"  # of the rows; another one computes all of them anew
BATCH = "questions"
SECONDS = 7_200.0  # for one program
ANSWER_SECONDS = 1.0  # of CPU for one answer; the slowest right one takes a tenth
WITNESS, EQUIVALENT, UNDECIDED, UNIMPORTABLE = (
    *("witness", "equivalent", "undecided", "unimportable"),
)
NOT_ALL = "no question of the domain shows a difference, and others could be asked"


@dataclass(frozen=True)
class Program:
    """A program of the course; equal ones are one, under the first of their names."""

    kata: str
    name: str  # steps/04_single_five/green, chaff/exactly_three, ...
    source: str
    also: tuple[str, ...] = ()  # the names of equal programs

    @property
    def file(self) -> str:
        """Where the program lies in the data set."""
        return f"programs/{self.kata}/{self.name}.py"


@dataclass(frozen=True)
class Decided:
    """A program, a row for each of its mutants, and one about all of them."""

    program: Program
    mutants: tuple[Row, ...]
    summary: Row


def programs(kata: Kata) -> tuple[Program, ...]:
    """Return the solutions, wheats, chaffs and samples of a kata, each source once."""
    sources: dict[str, str] = {}
    for step in kata.coded_steps:
        for path in (step.green, step.refactored):
            if path.is_file():
                name = f"steps/{step.name}/{path.stem}"
                sources[name] = path.read_text("utf-8")
    sources |= {f"wheat/{one.name}": one.source for one in kata.wheats}
    sources |= {f"chaff/{one.name}": one.source for one in kata.chaffs}
    for path in sorted(kata.folder.glob(f"samples/*/{kata.module}.py")):
        sources[f"samples/{path.parent.name}"] = path.read_text("utf-8")
    names: dict[str, list[str]] = {}
    for name, source in sources.items():
        names.setdefault(source, []).append(name)
    return tuple(
        Program(kata.name, first, source, tuple(also))
        for source, (first, *also) in names.items()
    )


def domain_of(kata: Kata) -> tuple[Call, ...]:
    """Return each question once: the domain's, shortest first, then the refused."""
    return tuple({str(call): call for call in all_questions(kata)}.values())


def decide(kata: Kata, sandbox: Sandbox) -> Iterator[Decided]:
    """Yield each program of a kata with a verdict on each of its mutants.

    Raises:
        SandboxError: a sandbox could not be started.
        UnusableInput: a program cannot be read or mutated.
    """
    calls = domain_of(kata)
    asked = json.dumps([plain_calls(calls), kata.given_sources, kata.domain.exhaustive])
    for program in programs(kata):
        mutants = cached_generate(program.source)
        edits = [f"{one.start} {one.end} {one.text}" for one in mutants]
        rows, summary = cache.kept(
            "dataset",
            (VERSION, asked, sandbox.name, program.source, *edits),
            partial(_decide_one, kata, sandbox, program, mutants, calls),
        )
        named = {"kata": kata.name, "program": program.name}
        yield Decided(
            program,
            tuple({**named, **row} for row in rows),
            {**named, "file": program.file, "also": list(program.also), **summary},
        )


@ignore_source_warnings()
def _decide_one(
    kata: Kata,
    sandbox: Sandbox,
    program: Program,
    mutants: Sequence[Mutant],
    calls: Sequence[Call],
) -> tuple[list[Row], Row]:
    path = f"{kata.module}.py"
    source = program.source.encode()
    code = CodeUnderTest.of(kata, sandbox, {path: source}, path)
    with TestRunner.open(code, SECONDS) as runner:
        comparison = Comparison(kata, runner, source, (), batches={BATCH: calls})
        grouped = comparison.group(mutants)
        witnesses = _Alone(kata, runner, program, calls).witnesses(grouped)
    bugs = _bugs(grouped, witnesses)
    places = {str(call): place for place, call in enumerate(calls)}
    # Where a mutant hung, not all questions that reveal it are known.
    revealing = [
        {places[str(call)] for call in bug.reveals} for bug in bugs if bug.reveals
    ]
    cover = find_cover(revealing)
    of_mutant: dict[str, Row] = {
        id: {"bug": f"b{number:03d}", "implied": bug.implied}
        for number, bug in enumerate(bugs, start=1)
        for id in bug.mutants
        if "witness" in witnesses.get(id, {})
    }
    until = {
        mutant.id: max(places[str(call)] for call in group.reveals)
        for group in grouped.groups
        if group.ended and group.reveals
        for mutant in group.mutants
    }
    rows = [
        _described(mutant)
        | _verdict(mutant.id, grouped, witnesses)
        | of_mutant.get(mutant.id, {"bug": None, "implied": None})
        | {"asked_until": until.get(mutant.id)}
        for mutant in mutants
    ]
    problem = str(comparison.problem.message) if comparison.problem else None
    return rows, _summary(rows, len(bugs), cover, problem)


def _summary(rows: Sequence[Row], bugs: int, cover: Cover, problem: str | None) -> Row:
    verdicts = [row["verdict"] for row in rows]
    counts = {
        name: verdicts.count(name)
        for name in (WITNESS, EQUIVALENT, UNDECIDED, UNIMPORTABLE)
    }
    least = {"questions": list(cover.chosen), "is_least": cover.is_least}
    return {"mutants": len(rows), **counts, "bugs": bugs, **least, "problem": problem}


def _bugs(grouped: Grouped, witnesses: Mapping[str, Row]) -> tuple[Any, ...]:
    """Return the distinct bugs among the mutants with a witness."""
    survivors = {
        mutant.id: MutantVerdict(mutant, Status.SURVIVED)
        for group in grouped.groups
        for mutant in group.mutants
        if "witness" in witnesses.get(mutant.id, {})
    }
    return find_bugs(grouped.groups, survivors)


def _described(mutant: Mutant) -> Row:
    before, after = (
        text.splitlines(keepends=True) for text in (mutant.module, mutant.source)
    )
    lines = difflib.unified_diff(before, after, "original", "mutated", n=0)
    diff = "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)
    return {
        "mutant": mutant.id,
        "operator": mutant.operator,
        "line": mutant.line,
        "column": mutant.column,
        "original": mutant.original,
        "mutated": mutant.mutated,
        "start": mutant.start,
        "end": mutant.end,
        "text": mutant.text,
        "diff": diff,
    }


def _verdict(id: str, grouped: Grouped, witnesses: Mapping[str, Row]) -> Row:
    blank: Row = {"verdict": UNDECIDED, "reason": None, "witness": None}
    if id in witnesses:
        return blank | witnesses[id]
    found = grouped.decided.get(id)
    if found is None:
        return blank | {"reason": "the program does not answer the same each time"}
    if found.status is Status.UNIMPORTABLE:
        return blank | {"verdict": UNIMPORTABLE}
    if found.status is Status.EQUIVALENT:
        return blank | {"verdict": EQUIVALENT}
    no_difference = found.why.startswith("no question")
    return blank | {"reason": NOT_ALL if no_difference else found.why}


class _Alone:
    """Puts to each mutant the first question that tells it apart, and no other."""

    def __init__(
        self, kata: Kata, runner: TestRunner, program: Program, calls: Sequence[Call]
    ) -> None:
        self._kata = kata
        self._runner = runner
        self._source = program.source
        self._places = {str(call): place for place, call in enumerate(calls)}

    def witnesses(self, grouped: Grouped) -> dict[str, Row]:
        """Return the verdict of each mutant that some question told apart, by id."""
        first = {
            mutant.id: min(group.reveals, key=lambda call: self._places[str(call)])
            for group in grouped.groups
            if group.reveals
            for mutant in group.mutants
        }
        calls = {str(call): call for call in first.values()}
        ask = self._runner.questions.answer_one
        jobs = [Job(text, self._source) for text in calls]
        originals = ask(jobs, calls, ANSWER_SECONDS)
        changed = {one.id: one for group in grouped.groups for one in group.mutants}
        sources = [Job(id, changed[id].source) for id in first]
        answers = ask(sources, first, ANSWER_SECONDS)
        return {
            id: self._row(call, originals[str(call)], answers[id])
            for id, call in first.items()
        }

    def _row(self, call: Call, original: Answers, mutated: Answers) -> Row:
        right, other = _plain(original), _plain(mutated)
        if right is None or other is None or right == other:
            return {"verdict": UNDECIDED, "reason": NOT_ALONE}
        witness = {
            "place": self._places[str(call)],
            "question": self._kata.domain.describe(call),
            "call": str(call),
            "original": right[0],
            "mutated": other[0],
        }
        return {"verdict": WITNESS, "witness": witness}


def _plain(answers: Answers) -> list[Answer] | None:
    """Return the one answer as JSON that equal answers share, None if it is lost."""
    if answers.given:
        return [json.loads(text_of(encode(answers.given[0])))]
    return [{"none": answers.ended}] if answers.ended in NO_ANSWER else None


def kata_files(kata: Kata) -> Iterator[tuple[str, str]]:
    """Yield path and text of what the programs of a kata need, and of its domain."""
    for name, source in kata.given_sources.items():
        yield f"given/{kata.name}/{name}.py", source
    domain = kata.domain
    head = {
        "kata": kata.name,
        "module": kata.module,
        "exhaustive": domain.exhaustive,
        "summary": domain.summary,
    }
    lines = [head, *plain_calls(domain_of(kata))]
    yield f"domains/{kata.name}.jsonl", json_lines(lines)


def json_lines(values: Sequence[Any]) -> str:
    """Return the values as JSON Lines, one a line, each the same every time."""
    return "".join(f"{json.dumps(value, ensure_ascii=False)}\n" for value in values)
