"""Tests that do not count, or ask outside the game: each reason once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from dicedojo.grading.document.suite import ExclusionRecord, OutsideRecord
from dicedojo.report.wording import should
from dicedojo.text import plain

COUNTS_FOR_MUTANTS = "It still counts for the changes to your own code."


@dataclass(frozen=True)
class ReasonGroup:
    """Tests that do not count, or ask outside the game, for one and the same reason."""

    kind: str  # "flaky"
    reason: str
    tests: tuple[str, ...]  # the cases of one function are counted

    def shown(self, limit: int) -> list[str]:
        """Return the first tests, and how many more there are."""
        rest = len(self.tests) - limit
        more = [f"and {rest:,} more"] if rest > 0 else []
        return [*self.tests[:limit], *more]


def reason_of(one: ExclusionRecord | OutsideRecord) -> str:
    """Return why a test does not count, with the witness if the reason lacks it."""
    reason = plain(one.reason, 400)
    witness = one.witness if isinstance(one, ExclusionRecord) else None
    if witness is None or witness.question in one.reason:
        return reason
    rule = should(witness)
    return f"{reason} {rule[:1].upper()}{rule[1:]}"


def by_reason(
    records: Iterable[ExclusionRecord | OutsideRecord], helpers: Sequence[str] = ()
) -> list[ReasonGroup]:
    """Return each reason once, with its tests.

    `helpers` are those of these tests that count for the learner's own mutants.
    """
    functions: defaultdict[tuple[str, str], defaultdict[str, list[str]]]
    functions = defaultdict(lambda: defaultdict(list))
    for one in records:
        function = one.test.partition("[")[0]
        reason = reason_of(one)
        if one.test in helpers:
            reason = f"{reason} {COUNTS_FOR_MUTANTS}"
        functions[one.kind, reason][function].append(one.test)
    return [
        ReasonGroup(plain(kind), reason, tuple(_counted_cases(tests)))
        for (kind, reason), tests in functions.items()
    ]


def _counted_cases(tests: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for name, cases in tests.items():
        yield plain(cases[0] if len(cases) == 1 else f"{name} ({len(cases)} cases)")
