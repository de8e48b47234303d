"""The file of facts of a kata: right answers, and questions that tell bugs apart."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

import msgspec

from dicedojo.authoring.answers import answers_to
from dicedojo.authoring.places import Fault, address
from dicedojo.course import Call, Kata, Variant
from dicedojo.engine import (
    Answer,
    Rules,
    Telling,
    TellingQuestion,
    as_raw,
    ask_reference,
    encode_facts,
    find_chaff_witness,
    key_of,
    make_facts,
    plain_calls,
    same,
)
from dicedojo.witness import Disagreement


def build_facts(kata: Kata, *, with_chaffs: bool = True) -> bytes:
    """Return the content of the kata's file of facts, computed from its programs.

    Raises:
        ContentError: one of the programs does not run.
    """
    answers = {name: tuple(ask_reference(kata, name)) for name in kata.domain.batches}
    rules = Rules.of(kata, answers)
    chaffs = kata.chaffs if with_chaffs else ()
    witnesses = {chaff: find_chaff_witness(rules, chaff) for chaff in chaffs}
    telling = _make_telling(kata, rules.answered, witnesses) if chaffs else None
    return encode_facts(make_facts(kata, answers, witnesses, telling))


def write_facts(kata: Kata) -> bool:
    """Write the kata's file of facts; return whether it changed.

    Raises:
        ContentError: one of the kata's programs does not run.
    """
    facts = build_facts(kata)
    path = kata.facts_file
    if path.is_file() and path.read_bytes() == facts:
        return False
    path.write_bytes(facts)
    return True


def check_facts(kata: Kata) -> list[Fault]:
    """Return a fault if the file of facts does not match the kata's programs.

    The file is optional, except for katas that are shipped with dojo.
    """
    where = address(kata, kata.facts_file)
    if not kata.facts_file.is_file():
        missing = Fault(
            where, "is missing, so each machine computes it for its first grade"
        )
        return [missing] if kata.shipped else []
    if kata.facts_file.read_bytes() == build_facts(kata):
        return []
    return [Fault(where, "is out of date: it is not what the kata's programs say now")]


def _make_telling(
    kata: Kata,
    answered: Iterable[tuple[Call, Answer]],
    witnesses: Mapping[Variant, Disagreement | None],
) -> Telling:
    """Return the witnesses of all bugs, with each program's and the right answers."""
    witness_calls = {witness.call for witness in witnesses.values() if witness}
    pairs = {str(call): (call, right) for call, right in answered}
    asked = [pairs[text] for text in pairs if text in witness_calls]
    calls = [call for call, _ in asked]
    bugs = {bug.name: answers_to(kata, bug, calls) for bug in kata.chaffs}
    steps = {
        number: answers_to(kata, step.solution, calls)
        for number, step in enumerate(kata.steps, 1)
        if step in kata.coded_steps
    }
    questions = {}  # by their words
    for place, (call, right) in enumerate(asked):
        wrong = {name: answers[place].answer for name, answers in bugs.items()}
        words = kata.domain.describe(call)
        questions[words] = TellingQuestion(
            words=words,
            call=msgspec.Raw(json.dumps(plain_calls([call])[0]).encode()),
            right=as_raw(right),
            since=_since(right, {n: steps[n][place].answer for n in steps}),
            wrong={
                name: as_raw(answer)
                for name, answer in wrong.items()
                if not same(right, answer)
            },
        )
    return Telling(key_of(kata), tuple(questions.values()))


def _since(right: Answer, by_step: Mapping[int, Answer]) -> int:
    """Return the number of the step from which on the answer is right, 0 for none."""
    since = 0
    for number, answer in by_step.items():
        if not same(right, answer):
            since = 0
        elif not since:
            since = number
    return since
