"""Which function of a submission answers like the game, under another name?

A function counts if it takes as many arguments as the game's, and answers at least
`NEARLY_ALL` of the representative questions right, each in the sandbox.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import PurePosixPath

from dicedojo.box import Box
from dicedojo.box.wire import same
from dicedojo.candidate import Candidate
from dicedojo.cut_module import before, find_cut
from dicedojo.definitions import Function, find_functions, top_level_names
from dicedojo.domain import Call
from dicedojo.kata import Kata
from dicedojo.names import Names, import_name
from dicedojo.rules import right_answers
from dicedojo.submission import TEST_FOLDERS, Submission, decode_source
from dicedojo.sweep_batch import Batch, ask
from dicedojo.sweep_time import Allowance

NEARLY_ALL = 0.9  # of the representative questions
FEW = 10  # with fewer questions, or one answer to nearly all, nothing is found out
FIRST = 12  # questions, of which a function that is asked on answers half
MAX_FILES = 12  # of a submission that are looked into
MAX_FUNCTIONS = 40  # of one file that are asked
SECONDS = 2.0  # of CPU time, for one function


@dataclass(frozen=True)
class Match:
    """A function of a submission that answers like one of the game's."""

    file: str
    asked: str  # the game's function
    own: str  # the submission's: a name, or Class.method
    agreed: int
    questions: int


@dataclass(frozen=True)
class Found:
    """The names that fit, where there is exactly one way; and every match."""

    names: Names | None = None
    matches: tuple[Match, ...] = ()


def find_names(kata: Kata, submission: Submission, box: Box) -> Found:
    """Return the names under which the submission has what the kata misses.

    Nothing is looked for where each public function is defined under its name.

    Raises:
        BoxError: the box could not be started.
    """
    missing = _missing(kata, submission)
    if any(problem.kind == "two modules" for problem in submission.problems):
        return Found()  # each has its names, and that problem tells what to state
    if not missing:
        return Found()
    for files in _groups(submission):
        matches = [
            match for file in files for match in _ask_file(kata, submission, file, box)
        ]
        wanted = [match for match in matches if match.asked in missing]
        if wanted:
            return _choose(kata, submission, missing, wanted)
    return Found()


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


def _groups(submission: Submission) -> Iterator[list[str]]:
    """Yield the files to look into: the module, then others, and those of tests last.

    Where one group has a match, the next is not looked at: a test may have a function
    of its own that knows the right answers.
    """
    if not submission.unusable:
        yield [submission.path]
    others = [
        path
        for path in sorted(submission.files)
        if path.endswith(".py") and path != submission.path
    ]
    tests = [path for path in others if _is_test(path)]
    yield [path for path in others if path not in tests][:MAX_FILES]
    yield [path for path in tests if PurePosixPath(path).name != "conftest.py"][
        :MAX_FILES
    ]


def _is_test(path: str) -> bool:
    parts = PurePosixPath(path).parts
    stem = PurePosixPath(path).stem
    named = stem.startswith("test") or stem.endswith("_test") or stem == "conftest"
    return named or bool(TEST_FOLDERS & set(parts[:-1]))


def _choose(
    kata: Kata,
    submission: Submission,
    missing: Sequence[str],
    matches: Sequence[Match],
) -> Found:
    """Return the one way to name things, if there is one, and all the matches."""
    functions: dict[str, str] = {}
    one_each = [_preferred(submission, matches, asked) for asked in missing]
    chosen = [some[0] for some in one_each if len(some) == 1]
    files = {match.file for match in chosen}
    told = tuple(match for some in one_each for match in some)
    if len(files) != 1 or any(len(some) > 1 for some in one_each):
        return Found(None, told)
    functions = {one.asked: one.own for one in chosen if one.asked != one.own}
    (file,) = files
    module = "" if file == submission.path and not submission.unusable else file
    return Found(Names(module, tuple(functions.items())), told)


def _preferred(
    submission: Submission, matches: Sequence[Match], asked: str
) -> list[Match]:
    """Return the matches for one of the game's functions.

    Of several in one file, a helper stands behind the function that calls it: what is
    private counts only where nothing public does, and a method only where no function
    does. Where the tests name one of them alone, it is that one.
    """
    some = [match for match in matches if match.asked == asked]
    exact = [match for match in some if match.own == asked]
    public = [one for one in some if not one.own.rpartition(".")[2].startswith("_")]
    functions = [match for match in public if "." not in match.own]
    best = exact or functions or public or some
    named = [match for match in best if _in_tests(submission, match)]
    return named if len(named) == 1 else best


def _in_tests(submission: Submission, match: Match) -> bool:
    word = re.compile(rb"\b" + match.own.rpartition(".")[2].encode() + rb"\b")
    return any(
        word.search(source)
        for path, source in submission.files.items()
        if path != match.file and _is_test(path)
    )


def _ask_file(
    kata: Kata, submission: Submission, file: str, box: Box
) -> Iterator[Match]:
    """Yield the functions of one file that answer like one of the game's."""
    questions = {name: calls for name, calls in _questions(kata).items() if calls}
    pairs = [
        (asked, function.name)
        for function in find_functions(submission.files[file])[:MAX_FUNCTIONS]
        for asked, calls in questions.items()
        if _may_be(function, asked, calls, kata.functions)
    ]
    if not pairs:
        return
    module = import_name(submission.files, file)
    with ExitStack() as stack:

        def invite(files: dict[str, bytes]) -> Candidate:
            sandbox, given = box.with_imports(kata.imports), kata.given_sources
            some = Candidate.invite(sandbox, files, file, module, given, kata.values)
            return stack.enter_context(some)

        candidate = invite(submission.files)
        loaded = candidate.interview.loaded
        if loaded.failure is not None:
            heads = {function.partition(".")[0] for _, function in pairs}
            place = find_cut(decode_source(submission.files[file]), heads, loaded.line)
            if place is None:
                return
            cut = before(submission.files[file], place)
            candidate = invite({**submission.files, file: cut})
        if candidate.interview.loaded.failure is not None:
            return
        for asked, own in pairs:
            calls = questions[asked]
            agreed = _agreed(kata, candidate, own, calls)
            if agreed >= NEARLY_ALL * len(calls):
                yield Match(file, asked, own, agreed, len(calls))


def _may_be(
    function: Function, asked: str, calls: Sequence[Call], public: Sequence[str]
) -> bool:
    """Return whether a function may be the game's: by its name, and its arguments."""
    if function.name in public and function.name != asked:
        return False
    counts = {len(call.arguments) for call in calls if not call.through}
    return all(function.takes(count) for count in counts)


def _questions(kata: Kata) -> Mapping[str, list[Call]]:
    """Return the questions that can tell a function, by the game's name for it."""
    found: dict[str, list[Call]] = {name: [] for name in kata.functions}
    answers: dict[str, Counter[str]] = {name: Counter() for name in kata.functions}
    rights = right_answers(kata, "hands")
    some = zip(kata.domain.representatives, rights, strict=False)
    for call, right in some:
        found[call.function].append(call)
        answers[call.function][repr(right)] += 1
    return {
        name: calls
        for name, calls in found.items()
        if len(calls) >= FEW and max(answers[name].values()) < NEARLY_ALL * len(calls)
    }


def _agreed(
    kata: Kata, candidate: Candidate, own: str, questions: Sequence[Call]
) -> int:
    """Return how many questions the function answers right; few, if it soon fails."""
    rights = dict(
        zip(
            map(str, kata.domain.batches["hands"]),
            right_answers(kata, "hands"),
            strict=True,
        )
    )
    first = questions[:: max(1, len(questions) // FIRST)]
    for some in (first, questions):
        calls = [Call(own, call.arguments, call.through) for call in some]
        answers = ask(candidate, Batch(own, calls, len(calls)), Allowance(SECONDS))
        given = [answer for times, answer in answers for _ in range(times)]
        agreed = sum(
            same(rights[str(call)], answer)
            for call, answer in zip(some, given, strict=False)
        )
        if agreed < len(some) / 2:
            return 0
    return agreed
