from __future__ import annotations

import pytest

from dicedojo.games.protocol import Game, Option


@pytest.mark.parametrize(
    ("name", "key"),
    [("--target", "target"), ("--three-pairs", "three_pairs")],
)
def test_the_key_of_an_option_is_a_name_in_python(name: str, key: str) -> None:
    assert Option(name, "").key == key


def test_a_game_may_offer_nothing_yet() -> None:
    assert list(Game("coin", "Coin").parts) == []
