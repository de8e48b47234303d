"""Chaff: percent are taken for a number of rounds.

Witness: new_then_promo(10, 4) with d4, 3 rounds left gives 'new', not 'promote'.
Step: switch
"""
# Otherwise the last solution.


def switch(first, second, percent, rounds):
    def policy(revenue, rounds_left):

        early = rounds - rounds_left < percent
        return (first if early else second)(revenue, rounds_left)

    return policy
