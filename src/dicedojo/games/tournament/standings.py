"""Who takes part in a tournament, and who came where, as far as games are alike."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from dicedojo.course.rubric import Strategy
from dicedojo.games.protocol import LeftOut, Progress, TournamentTask
from dicedojo.games.registry import imported
from dicedojo.games.strategy_proxy import NoStrategy
from dicedojo.pool import Lost, each_apart
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.entries import Entry, NoModule, read_entry

Decisions = TypeVar("Decisions")


@dataclass(frozen=True, eq=False)
class Entrant(Generic[Decisions]):
    """A strategy that takes part, as each game knows it: by its table, or its values.

    A guest is not one of the class.
    """

    name: str
    decisions: Decisions
    guest: bool = False


@dataclass(frozen=True)
class Standing:
    """One place in a ranking; each game adds how the strategy fared."""

    rank: int
    name: str
    guest: bool
    same_as: tuple[str, ...]  # who decides the same wherever it is asked


Placed = TypeVar("Placed", bound=Standing)


@dataclass(frozen=True, eq=False)
class Ranking(Generic[Placed]):
    """Standings, the best first, and who was left out.

    Each game names the module with a function for each format.
    """

    rendering: ClassVar[str] = ""  # "coin_game.rendering"
    standings: tuple[Placed, ...]
    left_out: tuple[LeftOut, ...]

    @property
    def held(self) -> bool:
        """Whether anybody has taken part."""
        return bool(self.standings)

    def render(self, format: str, sandbox: str, *, colour: bool) -> str:
        """Return the ranking in one of the formats; `colour` is for text alone."""
        render = imported(f"{self.rendering}:render_{format}")
        options = {"colour": colour} if format == "text" else {}
        return str(render(self, sandbox, **options))

    @property
    def groups(self) -> list[tuple[str, ...]]:
        """The names of those who decide the same, group by group."""
        same = {(one.name, *one.same_as) for one in self.standings if one.same_as}
        return sorted({tuple(sorted(names)) for names in same})


def can_be_held(entrants: Sequence[Entrant[Any]]) -> bool:
    """Return whether somebody of the class has somebody to be compared with."""
    return len(entrants) > 1 and not all(one.guest for one in entrants)


def spare_name(name: str, taken: Collection[str], whose: str) -> str:
    """Return a guest's name, with `whose` it is where somebody has that name."""
    while name in taken:
        name += f" of {whose}"
    return name


def rank_by(
    values: Sequence[float], entrants: Sequence[Entrant[Any]], tie: float
) -> tuple[list[int], list[int]]:
    """Return the positions of the entrants, most first, and the ranks that they have.

    Those no further apart than `tie` share a rank and stand by name, guests last.
    """
    by_value = sorted(range(len(entrants)), key=lambda i: -values[i])
    rank_of: dict[int, int] = {}
    above: int | None = None
    for place, i in enumerate(by_value, start=1):
        is_tie = above is not None and values[above] - values[i] <= tie
        rank_of[i] = rank_of[above] if above is not None and is_tie else place
        above = i
    order = sorted(rank_of, key=lambda i: (rank_of[i], *_by_name(entrants[i])))
    return order, [rank_of[i] for i in order]


def names_alike(
    entrants: Sequence[Entrant[Any]], decisions: Sequence[Hashable]
) -> list[tuple[str, ...]]:
    """Return, for each entrant, who else has the same decisions."""
    alike: dict[Hashable, list[int]] = {}
    for i, decided in enumerate(decisions):
        alike.setdefault(decided, []).append(i)
    return [
        tuple(entrants[j].name for j in alike[decided] if j != i)
        for i, decided in enumerate(decisions)
    ]


def _by_name(one: Entrant[Any]) -> tuple[bool, str, str]:
    return one.guest, one.name.casefold(), one.name


ENDED = "It ended the process that asked it."
UNSAID = "It cannot be asked; no reason is known."  # words from a sandbox may be blank

Read = Callable[[Strategy, CodeUnderTest], Decisions]  # raises NoStrategy


def ask_entries(
    task: TournamentTask,
    entries: Sequence[Entry],
    read: Read[Decisions],
    progress: Progress,
) -> tuple[list[tuple[str, Decisions]], list[LeftOut]]:
    """Return the names and decisions of those who take part, and who is left out.

    Each has a sandbox of its own; both lists are in the order of the entries.

    Raises:
        SandboxError: a sandbox could not be started.
    """
    answers: dict[int, tuple[str, Decisions] | LeftOut] = {
        number: LeftOut(entry.name, ENDED) for number, entry in enumerate(entries)
    }
    with progress("Asking", len(entries)) as tell:
        ask = partial(_ask, task, read)
        for done, (number, answer) in enumerate(
            each_apart(ask, entries, task.jobs), start=1
        ):
            if not isinstance(answer, Lost):
                answers[number] = answer
            tell(done)
    taking_part = [one for one in answers.values() if not isinstance(one, LeftOut)]
    return taking_part, [one for one in answers.values() if isinstance(one, LeftOut)]


def _ask(
    task: TournamentTask, read: Read[Decisions], entry: Entry
) -> tuple[str, Decisions] | LeftOut:
    try:
        submission = read_entry(entry, task.kata)
        files = submission.files
        code = CodeUnderTest.of(task.kata, task.sandbox, files, submission.path)
        return entry.name, read(task.strategy, code)
    except (NoModule, NoStrategy) as trouble:
        message = str(trouble)
        return LeftOut(entry.name, message if message.strip() else UNSAID)
