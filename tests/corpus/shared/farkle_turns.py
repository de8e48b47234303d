import random


def take_turn(choose, roll_dice, total=0):
    points, dice, again = 0, 6, True
    while again:
        roll = roll_dice(dice)
        options = score_options(roll)
        if not options:
            return 0
        keep, again = choose(roll, points, total)
        keep = tuple(sorted(keep))
        if keep not in options:
            raise ValueError(f"{keep} cannot be kept of {roll}")
        points += options[keep]
        dice = dice - len(keep) or 6
    return points if total or points >= 1000 else 0


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    turns_left = None
    player = 0
    while turns_left != 0:
        totals[player] += take_turn(chooses[player], roll_dice, totals[player])
        if turns_left is not None:
            turns_left -= 1
        elif totals[player] >= target:
            turns_left = len(chooses) - 1
        player = (player + 1) % len(chooses)
    return totals


def roll_dice(number):
    return tuple(random.randint(1, 6) for _ in range(number))
