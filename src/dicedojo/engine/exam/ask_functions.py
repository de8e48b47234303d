"""Finds functions of a submission that answer like the game's, in the sandbox.

A function of any name counts if it takes as many arguments as the game's, and answers
at least `NEARLY_ALL` of the representative questions right.

A function of the right name may take its dice one by one, where the kata gives a list.
Calls of `def score(*roll)` do not fail, but no answer is right. So it is asked both
ways, and reported only if it answers more questions right one by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from dicedojo.course import Call, Kata
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import Answer, same
from dicedojo.engine.exam.batch import Allowance, ask
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.oracle import right_answers
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.sandbox import Sandbox
from dicedojo.submission import (
    Function,
    Problem,
    ProblemKind,
    Submission,
    before,
    decode_source,
    find_cut,
    find_functions,
    find_program_functions,
    import_name,
)

NEARLY_ALL = 0.9  # of the questions, answered right
MIN_QUESTIONS = 10  # fewer, or one answer to nearly all, cannot identify a function
MIN_SHARE = 0.5  # of the questions, answered right one by one; and more than together
FACES = range(1, 7)
Pair = tuple[Call, Answer]  # a question and its right answer


@dataclass(frozen=True)
class FunctionMatch:
    """A function of a submission that answers like one of the game's."""

    file: str
    function: str  # the name of the game's function
    own: str  # the submission's: a name, or Class.method
    agreed: int
    questions: int


def ask_file(
    kata: Kata,
    submission: Submission,
    file: str,
    names: Iterable[str],
    sandbox: Sandbox,
) -> Iterator[FunctionMatch]:
    """Yield the functions of one file that answer like a game's function of `names`.

    The file runs as a program of its own, under its own names.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    questions = {name: _identifying_questions(kata, name) for name in names}
    functions = find_program_functions(submission.files[file])[: limits.MAX_FUNCTIONS]
    fitting = [
        (name, function.name)
        for name, pairs in questions.items()
        for function in functions
        if (function.name == name or function.name not in kata.functions)
        and _takes(function, pairs)
    ]
    if not fitting:
        return
    code = CodeUnderTest.of(kata, sandbox, submission.files, file)
    module = import_name(submission.files, file)
    code = replace(code, module=module, asked_module="", renamed=())
    with Proxy.open(code) as proxy:
        slow: set[str] = set()
        for name, own in fitting if _loads(proxy, functions) else ():
            if own in slow:
                continue
            calls, rights = zip(*questions[name], strict=True)
            own_answers = answers(proxy, own, calls)
            if len(own_answers) < len(rights):
                slow.add(own)
            agreed = sum(map(same, rights, own_answers))
            if agreed >= NEARLY_ALL * len(rights):
                yield FunctionMatch(file, name, own, agreed, len(rights))


def _identifying_questions(kata: Kata, name: str) -> list[Pair]:
    """Return the questions about a function, [] where they cannot identify it."""
    rights = right_answers(kata, "hands")
    every = zip(kata.domain.representatives, rights, strict=False)
    pairs = [(call, right) for call, right in every if call.function == name]
    counts = Counter(repr(right) for _, right in pairs).values()
    identify = len(pairs) >= MIN_QUESTIONS and max(counts) < NEARLY_ALL * len(pairs)
    return pairs if identify else []


def _takes(function: Function, pairs: Sequence[Pair]) -> bool:
    """Return whether there are questions, and a function takes their arguments."""
    counts = {len(call.arguments) for call, _ in pairs if not call.through}
    return bool(pairs) and all(map(function.takes, counts))


def _loads(proxy: Proxy, functions: Sequence[Function]) -> bool:
    """Return whether a program can be imported, without code that fails.

    That code and all below it is left out, if some of the `functions` remain.
    """
    loaded, code = proxy.worker.loaded, proxy.code
    if loaded.failure is None:
        return True
    names = {function.name.partition(".")[0] for function in functions}
    place = find_cut(decode_source(code.source), names, loaded.line)
    if place is None:
        return False
    files = {**code.files, code.path: before(code.source, place)}
    proxy.code = replace(code, files=files)
    proxy.restart()
    return proxy.worker.loaded.failure is None


def answers(proxy: Proxy, own: str, calls: Sequence[Call]) -> list[Answer]:
    """Return the answers of a function before its time is over."""
    questions = [replace(call, function=own) for call in calls]
    return ask(proxy, questions, Allowance(limits.SEARCH_SECONDS))


def one_by_one_problems(
    kata: Kata, submission: Submission, sandbox: Sandbox
) -> Iterator[Problem]:
    """Yield a problem for each public function that takes its last list in parts.

    Functions with a fixed number of arguments are not asked.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    own_names = dict(kata.renamed)
    defined = {function.name: function for function in find_functions(submission.text)}
    for name in kata.asked_functions:
        function = defined.get(own_names.get(name, name))
        if function is None or function.most is not None:
            continue
        hands = kata.domain.batches["hands"]
        rights = right_answers(kata, "hands")
        pairs = [
            (call, right)
            for call, right in zip(hands, rights, strict=True)
            if call.function == name and _can_be_spread(function, call)
        ]
        if pairs and _is_one_by_one(kata, submission, sandbox, function, pairs):
            example = kata.domain.example(name) or pairs[-1][0]
            are_faces = all(value in FACES for value in example.arguments[-1])
            yield Problem(
                ProblemKind.DICE_ONE_BY_ONE,
                f"{submission.path}, line {function.line}: {function.name} takes its "
                f"{'dice' if are_faces else 'values'} one by one; "
                f"the kata asks {replace(example, function=function.name)}.",
                file=submission.path,
                line=function.line,
            )


def _can_be_spread(function: Function, call: Call) -> bool:
    last = call.arguments[-1] if call.arguments else None
    fits = function.least <= len(call.arguments)
    return fits and isinstance(last, list | tuple) and not call.through


def _is_one_by_one(
    kata: Kata,
    submission: Submission,
    sandbox: Sandbox,
    function: Function,
    pairs: Sequence[Pair],
) -> bool:
    code = CodeUnderTest.of(kata, sandbox, submission.files, submission.path)
    calls, rights = zip(*pairs, strict=True)
    spread = [
        replace(call, arguments=(*call.arguments[:-1], *call.arguments[-1]))
        for call in calls
    ]
    with Proxy.open(replace(code, asked_module="", renamed=())) as proxy:
        if proxy.worker.loaded.failure is not None:
            return False
        spread_right = sum(map(same, rights, answers(proxy, function.name, spread)))
        right = sum(map(same, rights, answers(proxy, function.name, calls)))
    return spread_right > right and spread_right >= MIN_SHARE * len(pairs)
