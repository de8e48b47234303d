"""Obstacles to grading a submission, found without running its files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import PurePosixPath

from dicedojo.course import Kata
from dicedojo.submission import (
    STATE_IT,
    HandedFiles,
    Names,
    Problem,
    ProblemKind,
    Submission,
    find_functions,
    how_to_open,
    is_collected,
    may_be_program,
    submission_of,
    top_level_names,
)
from dicedojo.syntax import tree_of
from dicedojo.text import WHY, counted, plain

MAX_NAMED = 3  # files that a message names, before it counts them
MAX_FILES = 12  # of a submission that are searched for the module


def obstacles_in(
    kata: Kata, name: str, handed: HandedFiles, names: Names | None
) -> Iterator[str]:
    """Yield sentences about obstacles to grading a submission, the gravest first.

    `handed` are the files of the submission `name`; `names` are those that a teacher
    has stated for it.
    """
    if not handed.files and not handed.problems:
        yield "There is no file in it."
        return
    submission = submission_of(name, handed.files, kata, names, handed.problems)
    if submission.unusable:
        module = submission.path
        problem = submission.problems[-1]
        yield _without_module(kata, module, handed.files, problem)
    else:
        yield from _in_module(kata, submission, names)
    tested = kata.rubric.mutants or kata.rubric.chaff
    if tested and not submission.unusable and not _has_tests(submission):
        yield "There are no tests."
    problems = submission.problems[:-1] if submission.unusable else submission.problems
    for problem in problems:
        yield plain(problem.message, WHY)


def _without_module(
    kata: Kata, module: str, files: Mapping[str, bytes], problem: Problem
) -> str:
    if problem.kind == ProblemKind.TWO_MODULES:
        return plain(problem.message.partition(STATE_IT)[0], WHY)
    left_out = PurePosixPath(module).name  # for a reason of its own
    programs = [
        path
        for path in files
        if may_be_program(path) and PurePosixPath(path).name != left_out
    ]
    sources = {path: files[path] for path in programs}
    message = (
        _other_name(kata, module, sources)
        or _other_names(kata, module, sources)
        or _instead(module, files)
    )
    if message:
        return message
    other = f"There is no {module} among {_join(programs)}." if programs else ""
    return other or plain(problem.message)


def _other_name(kata: Kata, module: str, programs: Mapping[str, bytes]) -> str:
    names = {name.partition(".")[0] for name in kata.expected_functions}
    defining = [
        path
        for path, source in islice(programs.items(), MAX_FILES)
        if names & (top_level_names(source) or frozenset())
    ]
    if not defining:
        return ""
    verb = "define" if defining[1:] else "defines"
    return f"There is no {module}; {_join(defining)} {verb} its functions."


def _other_names(kata: Kata, module: str, programs: Mapping[str, bytes]) -> str:
    """Return a sentence about the one function that could be the kata's, else "".

    It is the only one with as many arguments. A person has to decide about it.
    """
    candidate = _lone_function(kata, programs)
    if candidate is None:
        return ""
    (name,) = kata.expected_functions
    path, function, count = candidate
    return (
        f"There is no {module}. In {_join([path])}, only "
        f"{_join([function])} takes {counted(count, 'argument')}, as {name} does."
    )


def _lone_function(
    kata: Kata, programs: Mapping[str, bytes]
) -> tuple[str, str, int] | None:
    if len(kata.expected_functions) != 1 or len(programs) > MAX_FILES:
        return None
    (name,) = kata.expected_functions
    stub = find_functions(kata.stub.read_text("utf-8"))
    counts = [
        function.least
        for function in stub
        if function.name == name and function.least == function.most
    ]
    fitting = [
        (path, definition.name)
        for path, source in programs.items()
        for definition in find_functions(source)
        if counts and definition.takes(counts[0]) and not _is_aside(definition.name)
    ]
    if len(fitting) != 1:
        return None
    ((path, function),) = fitting
    return path, function, counts[0]


def _is_aside(function: str) -> bool:
    """Return whether the name is that of a test or a private function."""
    return function.startswith(("test", "_")) or "._" in function


def _instead(module: str, files: Mapping[str, bytes]) -> str:
    """Return a sentence about files that are not programs, "" without any."""
    if notebooks := [path for path in files if path.lower().endswith(".ipynb")]:
        return f"It is a notebook, {_join(notebooks)}: ask for {module}."
    opening = next(
        filter(None, (how_to_open(PurePosixPath(path)) for path in files)), ""
    )
    return plain(f"There is no {module}. {opening}", WHY) if opening else ""


def _in_module(
    kata: Kata, submission: Submission, names: Names | None
) -> Iterator[str]:
    path = plain(submission.path, 80)
    if tree_of(submission.source) is None:
        yield f"Python cannot read {path}."
        return
    own = dict(names.functions) if names else {}
    functions = {own.get(name, name) for name in kata.expected_functions}
    defined = top_level_names(submission.source) or frozenset()
    missing = sorted(
        name for name in functions if name.partition(".")[0] not in defined
    )
    if missing and "*" not in defined:
        message = f"{path} does not define {_join(missing)}."
        candidate = _lone_function(kata, {submission.path: submission.source})
        if candidate and names is None:
            message += f" {_join([candidate[1]])} takes as many arguments."
        yield message


def _has_tests(submission: Submission) -> bool:
    if any(is_collected(path) for path in submission.own_files):
        return True
    functions = find_functions(submission.source)
    return any(
        function.name.rpartition(".")[2].startswith("test") for function in functions
    )


def _join(names: list[str]) -> str:
    first = [plain(name, 60) for name in names[:MAX_NAMED]]
    more = len(names) - len(first)
    if more:
        return f"{', '.join(first)} and {counted(more, 'other')}"
    return " and ".join([", ".join(first[:-1]), first[-1]] if first[1:] else first)
