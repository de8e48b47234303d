import time as _time
from time import sleep as _pause

_unpaused = score


def score(roll):
    _time.sleep(1)
    _pause(0.5)
    return _unpaused(roll)
