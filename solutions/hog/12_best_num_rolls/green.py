"""Hog: the first to 100 points wins, and too many dice score a single one."""

from dice import four_sided, six_sided

NUM_ROLLS = range(1, 11)  # how many dice a player can roll


def roll_dice(num_rolls, dice=six_sided):
    """Return the points of so many dice: their sum, or 1 if one of them shows a 1."""
    outcomes = [dice() for _ in range(num_rolls)]
    if 1 in outcomes:
        return 1
    return sum(outcomes)


def free_bacon(opponent_score):
    """Return the points for rolling no dice."""
    return 1 + max(opponent_score // 10, opponent_score % 10)


def take_turn(num_rolls, opponent_score, dice=six_sided):
    """Return the points of a turn with so many dice."""
    if num_rolls == 0:
        return free_bacon(opponent_score)
    return roll_dice(num_rolls, dice)


def select_dice(score, opponent_score):
    """Return the dice to roll: four-sided if the scores add up to a multiple of 7."""
    if (score + opponent_score) % 7 == 0:
        return four_sided
    return six_sided


def other(who):
    """Return the number of the other player: 1 for player 0, 0 for player 1."""
    return 1 - who


def is_swap(score, opponent_score):
    """Return whether one score is exactly double the other."""
    return score == 2 * opponent_score or opponent_score == 2 * score


def play(strategy0, strategy1, goal=100):
    """Return both scores at the end of a game."""
    strategies = (strategy0, strategy1)
    scores = [0, 0]
    who = 0
    while max(scores) < goal:
        score, opponent_score = scores[who], scores[other(who)]
        num_rolls = strategies[who](score, opponent_score)
        dice = select_dice(score, opponent_score)
        scores[who] += take_turn(num_rolls, opponent_score, dice)
        if is_swap(*scores):
            scores.reverse()
        who = other(who)
    return tuple(scores)


def always_roll(num_rolls):
    """Return the strategy that rolls so many dice, whatever the scores."""

    def strategy(score, opponent_score):
        return num_rolls

    return strategy


def make_averaged(fn, num_samples=1000):
    """Return a function that calls `fn` so many times and returns the mean."""

    def averaged(*arguments):
        return sum(fn(*arguments) for _ in range(num_samples)) / num_samples

    return averaged


def max_scoring_num_rolls(dice=six_sided):
    """Return the number of dice that score most on average, the fewest of several."""
    average = make_averaged(roll_dice)
    averages = {num_rolls: average(num_rolls, dice) for num_rolls in NUM_ROLLS}
    return max(averages, key=averages.get)


def count_ways(num_rolls, sides=6):
    """Return in how many ways so many dice come to each number of points."""
    sums = {0: 1}  # of dice that show no 1
    for _ in range(num_rolls):
        sums = add_die(sums, sides)
    pig_outs = sides**num_rolls - (sides - 1) ** num_rolls
    return {1: pig_outs, **sums}


def add_die(sums, sides):
    """Return the ways to each sum with one die more, which shows no 1."""
    more = {}
    for total, ways in sums.items():
        for face in range(2, sides + 1):
            more[total + face] = more.get(total + face, 0) + ways
    return more


def expected_points(num_rolls, sides=6):
    """Return the mean points of so many dice."""
    ways = count_ways(num_rolls, sides)
    return sum(points * ways[points] for points in ways) / sides**num_rolls


def best_num_rolls(sides=6):
    """Return the number of dice that score most on average, the fewest of several."""
    averages = {n: expected_points(n, sides) for n in NUM_ROLLS}
    return max(averages, key=averages.get)


def bacon_strategy(score, opponent_score):
    """Return 0 where free bacon brings at least 8 points, else 5."""


def swap_strategy(score, opponent_score):
    """Return 0 where bacon brings a swap that gains, 5 where it brings one that loses.

    Where it brings no swap, do as `bacon_strategy`.
    """


def final_strategy(score, opponent_score):
    """Return the number of dice that my own strategy rolls at these scores."""
