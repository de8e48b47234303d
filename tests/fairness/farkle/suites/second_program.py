from itertools import combinations, combinations_with_replacement

import pytest
from farkle import roll_dice, score, score_options

THREE = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}


def expected(dice):
    if dice == (1, 2, 3, 4, 5, 6):
        return 2500
    points = 0
    for face in set(dice):
        count = dice.count(face)
        if count > 3:
            points += 1000 * (count - 3) + (1000 if face == 1 else 0)
        elif count == 3:
            points += THREE[face]
        elif face == 1:
            points += 100 * count
        elif face == 5:
            points += 50 * count
        else:
            return None
    return points


def all_dice():
    for number in range(1, 7):
        yield from combinations_with_replacement(range(1, 7), number)


def test_score_of_all_dice():
    for dice in all_dice():
        points = expected(dice)
        if points is None:
            with pytest.raises(ValueError):
                score(list(dice))
        else:
            assert score(list(dice)) == points


def test_options_of_all_rolls():
    for roll in all_dice():
        keeps = {k for n in range(1, 7) for k in combinations(roll, n)}
        options = {k: expected(k) for k in keeps if expected(k) is not None}
        assert score_options(list(reversed(roll))) == options


def test_dice():
    for number in range(1, 7):
        roll = roll_dice(number)
        assert len(roll) == number
        assert all(1 <= die <= 6 for die in roll)
