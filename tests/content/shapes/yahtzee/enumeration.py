from enum import Enum, auto


class Category(Enum):
    ACES = auto()
    TWOS = auto()
    THREES = auto()
    FOURS = auto()
    FIVES = auto()
    SIXES = auto()
    THREE_OF_A_KIND = auto()
    FOUR_OF_A_KIND = auto()
    FULL_HOUSE = auto()
    SMALL_STRAIGHT = auto()
    LARGE_STRAIGHT = auto()
    YAHTZEE = auto()
    CHANCE = auto()


def calculate(dice, category):
    face = category.value
    if face <= 6:
        return face * dice.count(face)
    best = max(dice.count(each) for each in dice)
    faces = "".join(map(str, sorted(set(dice))))
    match category:
        case Category.THREE_OF_A_KIND:
            return sum(dice) if best >= 3 else 0
        case Category.FOUR_OF_A_KIND:
            return sum(dice) if best >= 4 else 0
        case Category.FULL_HOUSE:
            return 25 if best == 5 or (best == 3 and len(faces) == 2) else 0
        case Category.SMALL_STRAIGHT:
            return 30 if any(r in faces for r in ("1234", "2345", "3456")) else 0
        case Category.LARGE_STRAIGHT:
            return 40 if faces in ("12345", "23456") else 0
        case Category.YAHTZEE:
            return 50 if best == 5 else 0
    return sum(dice)
