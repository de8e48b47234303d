"""Chaff: the policy is told the number of the round.

Witness: game of 2 rounds by new; d4 show 2 2 3 gives {'score': 3, 'asked': [((), 1), ((4,), 2)], 'dice rolled': 3}, not {'score': 3, 'asked': [((), 2), ((4,), 1)], 'dice rolled': 3}.
Step: play
"""
# Otherwise the last solution.


def play(policy, rounds, roll_die):
    require_rounds(rounds)
    state = (0, (), ())

    for number in range(1, rounds + 1):
        _, revenue, legacy = state
        action = None if legacy else policy(revenue, number)
        state = play_round(state, action, roll_die)
    return state[0]
