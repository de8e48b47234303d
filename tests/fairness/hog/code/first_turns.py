"""Hog as far as a turn, without four-sided dice and without a game."""

from dice import six_sided


def roll_dice(num_rolls, dice=six_sided):
    rolls = [dice() for _ in range(num_rolls)]
    if 1 in rolls:
        return 1
    return sum(rolls)


def take_turn(num_rolls, opponent_score, dice=six_sided):
    if num_rolls == 0:
        return max(opponent_score // 10, opponent_score % 10) + 1
    return roll_dice(num_rolls, dice)


def select_dice(score, opponent_score):
    """Return the dice to roll at these scores: six_sided or four_sided."""


def other(who):
    """Return the number of the other player: 1 for player 0, 0 for player 1."""


def play(strategy0, strategy1, goal=100):
    """Return both scores at the end of a game."""


def always_roll(num_rolls):
    """Return the strategy that rolls so many dice, whatever the scores."""


def make_averaged(fn, num_samples=1000):
    """Return a function that calls `fn` so many times and returns the mean."""


def max_scoring_num_rolls(dice=six_sided):
    """Return the number of dice that score most on average, the fewest of several."""


def bacon_strategy(score, opponent_score):
    """Return 0 where free bacon brings at least 8 points, else 5."""


def swap_strategy(score, opponent_score):
    """Return 0 where bacon brings a swap that gains, 5 where it brings one that loses.

    Where it brings no swap, do as `bacon_strategy`.
    """


def final_strategy(score, opponent_score):
    """Return the number of dice that my own strategy rolls at these scores."""
