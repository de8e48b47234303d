"""The picture of a policy's decisions shows what it is made from."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from matplotlib.image import imread

from dicedojo.games.engineering.dice import NEW
from dicedojo.games.engineering.picture import figure_of_decisions
from dicedojo.games.engineering.policies import Decision, Visits, follow, promo_once
from dicedojo.games.picture import PAGE, PictureForm, form_of_file
from dicedojo.games.strategy_report import Figure

BLUE, ORANGE = (0x2F, 0x6C, 0xA8), (0xF4, 0xB1, 0x83)
ROUNDS = 8
NEW_ONLY = follow(lambda revenue, left, score: NEW, ROUNDS)
ONCE = follow(lambda revenue, left, score: promo_once(revenue, left), ROUNDS)


def draw(
    own: Visits, *losing: Decision, form: PictureForm = PAGE, best: Visits = NEW_ONLY
) -> Figure:
    return figure_of_decisions(own, best, losing, form)


def colours(figure: Figure) -> set[tuple[int, ...]]:
    picture = imread(BytesIO(figure.content), format="png")
    pixels = (picture[:, :, :3] * 255).round().astype(int).reshape(-1, 3)
    return set(map(tuple, pixels.tolist()))


def test_a_picture_has_both_actions_in_their_colours() -> None:
    assert {BLUE, ORANGE} <= colours(draw(ONCE))


def test_other_decisions_and_marks_give_other_bytes() -> None:
    pictures = {
        draw(ONCE).content,
        draw(NEW_ONLY).content,
        draw(ONCE, ((4,), 3)).content,
    }

    assert len(pictures) == 3


def test_a_rare_decision_is_not_marked() -> None:
    rare = min(ONCE.decisions, key=lambda one: ONCE.decisions[one].reached)

    assert ONCE.decisions[rare].reached < 0.001
    assert draw(ONCE, rare) == draw(ONCE)


def test_a_file_has_a_title_and_a_page_has_none() -> None:
    svg = form_of_file(Path("policy.svg"), "engineering")

    file = draw(ONCE, form=svg)

    assert b"The software-engineering game, 8 rounds" in file.content
    assert (file.media_type, draw(ONCE).width) == ("image/svg+xml", 900)
    assert "8 rounds" in file.caption
