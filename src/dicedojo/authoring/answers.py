"""The answers of the course's own programs to all questions, and the facts from them.

A question is stable at a step if its code answers it by the rules and no later step
answers it otherwise. An early step also gives right answers by accident: for 2 1 1,
`roll[0] * 100` is right. A later step answers otherwise, so no feature needs to ask for
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, count
from pathlib import Path

from dicedojo.authoring.places import Fault, address
from dicedojo.authoring.telling import make_telling
from dicedojo.course import Call, Kata, Step, StepKind, Variant
from dicedojo.engine import (
    Played,
    Rules,
    ask_reference,
    encode_facts,
    find_chaff_witness,
    make_facts,
    play,
    same,
    show_difference,
)
from dicedojo.witness import in_a_sentence

_numbers = count()
Bug = Mapping[str, str]  # a question that is not answered by the rules: its answer


@dataclass(frozen=True)
class Difference:
    """A question that two programs answer differently, or leave differently behind."""

    call: Call
    first: Played
    second: Played

    def describe(self, kata: Kata) -> str:
        """Return the difference as a sentence without its subject."""
        question = kata.domain.describe(self.call)
        if not same(self.first.answer, self.second.answer):
            first, second = show_difference(self.first.answer, self.second.answer)
            return f"{question} {in_a_sentence(second)}, not {first}"
        first, second = (
            ", ".join(map(repr, each.after)) for each in (self.first, self.second)
        )
        return f"{question} is left as {second}, not {first}"


@cache
def all_questions(kata: Kata) -> tuple[Call, ...]:
    """Return every question, including those that the rules refuse."""
    return (*kata.domain.questions, *kata.domain.refused)


@cache
def answers(kata: Kata, program: Path | Variant) -> tuple[Played, ...]:
    """Return the answers of a program of the course to each question.

    Raises:
        ContentError: the program does not run.
    """
    name = f"{kata.name}_program_{next(_numbers)}"
    module = kata.load(program, name)
    return tuple(play(kata, module, call) for call in all_questions(kata))


def differences(
    kata: Kata, first: Path | Variant, second: Path | Variant
) -> Iterator[Difference]:
    """Yield where two programs differ, in the order of the questions."""
    for call, one, other in zip(
        all_questions(kata), answers(kata, first), answers(kata, second), strict=True
    ):
        if not same_play(one, other):
            yield Difference(call, one, other)


def same_play(one: Played, other: Played) -> bool:
    """Return whether both answer the same and leave the same behind."""
    return same(one.answer, other.answer) and same(one.after, other.after)


def stable_questions(kata: Kata, step: Step) -> list[Call]:
    """Return the questions that `step` and all later steps answer by the rules."""
    return by_the_rules(kata, (later.solution for later in _from(kata, step)))


def untouched(kata: Kata, step: Step, code: Path) -> list[Call]:
    """Return the questions on which tidying the `code` of a step changes no answer.

    Every question of the domain, unless the step declares that it `changes` answers.
    Then it is what the code before and all code after it answer by the rules, asked by
    representatives and by what is refused: in other orders of the dice, code that does
    not handle them yet is right by accident. Guards right behind the step run the same
    code, so they add nothing.
    """
    if not step.changes:
        return list(all_questions(kata))
    later = _from(kata, [step, *_guards_behind(kata, step)][-1])[1:]
    asked = (*kata.domain.representatives, *kata.domain.refused)
    hands = set(map(repr, asked))
    right = by_the_rules(kata, [code, *(each.solution for each in later)])
    return [call for call in right if repr(call) in hands]


def known_features(kata: Kata, step: Step) -> tuple[Step, ...]:
    """Return the steps whose features the code of `step` must pass, the last first.

    These are the steps so far and the guards right behind, which change no code.
    """
    steps = kata.coded_steps
    known = [*steps[: steps.index(step) + 1], *_guards_behind(kata, step)]
    return tuple(step for step in known[::-1] if step in kata.examined_steps)


def by_the_rules(kata: Kata, programs: Iterable[Path]) -> list[Call]:
    """Return the questions that all these programs answer as the reference does."""
    rules = answers(kata, kata.reference)
    columns = [answers(kata, path) for path in dict.fromkeys(programs)]
    return [
        call
        for call, right, *given in zip(
            all_questions(kata), rules, *columns, strict=True
        )
        if all(same_play(right, each) for each in given)
    ]


def _from(kata: Kata, step: Step) -> tuple[Step, ...]:
    return kata.coded_steps[kata.coded_steps.index(step) :]


def _guards_behind(kata: Kata, step: Step) -> list[Step]:
    guards: list[Step] = []
    for later in _from(kata, step)[1:]:
        if later.kind is not StepKind.GUARD:
            break
        guards.append(later)
    return guards


def build_facts(kata: Kata, *, with_chaffs: bool = True) -> bytes:
    """Return the file of the kata's facts, computed anew from its programs.

    Raises:
        ContentError: one of the programs does not run.
    """
    answers = {name: tuple(ask_reference(kata, name)) for name in kata.domain.batches}
    rules = Rules.of(kata, answers)
    chaffs = kata.chaffs if with_chaffs else ()
    witnesses = {chaff: find_chaff_witness(rules, chaff) for chaff in chaffs}
    telling = make_telling(kata, rules.answered, witnesses) if chaffs else None
    return encode_facts(make_facts(kata, answers, witnesses, telling))


def write_facts(kata: Kata) -> bool:
    """Write the file of the kata's facts; return whether that changed anything.

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
    """Return whether the file of facts is not what the kata's programs say now.

    A kata of one's own need not have the file; those that come with dojo do.
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


def two_bugs(bugs: Mapping[str, Bug]) -> Iterator[tuple[str, str, str]]:
    """Yield each chaff that has two bugs, and the names of two chaffs that have one.

    It is off where one of the two is, and nowhere else: it answers as the one where
    only that one is off, and where both are, as neither, since there the bugs add up.
    Any test that notices one of the two notices this one. A bug that no other chaff has
    alone is not seen, nor two of which one hides the other.
    """
    for name, bug in bugs.items():
        parts = [other for other in bugs if bugs[other].keys() < bug.keys()]
        for first, second in combinations(parts, 2):
            if _adds_up(bug, bugs[first], bugs[second]):
                yield name, first, second
                break


def _adds_up(bug: Bug, first: Bug, second: Bug) -> bool:
    both = first.keys() & second.keys()
    alone = {**first, **second}
    if alone.keys() != bug.keys() or both in (first.keys(), second.keys()):
        return False
    return all(
        bug[question] not in (first[question], second[question])
        if question in both
        else bug[question] == alone[question]
        for question in bug
    )
