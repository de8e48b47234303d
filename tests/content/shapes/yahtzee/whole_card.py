from collections import Counter


class Dice:
    def __init__(self, values):
        self.values = sorted(values)

    def card(self):
        counts = Counter(self.values)
        total = sum(self.values)
        shape = sorted(counts.values())
        names = ("Aces", "Twos", "Threes", "Fours", "Fives", "Sixes")
        found = {name: face * counts[face] for face, name in enumerate(names, 1)}
        found["Three of a kind"] = total if shape[-1] >= 3 else 0
        found["Four of a kind"] = total if shape[-1] >= 4 else 0
        found["Full house"] = 25 if shape in ([2, 3], [5]) else 0
        row = "".join(map(str, sorted(counts)))
        found["Small straight"] = 30 * any(r in row for r in ("1234", "2345", "3456"))
        found["Large straight"] = 40 * (row in ("12345", "23456"))
        found["YAHTZEE"] = 50 if shape == [5] else 0
        found["Chance"] = total
        return found
