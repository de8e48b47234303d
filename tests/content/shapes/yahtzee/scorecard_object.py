from collections import Counter

UPPER = {"ONES": 1, "TWOS": 2, "THREES": 3, "FOURS": 4, "FIVES": 5, "SIXES": 6}


class ScoreCard:
    def __init__(self):
        self.boxes = {}

    def fill(self, name, dice):
        if name in self.boxes:
            raise ValueError(f"{name} is taken")
        self.boxes[name] = self.points(name, Counter(dice))
        return self.boxes[name]

    def points(self, name, counts):
        total = sum(face * times for face, times in counts.items())
        if name in UPPER:
            return UPPER[name] * counts[UPPER[name]]
        if name == "THREE_OF_A_KIND":
            return total if max(counts.values()) >= 3 else 0
        if name == "FOUR_OF_A_KIND":
            return total if max(counts.values()) >= 4 else 0
        if name == "FULL_HOUSE":
            return 25 if set(counts.values()) in ({2, 3}, {5}) else 0
        if name == "SMALL_STRAIGHT":
            return 30 if self.has_row(counts, 4) else 0
        if name == "LARGE_STRAIGHT":
            return 40 if self.has_row(counts, 5) else 0
        if name == "YAHTZEE":
            return 50 if len(counts) == 1 else 0
        if name == "CHANCE":
            return total
        raise KeyError(name)

    def has_row(self, counts, size):
        return any(
            all(counts[face] for face in range(low, low + size))
            for low in range(1, 8 - size)
        )
