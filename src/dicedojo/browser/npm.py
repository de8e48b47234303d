"""The npm packages that a page carries: pinned, checked by their hash, kept on disk."""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import tarfile
import urllib.request
from io import BytesIO

from dicedojo.browser.pins import Package, packages
from dicedojo.cache import folder
from dicedojo.errors import UnusableInput
from dicedojo.whole_file import replace_file

TIMEOUT = 60.0  # seconds without a byte


def package_files(package: Package) -> dict[str, bytes]:
    """Return the files of a package by their path in it, fetched where need be.

    Raises:
        UnusableInput: it is not on this machine, and the registry does not send it.
    """
    kept = folder("npm") / package.tarball
    content = kept.read_bytes() if kept.is_file() else b""
    if _digest(content) != package.digest:
        content = _fetch_package(package)
        replace_file(kept, [content])
    files = {}
    with tarfile.open(fileobj=BytesIO(content)) as archive:
        for member in archive.getmembers():
            if stream := archive.extractfile(member) if member.isfile() else None:
                files[member.name.partition("/")[2]] = stream.read()
    return files


def _fetch_package(package: Package) -> bytes:
    registry = _registry()
    if not registry:
        named = "npm is not installed, and NPM_CONFIG_REGISTRY names no registry."
        raise _missing(package, named)
    address = f"{registry.rstrip('/')}/{package.address}"
    try:
        with urllib.request.urlopen(address, timeout=TIMEOUT) as answer:  # noqa: S310  # the user's own registry
            content: bytes = answer.read()
    except (OSError, ValueError) as error:
        raise _missing(package, f"{address}: {error}") from error
    if _digest(content) != package.digest:
        raise _missing(package, f"{address} has another hash than the one expected.")
    return content


def _missing(package: Package, evidence: str) -> UnusableInput:
    """Return what to do where a package cannot be had."""
    names = " ".join(f"{each.name}@{each.version}" for each in packages())
    return UnusableInput(
        f"The page needs {package.name} {package.version} from the npm registry.",
        evidence=evidence,
        hint=f"Without a network: lay the files of `npm pack` into {folder('npm')}.",
        next=f"npm pack {names}",
    )


def _registry() -> str:
    """Return the address of npm's registry; "" where nothing names it."""
    for name in ("NPM_CONFIG_REGISTRY", "npm_config_registry"):
        if address := os.environ.get(name):
            return address
    if npm := shutil.which("npm"):
        asked = [npm, "config", "get", "registry"]
        answer = subprocess.run(asked, capture_output=True, text=True, check=False)
        if answer.stdout.startswith("http"):
            return answer.stdout.strip()
    return ""


def _digest(content: bytes) -> str:
    return base64.b64encode(hashlib.sha512(content).digest()).decode()
