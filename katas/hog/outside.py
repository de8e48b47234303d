"""What lies outside Hog, so that no correct program can be held to an answer.

Whoever has 100 points has won, so no turn begins with a score that has three digits.
Eleven dice are not outside: the rules refuse them. A strategy is told both scores; a
solution may let it take more, such as a margin, and no other solution needs to.
"""

GOAL = 100
SCORES = {  # the places of scores among the arguments
    "take_turn": (1,),
    "select_dice": (0, 1),
    "bacon_strategy": (0, 1),
    "swap_strategy": (0, 1),
}
STRATEGIES = ("bacon_strategy", "swap_strategy")


def outside(function, arguments):
    """Return what a call asks that the rules do not define, "" if they define it."""
    if function in STRATEGIES and len(arguments) > len(SCORES[function]):
        return "passes more than the two scores, which other solutions need not take"
    for place in SCORES.get(function, ()):
        score = arguments[place]
        if type(score) is int and score >= GOAL:
            return f"asks about a turn at {score} points; at 100 the game is over"
        if type(score) is int and score < 0:
            return f"asks about a turn at {score} points; no score is below 0"
    return ""
