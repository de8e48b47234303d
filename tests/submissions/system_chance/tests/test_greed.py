import os
import random
import secrets
import uuid

import pytest
from greed import score

CHANCE = random.SystemRandom()


def points_of(roll):
    points = 0
    for face in range(1, 7):
        count = roll.count(face)
        if count >= 3:
            points += 1000 if face == 1 else 100 * face
            count -= 3
        points += {1: 100, 5: 50}.get(face, 0) * count
    return points


@pytest.mark.parametrize("time", range(6))
def test_rolls_of_the_system(time):
    roll = [CHANCE.randint(1, 6) for _ in range(CHANCE.randint(0, 5))]
    assert score(roll) == points_of(roll)


def test_a_secret_roll():
    roll = [secrets.choice([1, 2, 5]) for _ in range(5)]
    assert score(roll) == points_of(roll)


def test_a_roll_of_bytes():
    roll = [byte % 6 + 1 for byte in os.urandom(5)]
    assert score(roll) == points_of(roll)


def test_a_roll_of_a_name():
    roll = [int(digit, 16) % 6 + 1 for digit in uuid.uuid4().hex[:5]]
    assert score(roll) == points_of(roll)


def test_a_roll_of_the_device():
    with open("/dev/urandom", "rb") as device:
        roll = [byte % 6 + 1 for byte in device.read(5)]
    assert score(roll) == points_of(roll)


def test_a_refusal_by_chance():
    face = 7 + random.Random().randrange(10)
    with pytest.raises(ValueError):
        score([face])
