"""What a learner's `hold_at(score, opponent_score)` is worth."""

from __future__ import annotations

from dicedojo.api.games import (
    Baseline,
    Call,
    CodeUnderTest,
    NoStrategy,
    Proxy,
    Strategy,
    StrategyProxy,
    StrategyReport,
    TitledTable,
    Value,
)
from pig_game.exact import BASELINE, HOLDS, SCORES, Plan, best_reply, hold_at, win_rate

UNIT = "of the games won"


def measure(strategy: Strategy, code: CodeUnderTest, seconds: float) -> StrategyReport:
    """Return how likely it wins against always holding at six points."""
    try:
        plan = read_plan(strategy, code, seconds)
    except NoStrategy as trouble:
        return StrategyReport(
            strategy.function, UNIT, trouble=str(trouble), percent=True
        )
    other = hold_at(BASELINE)
    best = win_rate(best_reply(other), other)
    name = f"against hold_at({BASELINE})"
    value = Value(name, win_rate(plan, other), best)
    start = TitledTable("At the start", ("it holds at",), ((str(plan[0, 0]),),))
    return StrategyReport(
        strategy.function,
        UNIT,
        (value,),
        baselines=(Baseline(f"hold_at({BASELINE})", (Value(name, 0.5, best),)),),
        percent=True,
        sentence=f"{strategy.function} wins {value.value:.2%} of its games.",
        tables=(start,),
    )


def read_plan(strategy: Strategy, code: CodeUnderTest, seconds: float) -> Plan:
    """Return what a strategy says at all scores.

    Raises:
        NoStrategy: it does not say for all scores at how many points to hold.
    """
    with Proxy.open(code) as proxy:
        asked = StrategyProxy(proxy, strategy.function, _name_scores, seconds)
        answers = asked.answers(SCORES)
        for scores, answer in zip(SCORES, answers, strict=True):
            if type(answer) is not int or answer not in HOLDS:
                asked.refuse(scores, answer, "it should be a number from 1 to 20")
    return dict(zip(SCORES, answers, strict=True))


def _name_scores(call: Call) -> str:
    return f"At {call.arguments[0]} to {call.arguments[1]}"
