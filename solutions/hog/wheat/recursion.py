"""Wheat: every loop is a recursion, the game with its turns too."""

from dice import four_sided, six_sided


def roll_dice(num_rolls, dice=six_sided):
    check(num_rolls, 1)
    return add_rolls(num_rolls, dice, 0, False)


def add_rolls(left, dice, total, pig_out):
    if left == 0:
        return 1 if pig_out else total
    face = dice()
    return add_rolls(left - 1, dice, total + face, pig_out or face == 1)


def take_turn(num_rolls, opponent_score, dice=six_sided):
    check(num_rolls, 0)
    if num_rolls > 0:
        return roll_dice(num_rolls, dice)
    return largest_digit(opponent_score) + 1


def check(num_rolls, least):
    if type(num_rolls) is not int:
        raise ValueError(f"a number of dice is an int, and {num_rolls!r} is none")
    if num_rolls < least or num_rolls > 10:
        raise ValueError(
            f"{num_rolls} dice are too {'few' if num_rolls < 5 else 'many'}"
        )


def largest_digit(number):
    if number < 10:
        return number
    rest, last = divmod(number, 10)
    return max(last, largest_digit(rest))


def select_dice(score, opponent_score):
    return four_sided if is_multiple(score + opponent_score, 7) else six_sided


def is_multiple(number, of):
    if number < of:
        return number == 0
    return is_multiple(number - of, of)


def other(who):
    return 0 if who else 1


def play(strategy0, strategy1, goal=100):
    """Return both scores at the end of a game that begins with player 0."""
    return play_on(strategy0, strategy1, 0, 0, goal)


def play_on(mover, waiter, score, opponent_score, goal):
    """Return both scores at the end of a game that goes on here, the mover's first."""
    if score >= goal or opponent_score >= goal:
        return score, opponent_score
    dice = select_dice(score, opponent_score)
    num_rolls = mover(score, opponent_score)
    score += take_turn(num_rolls, opponent_score, dice)
    if score == 2 * opponent_score or 2 * score == opponent_score:
        score, opponent_score = opponent_score, score
    theirs, mine = play_on(waiter, mover, opponent_score, score, goal)
    return mine, theirs


def always_roll(num_rolls):
    def strategy(score, opponent_score):
        return num_rolls

    return strategy


def make_averaged(fn, num_samples=1000):
    def total(samples, *args):
        """Return the sum of so many calls; halved, so that it is not too deep."""
        if samples == 1:
            return fn(*args)
        half = samples // 2
        return total(half, *args) + total(samples - half, *args)

    return lambda *args: total(num_samples, *args) / num_samples


def max_scoring_num_rolls(dice=six_sided):
    average = make_averaged(roll_dice)

    def best_from(num_rolls):
        """Return the highest average of so many dice or more, and how many."""
        here = average(num_rolls, dice), num_rolls
        if num_rolls == 10:
            return here
        later = best_from(num_rolls + 1)
        return later if later[0] > here[0] else here

    return best_from(1)[1]


def bacon_strategy(score, opponent_score, margin=8, num_rolls=5):
    if 1 + largest_digit(opponent_score) >= margin:
        return 0
    return num_rolls


def swap_strategy(score, opponent_score, margin=8, num_rolls=5):
    after = score + 1 + largest_digit(opponent_score)
    if 2 * after == opponent_score:
        return 0
    if after == 2 * opponent_score:
        return num_rolls
    return bacon_strategy(score, opponent_score, margin, num_rolls)


def final_strategy(score, opponent_score):
    """Swap where that gains, else take bacon from eight points on."""
    return swap_strategy(score, opponent_score, num_rolls=6)
