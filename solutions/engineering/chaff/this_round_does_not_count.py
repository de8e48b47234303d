"""Chaff: the round that is about to be played is not among those left.

Witness: game of 1 round by new; d4 shows 1 gives {'score': 0, 'asked': [((), 0)], 'dice rolled': 1}, not {'score': 0, 'asked': [((), 1)], 'dice rolled': 1}.
Step: play
"""
# Otherwise the last solution.


def play(policy, rounds, roll_die):
    require_rounds(rounds)
    state = (0, (), ())

    for rounds_left in reversed(range(rounds)):
        _, revenue, legacy = state
        action = None if legacy else policy(revenue, rounds_left)
        state = play_round(state, action, roll_die)
    return state[0]
