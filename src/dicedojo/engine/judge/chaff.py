"""Witnesses of the planted bugs: a question whose answer differs from the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain
from types import ModuleType

from dicedojo.course import Call, Kata, Variant
from dicedojo.engine.exam.answers import Answer, same, show_difference
from dicedojo.engine.exam.facts import facts_of
from dicedojo.engine.exam.oracle import load_program, play, right_answers
from dicedojo.witness import Disagreement

STATED = re.compile(  # the line of a chaff's docstring
    r"(?P<question>.+?) (?P<verb>scores|gives|raises|is left as) (?P<shown>.+), "
    r"not (?P<right>.+)\."
)
RightAnswer = tuple[Call, Answer]  # a question and its right answer


def chaff_witness(kata: Kata, chaff: Variant) -> Disagreement | None:
    """Return a question that a chaff answers against the rules, and both answers.

    None if there is no such question. It is read from the kata's facts, or computed.

    Raises:
        ContentError: the reference or the chaff does not run.
    """
    facts = facts_of(kata.as_taught)
    fact = None if facts is None else facts.of_chaff(chaff)
    return _witness(kata.as_taught, chaff) if fact is None else fact.witness


@dataclass(frozen=True)
class Rules:
    """Every question of a kata with its right answer."""

    kata: Kata
    answered: tuple[RightAnswer, ...]  # shortest question first in each batch

    @classmethod
    def of(cls, kata: Kata, answers: Mapping[str, Iterable[Answer]]) -> Rules:
        """Return the rules by the right answers to each batch."""
        batches = kata.domain.batches.items()
        pairs = (zip(calls, answers[name], strict=True) for name, calls in batches)
        return cls(kata, tuple(chain.from_iterable(pairs)))

    @cached_property
    def by_words(self) -> Mapping[str, list[RightAnswer]]:
        """The same, by the names that a docstring may use for a question.

        These are the players' words, `roll 1 1 5`, with or without the first word.
        """
        by_words: dict[str, list[RightAnswer]] = {}
        for call, answer in self.answered:
            words = _unquoted(self.kata.domain.describe(call))
            for name in {words, words.partition(" ")[2]}:
                by_words.setdefault(name, []).append((call, answer))
        return by_words


def find_chaff_witness(rules: Rules, chaff: Variant) -> Disagreement | None:
    """Return a question that a chaff answers against the rules, None if there is none.

    It is the one that the chaff's docstring states; `dojo author check` proves that
    none is shorter. If the docstring states none that is true, it is the first of the
    domain. Changing the player's own dice counts as a difference, too: the rules never
    do that.
    """
    kata = rules.kata
    bug = load_program(kata, chaff, f"{kata.name}_chaff_{chaff.name}")
    stated = STATED.fullmatch(stated_witness(chaff))
    if stated is not None:
        named = rules.by_words.get(_unquoted(stated["question"]), ())
        if witness := _find_witness(kata, bug, named):
            return witness
    return _find_witness(kata, bug, rules.answered)


@cache
def _witness(kata: Kata, chaff: Variant) -> Disagreement | None:
    return find_chaff_witness(_rules(kata), chaff)


@cache
def _rules(kata: Kata) -> Rules:
    return Rules.of(
        kata, {name: right_answers(kata, name) for name in kata.domain.batches}
    )


def _find_witness(
    kata: Kata, bug: ModuleType, questions: Iterable[RightAnswer]
) -> Disagreement | None:
    for call, right in questions:
        played = play(kata, bug, call)
        if not same(right, played.answer):
            first, second = show_difference(right, played.answer)
        elif not same(call.arguments, played.after):
            first, second = _leaves(call.arguments), _leaves(played.after)
        else:
            continue
        return Disagreement(str(call), kata.domain.describe(call), first, second)
    return None


def _unquoted(words: str) -> str:
    return words.replace("'", "")


def _leaves(arguments: Answer) -> str:
    return f"leaves {', '.join(map(repr, arguments))}"


def stated_witness(chaff: Variant) -> str:
    """Return the witness line of the chaff's docstring, "" if it has none."""
    line = re.search(r"^Witness: (.+)$", chaff.docstring, re.MULTILINE)
    return line[1] if line else ""
