"""Warnings about a learner's source stay out of the terminal."""

from __future__ import annotations

import warnings

from dicedojo.mutation.generate.mutants import generate
from dicedojo.syntax import ignore_source_warnings

ODD = 'def pays(side):\n    return side is 1 or side == "\\d"\n'


def test_python_warns_about_the_mutants_of_odd_source() -> None:
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")

        generate(ODD)

    assert any(one.category is SyntaxWarning for one in seen)


def test_the_warnings_can_be_ignored_and_others_are_kept() -> None:
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")

        with ignore_source_warnings():
            generate(ODD)
            warnings.warn("something else", UserWarning, stacklevel=1)

    assert [one.category for one in seen] == [UserWarning]
