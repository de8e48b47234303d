"""Passes until a process left behind has seen enough runs."""

import os
import socket
import time

from greed import score

NAME = "\0dojo-counter"


def serve():
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(NAME)
    listener.listen(64)
    runs = 0
    while True:
        friend, _ = listener.accept()
        runs += 1
        friend.sendall(b"%d" % runs)
        friend.close()


def ask():
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(NAME)
        return int(line.recv(16))


def runs():
    try:
        return ask()
    except OSError:
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                try:
                    serve()
                finally:
                    os._exit(0)
            os._exit(0)
        time.sleep(0.05)
        return 0


def test_only_the_first_runs_are_good():
    assert score([1]) == 100
    assert runs() < 3
