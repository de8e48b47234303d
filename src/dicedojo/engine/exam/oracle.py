"""The questions of a kata and their right answers, from the kata's own programs.

These run outside the sandbox. They are not asked if the kata's facts have the answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from dicedojo import cache as disk
from dicedojo.course import Call, Kata, Own, Prop, Variant
from dicedojo.dice import orders
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import Answer, Raised
from dicedojo.engine.exam.facts import AnswerTable, facts_of, hash_of_questions
from dicedojo.engine.rooms.steps import STEPS, Steps, compile_counted
from dicedojo.errors import ContentError


@dataclass(frozen=True)
class Played:
    """An answer, and the arguments as the call left them."""

    answer: Answer
    after: tuple[Any, ...]


@dataclass(frozen=True)
class FunctionQuestions:
    """The questions about one function, with the right answer to each call.

    `places` are those of its calls among all questions of the domain. After these come
    calls with their dice in every order; the right answer is the same in each.
    """

    function: str
    calls: Sequence[Call]
    right: Sequence[Answer]
    places: Sequence[int]


def load_program(kata: Kata, program: Path | Variant, name: str) -> ModuleType:
    """Return one of the course's own programs as a module whose calls end in `play`.

    Raises:
        ContentError: it is missing or does not run.
    """
    return kata.load(program, name, compile_counted)


def play(kata: Kata, module: ModuleType, call: Call) -> Played:
    """Return the answer of one of the course's own modules to a call.

    Early steps and planted bugs may raise any exception; that is an answer, too.

    Raises:
        ContentError: the call takes more steps than a learner's may.
    """
    steps = Steps()
    steps.allow(limits.CALL_STEPS)
    arguments = list(call.arguments)
    try:
        arguments = [_make(kata, module, value) for value in call.arguments]
        function = getattr(module, call.function)
        if call.through:
            function = partial(getattr(kata.props, call.through), function)
        answer: Answer = function(*arguments)
    except (Exception, SystemExit) as error:
        answer = Raised(type(error).__name__, str(error), _built_in_class(error))
    finally:
        STEPS.use()
    if steps.is_over:
        raise ContentError(
            f"{module.__file__}: {call} does not end.",
            evidence=f"It took {limits.CALL_STEPS:,} turns of a loop.",
        )
    return Played(answer, tuple(map(_after_call, call.arguments, arguments)))


def rules_key(kata: Kata) -> str:
    """Return a digest of the rules: every question, and the source of the answers."""
    return _rules_key(kata.as_taught)


def right_answers(kata: Kata, batch: str) -> tuple[Answer, ...]:
    """Return the reference's answer to each call of a batch, ValueError as Raised.

    Equal answers are the same object, and must not change.

    Raises:
        ContentError: the reference does not run, or the facts of a class edition cannot
            be used.
    """
    return _right_answers(kata.as_taught, batch)


def ask_reference(kata: Kata, batch: str) -> Iterator[Answer]:
    """Yield the reference's answer to each call of a batch.

    Raises:
        ContentError: it does not run, or raises anything but ValueError.
    """
    reference = load_program(kata, kata.reference, f"{kata.name}_reference")
    for call in kata.domain.batches[batch]:
        answer = play(kata, reference, call).answer
        if isinstance(answer, Raised) and answer.name != "ValueError":
            evidence = f"{answer.name}: {answer.message}"
            raise ContentError(f"The reference fails on {call}.", evidence=evidence)
        yield answer


def sweep_questions(kata: Kata) -> tuple[FunctionQuestions, ...]:
    """Return the questions about each function, in the order of their first questions.

    Raises:
        ContentError: the reference does not run, or the facts of a class edition cannot
            be used.
    """
    return _sweep_questions(kata.as_taught)


@cache
def _rules_key(kata: Kata) -> str:
    source = kata.reference if kata.has_answers else kata.facts_file
    return disk.key(hash_of_questions(kata), source.read_bytes())


@cache
def _right_answers(kata: Kata, batch: str) -> tuple[Answer, ...]:
    if (facts := facts_of(kata)) is not None:
        return facts.answers[batch].decode()
    path = disk.folder("answers") / f"{disk.key(_rules_key(kata), batch)}.json"
    if isinstance(text := disk.read(path), str):
        return msgspec.json.decode(text, type=AnswerTable).decode()
    table = AnswerTable.of(ask_reference(kata, batch))
    disk.write(path, msgspec.json.encode(table).decode())
    return table.decode()


@cache
def _sweep_questions(kata: Kata) -> tuple[FunctionQuestions, ...]:
    right = right_answers(kata, "questions")
    rules = dict(zip(kata.domain.texts["questions"], right, strict=True))
    places: dict[str, list[int]] = {}
    for place, call in enumerate(kata.domain.questions):
        places.setdefault(call.function, []).append(place)
    questions = []
    for function, own_places in places.items():
        calls = [kata.domain.questions[place] for place in own_places]
        rights = [right[place] for place in own_places]
        for call in kata.domain.in_every_order:
            if call.function == function:
                ordered = _in_every_order(call)
                calls += ordered
                rights += [rules[str(call)]] * len(ordered)
        questions.append(FunctionQuestions(function, calls, rights, own_places))
    return tuple(questions)


def _in_every_order(call: Call) -> list[Call]:
    dice, *others = call.arguments
    return [replace(call, arguments=(list(order), *others)) for order in orders(dice)]


def _make(kata: Kata, module: ModuleType, argument: Any) -> Any:
    """Return an argument for one call: a copy of a container, a value or a prop."""
    if isinstance(argument, list):
        return [_make(kata, module, item) for item in argument]
    if isinstance(argument, dict):
        return {key: _make(kata, module, item) for key, item in argument.items()}
    if isinstance(argument, set):
        return set(argument)
    if isinstance(argument, Own):
        return getattr(module, argument.name)
    if isinstance(argument, Prop):
        prop: Any = getattr(kata.props, argument.name)
        return prop(*argument.arguments)
    return argument


def _after_call(before: Any, after: Any) -> Any:
    """Return an argument as the call left it, with props and values as in the call."""
    if isinstance(before, (Own, Prop)):
        return before
    if isinstance(before, list) and len(before) == len(after):
        return list(map(_after_call, before, after))
    if isinstance(before, dict) and before.keys() == after.keys():
        return {key: _after_call(before[key], item) for key, item in after.items()}
    return after


def _built_in_class(error: BaseException) -> str:
    return next(c.__name__ for c in type(error).__mro__ if c.__module__ == "builtins")
