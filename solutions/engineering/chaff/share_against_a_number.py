"""Chaff: compares a share of the game with a number of rounds.

Witness: new_then_promo(0, 4) with d4, 4 rounds left gives 'new', not 'promote'.
Step: switch
"""
# Otherwise the last solution.


def switch(first, second, percent, rounds):
    def policy(revenue, rounds_left):

        early = rounds_left > percent / 100
        return (first if early else second)(revenue, rounds_left)

    return policy
