"""Chaff: the first part lasts while so many percent of the rounds are left.

Witness: new_then_promo(0, 4) with d4, 4 rounds left gives 'new', not 'promote'.
Step: switch
"""
# Otherwise the last solution.


def switch(first, second, percent, rounds):
    def policy(revenue, rounds_left):

        early = 100 * rounds_left > percent * rounds
        return (first if early else second)(revenue, rounds_left)

    return policy
