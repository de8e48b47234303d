"""What lies outside the game, so that no correct program can be held to an answer.

Every function hands dice over as a tuple in order, and expects them so. Dice that the
game does not have are not outside: the rules refuse them.
"""

DICE = {  # the places of dice among the arguments
    "new_die": (0,),
    "roll": (0,),
    "fix": (0, 1),
    "promote": (0,),
    "work": (0, 1),
    "new_only": (0,),
    "promo": (0,),
    "promo_once": (0,),
    "final_policy": (0,),
}


def outside(function, arguments):
    """Return what a call asks that the rules do not define, "" if they define it."""
    groups = [arguments[place] for place in DICE.get(function, ())]
    if function == "play_round":
        state = arguments[0]
        if type(state) is not tuple or len(state) != 3:
            return "asks about a state that is not a tuple (score, revenue, legacy)"
        groups = list(state[1:])
    for dice in groups:
        if type(dice) is not tuple:
            kind = type(dice).__name__
            return f"hands dice over as {kind}; the game has them in a tuple"
        if all(type(die) is int for die in dice) and list(dice) != sorted(dice):
            return "hands dice over in another order than the lowest first"
    return ""
