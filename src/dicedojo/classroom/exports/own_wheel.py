"""The wheel of the dojo that runs, to install where no index has it."""

from __future__ import annotations

import base64
import hashlib
import io
import zipfile
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import dicedojo
from dicedojo.course.course import TREES, content_root
from dicedojo.errors import UnusableInput

OLDEST = (1980, 1, 1, 0, 0, 0)  # the time of every file, so that equal wheels are equal
# What pip and uv put beside these tells where and how this dojo was installed.
METADATA = ("METADATA", "WHEEL", "entry_points.txt", "licenses", "sboms")


def own_wheel() -> tuple[str, bytes]:
    """Return the file name and the content of a wheel that installs this dojo.

    It holds the modules and the course as they are on this disk, in a checkout as in
    an installation, so that what installs it grades as this machine does. Two wheels
    of one dojo are equal byte for byte.

    Raises:
        UnusableInput: this dojo is not installed, so nothing says what it needs.
    """
    try:
        installed = distribution("dicedojo")
    except PackageNotFoundError as missing:
        raise UnusableInput(
            "This dojo is not installed, so no wheel can be made of it.",
            evidence=f"It runs from {Path(dicedojo.__file__).parent}.",
            next="make wheel in a clone, then the same command with --wheel FILE",
        ) from missing
    name = f"dicedojo-{installed.version}"
    files = _files(Path(dicedojo.__file__).parent, "dicedojo")
    for tree in TREES:
        files |= _files(content_root() / tree, f"dicedojo/content/{tree}")
    for path in installed.files or ():
        if path.parts[0] == f"{name}.dist-info" and path.parts[1] in METADATA:
            files[path.as_posix()] = path.read_binary()
    record = f"{name}.dist-info/RECORD"
    lines = [*map(_record, files, files.values()), f"{record},,"]
    files[record] = "\n".join(lines).encode() + b"\n"
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for path_inside, content in files.items():
            entry = zipfile.ZipInfo(path_inside, OLDEST)
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return f"{name}-py3-none-any.whl", whole.getvalue()


def _files(folder: Path, inside: str) -> dict[str, bytes]:
    return {
        f"{inside}/{path.relative_to(folder).as_posix()}": path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


def _record(path: str, content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
    return f"{path},sha256={digest.decode().rstrip('=')},{len(content)}"
