"""What Hog is asked with, where one call with plain numbers is not enough.

The functions are given a function of the module under test, and use it as a game would.
They know no rule of Hog.
"""

import dice
from dice import stacked


class make_test_dice:  # a question reads as the call that anyone can type
    """Dice that show these outcomes, one after the other, and then again."""

    def __init__(self, *outcomes):
        self.arguments = outcomes
        self._dice = dice.make_test_dice(*outcomes)

    def __call__(self):
        """Return the next outcome."""
        return self._dice()


def rolled_twice(roll_dice, num_rolls, test_dice):
    """Return what two rolls score, one after the other, of the same dice."""
    return [roll_dice(num_rolls, test_dice) for _ in range(2)]


def dice_chosen(select_dice, score, opponent_score):
    """Return the name of the dice that are chosen, if they are of the game."""
    chosen = select_dice(score, opponent_score)
    names = ("four_sided", "six_sided")
    return next((name for name in names if getattr(dice, name) is chosen), chosen)


def played(play, turns, *goal):
    """Return what a game ends with in which all players, and all dice, do as stated.

    A turn is (player, their score, the other's, sides of the dice, what they show).
    """
    left = list(turns)

    def player(who):
        def strategy(score, opponent_score):
            if not left:
                raise RuntimeError(f"player {who} is asked after the end of the game")
            turn = left.pop(0)
            if (who, score, opponent_score) != turn[:3]:
                raise RuntimeError(
                    f"player {who} is asked at {score} to {opponent_score}; it should "
                    f"be player {turn[0]} at {turn[1]} to {turn[2]}"
                )
            return len(turn[4])

        return strategy

    six = [face for turn in turns if turn[3] == 6 for face in turn[4]]
    four = [face for turn in turns if turn[3] == 4 for face in turn[4]]
    with stacked(six, four):
        return play(player(0), player(1), *goal)


def said(always_roll, num_rolls, scores):
    """Return what the strategy says that is made for so many dice, at these scores.

    Before it is asked another one is made, which must not change its mind.
    """
    strategy = always_roll(num_rolls)
    always_roll((num_rolls + 1) % 11)
    return [strategy(*each) for each in scores]


def averaged(make_averaged, fn, num_samples, arguments):
    """Return the average that is made of `fn`, as a float without the last bits."""
    mean = make_averaged(fn, *num_samples)(*arguments)
    return round(float(mean), 9)
