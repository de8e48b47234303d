"""Record of a submission's tests and of the mutants that they notice, in a document.

The most instructive survivors come first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from dicedojo.engine import TABLE_OPERATORS, Count, about
from dicedojo.text import counted
from dicedojo.witness import Difference, Disagreement, Ruling

MutantStatus = Literal[
    "killed", "timed out", "survived", "equivalent", "undecided", "unimportable"
]
BugStatus = Literal["killed", "timed out", "survived"]
ChaffStatus = Literal["caught", "let through", "not run"]
Place = Annotated[int, Meta(ge=1)]
# These change a table of rules; such a survivor teaches more than a changed number.
ON_TABLES = {operator.name for operator in TABLE_OPERATORS}


class MutantRecord(Struct, frozen=True, kw_only=True):
    """One changed program, and how the tests fared on it.

    It is the module's source with the characters from `start` up to `end` replaced by
    `replacement`; `original` and `mutated` show the change in its context.
    """

    id: Annotated[str, about("The same on every run: m017.")]
    operator: Annotated[str, about("The kind of change: number, swap_rules")]
    file: str
    line: Place
    column: Annotated[Place, about("In characters, from 1.")]
    original: str
    mutated: str
    start: Annotated[Count, about("In characters of the source, from 0.")]
    end: Count
    replacement: str
    status: Annotated[
        MutantStatus,
        about(
            "`timed out` counts as killed. `equivalent` (no question tells "
            "it apart), `undecided` and `unimportable` count neither way."
        ),
    ]
    killed_by: Annotated[tuple[str, ...], about("Tests that noticed it.")]
    failing: Annotated[
        tuple[str, ...], about("It survived, and these excluded tests fail on it.")
    ]
    witness: Annotated[Difference | None, about("Every mutant that survived has one.")]
    why: Annotated[str, about("Why it is undecided, as a clause; empty otherwise.")]

    def applied_to(self, source: str) -> str:
        """Return the module's source with this change."""
        return source[: self.start] + self.replacement + source[self.end :]


class BugRecord(Struct, frozen=True, kw_only=True):
    """A distinct bug: the mutants that the same questions reveal."""

    mutants: Annotated[
        tuple[str, ...],
        Meta(min_length=1, description="Ids; the first stands for the bug."),
    ]
    status: BugStatus
    implied: Annotated[
        bool,
        about("It survived, and every test for some other survivor notices it, too."),
    ]
    also_notices: Annotated[
        Count, about("How many other survivors every test for this one notices.")
    ]


class BugCount(Struct, frozen=True, kw_only=True):
    """How many distinct bugs there are, and how many of them the tests notice."""

    noticed: Count
    survived: Count
    changes: Annotated[Count, about("The mutants that show these bugs.")]

    @property
    def bugs(self) -> int:
        return self.noticed + self.survived

    def __str__(self) -> str:
        """Return `41 of 51 distinct bugs (107 changes)`."""
        bugs = counted(self.bugs, "distinct bug")
        return f"{self.noticed:,} of {bugs} ({counted(self.changes, 'change')})"


class ChaffRecord(Struct, frozen=True, kw_only=True):
    """A planted bug, and whether the tests caught it."""

    name: str
    misconception: str
    status: ChaffStatus
    caught_by: tuple[str, ...]
    witness: Disagreement | None
    step: Annotated[
        str,
        about(
            "The step whose lesson treats it: its folder in the course, "
            "02_other_triples; empty where the course names none."
        ),
    ] = ""


class ControlRecord(Struct, frozen=True, kw_only=True):
    """A program that differs from the submission only in what cannot matter."""

    name: str
    outcome: Literal["passed", "failed"]
    failing: tuple[str, ...]


class ExclusionRecord(Struct, frozen=True, kw_only=True):
    """A test that does not count, and why."""

    test: str
    kind: Annotated[
        str,
        about(
            "For example: contradicts the rules, about wording, flaky, "
            "timed out, not run."
        ),
    ]
    reason: str
    wheat: Annotated[str, about("The correct program that shows it; may be empty.")]
    witness: Ruling | None


class OutsideRecord(Struct, frozen=True, kw_only=True):
    """A test that counts, and also asks about something outside the game."""

    test: str
    kind: str
    reason: str


class FailureRecord(Struct, frozen=True, kw_only=True):
    """A test that fails on the learner's own code, each time, or was not run there."""

    test: str
    why: Annotated[str, about("One line.")]


class SuiteRecord(Struct, frozen=True, kw_only=True):
    """The submission's tests, and what they notice."""

    count: Annotated[Count, about("How many tests were collected.")]
    valid: Annotated[Count, about("How many of them count.")]
    collected: Annotated[
        tuple[str, ...], about("Test ids: tests/test_coin.py::test_x[1].")
    ]
    excluded: tuple[ExclusionRecord, ...]
    helpers: Annotated[
        tuple[str, ...],
        about(
            "Excluded tests of the learner's own helpers, which count for "
            "the mutants all the same."
        ),
    ]
    own_bugs: Annotated[
        tuple[str, ...], about("Tests that count and fail on the learner's own code.")
    ]
    own_failures: tuple[FailureRecord, ...]
    outside: tuple[OutsideRecord, ...]
    killed: Annotated[Count, about("Mutants; this and the next five count mutants.")]
    timed_out: Count
    survived: Count
    equivalent: Count
    undecided: Count
    unimportable: Count
    bug_count: BugCount
    strength: Annotated[
        Annotated[float, Meta(ge=0, le=1)] | None,
        about(
            "Distinct bugs noticed / (noticed + survived); null where there is none."
        ),
    ]
    bugs: tuple[BugRecord, ...]
    survivors: Annotated[
        tuple[str, ...],
        about(
            "One mutant for each bug that survived and that no other "
            "survivor implies; the most instructive first."
        ),
    ]
    mutants: tuple[MutantRecord, ...]
    controls: tuple[ControlRecord, ...]
    chaff: tuple[ChaffRecord, ...]
    unnoticed: Annotated[
        tuple[str, ...],
        about(
            "Public functions that could fail at every call, and no test would notice."
        ),
    ] = ()

    def __post_init__(self) -> None:
        mutants = {mutant.id for mutant in self.mutants}
        if unknown := sorted({*self.survivors} - mutants):
            raise ValueError(f"mutants lacks {unknown[0]!r}, which survivors names")

    @property
    def meets_mutants(self) -> bool:
        """Return whether a test that mutants meet passes on the learner's own code."""
        return self.valid > len(self.own_bugs) or bool(self.helpers)

    def representatives(self) -> Iterator[MutantRecord]:
        """Yield the mutants, only the first of those that are the same bug."""
        repeated = {id for bug in self.bugs for id in bug.mutants[1:]}
        return (mutant for mutant in self.mutants if mutant.id not in repeated)


def order_survivors(mutants: Iterable[MutantRecord]) -> list[MutantRecord]:
    """Return the survivors, most instructive first.

    The first survivor of each line comes before the second of any line; then the
    shorter witness comes first, then a change to the rule table before a changed
    number.
    """
    by_line: defaultdict[int, list[MutantRecord]] = defaultdict(list)
    for mutant in mutants:
        if mutant.status == "survived":
            by_line[mutant.line].append(mutant)
    turns = [
        (turn, *_rank(mutant), mutant.id, mutant)
        for of_line in by_line.values()
        for turn, mutant in enumerate(sorted(of_line, key=_rank))
    ]
    return [entry[-1] for entry in sorted(turns, key=lambda entry: entry[:-1])]


def _rank(mutant: MutantRecord) -> tuple[int, str, int, int, int, str]:
    call = mutant.witness.call if mutant.witness else ""
    elsewhere = mutant.operator not in ON_TABLES
    number = mutant.operator == "number"
    place = mutant.line, mutant.column
    return len(call), call, 2 * elsewhere + number, *place, mutant.mutated
