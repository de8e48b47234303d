"""The SHA-256 of a set of files, which anyone can compute with `sha256sum`."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping


def hash_files(files: Mapping[str, bytes]) -> str:
    """Return the SHA-256 of what `sha256sum` prints for the files in order of name.

    So anyone can compute it: `sha256sum $(find * -type f | LC_ALL=C sort) | sha256sum`.
    """
    whole = hashlib.sha256()
    names = {path.encode("utf-8", "surrogateescape"): path for path in files}
    for name, path in sorted(names.items()):
        digest = hashlib.sha256(files[path]).hexdigest()
        whole.update(digest.encode() + b"  " + name + b"\n")
    return whole.hexdigest()
