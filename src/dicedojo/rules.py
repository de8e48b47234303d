"""What the rules answer: the course's own programs, asked on this side of the box."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

from dicedojo import cache as disk
from dicedojo.box.wire import Answer, Raised, decode, encode
from dicedojo.errors import ContentError
from dicedojo.kata import Call, Kata
from dicedojo.load import load_module


@dataclass(frozen=True)
class Played:
    """An answer, and the arguments as the call left them."""

    answer: Answer
    after: tuple[Any, ...]


def play(module: ModuleType, call: Call) -> Played:
    """Return what one of the course's own modules does with a call.

    Early steps, and planted bugs, may raise anything; that is an answer, too.
    """
    arguments = copy.deepcopy(call.arguments)
    try:
        answer: Answer = getattr(module, call.function)(*arguments)
    except Exception as error:
        answer = Raised(type(error).__name__, str(error))
    return Played(answer, arguments)


@cache
def right_answers(kata: Kata, batch: str) -> tuple[Answer, ...]:
    """Return the reference's answer to each call of a batch, ValueError as Raised.

    Raises:
        ContentError: the reference does not run.
    """
    made_of = [path.read_bytes() for path in (kata.reference, kata.domain_file)]
    path = disk.folder("answers") / f"{disk.key(batch, *made_of)}.json"
    if (kept := disk.read(path)) is not None:
        return tuple(map(decode, kept))
    answers = _ask_reference(kata, batch)
    disk.write(path, list(map(encode, answers)))
    return answers


def _ask_reference(kata: Kata, batch: str) -> tuple[Answer, ...]:
    reference = load_module(kata.reference, f"{kata.name}_reference")
    answers: list[Answer] = []
    for call in kata.domain.batches[batch]:
        arguments = [list(a) if isinstance(a, list) else a for a in call.arguments]
        try:
            answers.append(getattr(reference, call.function)(*arguments))
        except ValueError as error:
            answers.append(Raised("ValueError", str(error), "ValueError"))
        except Exception as error:
            raise ContentError(f"The reference fails on {call}.") from error
    return tuple(answers)
