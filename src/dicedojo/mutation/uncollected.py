"""Says why a file of tests could not be collected."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from dicedojo.course.kata import Kata
from dicedojo.mutation.runs import Collection
from dicedojo.mutation.verdicts import Exclusion
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.imports import names_used_from
from dicedojo.submission.submission import Submission

MAX_CHARACTERS = 200  # of what pytest says where there is no exception
IN_THE_SANDBOX = re.compile(r" \(/\S+\.py\)(?=\.|$)")  # a path that no learner has
NO_MODULE = re.compile(r"No module named '(?P<name>\w+)'$")
PLACE = re.compile(r"^(?P<path>[^\s:<>]+\.py):(?P<line>\d+): ", re.MULTILINE)
SYNTAX_PLACE = re.compile(r'^E +File "(?P<path>.+)", line (?P<line>\d+)', re.MULTILINE)


def does_not_run(
    kata: Kata, submission: Submission, fault: tuple[str, str]
) -> Exclusion:
    """Return why the tests of a file cannot count that pytest could not collect."""
    path, message = fault
    error = _last_error(message)
    missing = NO_MODULE.search(error)
    reason = f"It cannot be imported. {error}{_place(path, message)}".strip()
    if missing:
        reason = _no_module(kata, submission, path, missing["name"])
    return Exclusion(path, "does not run", reason)


def no_tests(kata: Kata, collection: Collection, submission: Submission) -> Problem:
    """Return why not a single test was collected."""
    if collection.ended:
        how = "do not end" if collection.ended == "timed out" else "stop the runner"
        return Problem("tests do not run", f"Collecting the tests: they {how}.")
    if collection.faults:
        path, _ = collection.faults[0]
        reason = does_not_run(kata, submission, collection.faults[0]).reason
        return Problem("tests do not run", f"{path}: {reason}")
    message = "There are no tests. pytest looks for test_*.py with functions test_*."
    return Problem("no tests", message)


def _last_error(message: str) -> str:
    """Return the last line that Python shows: the type and the message."""
    lines = [" ".join(line.split()) for line in message.splitlines()]
    marked = [line[1:].strip() for line in lines if line.startswith("E ")]
    errors = [line for line in marked if re.match(r"[\w.]+(Error|Exit)?(:|$)", line)]
    last = errors[-1] if errors else " ".join(marked or lines)[:MAX_CHARACTERS]
    return IN_THE_SANDBOX.sub("", last.strip())


def _place(path: str, message: str) -> str:
    """Return the line of the learner's file in which the error arose: ` (line 3)`."""
    places = [*PLACE.finditer(message), *SYNTAX_PLACE.finditer(message)]
    own = [p["line"] for p in places if p["path"].endswith(path.partition("::")[0])]
    return f" (line {own[-1]})" if own else ""


def _no_module(kata: Kata, submission: Submission, path: str, name: str) -> str:
    """Say what a test file imports that is not there."""
    file = path.partition("::")[0]
    wanted = names_used_from(submission.files.get(file, b""), name)
    if wanted & set(kata.public):
        there = f"there is no {name}.py"
        return f"It imports {name}, and {there}; this kata's module is {kata.file}."
    helper = PurePosixPath(file).parent / f"{name}.py"
    return f"It needs {name}, and {helper} is missing."
