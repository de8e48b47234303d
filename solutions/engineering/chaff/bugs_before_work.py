"""Chaff: the dice are rolled before the work of the round.

Witness: round 'new' at 0 points with no dice, legacy no dice; d4 shows 1 gives (1, (4,), ()), not (0, (), (4,)).
Step: play_round
"""
# Otherwise the last solution.


def play_round(state, action, roll_die):
    score, revenue, legacy = state

    working, broken = roll(revenue, roll_die)
    broken = in_order(*legacy, *broken)
    if not broken and action == "promote" and not can_promote(working):
        action = "new"
    ready, rest = work(working, broken, action)
    return end_round(score, ready, rest)
