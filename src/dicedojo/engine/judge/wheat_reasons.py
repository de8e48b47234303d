"""Sentences on why a test that fails on a wheat does not count."""

from __future__ import annotations

import ast
import builtins
import keyword
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from dicedojo.course import Call, Kata
from dicedojo.engine.judge.lacking import why_missing, why_no_step
from dicedojo.engine.judge.programs import OWN_DESIGN
from dicedojo.engine.judge.reasons import (
    first_line,
    helper,
    import_error,
    outside_reason,
)
from dicedojo.engine.judge.verdicts import (
    End,
    Exclusion,
    ExclusionKind,
    Failure,
    Missing,
    NotedCall,
    Run,
)
from dicedojo.submission import Submission
from dicedojo.text import differ_by_rounding
from dicedojo.witness import Ruling, in_a_sentence

EXPECTED_WORDS = re.compile(r"Expected regex: (.+)|Regex: (.+)")
# How pytest and unittest put that two numbers are not equal
UNEQUAL = re.compile(r"(?:assert )?(\S+) (?:==|!=) (\S+)$", re.MULTILINE)
# How pytest and unittest put that a test passes which is expected to fail
UNEXPECTED = ("[XPASS(strict)]", "Unexpected success")
QUOTED = r"(?:'[^']*'|\"[^\"]*\")"
COMPARED_WORDS = re.compile(rf"assert ({QUOTED}) in |assert {QUOTED} == ({QUOTED})")
COMPARED = re.compile(r"AssertionError: (?:assert )?(.+) [!=]= (.+)")
ON_A_PROGRAM = "on another correct program"
MAX_LINE, MAX_DIGITS = 100, 4  # in a failure on a wheat
# In a NameError, and in the AttributeError of a function
PYTHONS_WORDS = {"name", "defined", "function", "object", "has", "no", "attribute"}
UNMARKED = "Without that mark it may count, also while your code fails it."
LOST = "The process that runs the tests was ended before this test had passed."


@dataclass(frozen=True)
class Evidence:
    """The facts about a test that fails on a wheat.

    `fails` is its failure on the learner's own code, None if it passes there. `missing`
    are the packages that test files have substitutes for. A failure is quoted only if
    all of its words are in the `submission`, too, or in what the kata gives.
    """

    submission: Submission
    wheat: str
    run: Run
    fails: str | None = None
    missing: tuple[Missing, ...] = ()

    @property
    def passes(self) -> bool:
        return self.fails is None

    @property
    def text(self) -> str:
        """The text of all files of the submission."""
        files = self.submission.files.values()
        return "\n".join(data.decode("utf-8", "replace") for data in files)


def why_excluded(  # noqa: PLR0911  # one for each kind
    kata: Kata, test: str, evidence: Evidence
) -> Exclusion:
    """Return why a test that fails on a wheat cannot count."""
    wheat, run = evidence.wheat, evidence.run
    failure = run.failed.get(test)
    if why := why_no_step(evidence.submission, failure):
        return Exclusion(test, ExclusionKind.DOES_NOT_RUN, why)
    if failure is None:
        return _without_failure(test, wheat, run)
    if package := why_missing(test, failure, evidence.missing):
        return Exclusion(test, ExclusionKind.NOT_AVAILABLE, package, wheat)
    if failure.message.startswith(UNEXPECTED):
        reason = f"It is expected to fail, and passes {ON_A_PROGRAM}."
        return Exclusion(test, ExclusionKind.OWN, f"{reason} {UNMARKED}", wheat)
    if failure.private_names or failure.type == OWN_DESIGN:
        return _of_own_design(kata, test, failure, wheat)
    if failure.last_is_outside and test in run.outside:
        reason = outside_reason(*run.outside[test])
        return Exclusion(test, ExclusionKind.OUTSIDE, reason, wheat)
    call = failure.last_call
    words = _expected_words(failure.message)
    if words and call is not None and call.has_raised:
        if not evidence.passes:
            return _without_witness(
                test, _own_words(kata, failure, evidence), failure, evidence
            )
        reason = _wording(words, evidence.text)
        return Exclusion(test, ExclusionKind.WORDING, reason, wheat)
    return _about_answers(kata, test, failure, evidence)


def _about_answers(
    kata: Kata, test: str, failure: Failure, evidence: Evidence
) -> Exclusion:
    wheat = evidence.wheat
    numbers = UNEQUAL.match(failure.message)
    if evidence.passes and numbers and differ_by_rounding(*numbers.groups()):
        rounds = f"It compares floats exactly, and one is rounded {ON_A_PROGRAM}"
        hint = f"compare with pytest.approx({numbers[2]})."
        return helper(test, f"{rounds}: {numbers[0]}; {hint}", wheat)
    words = _own_words(kata, failure, evidence)
    call = failure.differs if evidence.passes else failure.last_call
    if call is not None and call.gave_an_object:
        call = failure.last_call or call
    if call is None or (not evidence.passes and _compares_more(words, call)):
        return _without_witness(test, words, failure, evidence)
    if evidence.passes and (shape := _other_shape(kata, call)):
        way = f"It calls {call.function} in your program's own way"
        return helper(test, f"{way}; the kata asks {shape}.", wheat)
    answer = str(call.answer)
    witness = Ruling(str(call), _question(kata, call), answer)
    rule = f"{witness.question} {in_a_sentence(_with_words(answer, words))}."
    if evidence.passes and _lacks_attribute(failure):
        way = f"It needs an attribute of what {call.function} gives in your program"
        return helper(test, f"{way}; by the rules, {rule}", wheat)
    reason = f"The rules say otherwise: {rule}"
    return Exclusion(test, ExclusionKind.CONTRADICTS, reason, wheat, witness)


def _compares_more(words: str, call: NotedCall) -> bool:
    """Return whether an assertion compares no part of the answer to a call.

    It may compare what a function of the test has noted, or the answers to many calls.
    """
    compared = COMPARED.fullmatch(words)
    return compared is not None and not any(
        value in str(call.answer) for value in compared.groups()
    )


def _lacks_attribute(failure: Failure) -> bool:
    """Return whether a test, and no call of it, raises AttributeError."""
    last = failure.last_call
    return failure.type == "AttributeError" and not (last and last.has_raised)


def _with_words(answer: str, words: str) -> str:
    """Return an exception with its words, unless the rules ask for it: ValueError.

    Any other comes from what the program is given, such as dice that run out.
    """
    error = words.partition(":")[0]
    is_given = answer == f"raises {error}" and error != "ValueError"
    return f"raises {words}" if is_given else answer


def _other_shape(kata: Kata, call: NotedCall) -> str:
    """Return how the kata calls a function, if it never does so in this way; else "".

    A correct program then raises TypeError, whatever the rules say of the values.
    """
    kata_names = {own: name for name, own in kata.renamed}
    function = kata_names.get(call.function, call.function)
    example = kata.domain.example(function)
    if call.answer != "raises TypeError" or example is None:
        return ""
    values = _plain(call.arguments)
    fits = any(
        len(question.arguments) == len(call.arguments)
        and (values is None or _same_shape(values, question.arguments))
        for question in kata.domain.questions
        if question.function == function
    )
    return "" if fits else str(replace(example, function=call.function))


def _same_shape(first: Sequence[Any], second: Sequence[Any]) -> bool:
    """Return whether the same arguments are lists."""
    return [*map(_is_list, first)] == [*map(_is_list, second)]


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _plain(arguments: Sequence[str]) -> tuple[Any, ...] | None:
    """Return the values of arguments; None if one is not a literal, as an object."""
    try:
        return tuple(ast.literal_eval(argument) for argument in arguments)
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return None


def _question(kata: Kata, call: NotedCall) -> str:
    """Return a call in the players' words where its arguments are plain values."""
    values = _plain(call.arguments)
    if values is None:
        return str(call)
    return kata.domain.words_for(Call(call.function, values))


def _of_own_design(kata: Kata, test: str, failure: Failure, wheat: str) -> Exclusion:
    """Return why a test that uses private names of the learner's cannot count.

    A test that calls the learner's strategy does not help: no mutant changes that.
    """
    names = failure.private_names
    if not names:  # imported before the test began: "HEADS belongs to one design; …"
        names = tuple(failure.message.split()[:1])
    if names and set(names) <= set(kata.strategy_names):
        reason = (
            f"It asks {' and '.join(names)}, and another good strategy may decide "
            "otherwise. Its exact value is graded instead, so this test costs nothing."
        )
        return Exclusion(test, ExclusionKind.OWN, reason, wheat)
    if names and all(name.startswith("random.") for name in names):
        sets = f"It sets {', '.join(names)}, which other correct programs do without."
        return helper(test, sets, wheat)
    listing = ", ".join(names) or "names of your own"
    needs = f"It needs {listing}, which other correct programs do not have."
    return helper(test, needs, wheat)


def _wording(words: str, text: str) -> str:
    expects = f"the words “{words}”" if words in text else "words of its own"
    return (
        f"It expects {expects}; another correct program says it differently. "
        "The type of the exception is what the rules state."
    )


def _expected_words(message: str) -> str:
    """Return the words that an assertion looked for, "" if it does not show them."""
    match = EXPECTED_WORDS.search(message) or COMPARED_WORDS.search(message)
    if match is None:
        return ""
    try:
        words = ast.literal_eval(next(filter(None, match.groups())))
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return ""
    return words if isinstance(words, str) else ""


def _without_failure(test: str, wheat: str, run: Run) -> Exclusion:
    """Return why a test that has no outcome in the run on a wheat cannot count."""
    if run.ended is End.CUT_OFF:
        reason = "On another correct program the clock ended it; nothing is decided."
        return Exclusion(test, ExclusionKind.BY_THE_CLOCK, reason, wheat)
    if run.ended is End.LOST:
        return Exclusion(test, ExclusionKind.DOES_NOT_RUN, LOST, wheat)
    if run.ended is End.NOT_RUN:
        reason = "There was no time left to run it on other correct programs."
        return Exclusion(test, ExclusionKind.NOT_RUN, reason, wheat)
    if run.ended.is_of_program:
        reason = "On another correct program the tests did not come to their end."
        return helper(test, reason, wheat)
    reason = f"It cannot be collected {ON_A_PROGRAM}. {import_error(test, run)}"
    return helper(test, reason.strip(), wheat)


def _without_witness(
    test: str, words: str, failure: Failure, evidence: Evidence
) -> Exclusion:
    wheat = evidence.wheat
    if not evidence.passes:
        reason = f"It fails {ON_A_PROGRAM}, too: {words}"
        return Exclusion(test, ExclusionKind.EVERYWHERE, reason, wheat)
    same = ", which answers as yours does" if failure.last_call else ""
    return helper(test, f"It fails {ON_A_PROGRAM}{same}: {words}", wheat)


def _own_words(kata: Kata, failure: Failure, evidence: Evidence) -> str:
    """Return an exception as Python shows it, or its type if that reveals too much."""
    line = first_line(failure)
    if line == evidence.fails:
        return line
    words = set(re.findall(r"\w+", line)) - PYTHONS_WORDS
    text = "\n".join((evidence.text, *kata.own_sources.values()))
    known_words = {*re.findall(r"\w+", text), *dir(builtins), *keyword.kwlist}
    numbers = {word for word in words if word.isdigit() and len(word) <= MAX_DIGITS}
    if len(line) <= MAX_LINE and words <= known_words | numbers:
        return line
    return failure.type if failure.type in known_words else "an exception"
