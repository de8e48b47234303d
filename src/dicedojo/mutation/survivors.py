"""Finds a witness for each mutant that the tests pass: a question that shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from dicedojo.course.domain import Call
from dicedojo.mutation.alone import Group
from dicedojo.mutation.equal_answers import unequal_first
from dicedojo.mutation.replay import Replay
from dicedojo.mutation.runs import Job
from dicedojo.mutation.verdicts import Mutant, MutantVerdict, Status
from dicedojo.sandbox.wire import Answer
from dicedojo.witness import Difference

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
