"""The form of a picture: for a report's page, or for a file of its own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from dicedojo.errors import UnusableInput

MEDIA_TYPES = {".png": "image/png", ".svg": "image/svg+xml"}
FILE_DPI = 150


@dataclass(frozen=True)
class PictureForm:
    """A media type and a resolution; a page has a title of its own, a file none."""

    media_type: str
    dpi: int  # pixels per inch
    titled: bool


PAGE = PictureForm("image/png", 100, titled=False)


def form_of_file(path: Path, game: str) -> PictureForm:
    """Return the form that a file's suffix names.

    Raises:
        UnusableInput: there is no such form.
    """
    media_type = MEDIA_TYPES.get(path.suffix.lower())
    if media_type is None:
        raise UnusableInput(
            f"{path} is not the name of a picture.",
            evidence=f"dojo draws {' and '.join(MEDIA_TYPES)}.",
            next=f"the same command with --picture {game}.png",
        )
    return PictureForm(media_type, FILE_DPI, titled=True)


def write_picture(content: bytes, path: Path, game: str) -> None:
    """Write a picture to a file.

    Raises:
        UnusableInput: the file cannot be written.
    """
    try:
        path.write_bytes(content)
    except OSError as error:
        raise UnusableInput(
            f"{path} cannot be written.",
            evidence=str(error),
            next=f"the same command with --picture {game}.png",
        ) from error
