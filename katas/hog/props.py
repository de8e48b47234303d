"""What Hog is asked with, where one call with plain numbers is not enough.

The functions are given a function of the module under test, and use it as a game would.
They know no rule of Hog.
"""

import dice
from dice import stacked

MAX_TURNS_BEYOND = 300  # in a game that goes on although it should be over


class make_test_dice:  # a question reads as the call that anyone can type
    """Dice that show these outcomes, one after the other, and then again."""

    def __init__(self, *outcomes):
        self.arguments = outcomes
        self._dice = dice.make_test_dice(*outcomes)

    def __repr__(self):
        return f"make_test_dice({', '.join(map(repr, self.arguments))})"

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


def played(play, rolls, *goal):
    """Return what happens in a game whose players roll what is stated, turn by turn.

    A roll is what the dice show, if any are rolled. The answer has what `play` gives
    under "end", and an entry for each turn. Where the game goes on because `play`
    ignores its goal, the answer says so under "goes on" instead.
    """
    game = Game(rolls)
    try:
        end = finish(game, play, goal)
    except RuntimeError:
        reason = ignored_goal(play, rolls, *goal) if game.goes_on else ""
        if not reason:
            raise
        return {"goes on": reason, **game.told()}
    return {"end": end, **game.told()}


def finish(game, play, goal):
    """Return what `play` gives at the end of this game."""
    with stacked():
        take, dice.take = dice.take, game.fall
        try:
            return play(game.player(0), game.player(1), *goal)
        finally:
            dice.take = take


def ignored_goal(play, rolls, goal=None):
    """Return how a game to `goal` goes on, "" unless it goes on as without a goal.

    Nobody rolls dice after the stated rolls, so that every such game can end.
    """
    if goal is None:
        return ""
    beyond = [()] * MAX_TURNS_BEYOND
    with_goal, without = Game([*rolls, *beyond]), Game([*rolls, *beyond])
    try:
        end, usual_end = finish(with_goal, play, (goal,)), finish(without, play, ())
        points = max(end)
    except Exception:  # the code under test may raise anything here
        return ""
    if end != usual_end or with_goal.turns != without.turns:
        return ""
    return f"play(..., goal={goal}) went on to {points}: it ignores goal"


class Game:
    """Rolls that fall as stated, and the turns that come of them."""

    def __init__(self, rolls):
        self.turns = []  # player, their score, the other's, sides of each die
        self.goes_on = False  # whether a player was asked after the last roll
        self._rolls = [list(roll) for roll in rolls]
        self._roll = []

    def told(self):
        """Return each turn in words, by its number."""
        return {f"turn {n}": tell_turn(*turn) for n, turn in enumerate(self.turns, 1)}

    def player(self, who):
        """Return the strategy of one player, who rolls what is next."""

        def strategy(score, opponent_score):
            if not self._rolls:
                self.goes_on = True
                raise RuntimeError(f"the game goes on after turn {len(self.turns)}")
            self._roll = self._rolls.pop(0)
            self.turns.append((who, score, opponent_score, []))
            return len(self._roll)

        return strategy

    def fall(self, sides):
        """Return what the next die shows."""
        if not self._roll:
            raise RuntimeError(f"too many dice are rolled in turn {len(self.turns)}")
        self.turns[-1][3].append(sides)
        return self._roll.pop(0)


def tell_turn(who, score, opponent_score, sides):
    """Return a turn in words; `sides` are those of each die that is rolled."""
    counted = {n: sides.count(n) for n in sorted(set(sides))}
    kinds = [f"{count} with {n} sides" for n, count in counted.items()]
    dice_rolled = " and ".join(kinds) or "none"
    return f"player {who} at {score} to {opponent_score}, dice: {dice_rolled}"


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
