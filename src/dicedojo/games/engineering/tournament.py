"""A tournament of policies: each by its exact expectation, none against another."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from dicedojo.games.engineering.best_play import best_play
from dicedojo.games.engineering.exact.policies import KNOWN_POLICIES, Policy
from dicedojo.games.engineering.policy_table import Decision, as_policy, read_table
from dicedojo.games.engineering.strategy_value import GAMES
from dicedojo.games.engineering.visits import follow_policy
from dicedojo.games.protocol import LeftOut, Progress, TournamentTask
from dicedojo.games.tournament.entries import ask_entries
from dicedojo.games.tournament.rendering import (
    GUEST,
    cell,
    end_blocks,
    json_document,
    page_template,
    ranked_view,
    shared_view,
    standings_table,
    starred,
)
from dicedojo.games.tournament.standings import (
    Ranking,
    Standing,
    can_be_held,
    names_alike,
    rank_by,
    spare_name,
)
from dicedojo.screen_text import screen_text
from dicedojo.submission.entries import Entry
from dicedojo.text import counted

TIE = 1e-9  # of the share; rounding takes up less
NAME = 36  # characters of a name on the screen, before it loses its middle
SCHEMA = "dicedojo/engineering-tournament/v1"
DIGITS = 9  # of a score or share; more of them would be rounding alone


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

    rendering = "engineering.tournament"
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


def render_text(ranking: PolicyRanking, sandbox: str, *, colour: bool = False) -> str:
    """Return what people read: all standings, then what to know of them."""
    return screen_text(Group(*_blocks(ranking, sandbox)), colour=colour)


def _blocks(ranking: PolicyRanking, sandbox: str) -> Iterator[RenderableType]:
    standings = ranking.standings
    yield Rule(Text("The software-engineering game · tournament", "bold"), style="dim")
    if standings:
        policies = counted(len(standings), "policy", "policies")
        yield Text(f"{policies}, each by the score that it expects, exactly.\n")
        yield _table(ranking)
        yield Text("\nshare: the mean share of what the best play expects.", "dim")
        if any(one.guest for one in standings):
            yield Text("*: a guest, one of the source's policies.", "dim")
        yield Text()
    yield from end_blocks(
        ranking, "Decide the same wherever they come to", NAME, sandbox
    )


def _table(ranking: PolicyRanking) -> Table:
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("rank", justify="right", no_wrap=True)
    table.add_column("policy", max_width=NAME + len(GUEST), no_wrap=True)
    for rounds in ranking.games:
        table.add_column(f"{rounds} rounds", justify="right", no_wrap=True)
    table.add_column("share", justify="right", no_wrap=True)
    best = (f"{score:.3f}" for score in ranking.best)
    table.add_row("", Text("the best play", "dim"), *best, "100.00%", style="dim")
    for one in ranking.standings:
        name = Text(starred(one, NAME), "" if one.guest else "bold")
        scores = (f"{score:.3f}" for score in one.scores)
        table.add_row(str(one.rank), name, *scores, f"{one.share:.2%}")
    return table


def render_json(ranking: PolicyRanking, sandbox: str) -> str:
    """Return one JSON document, of the shape that tournament-v1.json states."""
    document = {
        "schema": SCHEMA,
        "kata": "engineering",
        "sandbox": sandbox,
        "games": [
            {"rounds": rounds, "best": _round(best)}
            for rounds, best in zip(ranking.games, ranking.best, strict=False)
        ],
        "standings": [
            {
                "rank": one.rank,
                "name": one.name,
                "guest": one.guest,
                "scores": [_round(score) for score in one.scores],
                "share": _round(one.share),
                "same_as": list(one.same_as),
            }
            for one in ranking.standings
        ],
    }
    return json_document(ranking, document)


def render_csv(ranking: PolicyRanking, sandbox: str = "") -> str:
    """Return the standings, and below them who was left out, as a table of commas."""
    scores = [f"score_in_{rounds}_rounds" for rounds in ranking.games]
    columns = ["rank", "name", "guest", *scores, "share", "same_as", "trouble"]
    return standings_table(ranking, columns, map(_row, ranking.standings))


def _row(one: PolicyStanding) -> list[object]:
    return [
        *(one.rank, cell(one.name), int(one.guest)),
        *(_round(score) for score in one.scores),
        *(_round(one.share), cell(", ".join(one.same_as)), ""),
    ]


def _round(value: float) -> float:
    return round(value, DIGITS)


def render_html(ranking: PolicyRanking, sandbox: str) -> str:
    """Return a page that needs nothing else."""
    page = {
        **shared_view(ranking, sandbox, "policy", "policies"),
        "games": [f"{rounds} rounds" for rounds in ranking.games],
        "best": [f"{score:.3f}" for score in ranking.best],
        "standings": [
            {
                **ranked_view(one),
                "scores": [f"{score:.3f}" for score in one.scores],
                "share": f"{one.share:.2%}",
                "width": f"{100 * one.share:.2f}",
            }
            for one in ranking.standings
        ],
    }
    return page_template("dicedojo.games.engineering").render(page)
