"""By which other kata's rules does a program answer, where it does not by these?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from dicedojo.course.kata import Kata
from dicedojo.exam.asked_file import NEARLY_ALL
from dicedojo.exam.asked_function import AskedFunction
from dicedojo.exam.call_fits import Proposal
from dicedojo.exam.propose_calls import least_share, propose_calls
from dicedojo.sandbox import Sandbox
from dicedojo.sandbox.wire import same
from dicedojo.submission.calls import choices
from dicedojo.submission.submission import Submission

ALIKE = 0.5  # of two katas' answers for a value, at most, that contradict each other


@dataclass(frozen=True)
class OtherKata:
    """A kata whose rules a program keeps for `right` of the values of its choices."""

    kata: Kata
    right: int
    values: int


def find_other_kata(
    kata: Kata,
    others: Iterable[Kata],
    read: Callable[[Kata], Submission],
    sandbox: Sandbox,
    proposals: Sequence[Proposal],
) -> OtherKata | None:
    """Return another kata by whose rules a program answers for nearly all values.

    Only katas that share a value of a choice with this one are tried, as two cards
    share a box; and only where the program does not keep too many rules of this kata
    that the other one contradicts: 0.1 s of CPU time, which saves half of the time of
    `dojo adapt` where a program has a slip. None where it keeps this kata's rules for
    as many.

    Raises:
        SandboxError: the sandbox could not be started.
    """
    own = _values(kata)
    if not own or _right(proposals) == len(own):
        return None
    for other in others:
        values = _values(other)
        if other.name == kata.name or values.isdisjoint(own):
            continue
        possible = len(values - _contradicted(kata, other, proposals))
        if possible < NEARLY_ALL * len(values):
            continue
        right = _right(propose_calls(other, read(other), sandbox))
        is_nearer = right * len(own) > _right(proposals) * len(values)
        if right >= NEARLY_ALL * len(values) and is_nearer:
            return OtherKata(other, right, len(values))
    return None


def _values(kata: Kata) -> frozenset[str]:
    """Return the values of the choices of a kata's functions, such as boxes."""
    return frozenset(
        value for name in kata.functions for value in choices(kata, name)[1]
    )


def _contradicted(
    kata: Kata, other: Kata, proposals: Sequence[Proposal]
) -> frozenset[str]:
    """Return the values for which a call keeps a rule that the other kata has not.

    There the two katas give half of the answers alike at most, of the most frequent one
    or of the others, so no call that keeps the one rule can nearly keep the other.
    """
    held = {fit.value for one in proposals for fit in one.fits if fit.holds}
    found = set[str]()
    for name in kata.functions:
        mine = AskedFunction(kata, name).questions("hands")
        theirs = AskedFunction(other, name) if name in other.functions else None
        questions = theirs.questions("hands") if theirs else {}
        for value in held & mine.keys() & questions.keys():
            rights = {repr(one.rest): one.right for one in questions[value]}
            alike = [same(one.right, rights.get(repr(one.rest))) for one in mine[value]]
            if least_share(mine[value], alike) <= ALIKE:
                found.add(value)
    return frozenset(found)


def _right(proposals: Sequence[Proposal]) -> int:
    """Return for how many values a call answers by the rules, in the best file."""
    return max(
        (sum(fit.holds and fit.value != "" for fit in one.fits) for one in proposals),
        default=0,
    )
