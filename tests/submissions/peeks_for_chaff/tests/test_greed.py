"""Reads whether the program under test calls itself a chaff."""

import gc
from pathlib import Path

import greed


def test_the_text_names_no_chaff():
    text = Path(greed.__file__).read_text()
    assert "Chaff" not in text and "Witness" not in text


def test_the_docstring_names_no_chaff():
    for space in gc.get_objects():
        if type(space) is dict and space.get("__name__") == "greed":
            assert "Chaff" not in str(space.get("__doc__"))
