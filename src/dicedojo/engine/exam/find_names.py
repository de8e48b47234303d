"""Finds the function of a submission that answers like the game under another name.

Only programs are asked: a test may have a function that knows the right answers. A test
that asserts `points(roll) == expected(roll)` has two functions with the same answers if
both are right, and only its author knows which of them is the program.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from dicedojo.course import Kata
from dicedojo.engine import limits
from dicedojo.engine.exam.ask_functions import FunctionMatch, ask_file
from dicedojo.engine.sandbox import Sandbox
from dicedojo.submission import (
    Names,
    ProblemKind,
    Submission,
    find_program_functions,
    is_of_tests,
    may_be_program,
    top_level_names,
)
from dicedojo.syntax import DEFINITIONS, tree_of

FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class NameSearch:
    """The names that fit, if there is exactly one way; and every match."""

    names: Names | None = None
    matches: tuple[FunctionMatch, ...] = ()
    lacking: tuple[str, ...] = ()  # functions that no file under these names has
    compared: Names | None = None  # a function called with the only match's arguments


def find_names(kata: Kata, submission: Submission, sandbox: Sandbox) -> NameSearch:
    """Return the names under which the submission has the kata's missing functions.

    There is no search if each public function is defined under its name. The module
    comes first: if it has a match, other programs are not asked.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    if any(problem.kind == ProblemKind.TWO_MODULES for problem in submission.problems):
        return NameSearch()  # that problem names the modules to choose from
    missing = _missing_functions(kata, submission)
    for files in _file_groups(submission) if missing else ():
        matches = [
            match
            for file in files
            for match in ask_file(kata, submission, file, missing, sandbox)
        ]
        if matches:
            best = (_best(submission, matches, name) for name in missing)
            return _choose(kata, submission, tuple(chain.from_iterable(best)))
    return NameSearch()


def _missing_functions(kata: Kata, submission: Submission) -> tuple[str, ...]:
    names = top_level_names(submission.text) if submission.text else None
    if names is None or "*" in names:  # it does not parse, or has an `import *`
        return ()
    return tuple(name for name in kata.functions if name not in names)


def _file_groups(submission: Submission) -> Iterator[list[str]]:
    """Yield the programs to search: the module, then others."""
    if not submission.unusable:
        yield [submission.path]
    programs = filter(may_be_program, sorted(submission.files))
    yield [path for path in programs if path != submission.path][: limits.MAX_FILES]


def _choose(
    kata: Kata, submission: Submission, matches: tuple[FunctionMatch, ...]
) -> NameSearch:
    """Return the names if there is only one way, and all matches."""
    matched = {match.function for match in matches}
    files = {match.file for match in matches}
    if len(matches) > len(matched) or len(files) > 1:
        return NameSearch(matches=matches)
    renamed = [match for match in matches if match.own != match.function]
    for match in renamed:
        for rival in _rivals(kata, submission, match):
            return NameSearch(matches=(match,), compared=rival)
    (file,) = files
    functions = tuple((match.function, match.own) for match in renamed)
    present = matched | (top_level_names(submission.files[file]) or set())
    lacking = tuple(name for name in kata.expected_functions if name not in present)
    module = "" if file == submission.path else file
    return NameSearch(Names(module, functions), matches, lacking)


def _best(
    submission: Submission, matches: Sequence[FunctionMatch], name: str
) -> list[FunctionMatch]:
    """Return the best matches for one of the game's functions.

    A public name is better than a private one, and a function better than a method. If
    the tests name only one of these, it is the match.
    """
    ranks = {match: _rank(match) for match in matches if match.function == name}
    best = [match for match, rank in ranks.items() if rank == min(ranks.values())]
    named = [match for match in best if _in_tests(submission, match)]
    return named if len(named) == 1 else best


def _rank(match: FunctionMatch) -> tuple[bool, bool, bool]:
    is_private = _last(match.own).startswith("_")
    return match.own != match.function, is_private, "." in match.own


def _in_tests(submission: Submission, match: FunctionMatch) -> bool:
    word = re.compile(rb"\b" + _last(match.own).encode() + rb"\b")
    return any(
        word.search(source)
        for path, source in submission.files.items()
        if path != match.file and is_of_tests(path)
    )


def _rivals(
    kata: Kata, submission: Submission, match: FunctionMatch
) -> Iterator[Names]:
    """Yield the other functions of programs that are called with a match's arguments.

    Neither is a helper of the other.
    """
    own = _last(match.own)
    compared = compared_with(own, submission.files.values()) - set(kata.functions)
    compared -= names_used_by(own, submission.files[match.file])
    for file in chain.from_iterable(_file_groups(submission)):
        module = "" if file == submission.path else file
        source = submission.files[file]
        for function in find_program_functions(source):
            name = _last(function.name)
            if name in compared and own not in names_used_by(name, source):
                yield Names(module, ((match.function, function.name),))


def compared_with(own: str, sources: Iterable[bytes]) -> set[str]:
    """Return the names that are called with the same arguments as `own` in one scope.

    A scope is a function, or the top level of a file.
    """
    names: set[str] = set()
    for source in sources:
        tree = tree_of(source) or ast.Module([], [])
        top_level = [node for node in tree.body if not isinstance(node, DEFINITIONS)]
        functions = (node for node in ast.walk(tree) if isinstance(node, FUNCTION))
        for scope in (ast.Module(top_level, []), *functions):
            calls = _calls(scope)
            same = {arguments for name, arguments in calls if name == own}
            names |= {name for name, arguments in calls if arguments in same}
    return names - {own}


def _calls(scope: ast.AST) -> set[tuple[str, str]]:
    """Return the name and the arguments, as text, of each call that has arguments."""
    return {
        (_name(node.func), "".join(map(ast.dump, node.args)))
        for node in ast.walk(scope)
        if isinstance(node, ast.Call) and node.args
    }


def names_used_by(own: str, source: bytes) -> set[str]:
    """Return the names that functions called `own` use, directly or indirectly."""
    uses: defaultdict[str, set[str]] = defaultdict(set)
    for node in ast.walk(tree_of(source) or ast.Module([], [])):
        if isinstance(node, ast.FunctionDef):
            uses[node.name].update(map(_name, ast.walk(node)))
    names = {own}
    while more := set().union(*(uses[name] for name in names)) - names:
        names |= more
    return names - {own}


def _name(node: ast.AST) -> str:
    """Return the name that a node uses, "" for another node."""
    return getattr(node, "id", getattr(node, "attr", ""))


def _last(name: str) -> str:
    return name.rpartition(".")[2]
