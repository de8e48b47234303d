"""A heuristic of Farkle's players as a strategy that can be asked."""

from __future__ import annotations

from dicedojo.games.farkle.chances import Keep
from dicedojo.games.farkle.scorer import score_options
from dicedojo.games.farkle.strategy import Ask, Decision, Situation


def as_strategy(keep: Keep, bank_from: int) -> Ask:
    """Return what plays by a rule."""

    def decide(situation: Situation) -> Decision:
        kept = keep(situation.roll)
        points = situation.turn_points + score_options(situation.roll)[kept]
        return kept, points < bank_from

    return lambda situations: [decide(each) for each in situations]
