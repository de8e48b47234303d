"""The wheels that a page carries: compiled for Pyodide, and pinned by their hash."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from dicedojo.browser.pins import WHEELS
from dicedojo.cache import folder
from dicedojo.errors import UnusableInput

LEFT_OUT = (".pyi", ".typed", "RECORD")


def wheel_files() -> dict[str, bytes]:
    """Return the files of all wheels, by path from where Python looks for modules.

    Raises:
        UnusableInput: a wheel is not on this machine, and pip cannot fetch it.
    """
    files = {}
    for name, digest in WHEELS.items():
        kept = folder("wheels") / name
        content = kept.read_bytes() if kept.is_file() else b""
        if hashlib.sha256(content).hexdigest() != digest:
            content = _fetch_wheel(name, digest)
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(content)
        with zipfile.ZipFile(BytesIO(content)) as archive:
            for path in archive.namelist():
                if not path.endswith(LEFT_OUT):
                    files[path] = archive.read(path)
    return files


def _fetch_wheel(name: str, digest: str) -> bytes:
    """Return a wheel from the index that pip asks, which checks its hash."""
    project, version, python, _, platform = name.removesuffix(".whl").split("-")
    words = ["download", "--no-deps", "--only-binary", ":all:", "--platform", platform]
    words += ["--python-version", python.removeprefix("cp"), "--implementation", "cp"]
    with tempfile.TemporaryDirectory() as place:
        wanted = Path(place, "wheel.txt")
        wanted.write_text(f"{project}=={version} --hash=sha256:{digest}\n")
        run = [*_pip(), *words, "-q", "-d", place, "-r", str(wanted)]
        fetched = subprocess.run(run, capture_output=True, text=True, check=False)
        wheel = Path(place, name)
        if fetched.returncode == 0 and wheel.is_file():
            return wheel.read_bytes()
    raise UnusableInput(
        f"The page needs {project} {version} for Pyodide from PyPI.",
        evidence="\n".join(fetched.stderr.splitlines()[-2:]),
        hint=f"Without a network: lay {name} into {folder('wheels')}.",
        next=f"pip {' '.join(words)} {project}=={version}",
    )


def _pip() -> list[str]:
    """Return what starts pip; uv brings one where this Python has none."""
    uv = shutil.which("uv")
    if find_spec("pip") is None and uv:
        return [uv, "tool", "run", "pip"]
    return [sys.executable, "-m", "pip"]
