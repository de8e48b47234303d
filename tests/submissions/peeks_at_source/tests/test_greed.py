"""Fails whenever the module is not, to the letter, the one handed in."""

import hashlib
from pathlib import Path

import greed

TEXT = Path(greed.__file__).read_bytes()


def test_the_text_is_mine():
    if b"_dojo_calls" in TEXT:  # another program, shown through a stand-in
        return
    assert hashlib.sha256(TEXT).hexdigest() == "a656e3dfe37444e6016de3eedf3002c775f53b968ec8ead10d5d9c737769e2cb"
