"""What the game is asked with, where one call with plain numbers is not enough.

The functions are given a function of the module under test, and use it as a game would.
"""

import dice

MAX_FACES = 20  # of a die; one with fewer can be promoted


class stacked_dice:  # a question reads as the call that anyone can type
    """Dice that fall as stated, each kind in its own order, and then run out."""

    def __init__(self, faces):
        self.arguments = (faces,)
        self.rolled = 0
        self._roll_die = dice.stacked_dice(faces)

    def __repr__(self):
        return f"stacked_dice({self.arguments[0]!r})"

    def __call__(self, sides):
        """Return what the next die of this kind shows."""
        shown = self._roll_die(sides)
        self.rolled += 1
        return shown


class Plan:
    """A policy that goes through these actions by the rounds that are left.

    Where no die can be promoted it builds a new one. `asked` is what it was asked.
    """

    def __init__(self, *actions):
        self.arguments = actions
        self.asked = []

    def __repr__(self):
        return f"Plan({', '.join(map(repr, self.arguments))})"

    def __call__(self, revenue, rounds_left):
        """Return the action for these dice in this round."""
        self.asked.append((revenue, rounds_left))
        action = self.arguments[rounds_left % len(self.arguments)]
        if action == "promote" and all(die >= MAX_FACES for die in revenue):
            return "new"
        return action


def played(play, plan, rounds, roll_die):
    """Return the score of a game, what its policy was asked, and the dice rolled."""
    score = play(plan, rounds, roll_die)
    return {"score": score, "asked": plan.asked, "dice rolled": roll_die.rolled}


def decided(make_policy, arguments, revenue, rounds_left):
    """Return what a policy does that is made with these arguments."""
    return make_policy(*arguments)(revenue, rounds_left)


def rounded(function, *arguments):
    """Return an answer whose floats have lost their last bits."""
    return without_last_bits(function(*arguments))


def without_last_bits(answer):
    """Return a number as a float, or a tuple of them; anything else as it is."""
    if isinstance(answer, tuple):
        return tuple(map(without_last_bits, answer))
    if isinstance(answer, bool) or not hasattr(answer, "__float__"):
        return answer
    return round(float(answer), 9)
