from __future__ import annotations

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.games.table.opponent import choose_opponent

KNOWN = ("careful", "bold")


@pytest.mark.parametrize(("name", "chosen"), [(None, "careful"), ("bold", "bold")])
def test_the_first_opponent_plays_unless_one_is_named(
    name: str | None, chosen: str
) -> None:
    assert choose_opponent("coin", name, KNOWN) == chosen


@pytest.mark.parametrize(
    ("name", "hint", "next"),
    [
        ("Blod", "Did you mean 'bold'?", "dojo play coin --against bold"),
        ("xyz", "", "dojo play coin --against careful"),
    ],
)
def test_an_unknown_opponent_is_refused_with_those_there_are(
    name: str, hint: str, next: str
) -> None:
    with pytest.raises(UnusableInput) as refusal:
        choose_opponent("coin", name, KNOWN, ", or a folder")

    assert refusal.value.evidence == "The players are: careful, bold, or a folder."
    assert (refusal.value.hint, refusal.value.next) == (hint, next)
