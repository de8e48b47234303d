"""What programs answer when they are asked alone, without any test."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, field

from dicedojo.course.domain import Call
from dicedojo.mutation.runs import Compared
from dicedojo.mutation.verdicts import Mutant, MutantVerdict

NO_ANSWER = ("timed out", "stopped")  # to the question that a program was at


@dataclass(frozen=True)
class Alone:
    """The answers of a program that was asked alone, without any test.

    `shows` are the questions, of all that were `asked`, that it answers otherwise than
    the original, by key, each with a digest of its answer. `ended` is how it ended at
    one of them without an answer: "timed out" or "stopped".
    """

    asked: Collection[str] = frozenset()
    shows: Mapping[str, str] = field(default_factory=dict)  # "": no digest is known
    ended: str = ""


@dataclass(frozen=True)
class Group:
    """Mutants that answer alike, and otherwise than the original.

    `reveals` are the questions that show it, shortest first. There are none where the
    mutants could not be compared; then each is a group of its own.
    """

    mutants: tuple[Mutant, ...]
    reveals: tuple[Call, ...] = ()
    ended: str = ""  # why no more questions are known; see `Compared`
    alone: Alone | None = None  # what the mutants answer to these

    @property
    def representative(self) -> Mutant:
        """The mutant that the tests run on."""
        return self.mutants[0]


@dataclass(frozen=True)
class Grouped:
    """What answers alone say of all mutants.

    `decided` are the verdicts on those that no question told apart; one that is
    undecided may be killed by a test all the same. `alike` is what is known of a mutant
    that answered every question as the original, None where nothing can be known. The
    `altering` ones change what they are given, and the original does not: no answer
    shows that, so nothing is known of them.
    """

    groups: tuple[Group, ...] = ()
    decided: Mapping[str, MutantVerdict] = field(default_factory=dict)  # by id
    alike: Alone | None = None
    altering: frozenset[str] = frozenset()  # ids


def group_of(
    calls: Sequence[Call],
    asked: Set[str],
    compared: Compared,
) -> Group:
    """Return a group without mutants: what is known of those that answer like this.

    `asked` are the keys of the calls.
    """
    # A program may have written any place.
    shows = {at: digest for at, digest in compared.differs if 0 <= at < len(calls)}
    last = max(compared.place, 0) if compared.ended else len(calls)
    if compared.ended in NO_ANSWER and last < len(calls):
        shows.setdefault(last, "")  # no answer at all
    some = calls[: last + 1]
    alone = Alone(
        asked=frozenset(call.key for call in some) if compared.ended else asked,
        shows={calls[place].key: digest for place, digest in shows.items()},
        ended=compared.ended if compared.ended in NO_ANSWER else "",
    )
    return Group((), tuple(calls[place] for place in shows), compared.ended, alone)
