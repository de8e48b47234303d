"""Finds the function of a submission that answers like the game under another name.

Only programs are asked: a test may have a function that knows the right answers. A test
that asks `points(roll) == expected(roll)` has two functions that answer alike if both
are right, and only its author knows which of them is the program.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import PurePosixPath

from dicedojo.course.kata import Kata
from dicedojo.exam.ask_functions import FunctionMatch, ask_file
from dicedojo.sandbox import Sandbox
from dicedojo.submission.definitions import find_program_functions, top_level_names
from dicedojo.submission.handed_files import Names
from dicedojo.submission.path_names import TEST_FOLDERS
from dicedojo.submission.submission import Submission
from dicedojo.syntax import tree_of

MAX_FILES = 12  # of a submission that are looked into
Scope = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef


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
    for files in _file_groups(submission) if missing else ():
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
    names = top_level_names(submission.text) if submission.text else None
    if names is None or "*" in names:  # Python refuses it, or it imports all of another
        return ()
    return tuple(name for name in kata.functions if name not in names)


def _file_groups(submission: Submission) -> Iterator[list[str]]:
    """Yield the programs to look into: the module, then others.

    Where one group has a match, the next is not looked at.
    """
    if not submission.unusable:
        yield [submission.path]
    others = [
        path
        for path in sorted(submission.files)
        if path.endswith(".py") and path != submission.path and not _is_test(path)
    ]
    yield others[:MAX_FILES]


def _is_test(path: str) -> bool:
    """Return whether a file looks like one of tests."""
    place = PurePosixPath(path)
    named = place.stem.startswith("test") or place.stem.endswith("_test")
    in_tests = not TEST_FOLDERS.isdisjoint(place.parts[:-1])
    return named or place.stem == "conftest" or in_tests


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
        for rival in _rivals(kata, submission, one):
            return NameSearch(None, (one,), compared=rival)
    functions = tuple((one.asked, one.own) for one in chosen if one.asked != one.own)
    (file,) = files
    there = top_level_names(submission.files[file]) or frozenset()
    there |= {one.asked for one in chosen}
    lacking = tuple(name for name in kata.expected_functions if name not in there)
    return NameSearch(Names(_stated(submission, file), functions), preferred, lacking)


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


def _in_tests(submission: Submission, match: FunctionMatch) -> bool:
    word = re.compile(rb"\b" + _last(match.own).encode() + rb"\b")
    return any(
        word.search(source)
        for path, source in submission.files.items()
        if path != match.file and _is_test(path)
    )


def _rivals(
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
    for file in chain.from_iterable(_file_groups(submission)):
        source = submission.files[file]
        for name in (function.name for function in find_program_functions(source)):
            if _last(name) in beside and own not in names_used_by(_last(name), source):
                yield Names(_stated(submission, file), ((match.asked, name),))


def compared_with(own: str, sources: Iterable[bytes]) -> frozenset[str]:
    """Return the names that are called with the arguments that `own` gets beside them.

    Beside it is in the same function, or at the top level of the same file.
    """
    found: set[str] = set()
    for source in sources:
        for scope in ast.walk(tree_of(source) or ast.Module([], [])):
            if isinstance(scope, Scope):
                groups = _names_by_arguments(scope)
                found = found.union(*(names for names in groups if own in names))
    return frozenset(found - {own})


def _names_by_arguments(scope: Scope) -> Iterable[set[str]]:
    """Return the names that one scope calls with the same arguments."""
    names: defaultdict[str, set[str]] = defaultdict(set)
    waiting: list[ast.AST] = [*scope.body]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.Call(
                func=ast.Name(id=name) | ast.Attribute(attr=name), args=[_, *_]
            ):
                names["".join(map(ast.dump, node.args))].add(name)
        if not isinstance(node, Scope):
            waiting += ast.iter_child_nodes(node)
    return names.values()


def names_used_by(own: str, source: bytes) -> frozenset[str]:
    """Return the names that functions called `own` use, and those that these use."""
    uses: defaultdict[str, set[str]] = defaultdict(set)
    for node in ast.walk(tree_of(source) or ast.Module([], [])):
        if isinstance(node, ast.FunctionDef):
            for part in ast.walk(node):
                uses[node.name].add(getattr(part, "id", getattr(part, "attr", "")))
    found = {own}
    while more := set().union(*(uses[name] for name in found)) - found:
        found |= more
    return frozenset(found - {own})


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _stated(submission: Submission, file: str) -> str:
    """Return what `--module` has to state for a file, "" if that is the module."""
    return "" if file == submission.path and not submission.unusable else file
