"""Chaff: the game is over when the product is lost.

Witness: game of 2 rounds by promote; d4 show 1 2 gives {'score': 0, 'asked': [((), 2)], 'dice rolled': 1}, not {'score': 1, 'asked': [((), 2)], 'dice rolled': 2}.
Step: play
"""
# Otherwise the last solution.


def play(policy, rounds, roll_die):
    require_rounds(rounds)
    state = (0, (), ())

    for rounds_left in range(rounds, 0, -1):
        _, revenue, legacy = state
        action = None if legacy else policy(revenue, rounds_left)
        state = play_round(state, action, roll_die)
        if not state[1]:
            break
    return state[0]
