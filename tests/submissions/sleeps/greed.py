import time


def score(roll):
    time.sleep(3600)
