from itertools import combinations_with_replacement

from yahtzee import score

UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]


def expected(box, dice):
    counts = [dice.count(face) for face in range(1, 7)]
    if box in UPPER:
        face = UPPER.index(box)
        return counts[face] * (face + 1)
    shown = [count > 0 for count in counts]
    if box == "full house":
        return 25 if 5 in counts or (3 in counts and 2 in counts) else 0
    if box == "small straight":
        return 30 if all(shown[:4]) or all(shown[1:5]) or all(shown[2:]) else 0
    if box == "large straight":
        return 40 if all(shown[:5]) or all(shown[1:]) else 0
    if box == "yahtzee":
        return 50 if 5 in counts else 0
    needed = {"chance": 1, "three of a kind": 3, "four of a kind": 4}[box]
    return sum(dice) if max(counts) >= needed else 0


def test_all_rolls_in_all_boxes():
    boxes = [*UPPER, "full house", "small straight", "large straight", "yahtzee"]
    boxes += ["chance", "three of a kind", "four of a kind"]
    for roll in combinations_with_replacement(range(1, 7), 5):
        dice = list(roll[::-1])
        for box in boxes:
            assert score(box, dice) == expected(box, dice), (box, dice)
