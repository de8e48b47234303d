"""Chaff: a game of -1 rounds is over at once.

Witness: game of -1 rounds by new; d4 shows 3 gives {'score': 0, 'asked': [], 'dice rolled': 0}, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def play(policy, rounds, roll_die):
    if type(rounds) is not int:
        raise ValueError(f"a game cannot have {rounds!r} rounds")
    state = (0, (), ())
    for rounds_left in range(rounds, 0, -1):
        _, revenue, legacy = state
        action = None if legacy else policy(revenue, rounds_left)
        state = play_round(state, action, roll_die)
    return state[0]
