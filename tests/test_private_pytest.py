"""The private parts of pytest that dojo uses are as it knows them.

Where one of these fails with a new pytest, look at the module that is named beside it.
"""

from __future__ import annotations

import inspect

import pytest
from _pytest.assertion import rewrite
from _pytest.mark.structures import ParameterSet, get_unpacked_marks
from _pytest.runner import runtestprotocol


@pytest.mark.parametrize(
    ("function", "parameters"),
    [
        # authoring/feature_runs.py
        (runtestprotocol, "item log nextitem"),
        # engine/here/sessions.py
        (rewrite._rewrite_test, "fn config"),
        (get_unpacked_marks, "obj"),
        (
            ParameterSet._for_parametrize,
            "argnames argvalues func config nodeid",
        ),
    ],
)
def test_functions_take_these_arguments(function: object, parameters: str) -> None:
    assert callable(function)
    known = parameters.split()

    assert [*inspect.signature(function).parameters][: len(known)] == known
