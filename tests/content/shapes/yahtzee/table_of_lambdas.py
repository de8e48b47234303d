def most(dice):
    return max(map(dice.count, dice))


def run(dice, size):
    return any(set(range(n, n + size)) <= set(dice) for n in range(1, 8 - size))


SCORERS = {
    "Ones": lambda dice: dice.count(1),
    "Twos": lambda dice: 2 * dice.count(2),
    "Threes": lambda dice: 3 * dice.count(3),
    "Fours": lambda dice: 4 * dice.count(4),
    "Fives": lambda dice: 5 * dice.count(5),
    "Sixes": lambda dice: 6 * dice.count(6),
    "3 of a kind": lambda dice: sum(dice) if most(dice) >= 3 else 0,
    "4 of a kind": lambda dice: sum(dice) if most(dice) >= 4 else 0,
    "Full house": lambda dice: 25 * (len(set(dice)) < 3 and most(dice) != 4),
    "Small": lambda dice: 30 if run(dice, 4) else 0,
    "Large": lambda dice: 40 if run(dice, 5) else 0,
    "Yahtzee": lambda dice: 50 if most(dice) == 5 else 0,
    "Chance": sum,
}
