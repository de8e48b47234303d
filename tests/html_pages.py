"""Pages as a browser's parser sees them, and what holds for every page of ours."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import pairwise

VOID = {"meta", "br", "wbr", "img", "input"}  # of those that pages use
HEADINGS = ("h1", "h2", "h3")
LABELS = ("aria-labelledby", "aria-controls", "for")


class Page(HTMLParser):
    """The tags, attributes and words of a page."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.source = source
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def assert_well_formed(page: Page) -> None:
    """See that tags are closed, and that links, labels and headings lead somewhere.

    Tables have captions and scoped headers, and headings never skip a level.
    """
    ids = [str(one["id"]) for _, one in page.tags if "id" in one]
    levels = [HEADINGS.index(tag) for tag, _ in page.tags if tag in HEADINGS]

    assert page.open == []
    assert len(ids) == len(set(ids))
    links = [str(one["href"]) for one in page.all("a")]
    assert {link[1:] for link in links if link.startswith("#")} <= set(ids)
    for _, one in page.tags:
        for name in LABELS:
            assert set(str(one.get(name) or "").split()) <= set(ids)
    assert len(page.all("table")) == len(page.all("caption"))
    assert all(one.get("scope") in {"row", "col"} for one in page.all("th"))
    assert levels[0] == 0
    assert levels.count(0) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio as WCAG 2 defines it, 1 to 21."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of `#rgb` or `#rrggbb`, as WCAG 2 defines it."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * c for c in colour[1:])
    channels = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
