"""Finds the function of a submission that answers like the game under another name.

Only programs are asked: a test may have a function that knows the right answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import PurePosixPath

from dicedojo.course.kata import Kata
from dicedojo.exam.ask_functions import FunctionMatch, ask_file
from dicedojo.exam.compared import compared_with, names_used_by
from dicedojo.sandbox import Sandbox
from dicedojo.submission.definitions import find_program_functions, top_level_names
from dicedojo.submission.names import Names
from dicedojo.submission.path_names import TEST_FOLDERS
from dicedojo.submission.submission import Submission

MAX_FILES = 12  # of a submission that are looked into


@dataclass(frozen=True)
class NameSearch:
    """The names that fit, where there is exactly one way; and every match."""

    names: Names | None = None
    matches: tuple[FunctionMatch, ...] = ()
    lacking: tuple[str, ...] = ()  # functions that no file under these names has
    # Another function to which the same is put as to one that matches: either of the
    # two may be there to check the other.
    compared: Names | None = None


def find_names(kata: Kata, submission: Submission, sandbox: Sandbox) -> NameSearch:
    """Return the names under which the submission has what the kata misses.

    Nothing is looked for where each public function is defined under its name.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    if any(problem.kind == "two modules" for problem in submission.problems):
        return NameSearch()  # that problem says which names to state
    missing = _missing(kata, submission)
    if not missing:
        return NameSearch()
    for files in file_groups(submission):
        matches = [
            match
            for file in files
            for match in ask_file(kata, submission, file, missing, sandbox)
        ]
        if matches:
            return _choose(kata, submission, missing, matches)
    return NameSearch()


def _missing(kata: Kata, submission: Submission) -> tuple[str, ...]:
    """Return the public functions that the module does not define."""
    if submission.unusable:
        return kata.functions
    if not submission.text:
        return ()
    names = top_level_names(submission.text)
    if names is None or "*" in names:  # Python refuses it, or it imports all of another
        return ()
    return tuple(name for name in kata.functions if name not in names)


def file_groups(submission: Submission) -> Iterator[list[str]]:
    """Yield the programs to look into: the module, then others.

    Where one group has a match, the next is not looked at.
    """
    if not submission.unusable:
        yield [submission.path]
    others = [
        path
        for path in sorted(submission.files)
        if path.endswith(".py") and path != submission.path and not is_test(path)
    ]
    yield others[:MAX_FILES]


def is_test(path: str) -> bool:
    """Return whether a file looks like one of tests."""
    parts = PurePosixPath(path).parts
    stem = PurePosixPath(path).stem
    named = stem.startswith("test") or stem.endswith("_test") or stem == "conftest"
    return named or bool(TEST_FOLDERS & set(parts[:-1]))


def _choose(
    kata: Kata,
    submission: Submission,
    missing: Sequence[str],
    matches: Sequence[FunctionMatch],
) -> NameSearch:
    """Return the one way to name things, if there is one, and all the matches."""
    one_each = [_preferred(submission, matches, asked) for asked in missing]
    chosen = [some[0] for some in one_each if len(some) == 1]
    files = {match.file for match in chosen}
    preferred = tuple(match for some in one_each for match in some)
    if len(files) != 1 or any(len(some) > 1 for some in one_each):
        return NameSearch(None, preferred)
    for one in chosen:
        for rival in _compared(kata, submission, one):
            return NameSearch(None, (one,), compared=rival)
    functions = {one.asked: one.own for one in chosen if one.asked != one.own}
    (file,) = files
    module = _stated(submission, file)
    there = top_level_names(submission.files[file]) or frozenset()
    there |= {one.asked for one in chosen}
    expected = kata.expected_functions
    in_order = tuple(name for name in expected if name not in there)
    return NameSearch(Names(module, tuple(functions.items())), preferred, in_order)


def _preferred(
    submission: Submission, matches: Sequence[FunctionMatch], asked: str
) -> list[FunctionMatch]:
    """Return the matches for one of the game's functions.

    Of several in one file, a helper stands behind the function that calls it: what is
    private counts only where nothing public does, and a method only where no function
    does. Where the tests name one of them alone, it is that one.
    """
    some = [match for match in matches if match.asked == asked]
    exact = [match for match in some if match.own == asked]
    public = [one for one in some if not _last(one.own).startswith("_")]
    functions = [match for match in public if "." not in match.own]
    best = exact or functions or public or some
    named = [match for match in best if _in_tests(submission, match)]
    return named if len(named) == 1 else best


def _compared(
    kata: Kata, submission: Submission, match: FunctionMatch
) -> Iterator[Names]:
    """Yield the other functions of programs to which the same is put as to a match.

    Neither is a helper of the other.
    """
    if match.own == match.asked:
        return
    own = _last(match.own)
    beside = compared_with(own, submission.files.values()) - set(kata.functions)
    beside -= names_used_by(own, submission.files[match.file])
    for file in chain.from_iterable(file_groups(submission)):
        source = submission.files[file]
        for name in (function.name for function in find_program_functions(source)):
            if _last(name) in beside and own not in names_used_by(_last(name), source):
                module = _stated(submission, file)
                yield Names(module, ((match.asked, name),))


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _stated(submission: Submission, file: str) -> str:
    """Return what `--module` has to state for a file, "" if that is the module."""
    return "" if file == submission.path and not submission.unusable else file


def _in_tests(submission: Submission, match: FunctionMatch) -> bool:
    word = re.compile(rb"\b" + _last(match.own).encode() + rb"\b")
    return any(
        word.search(source)
        for path, source in submission.files.items()
        if path != match.file and is_test(path)
    )
