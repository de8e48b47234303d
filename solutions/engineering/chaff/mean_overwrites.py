"""Chaff: of two ways to the same dice, expected_score keeps the last one.

Witness: mean of 3 rounds by new gives 3.191162109, not 3.683349609.
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
            earned = points + chance * len(working) if working else 0
            after[dice] = part * chance, part * earned
    return after
