"""Chaff: the highest score of the game counts.

Witness: game of 6 rounds by promote; d4 show 1 2, d6 shows 2, d8 shows 2, d12 show 1 2 gives {'score': 3, ...}, not {'score': 1, ...}.
Step: play
"""
# Otherwise the last solution.


def play(policy, rounds, roll_die):
    require_rounds(rounds)
    state = (0, (), ())

    highest = 0
    for rounds_left in range(rounds, 0, -1):
        _, revenue, legacy = state
        action = None if legacy else policy(revenue, rounds_left)
        state = play_round(state, action, roll_die)
        highest = max(highest, state[0])
    return highest
