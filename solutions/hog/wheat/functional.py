"""Wheat: functions of functions: reduce, partial, and a game that is iterated."""

from functools import partial, reduce
from itertools import repeat, starmap
from statistics import fmean

from dice import four_sided, six_sided

is_num_rolls = range(11).__contains__


def refuse(num_rolls):
    raise ValueError(f"{num_rolls!r} dice? A turn has 0 to 10")


def guarded(points, least):
    """Return `points` for those who can count to ten."""

    def checked(num_rolls, *args, **options):
        plain = type(num_rolls) is int and is_num_rolls(num_rolls)
        count = num_rolls if plain and num_rolls >= least else refuse(num_rolls)
        return points(count, *args, **options)

    return checked


def total(faces):
    """Return the points of a roll; a single 1 takes all others with it."""
    return reduce(lambda sum_, face: 1 if 1 in (sum_, face) else sum_ + face, faces)


def points_of(num_rolls, dice):
    return total([roll() for roll in repeat(dice, num_rolls)])


def roll_dice(num_rolls, dice=six_sided):
    return guarded(points_of, 1)(num_rolls, dice)


def bacon(opponent_score):
    return 1 + max(divmod(opponent_score, 10))


def free_bacon(_, opponent_score, __):
    return bacon(opponent_score)


def rolled(num_rolls, _, dice):
    return roll_dice(num_rolls, dice)


def take_turn(num_rolls, opponent_score, dice=six_sided):
    turn = rolled if num_rolls else free_bacon
    return guarded(turn, 0)(num_rolls, opponent_score, dice)


def select_dice(score, opponent_score):
    return ({0: four_sided}).get((score + opponent_score) % 7, six_sided)


def other(who):
    return who ^ 1


def swapped(score, opponent_score):
    double = max(score, opponent_score) == 2 * min(score, opponent_score)
    return (opponent_score, score) if double else (score, opponent_score)


def after_turn(state):
    """Return the players, who moves first, with their scores, after a turn."""
    (mover, score), (waiter, opponent_score) = state
    dice = select_dice(score, opponent_score)
    points = take_turn(mover(score, opponent_score), opponent_score, dice)
    score, opponent_score = swapped(score + points, opponent_score)
    return (waiter, opponent_score), (mover, score)


def iterate(function, state):
    """Yield a state, what the function makes of it, and so on."""
    while True:
        yield state
        state = function(state)


def play(strategy0, strategy1, goal=100):
    states = enumerate(iterate(after_turn, ((strategy0, 0), (strategy1, 0))))
    turns, last = next(
        (turns, state)
        for turns, state in states
        if any(score >= goal for _, score in state)
    )
    return tuple(score for _, score in (last[::-1] if turns % 2 else last))


def always_roll(num_rolls):
    return lambda *scores: num_rolls


def make_averaged(fn, num_samples=1000):
    return lambda *args, **options: fmean(
        starmap(partial(fn, **options), repeat(args, num_samples))
    )


def max_scoring_num_rolls(dice=six_sided):
    mean = partial(make_averaged(roll_dice), dice=dice)
    return max(range(1, 11), key=mean)


def either(condition, num_rolls):
    return 0 if condition else num_rolls


def bacon_strategy(score, opponent_score):
    return either(bacon(opponent_score) >= 8, 5)


def swap_strategy(score, opponent_score):
    after = score + bacon(opponent_score)
    gained = swapped(after, opponent_score)[0] - after
    return either(gained > 0 or (not gained and bacon(opponent_score) >= 8), 5)


def final_strategy(score, opponent_score):
    return either(bacon(opponent_score) >= 7, 5)
