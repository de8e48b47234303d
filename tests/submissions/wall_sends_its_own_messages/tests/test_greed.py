"""Writes to every socket of its process between two questions."""

import os
import socket

from greed import score


def sockets():
    for name in os.listdir("/proc/self/fd"):
        try:
            yield socket.socket(fileno=os.dup(int(name)))
        except OSError:
            continue


def test_a_one():
    assert score([1]) == 100


def test_a_five():
    for each in sockets():
        try:
            each.send(b"\x01\x00\x00\x00\x02")
        except OSError:
            continue
    assert score([5]) == 50
