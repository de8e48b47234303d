"""Reads replies of processes in the sandbox, cut to a length that people read.

A reply that breaks the format counts as a process that stopped.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec

from dicedojo.engine.exam.answers import decode_stretches, without_addresses
from dicedojo.engine.judge.spared import Trace
from dicedojo.engine.judge.verdicts import Answers, Compared, End, Run

# A child may send any JSON. OverflowError: its numbers can be infinite.
BREAKS_THE_FORMAT = (LookupError, TypeError, ValueError, AttributeError, OverflowError)
MAX_TEXT = 1_000  # characters; a message that people see is shorter
MAX_ITEMS = 300  # files with a fault, arguments of a call, names that a test uses
MAX_DEPTH = 12
MAX_NUMBER = 1e15  # steps or seconds; JSON has Infinity, NaN and endless integers


def as_answers(answer: dict[str, Any], questions: int) -> Answers:
    """Return a child's answers to this number of `questions`.

    A reply that breaks the format counts as stopped.
    """
    try:
        values = tuple(decode_stretches(answer["answers"], questions))
        return Answers(values, End(answer["ended"]), int(answer.get("steps", 0)))
    except BREAKS_THE_FORMAT:
        return Answers((), End.STOPPED)


def as_compared(answer: dict[str, Any]) -> Compared:
    """Return how a child's answers differ; stopped where it breaks the format."""
    try:
        # A reply without "differs" must not pass for one without differences.
        error = shorten(answer.get("unimportable", ""))
        facts = {"differs": answer["differs"], "unimportable": error}
        return msgspec.convert({**answer, **facts}, Compared)
    except BREAKS_THE_FORMAT:
        return Compared(ended=End.STOPPED)


def as_trace(answer: dict[str, Any]) -> Trace | None:
    """Return a child's trace; None where it has none, or breaks the format."""
    try:
        sets = [frozenset(map(int, lines)) for lines in answer["sets"]]
        calls = [sets[int(number)] for number in answer["which"]]
        return Trace(frozenset(map(int, answer["at_import"])), calls)
    except BREAKS_THE_FORMAT:
        return None


def as_run(answer: dict[str, Any]) -> Run:
    """Return the run that tests report; stopped where it breaks the format."""
    try:
        answer = shorten(answer)
        # Tests are keys, which stay whole. A reply without those that passed must not
        # pass for one of tests that ended.
        passed = () if answer.get("ended") else answer["passed"]
        tests = {"collected": [*answer.get("collected", ())], "passed": [*passed]}
        return msgspec.convert({**answer, **tests}, Run)
    except BREAKS_THE_FORMAT:
        return Run(ended=End.STOPPED)


def first_run(from_tests: Mapping[str, Any], from_program: Mapping[str, Any]) -> Run:
    """Return the outcomes of a first session, with the time of tests and program."""
    run = combine(from_tests, {**from_program, "unimportable": ""})
    spent = as_numbers(from_program.get("seconds"))
    return replace(
        run,
        unimportable=as_unimportable(from_program),
        cpu_seconds=run.cpu_seconds + as_number(from_program.get("cpu_seconds")),
        seconds={test: n + spent.get(test, 0.0) for test, n in run.seconds.items()},
    )


def steps_in(reply: Mapping[str, Any]) -> dict[str, int]:
    """Return the steps that a program took for each test."""
    return {test: int(n) for test, n in as_numbers(reply.get("steps")).items()}


def combine(from_tests: Mapping[str, Any], from_program: Mapping[str, Any]) -> Run:
    """Return the outcomes, and how a program that did not answer ended."""
    if error := as_unimportable(from_program):
        return Run(unimportable=error)
    run = as_run(dict(from_tests)) if from_tests else Run(ended=End.LOST)
    run = replace(run, program_steps=steps_in(from_program))
    if run.ended and not run.at:  # the program knows which test asked it last
        run = replace(run, at=str(from_program.get("at") or ""))
    if run.gone and not run.ended:
        run = replace(run, ended=End(from_program.get("ended") or End.STOPPED))
    return run


def as_unimportable(answer: Mapping[str, Any]) -> str:
    """Return how importing a program ended; "" if it can be imported."""
    error = answer.get("unimportable")
    return str(shorten(error)) if isinstance(error, str) else ""


def as_numbers(used: object) -> dict[str, float]:
    """Return the steps or seconds that a program used for each test, if stated."""
    if not isinstance(used, dict):
        return {}
    return {test: n for test, n in used.items() if as_number(n) == n}


def as_number(used: object) -> float:
    """Return a number of steps or seconds; 0 for anything that cannot be one."""
    if isinstance(used, bool) or not isinstance(used, (int, float)):
        return 0
    return used if abs(used) <= MAX_NUMBER else 0


def shorten(value: Any, depth: int = MAX_DEPTH) -> Any:
    """Return a JSON value with its texts and lists cut, and equal keys shared.

    Texts lose addresses, too. Keys stay whole: they are the names of tests. Deeper
    values are dropped.
    """
    if type(value) is str:
        text = without_addresses(value)
        return text if len(text) <= MAX_TEXT else _without_middle(text)
    if type(value) not in (list, dict):
        return value
    if depth == 0:
        return None
    if type(value) is list:
        return [shorten(item, depth - 1) for item in value[:MAX_ITEMS]]
    # The runs on all mutants repeat the names of the tests, so each is interned.
    return {sys.intern(key): shorten(item, depth - 1) for key, item in value.items()}


def _without_middle(text: str) -> str:
    """Return both ends of a text: the last line of a message can matter most."""
    tail = MAX_TEXT // 2
    return f"{text[: MAX_TEXT - tail - 1]}…{text[-tail:]}"
