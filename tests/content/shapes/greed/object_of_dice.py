class Roll:
    def __init__(self, dice):
        self.dice = list(dice)

    def _set(self, face):
        return (1000 if face == 1 else 100 * face) if self.dice.count(face) > 2 else 0

    @property
    def points(self):
        singles = {1: 100, 5: 50}
        return sum(
            self._set(face)
            + (self.dice.count(face) % 3 if self.dice.count(face) > 2 else self.dice.count(face))
            * singles.get(face, 0)
            for face in range(1, 7)
        )
