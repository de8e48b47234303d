"""Hog in as few lines as possible; it trusts its players, and always rolls five."""

from statistics import mean

from dice import four_sided, six_sided


def roll_dice(num_rolls, dice=six_sided):
    faces = [dice() for _ in range(num_rolls)]
    return sum(faces) if 1 not in faces else 1


def take_turn(num_rolls, opponent_score, dice=six_sided):
    return roll_dice(num_rolls, dice) if num_rolls else 1 + max(divmod(opponent_score, 10))


def select_dice(score, opponent_score):
    return six_sided if (score + opponent_score) % 7 else four_sided


def other(who):
    return not who and 1 or 0


def play(strategy0, strategy1, goal=100):
    mine, theirs, mover, waiter, turns = 0, 0, strategy0, strategy1, 0
    while max(mine, theirs) < goal:
        mine += take_turn(mover(mine, theirs), theirs, select_dice(mine, theirs))
        if not (mine == 2 * theirs or theirs == 2 * mine):
            mine, theirs = theirs, mine
        mover, waiter, turns = waiter, mover, turns + 1
    return (theirs, mine) if turns % 2 else (mine, theirs)


def always_roll(num_rolls):
    return lambda *scores: num_rolls


def make_averaged(fn, num_samples=1000):
    return lambda *args: float(mean(fn(*args) for _ in range(num_samples)))


def max_scoring_num_rolls(dice=six_sided):
    return max(
        range(1, 11), key=lambda n: make_averaged(roll_dice)(n, dice)
    )


def bacon_strategy(score, opponent_score):
    return 5 * (take_turn(0, opponent_score) < 8)


def swap_strategy(score, opponent_score):
    after = score + take_turn(0, opponent_score)
    losing = after == 2 * opponent_score
    return 0 if opponent_score == 2 * after else 5 if losing else bacon_strategy(score, opponent_score)


def final_strategy(score, opponent_score):
    return 5
