"""Chaff: a round in which legacy is fixed is not counted.

Witness: game of 6 rounds by promote; d4 show 1 2, d6 shows 2, d8 shows 2, d12 show 1 2 gives {'asked': [((), 6), ((4,), 5), ((6,), 4), ((8,), 3)], ...}, not {'asked': [((), 6), ((4,), 4), ((6,), 3), ((8,), 2)], ...}.
Step: play
"""
# Otherwise the last solution.


def play(policy, rounds, roll_die):
    require_rounds(rounds)
    state = (0, (), ())

    rounds_left = decisions = rounds
    while rounds_left:
        _, revenue, legacy = state
        action = None if legacy else policy(revenue, decisions)
        decisions -= not legacy
        rounds_left -= 1
        state = play_round(state, action, roll_die)
    return state[0]
