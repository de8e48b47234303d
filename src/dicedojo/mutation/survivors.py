"""Finds a witness for each mutant that the tests pass: a question that shows it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b

from dicedojo.core.dojo_kinds import text_of
from dicedojo.course.domain import Call
from dicedojo.mutation.bugs import Group
from dicedojo.mutation.replay import Replay
from dicedojo.mutation.runs import Job
from dicedojo.mutation.verdicts import Mutant, MutantVerdict, Status
from dicedojo.sandbox.wire import Answer, encode
from dicedojo.witness import Difference

NUMBERS = (bool, int, float)
DIGEST_BYTES = 8
LARGEST = sys.float_info.max  # no float is equal to a larger int
# Why a mutant is undecided.
NOT_ALONE = "a difference shows only after other questions, not in a fresh process"


class WitnessSearch:
    """Judges survivors by what they answer to one question in a fresh process.

    `known` are the original's answers by the text of the call.
    """

    def __init__(self, replay: Replay, known: Mapping[str, Answer]) -> None:
        self._replay = replay
        self._known = known

    def judge(self, groups: Iterable[Group]) -> dict[str, MutantVerdict]:
        """Return, by id, verdicts on the mutants of groups that the tests pass.

        A witness tells a mutant apart in a fresh process, too: code that remembers
        earlier questions is not charged for what one question does not show. There,
        mutants of one group may differ, so each is asked.
        """
        survivors = list(groups)
        first = self._find_witnesses(
            {group.representative: self._candidates(group) for group in survivors}
        )
        without = [one for one in survivors if one.representative.id not in first]
        others = self._find_witnesses(
            {
                mutant: self._candidates(group)
                for group in without
                for mutant in group.mutants[1:]
            }
        )
        verdicts = {}
        for group in survivors:
            shared = first.get(group.representative.id)
            for mutant in group.mutants:
                witness = shared or others.get(mutant.id)
                if witness is not None or not group.reveals:
                    verdict = MutantVerdict(mutant, Status.SURVIVED, witness=witness)
                else:
                    verdict = MutantVerdict(mutant, Status.UNDECIDED, why=NOT_ALONE)
                verdicts[mutant.id] = verdict
        return verdicts

    def _candidates(self, group: Group) -> tuple[Call, ...]:
        """Return the questions that may be a witness, the best first."""
        return unequal_first(group.reveals, self._known, group.digests)

    def _find_witnesses(
        self, reveals: Mapping[Mutant, Sequence[Call]]
    ) -> dict[str, Difference]:
        jobs = [Job(one.id, one.source) for one, calls in reveals.items() if calls]
        calls = {mutant.id: calls for mutant, calls in reveals.items()}
        return self._replay.find_witnesses(jobs, calls) if jobs else {}


def unequal_first(
    calls: Iterable[Call], known: Mapping[str, Answer], digests: Mapping[str, str]
) -> tuple[Call, ...]:
    """Return the calls whose answers differ by more than their type, then one other.

    `known` are the original's answers by the text of the call, `digests` those of a
    mutant's. All calls that differ in type alone tell the same.
    """
    unequal: list[Call] = []
    equal: list[Call] = []
    for call in calls:
        is_equal = is_of_other_type(known[str(call)], digests.get(str(call), ""))
        (equal if is_equal else unequal).append(call)
    return (*unequal, *equal[:1])


def is_of_other_type(answer: Answer, digest: str) -> bool:
    """Return whether a digest is that of an equal number of another type."""
    match answer:
        case bool() | int() | float() if abs(answer) <= LARGEST:
            return digest in _digests_of_equal(answer)
    return False


@lru_cache(1_024, typed=True)
def _digests_of_equal(answer: float) -> frozenset[str]:
    others = (kind(answer) for kind in NUMBERS if kind is not type(answer))
    return frozenset(_digest_of(other) for other in others if other == answer)


def _digest_of(answer: Answer) -> str:
    """Return the digest of a whole answer, as `dojo_compare` makes it."""
    text = text_of(encode(answer))
    return blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()
