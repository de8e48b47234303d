"""Wheat: counts the faces into six places, as the BASIC of the story does."""

TOP = ("ones", "twos", "threes", "fours", "fives", "sixes")


def count(dice):
    seen = [0] * 6
    if len(dice) != 5:
        raise ValueError(f"five dice are scored, not {len(dice)}")
    for die in dice:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"no die shows {die!r}")
        seen[die - 1] += 1
    return seen


def scorecard(dice):
    seen = count(dice)
    total = sum(dice)
    triple = pair = five = False
    row = longest = 0
    for times in seen:  # one loop raises every flag
        triple = triple or times == 3
        pair = pair or times == 2
        five = five or times == 5
        row = row + 1 if times else 0
        longest = max(longest, row)
    card = {box: face * seen[face - 1] for face, box in enumerate(TOP, 1)}
    card["three of a kind"] = total if max(seen) >= 3 else 0
    card["four of a kind"] = total if max(seen) >= 4 else 0
    card["full house"] = 25 if five or (triple and pair) else 0
    card["small straight"] = 30 if longest >= 4 else 0
    card["large straight"] = 40 if longest == 5 else 0
    card["yahtzee"] = 50 if five else 0
    card["chance"] = total
    return card


def score(box, dice):
    card = scorecard(dice)
    if box not in card:
        raise ValueError(f"no box is called {box!r}")
    return card[box]


def choose_box(card, dice):
    points = scorecard(dice)
    return max((box for box in points if box not in card), key=points.get)


def choose_keep(card, dice, rolls_left):
    if score(choose_box(card, dice), dice) >= 25:
        return list(dice)
    seen = count(dice)
    return [seen.index(max(seen)) + 1] * max(seen)
