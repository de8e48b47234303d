from collections import Counter


class Rules:
    def __init__(self, three_pairs=0):
        self.three_pairs = three_pairs

    def worth(self, dice):
        """The points of dice of which each has to count."""
        counts = Counter(dice)
        if len(counts) == 6:
            return 2500
        if self.three_pairs and sorted(counts.values()) == [2, 2, 2]:
            return self.three_pairs
        return sum(self._set(face, times) for face, times in counts.items())

    def _set(self, face, times):
        if times >= 3 and face == 1:
            return 1000 * (times - 2)
        if times >= 3:
            return {3: 100 * face, 4: 1000, 5: 2000, 6: 3000}[times]
        if face not in (1, 5):
            raise ValueError(f"{face} does not count")
        return times * (100 if face == 1 else 50)
