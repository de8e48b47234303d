"""A tournament of Hog: asks every strategy, plays every pair exactly, and ranks all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from dicedojo.errors import DojoError
from dicedojo.games.hog.exact.backward_induction import BLOCK, mean_rates, win_rates
from dicedojo.games.hog.exact.dice import Values
from dicedojo.games.hog.exact.strategy import (
    BASELINE,
    CLASSICS,
    Table,
    Tables,
    table_of,
)
from dicedojo.games.hog.strategy_value import read_table
from dicedojo.games.protocol import LeftOut, Progress, TournamentTask
from dicedojo.games.tournament.standings import (
    Entrant,
    Ranking,
    Standing,
    ask_entries,
    can_be_held,
    names_alike,
    rank_by,
    spare_name,
)
from dicedojo.pool import Lost, each_apart
from dicedojo.submission.entries import Entry

GUESTS = (
    *(f"always_roll({n})" for n in range(4, 7)),
    "bacon_strategy",
    "swap_strategy",
)
EVEN = 1 / 2
TIE = 1e-12  # rates no further apart are equal; rounding takes up less


Player = Entrant[Table]


@dataclass(frozen=True)
class Meeting:
    """An opponent, and how likely one wins against it, first and second alike."""

    opponent: str
    rate: float


@dataclass(frozen=True)
class HogStanding(Standing):
    """How one strategy fared against all others."""

    win_rate: float  # the mean over its opponents
    won: int  # opponents against which it wins more often than not
    matches: int
    against_baseline: float
    best: Meeting
    worst: Meeting


@dataclass(frozen=True, eq=False)
class RoundRobin(Ranking[HogStanding]):
    """Standings, and what each pair comes to."""

    rendering = "dicedojo.games.hog.tournament.rendering"
    first: Values  # [i, j]: how likely i wins against j when i moves first

    @property
    def mean(self) -> Values:
        """How likely i wins against j, first and second alike; 1/2 against itself."""
        return mean_rates(self.first)

    @property
    def pairs(self) -> int:
        return len(self.standings) * (len(self.standings) - 1) // 2


def guests(taken: Collection[str] = ()) -> list[Player]:
    """Return the project's own strategies that may take part.

    One whose name is taken by somebody of the class gets another.
    """
    return [
        Entrant(
            spare_name(name, taken, "the project"), table_of(CLASSICS[name]), guest=True
        )
        for name in GUESTS
    ]


def rank(
    players: Sequence[Player], first: Values, left_out: Sequence[LeftOut] = ()
) -> RoundRobin:
    """Return the tournament of two players or more.

    `first` is how likely each wins when it moves first, in the order of the players.
    """
    order, ranks = rank_by(_means(mean_rates(first)).tolist(), players, TIE)
    placed = [players[number] for number in order]
    first = first[np.ix_(order, order)]
    rates = mean_rates(first)
    means, baseline = _means(rates), _against_baseline(placed)
    same = names_alike(placed, [player.decisions.tobytes() for player in placed])
    standings = tuple(
        HogStanding(
            rank=ranks[i],
            name=player.name,
            guest=player.guest,
            same_as=same[i],
            win_rate=float(means[i]),
            won=int((rates[i] > EVEN + TIE).sum()),
            matches=len(placed) - 1,
            against_baseline=float(baseline[i]),
            best=_meet(placed, rates[i], i, best=True),
            worst=_meet(placed, rates[i], i, best=False),
        )
        for i, player in enumerate(placed)
    )
    return RoundRobin(standings, tuple(left_out), first)


def _means(rates: Values) -> Values:
    """Return each player's mean rate over all others."""
    means: Values = (rates.sum(axis=1) - rates.diagonal()) / (len(rates) - 1)
    return means


def _against_baseline(players: Sequence[Player]) -> Values:
    tables: Tables = np.stack([player.decisions for player in players])
    baseline = table_of(CLASSICS[BASELINE])
    rates: Values = win_rates(tables, [baseline])[:, 0].mean(axis=1)
    return rates


def _meet(players: Sequence[Player], rates: Values, own: int, *, best: bool) -> Meeting:
    """Return the opponent with the highest rate, or the lowest; the higher placed.

    Rates that tie are equal here, too.
    """
    others = [j for j in range(len(players)) if j != own]
    edge = max(rates[others]) if best else min(rates[others])
    opponent = next(j for j in others if abs(rates[j] - edge) <= TIE)
    return Meeting(players[opponent].name, float(rates[opponent]))


def hold(
    task: TournamentTask, entries: Sequence[Entry], progress: Progress
) -> RoundRobin:
    """Return the standings; without enough strategies, only who is left out.

    Raises:
        SandboxError: a sandbox could not be started.
    """
    tables, left_out = ask_entries(task, entries, read_table, progress)
    entrants = [Entrant(name, table) for name, table in tables]
    if task.guests:
        entrants += guests({entrant.name for entrant in entrants})
    if not can_be_held(entrants):
        return RoundRobin((), tuple(left_out), np.empty((0, 0)))
    players = np.stack([entrant.decisions for entrant in entrants])
    with progress("Playing", len(entrants) * (len(entrants) - 1) // 2) as tell:
        first = play_round_robin(players, task.jobs, tell)
    return rank(entrants, first, left_out)


def play_round_robin(tables: Tables, jobs: int, tell: Callable[[int], None]) -> Values:
    """Return how likely row i wins when it moves first against column j.

    Moving second, it wins with 1 - [j, i]. Every pair is worked out once, on several
    processors. `tell` hears how many pairs are worked out.
    """
    count = len(tables)
    first = np.empty((count, count))
    starts = range(0, count, BLOCK)
    pairs = 0
    for number, rates in each_apart(partial(_play_row, tables), starts, jobs):
        if isinstance(rates, Lost):
            raise DojoError("A process that computed win rates was ended.")
        start = starts[number]
        rows = slice(start, start + BLOCK)
        first[rows, start:] = rates[:, :, 0]
        first[start:, rows] = 1 - rates[:, :, 1].T
        height = len(rates)
        pairs += height * (count - start) - height * (height + 1) // 2
        tell(pairs)
    return first


def _play_row(tables: Tables, start: int) -> Values:
    """Return the rates of one block of strategies against itself and all after it."""
    return win_rates(tables[start : start + BLOCK], tables[start:])
