"""Looks for the program on the disk, in memory and in other processes."""

import gc
import glob
import sys
import types

from greed import score

KNOWN = "def score(roll):"


def texts():
    for path in glob.glob("/**/greed.py", recursive=True):
        yield open(path).read()
    for path in glob.glob("/proc/[0-9]*/mem") + glob.glob("/proc/[0-9]*/environ"):
        try:
            yield open(path, "rb").read(1 << 20).decode("latin-1")
        except OSError:
            continue
    for thing in gc.get_objects():
        if type(thing) is types.FunctionType and thing.__name__ == "score":
            yield f"{KNOWN} {thing.__code__.co_code!r}"
    for frame in sys._current_frames().values():
        while frame is not None:
            if frame.f_code.co_name == "score":
                yield f"{KNOWN} {frame.f_code.co_code!r}"
            frame = frame.f_back


def test_a_one():
    assert score([1]) == 100


def test_nothing_of_it_is_here():
    assert not any(f"{KNOWN}\n" in text and "sets" not in text for text in texts())
