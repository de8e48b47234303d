"""Chaff: only five sixes are a yatzy.

Witness: yatzy with 1 1 1 1 1 scores 0, not 50.
Step: of_a_kind
"""
# Otherwise the last solution.


def five_sixes(dice):
    return dice if dice.count(6) == 5 else []


CARD["yatzy"] = Rule(five_sixes, worth(50))
