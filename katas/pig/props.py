"""What Pig is asked with, where plain numbers are not enough.

They know no rule of Pig.
"""

import dice

DIGITS = 6  # of a chance


class StackedDie:
    """A die that falls as stated, and then runs out."""

    def __init__(self, *faces):
        self.arguments = faces
        self._die = dice.stacked(*faces)

    def __repr__(self):
        return f"StackedDie({', '.join(map(repr, self.arguments))})"

    def __call__(self):
        """Return the next face."""
        return self._die()


class Until:
    """A policy that rolls until the turn has so many points."""

    def __init__(self, least):
        self.arguments = (least,)

    def __repr__(self):
        return f"Until({self.arguments[0]})"

    def __call__(self, score, other, points):
        """Return whether to roll again."""
        return points < self.arguments[0]


class Chase:
    """A policy that rolls until the player has this lead over the other one."""

    def __init__(self, lead):
        self.arguments = (lead,)

    def __repr__(self):
        return f"Chase({self.arguments[0]})"

    def __call__(self, score, other, points):
        """Return whether to roll again."""
        return score + points - other < self.arguments[0]


def said(make_policy, arguments, turns):
    """Return which of these turns the policy rolls on in, once it is made."""
    policy = make_policy(*arguments)
    return [bool(policy(*turn)) for turn in turns]


def scores(play, *arguments):
    """Return the points of both players as a list, whatever sequence holds them."""
    return list(play(*arguments))


def rounded(function, *arguments):
    """Return chances without their last digits, and without those that are zero."""
    answer = function(*arguments)
    if isinstance(answer, dict):
        chances = {
            points: round(float(each), DIGITS) for points, each in answer.items()
        }
        return {points: chances[points] for points in sorted(chances)}
    return round(float(answer), DIGITS) if hasattr(answer, "__float__") else answer
