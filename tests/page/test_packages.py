"""Wheels and npm packages: kept, and refused where they are not what was pinned."""

from __future__ import annotations

import base64
import hashlib
import subprocess
import sys
import tarfile
import threading
import zipfile
from collections.abc import Iterator
from functools import partial
from http.server import HTTPServer, SimpleHTTPRequestHandler
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.page import packages as fetching
from dicedojo.page.packages import licences, package_files, python_archive, wheel_files
from dicedojo.page.pins import WHEELS, PinnedPackage, packages

PACKAGE = "@dice/face"
NAME = "dice-1.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel that is pinned, and lies where dojo keeps wheels."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_RETRIES", "0")
    file = tmp_path / "dicedojo/wheels" / NAME
    file.parent.mkdir(parents=True)
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("dice/core.so", b"compiled")
        archive.writestr("dice-1.0.dist-info/RECORD", "")
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    monkeypatch.setattr(fetching, "WHEELS", {NAME: digest})
    return file


def test_a_wheel_that_is_kept_needs_no_index(kept: Path) -> None:
    assert wheel_files() == {"dice/core.so": b"compiled"}


@pytest.mark.slow
def test_without_an_index_is_said_where_to_lay_the_wheel(kept: Path) -> None:
    kept.write_bytes(b"damaged")

    with pytest.raises(UnusableInput) as caught:
        wheel_files()

    assert str(kept.parent) in caught.value.hint
    assert "dice==1.0" in caught.value.next


class Silent(SimpleHTTPRequestHandler):
    """Serves files, and prints nothing."""

    def log_message(self, format: str, *args: object) -> None:
        return


@pytest.fixture
def tarball() -> bytes:
    content = BytesIO()
    with tarfile.open(fileobj=content, mode="w:gz") as archive:
        member = tarfile.TarInfo("package/dist/index.cjs")
        member.size = 4
        archive.addfile(member, BytesIO(b"true"))
    return content.getvalue()


@pytest.fixture
def package(tarball: bytes) -> PinnedPackage:
    digest = base64.b64encode(hashlib.sha512(tarball).digest()).decode()
    return PinnedPackage(PACKAGE, "1.2.3", digest)


@pytest.fixture
def registry(
    tmp_path: Path, tarball: bytes, monkeypatch: pytest.MonkeyPatch
) -> Iterator[HTTPServer]:
    """A registry that has one package, while a test runs; nothing is kept yet."""
    place = tmp_path / "registry" / PACKAGE / "-"
    place.mkdir(parents=True)
    (place / "face-1.2.3.tgz").write_bytes(tarball)
    handler = partial(Silent, directory=str(tmp_path / "registry"))
    server = HTTPServer(("127.0.0.1", 0), handler)
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", f"http://127.0.0.1:{server.server_port}/")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_package_is_fetched_once(
    registry: HTTPServer, package: PinnedPackage
) -> None:
    first = package_files(package)
    registry.shutdown()
    registry.socket.close()
    second = package_files(package)

    assert first == second == {"dist/index.cjs": b"true"}


def test_a_package_with_another_hash_is_refused(
    registry: HTTPServer, package: PinnedPackage
) -> None:
    other = PinnedPackage(package.name, package.version, "0" * 88)

    with pytest.raises(UnusableInput, match="has another hash"):
        package_files(other)


def test_without_a_registry_is_said_how_to_bring_the_files(
    tmp_path: Path, package: PinnedPackage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", "http://127.0.0.1:9/")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    with pytest.raises(UnusableInput) as caught:
        package_files(package)

    assert str(tmp_path) in caught.value.hint
    assert caught.value.next.startswith("npm pack pyodide@")


def test_without_npm_the_missing_registry_is_said(
    tmp_path: Path, package: PinnedPackage, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NPM_CONFIG_REGISTRY", "npm_config_registry"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    with pytest.raises(UnusableInput) as caught:
        package_files(package)

    assert "npm is not installed" in caught.value.evidence


def test_packages_are_pinned_each_to_one_version_and_hash() -> None:
    pinned = packages()

    assert pinned[0].name == "pyodide"
    assert len({package.name for package in pinned}) == len(pinned)
    assert all(len(base64.b64decode(each.digest)) == 64 for each in pinned)


@pytest.fixture
def no_wheels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no wheel be fetched; they have tests of their own."""
    monkeypatch.setattr(fetching, "wheel_files", dict)


@pytest.mark.usefixtures("no_wheels")
def test_the_archive_has_dicedojo_and_pytest_but_no_command() -> None:
    with zipfile.ZipFile(BytesIO(python_archive())) as archive:
        names = set(archive.namelist())

    assert {"pytest/__init__.py", "dicedojo/page/core.py"} <= names
    assert "dicedojo/cli/__init__.py" not in names
    assert not [name for name in names if name.endswith((".so", ".pyc"))]


@pytest.mark.usefixtures("no_wheels")
@pytest.mark.slow
def test_what_the_page_asks_can_be_imported_from_the_archive_alone(
    tmp_path: Path,
) -> None:
    with zipfile.ZipFile(BytesIO(python_archive())) as archive:
        archive.extractall(tmp_path)
    for wheel in WHEELS:
        name = wheel.partition("-")[0]
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        (tmp_path / name).symlink_to(Path(spec.origin).parent)
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
    program += "import pytest, pytest_bdd, dicedojo.page.core"

    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.stderr == ""
    assert run.returncode == 0


def test_each_distribution_states_its_licence() -> None:
    texts = dict(licences())

    assert any(name.startswith("pytest ") for name in texts)
    assert all(texts.values())
