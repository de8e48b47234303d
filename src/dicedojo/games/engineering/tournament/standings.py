"""Who came where in a tournament of policies; it asks nobody."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from dicedojo.games.engineering.best_play import best_play
from dicedojo.games.engineering.exact.policies import Policy
from dicedojo.games.engineering.known_policies import KNOWN_POLICIES
from dicedojo.games.engineering.policy_table import Decision
from dicedojo.games.engineering.visits import follow_policy
from dicedojo.games.protocol import LeftOut

TIE = 1e-9  # of the share; rounding takes up less


@dataclass(frozen=True)
class Entrant:
    """A policy that takes part, and the score that it expects in each game."""

    name: str
    scores: tuple[float, ...]
    decisions: frozenset[tuple[Decision, str]]  # all that it comes to
    guest: bool = False  # one of the source's


@dataclass(frozen=True)
class Standing:
    """How one policy fared."""

    rank: int
    name: str
    guest: bool
    scores: tuple[float, ...]  # expected, game by game
    share: float  # the mean share of what the best play expects
    same_as: tuple[str, ...]  # who decides the same wherever they come to


@dataclass(frozen=True)
class Tournament:
    """Standings, the best first, of games of so many rounds; who was left out."""

    games: tuple[int, ...]
    best: tuple[float, ...]  # what the best play expects, game by game
    standings: tuple[Standing, ...]
    left_out: tuple[LeftOut, ...]

    @property
    def held(self) -> bool:
        """Whether anybody has taken part."""
        return bool(self.standings)

    @property
    def groups(self) -> list[tuple[str, ...]]:
        """The names of those who decide the same, group by group."""
        same = {(one.name, *one.same_as) for one in self.standings if one.same_as}
        return sorted({tuple(sorted(names)) for names in same})


def entrant(
    name: str, policy: Policy, games: Sequence[int], *, guest: bool = False
) -> Entrant:
    """Return a policy under a name, followed through each of the games."""
    visits = [follow_policy(policy, rounds) for rounds in games]
    decisions = frozenset(
        (decision, visit.action)
        for each in visits
        for decision, visit in each.decisions.items()
    )
    return Entrant(name, tuple(each.value for each in visits), decisions, guest)


def guests(games: Sequence[int], taken: Collection[str] = ()) -> list[Entrant]:
    """Return the source's policies; one whose name is taken gets another."""
    return [
        entrant(_spare(known.name, taken), known.policy, games, guest=True)
        for known in KNOWN_POLICIES.values()
    ]


def can_be_held(entrants: Sequence[Entrant]) -> bool:
    """Return whether there are two policies to compare, one of them of the class."""
    return len(entrants) > 1 and not all(one.guest for one in entrants)


def rank(
    entrants: Sequence[Entrant], games: Sequence[int], left_out: Sequence[LeftOut] = ()
) -> Tournament:
    """Return the tournament: the greater the mean share of the best play, the better.

    Those who tie share a rank and stand by name, guests last.
    """
    best = tuple(best_play(rounds).value for rounds in games)
    shares = {one.name: _share(one.scores, best) for one in entrants}
    by_share = sorted(entrants, key=lambda one: -shares[one.name])
    ranks: dict[str, int] = {}
    above: Entrant | None = None
    for place, one in enumerate(by_share, start=1):
        is_tie = above and shares[above.name] - shares[one.name] <= TIE
        ranks[one.name] = ranks[above.name] if above and is_tie else place
        above = one
    placed = sorted(entrants, key=lambda one: (ranks[one.name], *_by_name(one)))
    standings = tuple(
        Standing(
            rank=ranks[one.name],
            name=one.name,
            guest=one.guest,
            scores=one.scores,
            share=shares[one.name],
            same_as=_same(one, placed),
        )
        for one in placed
    )
    return Tournament(tuple(games), best, standings, tuple(left_out))


def _share(scores: Sequence[float], best: Sequence[float]) -> float:
    shares = [score / most for score, most in zip(scores, best, strict=True)]
    return sum(shares) / len(shares)


def _spare(name: str, taken: Collection[str]) -> str:
    while name in taken:
        name += " of the source"
    return name


def _by_name(one: Entrant) -> tuple[bool, str, str]:
    return one.guest, one.name.casefold(), one.name


def _same(one: Entrant, others: Sequence[Entrant]) -> tuple[str, ...]:
    return tuple(
        other.name
        for other in others
        if other is not one and other.decisions == one.decisions
    )
