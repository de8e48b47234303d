"""Yahtzee by the rules of another table: jokers, and equal dice that pay alone."""

FACES = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
LOWER = (
    "three of a kind",
    "four of a kind",
    "full house",
    "small straight",
    "large straight",
    "yahtzee",
    "chance",
)


def score(box, dice):
    if len(dice) != 5 or any(type(d) is not int or d not in range(1, 7) for d in dice):
        raise ValueError(f"strange dice {dice}")
    counts = {die: dice.count(die) for die in dice}
    joker = len(counts) == 1
    if box in FACES:
        return FACES[box] * counts.get(FACES[box], 0)
    if box == "three of a kind":
        return max((3 * die for die in counts if counts[die] >= 3), default=0)
    if box == "four of a kind":
        return max((4 * die for die in counts if counts[die] >= 4), default=0)
    if box == "full house":
        return 25 if joker or sorted(counts.values()) == [2, 3] else 0
    if box == "small straight":
        rows = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})
        return 30 if joker or any(row <= set(dice) for row in rows) else 0
    if box == "large straight":
        return 40 if joker or set(dice) in ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6}) else 0
    if box == "yahtzee":
        return 50 if joker else 0
    if box == "chance":
        return sum(dice)
    raise ValueError(f"strange box {box}")


def scorecard(dice):
    return {box: score(box, dice) for box in (*FACES, *LOWER)}


def choose_box(card, dice):
    points = scorecard(dice)
    return max([box for box in points if box not in card], key=points.get)


def choose_keep(card, dice, rolls_left):
    best = max(dice, key=lambda die: (dice.count(die), die))
    return [die for die in dice if die == best]
