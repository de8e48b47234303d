"""The last turn of a strategy for Farkle: how often it wins, beside the best play.

Another player has 10,000 points and has ended the game, so more wins and nothing else
counts. A player who is 500 behind has about an ordinary turn to make up, and the best
play wins every second time. 1,000 behind it is two turns in one, 2,000 behind four.
"""

from __future__ import annotations

from functools import cache

from dicedojo.games.farkle.asking import BEST_OTHER, Player
from dicedojo.games.farkle.exact.chances import ALL_DICE, STEP, scoring_rolls
from dicedojo.games.farkle.exact.strategy import ask_strategy, winning_chance
from dicedojo.games.farkle.exact.turns_to_win import reach
from dicedojo.games.strategy_proxy import StrategyProxy
from dicedojo.games.strategy_report import BEST_POSSIBLE, TitledTable

LEADER = 10_000  # points
BEHIND = (500, 1_000, 2_000)  # points
TITLE = f"Chance of winning a last turn against {LEADER:,} points"


def last_turn_table(proxy: StrategyProxy, function: str) -> TitledTable:
    """Return how often the strategy wins, by the points that it is behind.

    It is asked about each roll that it can come to, and again in another process.

    Raises:
        NoStrategy: an answer is missing, is not a decision, or is another one then.
        IllegalKeep: it keeps dice that do not score.
    """
    question = (scoring_rolls(ALL_DICE)[0], 0, LEADER - BEHIND[0])
    player = Player(proxy, proxy.takes(question, BEST_OTHER, LEADER))
    tables = [ask_strategy(player.ask, LEADER - each, LEADER) for each in BEHIND]
    proxy.restart()
    for table in tables:
        player.require_same(table)
    rows = zip(BEHIND, map(winning_chance, tables), best_chances(), strict=True)
    return TitledTable(
        TITLE if player.told else f"{TITLE}, without {BEST_OTHER}",
        ("points behind", function, BEST_POSSIBLE),
        tuple((f"{need:,}", f"{own:.1%}", f"{best:.1%}") for need, own, best in rows),
    )


@cache
def best_chances() -> tuple[float, ...]:
    """Return how often the best play wins, by the points that it is behind."""
    chances = reach(max(BEHIND) // STEP + 1)  # as many are not enough
    return tuple(float(chances[each // STEP + 1]) for each in BEHIND)
