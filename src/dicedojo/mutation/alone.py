"""What programs answer when they are asked alone, without any test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from dicedojo.course.domain import Call
from dicedojo.mutation.runs import Compared
from dicedojo.mutation.verdicts import Mutant, MutantVerdict

NO_ANSWER = ("timed out", "stopped")  # to the question that a program was at


@dataclass(frozen=True)
class Group:
    """Mutants that answer alike, and otherwise than the original.

    `reveals` are the questions that show it, shortest first. There are none where the
    mutants could not be compared; then each is a group of its own.
    """

    mutants: tuple[Mutant, ...]
    reveals: tuple[Call, ...] = ()
    ended: str = ""  # why no more questions are known; see `Compared`
    # Of what they answer to these, by the text of the call; "": no answer.
    digests: Mapping[str, str] = field(default_factory=dict)

    @property
    def representative(self) -> Mutant:
        """The first of the mutants."""
        return self.mutants[0]


@dataclass(frozen=True)
class Grouped:
    """What answers alone say of all mutants.

    `decided` are the verdicts on those that no question told apart; one that is
    undecided or equivalent may be killed by a test all the same. `asked` are the
    questions that were asked, as text.
    """

    groups: tuple[Group, ...] = ()
    decided: Mapping[str, MutantVerdict] = field(default_factory=dict)  # by id
    asked: frozenset[str] = frozenset()


def group_of(calls: Sequence[Call], compared: Compared) -> Group:
    """Return a group without mutants: what is known of those that answer like this."""
    # A program may have written any place.
    digests = {at: digest for at, digest in compared.differs if 0 <= at < len(calls)}
    last = max(compared.place, 0)
    if compared.ended in NO_ANSWER and last < len(calls):
        digests.setdefault(last, "")
    return Group(
        (),
        tuple(calls[place] for place in digests),
        compared.ended,
        {str(calls[place]): digest for place, digest in digests.items()},
    )
