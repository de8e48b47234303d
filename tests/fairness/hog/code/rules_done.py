"""Hog as far as the swap: all rules of the game, and no strategies."""

from dice import four_sided, six_sided


def roll_dice(num_rolls, dice=six_sided):
    faces = []
    for _ in range(num_rolls):
        faces.append(dice())
    if 1 in faces:
        return 1
    return sum(faces)


def take_turn(num_rolls, opponent_score, dice=six_sided):
    if num_rolls == 0:
        return 1 + max(opponent_score // 10, opponent_score % 10)
    return roll_dice(num_rolls, dice)


def select_dice(score, opponent_score):
    if (score + opponent_score) % 7 == 0:
        return four_sided
    return six_sided


def other(who):
    return 1 - who


def is_swap(a, b):
    return a == 2 * b or b == 2 * a


def play(strategy0, strategy1, goal=100):
    strategies = strategy0, strategy1
    scores = [0, 0]
    who = 0
    while max(scores) < goal:
        me, you = scores[who], scores[other(who)]
        points = take_turn(strategies[who](me, you), you, select_dice(me, you))
        scores[who] += points
        if is_swap(scores[0], scores[1]):
            scores.reverse()
        who = other(who)
    return scores[0], scores[1]


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
