"""Chaff: expected_score adds the points as if these games were certain.

Witness: mean of 2 rounds by new gives 2.953125, not 2.015625.
Step: expected_score
"""
# Otherwise the last solution.


def next_round(games, policy, rounds_left):
    after = {}
    for (revenue, legacy), (chance, points) in games.items():
        action = None if legacy else policy(revenue, rounds_left)
        ready, unfixed = work(revenue, legacy, action)
        for (working, broken), part in roll_chances(ready).items():
            dice = working, in_order(*unfixed, *broken)
            earned = points + len(working) if working else 0
            old_chance, old_points = after.get(dice, (0, 0))
            after[dice] = old_chance + part * chance, old_points + part * earned
    return after
