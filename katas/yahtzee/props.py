"""How Yahtzee's exam asks for a card: another roll is scored before it is read.

It knows no rule of the game.
"""


def card_kept(scorecard, dice, later):
    """Return the card of `dice` as it is after the card of another roll was made."""
    card = scorecard(dice)
    scorecard(list(later))
    return card
