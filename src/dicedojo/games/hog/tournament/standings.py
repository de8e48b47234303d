"""The standings of a tournament, computed from tables of decisions alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from dicedojo.games.hog.exact.dice import Values
from dicedojo.games.hog.exact.strategy import (
    BASELINE,
    CLASSICS,
    Table,
    Tables,
    table_of,
)
from dicedojo.games.hog.exact.win_rates import mean_rates, win_rates
from dicedojo.games.protocol import LeftOut

GUESTS = (
    *(f"always_roll({n})" for n in range(4, 7)),
    "bacon_strategy",
    "swap_strategy",
)
EVEN = 1 / 2
TIE = 1e-12  # rates no further apart are equal; rounding takes up less


@dataclass(frozen=True, eq=False)
class Entrant:
    """A strategy that takes part; a guest is one of the project's own."""

    name: str
    table: Table
    guest: bool = False


@dataclass(frozen=True)
class Meeting:
    """An opponent, and how likely one wins against it, first and second alike."""

    opponent: str
    rate: float


@dataclass(frozen=True)
class Standing:
    """How one strategy fared against all others."""

    rank: int
    name: str
    guest: bool
    win_rate: float  # the mean over its opponents
    won: int  # opponents against which it wins more often than not
    matches: int
    against_baseline: float
    best: Meeting
    worst: Meeting
    same_as: tuple[str, ...]  # who decides the same at all scores


@dataclass(frozen=True, eq=False)
class Tournament:
    """Standings, the best first; what each pair comes to; who was left out."""

    standings: tuple[Standing, ...]
    first: Values  # [i, j]: how likely i wins against j when i moves first
    left_out: tuple[LeftOut, ...]

    @property
    def mean(self) -> Values:
        """How likely i wins against j, first and second alike; 1/2 against itself."""
        return mean_rates(self.first)

    @property
    def pairs(self) -> int:
        return len(self.standings) * (len(self.standings) - 1) // 2

    @property
    def groups(self) -> list[tuple[str, ...]]:
        """The names of those who decide the same at all scores, group by group."""
        same = {(one.name, *one.same_as) for one in self.standings if one.same_as}
        return sorted({tuple(sorted(names)) for names in same})

    @property
    def held(self) -> bool:
        """Whether anybody has played."""
        return bool(self.standings)


def guests(taken: Collection[str] = ()) -> list[Entrant]:
    """Return the project's own strategies that may take part.

    One whose name is taken by somebody of the class gets another.
    """
    return [
        Entrant(_spare(name, taken), table_of(CLASSICS[name]), guest=True)
        for name in GUESTS
    ]


def can_be_held(players: Sequence[Entrant]) -> bool:
    """Return whether somebody of the class has somebody to play against."""
    return len(players) > 1 and not all(player.guest for player in players)


def rank(
    players: Sequence[Entrant], first: Values, left_out: Sequence[LeftOut] = ()
) -> Tournament:
    """Return the tournament of two players or more.

    `first` is how likely each wins when it moves first, in the order of the players.
    """
    order, ranks = _order(players, _means(mean_rates(first)))
    placed = [players[number] for number in order]
    first = first[np.ix_(order, order)]
    rates = mean_rates(first)
    means, baseline = _means(rates), _against_baseline(placed)
    same = _same(placed)
    standings = tuple(
        Standing(
            rank=ranks[i],
            name=player.name,
            guest=player.guest,
            win_rate=float(means[i]),
            won=int((rates[i] > EVEN + TIE).sum()),
            matches=len(placed) - 1,
            against_baseline=float(baseline[i]),
            best=_meet(placed, rates[i], i, best=True),
            worst=_meet(placed, rates[i], i, best=False),
            same_as=same[i],
        )
        for i, player in enumerate(placed)
    )
    return Tournament(standings, first, tuple(left_out))


def _spare(name: str, taken: Collection[str]) -> str:
    while name in taken:
        name += " of the project"
    return name


def _order(players: Sequence[Entrant], means: Values) -> tuple[list[int], list[int]]:
    """Return the positions of the players, the best first, and the ranks they share.

    Equal ones stand by name.
    """
    by_rate = sorted(range(len(players)), key=lambda i: -means[i])
    rank_of: dict[int, int] = {}
    for place, i in enumerate(by_rate):
        above = by_rate[place - 1] if place else None
        tied = above is not None and means[above] - means[i] <= TIE
        rank_of[i] = rank_of[above] if above is not None and tied else place + 1
    order = sorted(rank_of, key=lambda i: (rank_of[i], _by_name(players[i])))
    return order, [rank_of[i] for i in order]


def _by_name(player: Entrant) -> tuple[bool, str, str]:
    return player.guest, player.name.casefold(), player.name


def _means(rates: Values) -> Values:
    """Return each player's mean rate over all others."""
    means: Values = (rates.sum(axis=1) - rates.diagonal()) / (len(rates) - 1)
    return means


def _against_baseline(players: Sequence[Entrant]) -> Values:
    tables: Tables = np.stack([player.table for player in players])
    baseline = table_of(CLASSICS[BASELINE])
    rates: Values = win_rates(tables, [baseline])[:, 0].mean(axis=1)
    return rates


def _same(players: Sequence[Entrant]) -> list[tuple[str, ...]]:
    """Return, for each player, who else has the same table."""
    alike: dict[bytes, list[int]] = {}
    for i, player in enumerate(players):
        alike.setdefault(player.table.tobytes(), []).append(i)
    return [
        tuple(players[j].name for j in alike[player.table.tobytes()] if j != i)
        for i, player in enumerate(players)
    ]


def _meet(
    players: Sequence[Entrant], rates: Values, own: int, *, best: bool
) -> Meeting:
    """Return the opponent with the highest rate, or the lowest; the higher placed.

    Rates that tie are equal here, too.
    """
    others = [j for j in range(len(players)) if j != own]
    edge = max(rates[others]) if best else min(rates[others])
    opponent = next(j for j in others if abs(rates[j] - edge) <= TIE)
    return Meeting(players[opponent].name, float(rates[opponent]))
