"""Chaff: the first part lasts one round longer.

Witness: new_then_promo(0, 4) with d4, 4 rounds left gives 'new', not 'promote'.
Step: switch
"""
# Otherwise the last solution.


def switch(first, second, percent, rounds):
    def policy(revenue, rounds_left):

        played = rounds - rounds_left
        early = 100 * played <= percent * rounds
        return (first if early else second)(revenue, rounds_left)

    return policy
