from .faces import FACES


class Game:
    def __init__(self):
        self.points = 0

    def score(self, roll):
        for die in roll:
            if type(die) is not int or die not in FACES:
                raise ValueError(f"{die!r} is not a face")
        for face in set(roll):
            count = list(roll).count(face)
            if count >= 3:
                self.points += 1000 if face == 1 else 100 * face
                count -= 3
            self.points += {1: 100, 5: 50}.get(face, 0) * count
        return self.points
