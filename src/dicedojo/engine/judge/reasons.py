"""Says why a test that fails on a correct program does not count."""

from __future__ import annotations

import ast
import builtins
import keyword
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.engine.judge.lacking import why_missing
from dicedojo.engine.judge.own_design import OWN_DESIGN
from dicedojo.engine.judge.verdicts import (
    NOT_RUN,
    Exclusion,
    Failure,
    Missing,
    NotedCall,
    Run,
    call_text,
)
from dicedojo.text import listed
from dicedojo.witness import Ruling

# The types of failures without an exception; no class can be called like that.
TIMED_OUT = "timed out"
BY_THE_CLOCK = "ended by the clock"  # a busy machine may have kept it from its time
STOPPED = "stopped the test runner"
FLAKY = "flaky"
TOO_SLOW = "too slow"
DOES_NOT_RUN = "does not run"
LOST = "The process that runs the tests was ended before this test had passed."
CONTRADICTS = "contradicts the rules"
OWN = "about your own design"
OUTSIDE = "outside the game"
WORDING = "about wording"
EXPECTED_WORDS = re.compile(r"Expected regex: (.+)|Regex: (.+)")
QUOTED = r"(?:'[^']*'|\"[^\"]*\")"
COMPARED_WORDS = re.compile(rf"assert ({QUOTED}) in |assert {QUOTED} == ({QUOTED})")
NAMED = 3  # of the names that a test replaces
ON_A_PROGRAM = "on another correct program"
MAX_LINE, MAX_DIGITS = 100, 4  # of what is shown of a failure on a wheat
STRATEGY_DECIDES = "another good strategy may decide otherwise"


@dataclass(frozen=True)
class Evidence:
    """The facts about a test that fails on a wheat.

    The test `passes` on the learner's own code, or `fails` there with this. `missing`
    are the packages that test files have stand-ins for, and `text` is that of the
    submission: of a failure only those words are shown that it has, too.
    """

    wheat: str
    run: Run
    passes: bool
    missing: tuple[Missing, ...] = ()
    fails: str = ""
    text: str = ""


def why_excluded(  # noqa: PLR0911  # one for each kind
    kata: Kata, test: str, evidence: Evidence
) -> Exclusion:
    """Return why a test cannot count that fails on a wheat."""
    wheat, run = evidence.wheat, evidence.run
    failure = run.failed.get(test)
    if run.overdue:
        reason = "On another correct program the clock ended it; nothing is decided."
        return Exclusion(test, BY_THE_CLOCK, reason, wheat)
    if failure is None:
        return _without_failure(test, wheat, run)
    if failure.type in (NOT_RUN, TIMED_OUT, STOPPED):
        kind = DOES_NOT_RUN if failure.type == STOPPED else failure.type
        who = "It" if failure.type == NOT_RUN else "On another correct program it"
        return Exclusion(test, kind, f"{who} {failure.message}.", wheat)
    if package := why_missing(test, failure, evidence.missing):
        return Exclusion(test, "not available", package, wheat)
    if failure.private_names or failure.type == OWN_DESIGN:
        return Exclusion(test, OWN, _needs(kata, failure), wheat)
    if failure.last_is_outside and test in run.outside:
        return Exclusion(test, OUTSIDE, outside_reason(*run.outside[test]), wheat)
    if evidence.passes and _expected_words(failure.message) and _has_raised(failure):
        reason = _wording(failure, evidence.text)
        return Exclusion(test, WORDING, reason, wheat)
    return _about_answers(kata, test, failure, evidence)


def _about_answers(
    kata: Kata, test: str, failure: Failure, evidence: Evidence
) -> Exclusion:
    call = failure.differs if evidence.passes else failure.last_call
    if call is not None and str(call[2]).startswith("<"):  # an object says nothing
        call = failure.last_call or call
    if call is None:
        return _without_witness(test, failure, evidence)
    if evidence.passes and (shape := _other_shape(kata, call)):
        reason = f"It calls {call[0]} in your program's own way; the kata asks {shape}."
        return Exclusion(test, OWN, reason, evidence.wheat)
    witness = _witness(kata, call)
    reason = f"The rules say otherwise: {witness.question} {_gives(witness.expected)}."
    return Exclusion(test, CONTRADICTS, reason, evidence.wheat, witness)


def _other_shape(kata: Kata, call: NotedCall) -> str:
    """Return how the kata calls a function, if it never does so in this way; "" if so.

    A correct program raises TypeError then, whatever the rules say of the values.
    """
    name, arguments, answer = call
    asked = {own: asked for asked, own in kata.renamed}.get(name, name)
    example = kata.domain.example(asked)
    if answer != "raises TypeError" or example is None:
        return ""
    calls = [one for one in kata.domain.questions if one.function == asked]
    values = _plain(arguments)
    fits = any(
        len(one.arguments) == len(arguments)
        and (values is None or _alike(values, one.arguments))
        for one in calls
    )
    return "" if fits else str(replace(example, function=name))


def _alike(some: Sequence[Any], others: Sequence[Any]) -> bool:
    """Return whether the same arguments are lists."""
    pairs = zip(some, others, strict=True)
    return all(_is_list(one) == _is_list(other) for one, other in pairs)


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _plain(arguments: Sequence[str]) -> tuple[Any, ...] | None:
    """Return the values of arguments; None if one can be anything, as an object can."""
    try:
        return tuple(ast.literal_eval(argument) for argument in arguments)
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return None


def _has_raised(failure: Failure) -> bool:
    """Return whether the last call into the program ended with an exception."""
    call = failure.last_call
    return call is not None and str(call[2]).startswith("raises ")


def outside_reason(call: str, why: str) -> str:
    """Return the sentence for a test that asks about something outside the game."""
    return f"{call} {why}. This costs no points."


def beside_the_program(test: str, reload: int = 0) -> Exclusion:
    """Return why a test cannot count that needs more of a program than answers.

    `reload` is the line in which it has the program imported again.
    """
    reason = (
        f"It reloads your program in line {reload}. A grade can do that only before "
        "the first call; import the program once, at the top."
        if reload
        else "It looks inside your program, or changes it, and another design has "
        "another inside."
    )
    return Exclusion(test, OWN, reason)


def patches(test: str, names: Sequence[str]) -> Exclusion:
    """Return why a test cannot count that sets what the program has by these names."""
    replaced = listed(names, NAMED)
    reason = f"It replaces {replaced} in your program; others may not use that."
    return Exclusion(test, OWN, reason)


def flaky(test: str) -> Exclusion:
    """Return why a test cannot count whose outcome is not always the same."""
    reason = "Its outcome changes from run to run, or with the order of tests."
    return Exclusion(test, FLAKY, reason)


def without_end(base: Run) -> dict[str, Exclusion]:
    """Return the tests that do not end, or end what runs them, and why."""
    return {
        test: Exclusion(
            test,
            DOES_NOT_RUN if failure.type == STOPPED else failure.type,
            f"It {failure.message}.",
        )
        for test, failure in base.failed.items()
        if failure.type in (NOT_RUN, TIMED_OUT, STOPPED)
    }


def first_line(failure: Failure) -> str:
    """Return an exception as Python shows it, cut to its first line."""
    if failure.type in (NOT_RUN, TIMED_OUT, STOPPED):
        return f"it {failure.message}"
    lines = failure.message.strip().splitlines()
    return f"{failure.type}: {lines[0]}" if lines else failure.type


def _without_failure(test: str, wheat: str, run: Run) -> Exclusion:
    if run.ended == "lost":
        return Exclusion(test, DOES_NOT_RUN, LOST, wheat)
    if run.ended == NOT_RUN:
        reason = "There was no time left to run it on other correct programs."
        return Exclusion(test, NOT_RUN, reason, wheat)
    file = test.partition("::")[0]
    faults = [text for path, text in run.faults if path.startswith(file)]
    error = (
        faults[0].strip().splitlines()[-1].removeprefix("E").strip() if faults else ""
    )
    reason = f"It cannot be collected {ON_A_PROGRAM}. {error}".strip()
    return Exclusion(test, OWN, reason, wheat)


def _needs(kata: Kata, failure: Failure) -> str:
    """Say which names of the learner's own a test asks for."""
    names = failure.private_names
    if not names and failure.type == OWN_DESIGN:  # imported before the test began
        names = (failure.message.split()[0],)
    if names and set(names) <= set(kata.strategy_names):
        return _asks_strategy(names)
    if names and all(name.startswith("random.") for name in names):
        return f"It sets {', '.join(names)}, which other correct programs do without."
    needed = ", ".join(names) or "names of your own"
    return f"It needs {needed}, which other correct programs do not have."


def _asks_strategy(names: tuple[str, ...]) -> str:
    asked = " and ".join(names)
    return (
        f"It asks {asked}, and {STRATEGY_DECIDES}. "
        "Its exact value is graded instead, so this test costs nothing."
    )


def is_helper(kata: Kata, one: Exclusion) -> bool:
    """Return whether a test asks for what only the learner's code has.

    One that asks the learner's strategy does not: no mutant changes that.
    """
    asks_strategy = kata.strategy and STRATEGY_DECIDES in one.reason
    return one.kind == OWN and not asks_strategy


def _wording(failure: Failure, text: str) -> str:
    words = _expected_words(failure.message)
    expects = f"the words “{words}”" if words and words in text else "words of its own"
    return (
        f"It expects {expects}; another correct program says it differently. "
        "The type of the exception is what the rules state."
    )


def _expected_words(message: str) -> str:
    """Return the words that an assertion looked for, "" where it does not show them."""
    found = EXPECTED_WORDS.search(message) or COMPARED_WORDS.search(message)
    if found is None:
        return ""
    try:
        words = ast.literal_eval(next(filter(None, found.groups())))
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return ""
    return words if isinstance(words, str) else ""


def _without_witness(test: str, failure: Failure, evidence: Evidence) -> Exclusion:
    wheat = evidence.wheat
    if not evidence.passes:
        reason = f"It fails on your own code and {ON_A_PROGRAM}: {evidence.fails}"
        return Exclusion(test, "fails on every program", reason, wheat)
    error = _own_words(failure, evidence.text)
    same = ", which answers as yours does" if failure.last_call else ""
    return Exclusion(test, OWN, f"It fails {ON_A_PROGRAM}{same}: {error}", wheat)


def _own_words(failure: Failure, text: str) -> str:
    """Return an exception as Python shows it, or its type where that says too much."""
    line = first_line(failure)
    words = set(re.findall(r"\w+", line))
    known = {*re.findall(r"\w+", text), *dir(builtins), *keyword.kwlist}
    numbers = {word for word in words if word.isdigit() and len(word) <= MAX_DIGITS}
    if len(line) <= MAX_LINE and words <= known | numbers:
        return line
    return failure.type if failure.type in known else "an exception"


def _witness(kata: Kata, call: NotedCall) -> Ruling:
    function, arguments, answer = call
    text = call_text(call)
    return Ruling(text, _question(kata, function, arguments, text), str(answer))


def _question(kata: Kata, function: str, arguments: list[str], call: str) -> str:
    """Return the call in the players' words where its arguments are plain values."""
    values = _plain(arguments)
    if values is None:
        return call
    return kata.domain.words_for(Call(function, values))


def _gives(answer: str) -> str:
    return answer if answer.startswith("raises ") else f"gives {answer}"
