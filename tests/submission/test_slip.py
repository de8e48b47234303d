"""A slip says its place and its sentence; each kind has one."""

from __future__ import annotations

import pytest

from dicedojo.submission.slip import SENTENCES, Mark, Slip, SlipKind

OWN = "tests/test_coin.py"


@pytest.mark.parametrize(
    ("slip", "text"),
    [
        (Slip(OWN, 4, SlipKind.RETURNED, "Write."), f"{OWN}:4: Write."),
        (Slip(OWN, 0, SlipKind.FILE_NAME, "Write."), f"{OWN}: Write."),
        (Slip(OWN, 0, SlipKind.UTF_16, "is UTF-16."), f"{OWN} is UTF-16."),
    ],
)
def test_a_slip_names_its_file_and_its_line(slip: Slip, text: str) -> None:
    assert str(slip) == text


def test_every_kind_has_a_sentence_and_a_heading_of_its_own() -> None:
    assert SENTENCES.keys() == set(SlipKind)
    assert len(set(SENTENCES.values())) == len(SENTENCES)


def test_a_mark_fills_the_sentence_of_its_kind() -> None:
    slip = Mark(3, SlipKind.NOT_CALLED, ("pays",)).of(OWN)

    assert str(slip) == (f"{OWN}:3: `pays` is the function itself; call it: pays(...).")
