"""The last turn of a strategy for Farkle: how often it wins, beside the best play.

Another player has 10,000 points and has ended the game, so more wins and nothing else
counts. A player who is 500 behind has about an ordinary turn to make up, and the best
play wins every second time. 1,000 behind it is two turns in one, 2,000 behind four.
"""

from __future__ import annotations

from functools import cache

from dicedojo.games.farkle.asking import BEST_OTHER, Player
from dicedojo.games.farkle.exact.chances import ALL_DICE, STEP, scoring_rolls
from dicedojo.games.farkle.exact.strategy import Table, ask_strategy, winning_chance
from dicedojo.games.farkle.exact.turns_to_win import reach
from dicedojo.games.strategy_proxy import StrategyProxy
from dicedojo.games.strategy_report import BEST_POSSIBLE, TitledTable

LEADER = 10_000  # points
BEHIND = (500, 1_000, 2_000)  # points
TITLE = f"Chance of winning a last turn against {LEADER:,} points"


def last_turn_table(proxy: StrategyProxy, function: str, turn: Table) -> TitledTable:
    """Return how often the strategy wins, by the points that it is behind.

    If it is told the best other, it is asked about each roll that it can come to, and
    again in another process. If not, it plays this `turn`, one on the board.

    Raises:
        NoStrategy: an answer is missing, is not a decision, or is another one then.
        IllegalKeep: it keeps dice that do not score.
    """
    title, turns = f"{TITLE}, played as any other turn", [turn] * len(BEHIND)
    question = (scoring_rolls(ALL_DICE)[0], 0, LEADER - BEHIND[0])
    if proxy.takes(question, BEST_OTHER, LEADER):
        title, turns = TITLE, _last_turns(Player(proxy, sees_others=True))
    chances = map(winning_chance, turns, BEHIND)
    rows = zip(BEHIND, chances, best_chances(), strict=True)
    return TitledTable(
        title,
        ("points behind", function, BEST_POSSIBLE),
        tuple((f"{need:,}", f"{own:.1%}", f"{best:.1%}") for need, own, best in rows),
    )


def _last_turns(player: Player) -> list[Table]:
    tables = [ask_strategy(player.ask, LEADER - each, LEADER) for each in BEHIND]
    player.proxy.restart()
    for table in tables:
        player.require_same(table)
    return tables


@cache
def best_chances() -> tuple[float, ...]:
    """Return how often the best play wins, by the points that it is behind."""
    chances = reach(max(BEHIND) // STEP + 1)  # as many are not enough
    return tuple(float(chances[each // STEP + 1]) for each in BEHIND)
