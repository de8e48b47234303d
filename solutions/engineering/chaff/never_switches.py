"""Chaff: divides in whole numbers, so that no round comes after the first part.

Witness: new_then_promo(10, 4) with d4, 3 rounds left gives 'new', not 'promote'.
Step: switch
"""
# Otherwise the last solution.


def switch(first, second, percent, rounds):
    def policy(revenue, rounds_left):

        played = rounds - rounds_left
        early = played // rounds < percent / 100
        return (first if early else second)(revenue, rounds_left)

    return policy
