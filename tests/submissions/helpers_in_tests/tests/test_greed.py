from pathlib import Path

import pytest
from greed import *
from helpers import dice

HERE = Path(__file__).parent
LINES = (HERE / "rolls.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("line", LINES)
def test_wie_viele_Punkte_zählt_ein_Wurf(line):
    words, points = line.split(":")
    assert score(dice(words)) == int(points)


def test_the_list_stays():
    roll = [5, 1, 5, 5]
    score(roll)
    assert roll == [5, 1, 5, 5]


@pytest.mark.parametrize("roll", [[0], [7], [-1], [True], ["1"], [1.0], [None], [1, 7]])
def test_refused(roll):
    with pytest.raises(ValueError):
        score(roll)
