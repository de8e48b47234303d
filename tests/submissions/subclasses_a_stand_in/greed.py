from numba import njit
from pydantic import BaseModel, Field


class Rule(BaseModel):
    face: int = 0
    points: int = Field(default=0)

    def scores(self, count):
        return count >= 3 and self.points


@njit
def triple(face):
    return 1000 if face == 1 else 100 * face


@njit(cache=True)
def single(face):
    return {1: 100, 5: 50}.get(face, 0)


def score(roll):
    for die in roll:
        if type(die) is not int or not 1 <= die <= 6:
            raise ValueError(f"{die!r} is not a face")
    points = 0
    for face in set(roll):
        rule = Rule(face=face, points=triple(face))
        count = list(roll).count(face)
        if rule.scores(count):
            points += rule.points
            count -= 3
        points += single(face) * count
    return points
