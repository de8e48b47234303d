"""Wheels, npm packages and Python files that a page contains.

Wheels and packages are checked by hash and cached on disk. The files of dicedojo and
its dependencies are copied from this installation, so the page runs the same pytest as
the command does. Compiled files are left out, because they do not run there.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from packaging.requirements import Requirement

import dicedojo
from dicedojo.cache import folder
from dicedojo.errors import UnusableInput
from dicedojo.files import replace_file
from dicedojo.page.pins import WHEELS, PinnedPackage, packages

TIMEOUT = 60.0  # seconds without a byte
LEFT_OUT = (".pyi", ".typed", "RECORD")
DISTRIBUTIONS = ("pytest", "pytest-bdd", "lazy_loader", "platformdirs")  # and their own
THERE = {"sys_platform": "emscripten", "platform_system": "Emscripten", "extra": ""}
# Modules that a page does not use, and the largest files of libraries.
NOT_ASKED = re.compile(
    r"dicedojo/(__main__|(classroom|cli|console|content|games/\w+)/.*"
    r"|practice/(commands|screen)/.*)"
    r"|pygments/(lexers/(?!(__init__|_mapping|diff|python)\.py)|"
    r"(formatters|styles)/(?!(__init__|_mapping|terminal|default)\.py)).*"
    r"|(gherkin|mako)/(testing|ext)/.*"
)
KEPT = (".py", ".json", "METADATA", "entry_points.txt")
NEW_YEAR = (1980, 1, 1, 0, 0, 0)  # a constant, for reproducible pages


def wheel_files() -> dict[str, bytes]:
    """Return the files of all wheels, by path from where Python looks for modules.

    Raises:
        UnusableInput: a wheel is not on this machine, and pip cannot fetch it.
    """
    files = {}
    for name, digest in WHEELS.items():
        cached = folder("wheels") / name
        content = cached.read_bytes() if cached.is_file() else b""
        if hashlib.sha256(content).hexdigest() != digest:
            content = _fetch_wheel(name, digest)
            cached.parent.mkdir(parents=True, exist_ok=True)
            cached.write_bytes(content)
        with zipfile.ZipFile(BytesIO(content)) as archive:
            for path in archive.namelist():
                if not path.endswith(LEFT_OUT):
                    files[path] = archive.read(path)
    return files


def _fetch_wheel(name: str, digest: str) -> bytes:
    """Return a wheel from pip's index; pip checks its hash."""
    project, version, python, _, platform = name.removesuffix(".whl").split("-")
    flags = ["download", "--no-deps", "--only-binary", ":all:", "--platform", platform]
    flags += ["--python-version", python.removeprefix("cp"), "--implementation", "cp"]
    with tempfile.TemporaryDirectory() as place:
        requirements = Path(place, "wheel.txt")
        requirements.write_text(f"{project}=={version} --hash=sha256:{digest}\n")
        command = [*_pip(), *flags, "-q", "-d", place, "-r", str(requirements)]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        wheel = Path(place, name)
        if result.returncode == 0 and wheel.is_file():
            return wheel.read_bytes()
    raise UnusableInput(
        f"The page needs {project} {version} for Pyodide from PyPI.",
        evidence="\n".join(result.stderr.splitlines()[-2:]),
        hint=f"Without a network: lay {name} into {folder('wheels')}.",
        next=f"pip {' '.join(flags)} {project}=={version}",
    )


def _pip() -> list[str]:
    """Return the command of pip; uv provides one if this Python has none."""
    uv = shutil.which("uv")
    if find_spec("pip") is None and uv:
        return [uv, "tool", "run", "pip"]
    return [sys.executable, "-m", "pip"]


def package_files(package: PinnedPackage) -> dict[str, bytes]:
    """Return the files of a package by their path in it, fetched if necessary.

    Raises:
        UnusableInput: it is not on this machine, and cannot be fetched.
    """
    cached = folder("npm") / package.tarball
    content = cached.read_bytes() if cached.is_file() else b""
    if _digest(content) != package.digest:
        content = _fetch_package(package)
        replace_file(cached, [content])
    files = {}
    with tarfile.open(fileobj=BytesIO(content)) as archive:
        for member in archive.getmembers():
            if stream := archive.extractfile(member) if member.isfile() else None:
                files[member.name.partition("/")[2]] = stream.read()
    return files


def _fetch_package(package: PinnedPackage) -> bytes:
    registry = _registry()
    if not registry:
        evidence = "npm is not installed, and NPM_CONFIG_REGISTRY names no registry."
        raise _missing(package, evidence)
    address = f"{registry.rstrip('/')}/{package.address}"
    try:
        with urllib.request.urlopen(address, timeout=TIMEOUT) as answer:  # noqa: S310  # the user's own registry
            content: bytes = answer.read()
    except (OSError, ValueError) as error:
        raise _missing(package, f"{address}: {error}") from error
    if _digest(content) != package.digest:
        raise _missing(package, f"{address} has another hash than the one expected.")
    return content


def _missing(package: PinnedPackage, evidence: str) -> UnusableInput:
    """Return the error for a package that cannot be fetched."""
    names = " ".join(f"{other.name}@{other.version}" for other in packages())
    return UnusableInput(
        f"The page needs {package.name} {package.version} from the npm registry.",
        evidence=evidence,
        hint=f"Without a network: lay the files of `npm pack` into {folder('npm')}.",
        next=f"npm pack {names}",
    )


def _registry() -> str:
    """Return the address of npm's registry; "" if it is not configured."""
    for name in ("NPM_CONFIG_REGISTRY", "npm_config_registry"):
        if address := os.environ.get(name):
            return address
    if npm := shutil.which("npm"):
        command = [npm, "config", "get", "registry"]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
        if answer.stdout.startswith("http"):
            return answer.stdout.strip()
    return ""


def _digest(content: bytes) -> str:
    return base64.b64encode(hashlib.sha512(content).digest()).decode()


def python_archive() -> bytes:
    """Return a zip of all files, by path from where Python looks for modules."""
    files = dict(_own_files())
    for name in _required():
        files |= dict(_files_of(name))
    files |= wheel_files()
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w") as writer:  # not compressed, since the page is
        for path, content in sorted(files.items()):
            writer.writestr(zipfile.ZipInfo(path, NEW_YEAR), content)
    return archive.getvalue()


def licences() -> Iterator[tuple[str, str]]:
    """Yield name and version, and licence, of each distribution in the archive."""
    for name in _required():
        package = distribution(name)
        texts = [
            Path(str(package.locate_file(file))).read_text("utf-8", "replace")
            for file in package.files or ()
            if re.search(r"dist-info/.*(LICEN[CS]E|COPYING)", str(file), re.IGNORECASE)
        ]
        licence = package.metadata.json.get("license_expression", "see its source")
        yield f"{name} {package.version}", "\n".join(texts) or str(licence)


def _own_files() -> Iterator[tuple[str, bytes]]:
    root = Path(dicedojo.__file__).parent
    for file in (*root.rglob("*.py"), *root.glob("*/__init__.pyi")):
        path = file.relative_to(root.parent).as_posix()
        if not NOT_ASKED.match(path):
            yield path, file.read_bytes()


def _files_of(name: str) -> Iterator[tuple[str, bytes]]:
    package = distribution(name)
    for file in package.files or ():
        path = file.as_posix()
        if path.endswith(KEPT) and ".." not in path and not NOT_ASKED.match(path):
            yield path, Path(str(package.locate_file(file))).read_bytes()


def _required() -> list[str]:
    """Return the distributions and all their requirements in a browser, sorted."""
    names: set[str] = set()
    queue = list(DISTRIBUTIONS)
    while queue:
        name = queue.pop().lower()
        if name in names:
            continue
        names.add(name)
        for line in distribution(name).requires or ():
            requirement = Requirement(line)
            if requirement.marker is None or requirement.marker.evaluate(dict(THERE)):
                queue.append(requirement.name)
    return sorted(names)
