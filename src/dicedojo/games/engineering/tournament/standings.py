"""A tournament of policies: asks each in its sandbox, and ranks what they expect."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial

from dicedojo.games.engineering.best_play import best_play
from dicedojo.games.engineering.exact.policies import KNOWN_POLICIES, Policy
from dicedojo.games.engineering.policy_table import Decision, as_policy, read_table
from dicedojo.games.engineering.strategy_value import GAMES
from dicedojo.games.engineering.visits import follow_policy
from dicedojo.games.protocol import LeftOut, Progress, TournamentTask
from dicedojo.games.tournament.entries import ask_entries
from dicedojo.games.tournament.standings import (
    Ranking,
    Standing,
    can_be_held,
    names_alike,
    rank_by,
    spare_name,
)
from dicedojo.submission.entries import Entry

TIE = 1e-9  # of the share; rounding takes up less


@dataclass(frozen=True)
class Entrant:
    """A policy that takes part, and the score that it expects in each game."""

    name: str
    scores: tuple[float, ...]
    decisions: frozenset[tuple[Decision, str]]  # all that it comes to
    guest: bool = False  # one of the source's


@dataclass(frozen=True)
class PolicyStanding(Standing):
    """How one policy fared."""

    scores: tuple[float, ...]  # expected, game by game
    share: float  # the mean share of what the best play expects


@dataclass(frozen=True, eq=False)
class PolicyRanking(Ranking[PolicyStanding]):
    """Standings of games of so many rounds."""

    rendering = "engineering.tournament.rendering"
    games: tuple[int, ...]
    best: tuple[float, ...]  # what the best play expects, game by game


def hold(
    task: TournamentTask,
    entries: Sequence[Entry],
    progress: Progress,
    games: tuple[int, ...] = GAMES,
) -> PolicyRanking:
    """Return the standings; without two policies, only who is left out.

    Raises:
        SandboxError: a sandbox could not be started.
    """
    read = partial(read_table, games=games)
    tables, left_out = ask_entries(task, entries, read, progress)
    entrants = [entrant(name, as_policy(table), games) for name, table in tables]
    if task.guests:
        entrants += guests(games, {one.name for one in entrants})
    if not can_be_held(entrants):
        return PolicyRanking((), tuple(left_out), games, ())
    return rank(entrants, games, left_out)


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
        entrant(
            spare_name(known.name, taken, "the source"), known.policy, games, guest=True
        )
        for known in KNOWN_POLICIES.values()
    ]


def rank(
    entrants: Sequence[Entrant], games: Sequence[int], left_out: Sequence[LeftOut] = ()
) -> PolicyRanking:
    """Return the tournament: the greater the mean share of the best play, the better.

    Those who tie share a rank and stand by name, guests last.
    """
    best = tuple(best_play(rounds).value for rounds in games)
    shares = [_share(one.scores, best) for one in entrants]
    order, ranks = rank_by(shares, entrants, TIE)
    placed = [entrants[i] for i in order]
    same = names_alike(placed, [one.decisions for one in placed])
    standings = tuple(
        PolicyStanding(
            rank=ranks[place],
            name=one.name,
            guest=one.guest,
            same_as=same[place],
            scores=one.scores,
            share=shares[order[place]],
        )
        for place, one in enumerate(placed)
    )
    return PolicyRanking(standings, tuple(left_out), tuple(games), best)


def _share(scores: Sequence[float], best: Sequence[float]) -> float:
    shares = [score / most for score, most in zip(scores, best, strict=True)]
    return sum(shares) / len(shares)
