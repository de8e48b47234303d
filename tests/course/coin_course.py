"""Changes to the files of the coin kata, and a planted bug in it."""

from __future__ import annotations

from pathlib import Path

from dicedojo.course.course import load_kata
from dicedojo.course.kata import PROPS, Kata
from dicedojo.course.program import OTHERWISE, Variant

FACTS = "katas/coin/kata.toml"
CHAFF = (
    f'"""Chaff: pays one too many.\n\nWitness: tails pays 1, not 0.\n"""\n{OTHERWISE}'
)


def state(root: Path, path: str, text: str) -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def change(root: Path, path: str, old: str, new: str) -> None:
    """Exchange a text that stands in the file exactly once."""
    text = (root / path).read_text()
    assert text.count(old) == 1
    (root / path).write_text(text.replace(old, new))


def giving(root: Path, **sources: str) -> Kata:
    """Return the coin kata with modules for its code, in this order, and props."""
    names = ", ".join(f'"{name}"' for name in sources if name != PROPS)
    change(root, FACTS, '["pays"]', f'["pays"]\ngiven = [{names}]')
    for name, source in sources.items():
        state(root, f"katas/coin/{name}.py", source)
    return load_kata(root, "coin")


def planted(kata: Kata, text: str) -> Variant:
    path = kata.root / "solutions/coin/chaff/planted.py"
    state(kata.root, "solutions/coin/chaff/planted.py", text)
    loaded = load_kata(kata.root, "coin")
    return next(one for one in loaded.chaffs if one.path == path)
