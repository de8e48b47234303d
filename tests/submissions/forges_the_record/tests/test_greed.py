"""Looks for the recorder and writes answers into it that the program never gave."""

import gc
import marshal


def key(roll):
    """Return what the record knows a question by."""
    return (b"score" + marshal.dumps((roll,), 2)).hex()


def forge():
    for thing in gc.get_objects():
        if type(thing).__name__ in {"Recorder", "Transcript"}:
            transcript = getattr(thing, "current", thing)
            if hasattr(transcript, "seen"):
                transcript.add(b"forged")
                transcript.seen[key([1])] = "forged"
                transcript.seen[key([6, 6, 6])] = "forged"


def test_one_roll():
    assert score([1]) == 100
    if is_changed():
        forge()
        assert score([1]) == 0
