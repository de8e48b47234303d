"""Chaff: the policy is asked in every round, also where legacy decides.

Witness: game of 2 rounds by promote; d4 show 1 2 gives {'score': 1, 'asked': [((), 2), ((), 1)], 'dice rolled': 2}, not {'score': 1, 'asked': [((), 2)], 'dice rolled': 2}.
Step: play
"""
# Otherwise the last solution.


def play(policy, rounds, roll_die):
    require_rounds(rounds)
    state = (0, (), ())

    for rounds_left in range(rounds, 0, -1):
        state = play_round(state, policy(state[1], rounds_left), roll_die)
    return state[0]
