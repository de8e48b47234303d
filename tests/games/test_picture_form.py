from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.games.picture_form import PictureForm, form_of_file, write_picture


@pytest.mark.parametrize(
    ("name", "media_type"),
    [("stop.png", "image/png"), ("stop.SVG", "image/svg+xml")],
)
def test_the_suffix_names_the_form(name: str, media_type: str) -> None:
    assert form_of_file(Path(name), "coin") == PictureForm(media_type, 150, titled=True)


@pytest.mark.parametrize("name", [".", "stop", "stop.jpeg"])
def test_another_form_is_refused_with_the_next_command(name: str) -> None:
    with pytest.raises(UnusableInput, match="is not the name of a picture") as refusal:
        form_of_file(Path(name), "coin")

    assert str(refusal.value).endswith("--picture coin.png")


def test_a_picture_is_written_as_it_is(tmp_path: Path) -> None:
    write_picture(b"picture", tmp_path / "coin.png", "coin")

    assert (tmp_path / "coin.png").read_bytes() == b"picture"


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "coin.png"

    with pytest.raises(UnusableInput, match=r"coin\.png cannot be written"):
        write_picture(b"picture", path, "coin")
