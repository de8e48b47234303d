"""The distinct bugs among mutants, from what each answers when it is asked alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from dicedojo.course.domain import Call
from dicedojo.engine.judge.verdicts import Bug, Compared, MutantVerdict, Status
from dicedojo.engine.mutants.mutant import Mutant

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
    undecided or equivalent may be killed by a test all the same.
    """

    groups: tuple[Group, ...] = ()
    decided: Mapping[str, MutantVerdict] = field(default_factory=dict)  # by id


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


# A bug with several mutants has the first of these statuses that one of them has.
STATUSES = (Status.SURVIVED, Status.KILLED, Status.TIMED_OUT)


def find_bugs(
    groups: Sequence[Group], verdicts: Mapping[str, MutantVerdict]
) -> tuple[Bug, ...]:
    """Return the distinct bugs, in the order of their first mutants.

    Mutants that the same questions reveal are one bug, although they may answer these
    differently: a test that states the right answer to one notices them all. A mutant
    that no question reveals and a test killed is a bug of its own. `verdicts` are
    those of the mutants, by id; one without a verdict was never run.
    """
    bugs: defaultdict[object, list[str]] = defaultdict(list)
    known: dict[str, Group] = {}
    for group in groups:
        for mutant in group.mutants:
            bugs[tuple(map(str, group.reveals)) or mutant.id].append(mutant.id)
            known[mutant.id] = group
    for id in sorted(verdicts.keys() - known.keys()):
        bugs[id].append(id)
    found = []
    for ids in bugs.values():
        status = _status([verdicts[id].status for id in ids if id in verdicts])
        if status is not None:
            ids.sort(key=lambda id: (_is(status, verdicts, id), id))
            reveals = known[ids[0]].reveals if ids[0] in known else ()
            found.append(Bug(tuple(ids), status, reveals=reveals))
    found.sort(key=lambda bug: min(bug.mutants))
    unsure = {id for id, group in known.items() if group.ended}
    return _with_implications(found, unsure)


def _status(statuses: Sequence[Status]) -> Status | None:
    return next((status for status in STATUSES if status in statuses), None)


def _is(status: Status, verdicts: Mapping[str, MutantVerdict], id: str) -> bool:
    """Return False for a mutant with this status, so that it comes first."""
    return id not in verdicts or verdicts[id].status is not status


def _with_implications(bugs: Sequence[Bug], unsure: Set[str]) -> tuple[Bug, ...]:
    """Return the bugs, with what a test for each survivor also notices.

    A test notices a bug by one of the questions that reveal it, and we cannot know
    which. So all of these must reveal the other one as well. Where we are `unsure` of
    all that reveal a mutant, a test for it implies nothing.
    """
    sets = {
        bug.mutants: frozenset(map(str, bug.reveals))
        for bug in bugs
        if bug.status is Status.SURVIVED and bug.reveals
    }
    noticed = {
        mutants: sum(own < other for other in sets.values())
        for mutants, own in sets.items()
        if mutants[0] not in unsure
    }
    implied = {
        mutants: any(sets[each] < own for each in noticed)
        for mutants, own in sets.items()
    }
    return tuple(
        replace(
            bug,
            implied=implied.get(bug.mutants, False),
            also_notices=noticed.get(bug.mutants, 0),
        )
        for bug in bugs
    )
