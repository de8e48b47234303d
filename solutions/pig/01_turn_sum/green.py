"""Pig: roll for points until you hold; a 1 ends the turn without any."""

GOAL = 100  # points


def score_turn(faces):
    """Return the points of a turn that rolled these faces, and was then held."""
    return sum(faces)


def take_turn(policy, roll_die, score, other, goal=GOAL):
    """Return the points of a turn, which `policy` decides about after each roll.

    The player has `score` points, the other one `other`. `policy(score, other, points)`
    says whether to roll again; `points` are those of the turn so far.
    """


def hold_at(least):
    """Return the policy that holds with `least` points of a turn, or more."""


def play(first, second, roll_die, goal=GOAL):
    """Return the points of both players when one of them has reached the goal.

    `first` and `second` are their policies; `first` begins.
    """


def turn_chances(policy, score, other, goal=GOAL):
    """Return the chance of each number of points that a turn may bring: a dict."""


def win_chance(first, second, goal=GOAL):
    """Return the chance that the player who begins wins, if these policies play."""


def best_chance(goal=GOAL, sides=6):
    """Return the chance that the player who begins wins, if both play their best."""


def best_policy(goal=GOAL, sides=6):
    """Return the policy that wins most often, whoever the opponent is."""
