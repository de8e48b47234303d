"""Wheat: one bit for each face that is there, and `match` for the shape of the roll."""

PLACES = {
    "ones": 1,
    "twos": 2,
    "threes": 3,
    "fours": 4,
    "fives": 5,
    "sixes": 6,
}
LOWER = ("three of a kind", "four of a kind", "full house", "small straight")
BOXES = (*PLACES, *LOWER, "large straight", "yahtzee", "chance")
SMALL = (0b1111, 0b11110, 0b111100)
LARGE = (0b11111, 0b111110)


def score(box, dice):
    for die in dice:
        if isinstance(die, bool) or not isinstance(die, int) or die not in range(1, 7):
            raise ValueError(f"no face: {die!r}")
    if len(dice) != 5:
        raise ValueError(f"not five dice: {len(dice)}")
    bits = 0
    for die in dice:
        bits |= 1 << (die - 1)
    shape = sorted((list(dice).count(face) for face in {*dice}), reverse=True)
    match box, shape:
        case (("ones" | "twos" | "threes" | "fours" | "fives" | "sixes"), _):
            return sum(die for die in dice if die == PLACES[box])
        case "chance", _:
            return sum(dice)
        case "three of a kind", [3 | 4 | 5, *_]:
            return sum(dice)
        case "four of a kind", [4 | 5, *_]:
            return sum(dice)
        case "full house", [3, 2] | [5]:
            return 25
        case "yahtzee", [5]:
            return 50
        case "small straight", _ if any(bits & row == row for row in SMALL):
            return 30
        case "large straight", _ if bits in LARGE:
            return 40
    if box not in BOXES:
        raise ValueError(f"no such box: {box!r}")
    return 0


def scorecard(dice):
    return dict(zip(BOXES, (score(box, dice) for box in BOXES), strict=True))


def choose_box(card, dice):
    return max(BOXES, key=lambda box: -1 if box in card else score(box, dice))


def choose_keep(card, dice, rolls_left):
    match choose_box(card, dice):
        case box if score(box, dice) >= 25:
            return list(dice)
        case _:
            most = max(dice, key=list(dice).count)
            return [most for die in dice if die == most]
