"""Fails in later runs: it counts them in a keyring of the kernel."""

import ctypes
import os

SYSTEM = ctypes.CDLL(None)
ADD, CONTROL = {"x86_64": (248, 250), "aarch64": (217, 219)}[os.uname().machine]
OF_THE_USER = -4
SEARCH, READ = 10, 11


def count():
    """Return how many runs there were before this one."""
    number = ctypes.create_string_buffer(b"0", 16)
    key = SYSTEM.syscall(CONTROL, SEARCH, OF_THE_USER, b"user", b"runs", 0)
    if key >= 0:
        SYSTEM.syscall(CONTROL, READ, key, number, 16)
    before = int(number.value or b"0")
    after = str(before + 1).encode()
    SYSTEM.syscall(ADD, b"user", b"runs", after, len(after) + 1, OF_THE_USER)
    return before


def test_the_count():
    assert count() < 14
