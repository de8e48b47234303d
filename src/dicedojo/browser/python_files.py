"""The Python files that a page's worker gets: dicedojo's own, and those it imports.

They are copied from where they are installed here, so the page runs the same pytest as
the command does. What was compiled here does not run there, and is no part of them.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import distribution
from io import BytesIO
from pathlib import Path

from packaging.requirements import Requirement

import dicedojo
from dicedojo.browser.packages import wheel_files

DISTRIBUTIONS = ("pytest", "pytest-bdd", "platformdirs")  # and all that these require
THERE = {"sys_platform": "emscripten", "platform_system": "Emscripten", "extra": ""}
# Units whose questions a page does not ask, and files that take most of a library.
LEFT_OUT = re.compile(
    r"dicedojo/(__main__|warm_python|(classroom|cli|content|watch|games/\w+)/.*)"
    r"|pygments/(lexers/(?!(__init__|_mapping|diff|python)\.py)|"
    r"(formatters|styles)/(?!(__init__|_mapping|terminal|default)\.py)).*"
    r"|(gherkin|mako)/(testing|ext)/.*"
)
KEPT = (".py", ".json", "METADATA", "entry_points.txt")
NEW_YEAR = (1980, 1, 1, 0, 0, 0)  # equal files make an equal page


def python_archive(more: Mapping[str, str] | None = None) -> bytes:
    """Return a zip of all files, by path from where Python looks for modules.

    `more` are files to add, or to use instead of those with their path.
    """
    files = dict(_own_files())
    for name in _required():
        files |= dict(_files_of(name))
    files |= wheel_files()
    files |= {path: text.encode() for path, text in (more or {}).items()}
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w") as writer:  # not compressed: the page is
        for path, content in sorted(files.items()):
            writer.writestr(zipfile.ZipInfo(path, NEW_YEAR), content)
    return archive.getvalue()


def licences() -> Iterator[tuple[str, str]]:
    """Yield name and version, and licence, of each distribution in the archive."""
    for name in _required():
        found = distribution(name)
        texts = [
            Path(str(found.locate_file(file))).read_text("utf-8", "replace")
            for file in found.files or ()
            if re.search(r"dist-info/.*(LICEN[CS]E|COPYING)", str(file), re.IGNORECASE)
        ]
        stated = found.metadata.json.get("license_expression", "see its source")
        yield f"{name} {found.version}", "\n".join(texts) or str(stated)


def _own_files() -> Iterator[tuple[str, bytes]]:
    root = Path(dicedojo.__file__).parent
    for file in root.rglob("*.py"):
        path = file.relative_to(root.parent).as_posix()
        if not LEFT_OUT.match(path):
            yield path, file.read_bytes()


def _files_of(name: str) -> Iterator[tuple[str, bytes]]:
    found = distribution(name)
    for file in found.files or ():
        path = file.as_posix()
        if path.endswith(KEPT) and ".." not in path and not LEFT_OUT.match(path):
            yield path, Path(str(found.locate_file(file))).read_bytes()


def _required() -> list[str]:
    """Return the distributions and all that they require there, sorted."""
    known: set[str] = set()
    waiting = list(DISTRIBUTIONS)
    while waiting:
        name = waiting.pop().lower()
        if name in known:
            continue
        known.add(name)
        for line in distribution(name).requires or ():
            needed = Requirement(line)
            if needed.marker is None or needed.marker.evaluate(dict(THERE)):
                waiting.append(needed.name)
    return sorted(known)
