"""Packages of npm: fetched once, and refused where they are not what was pinned."""

from __future__ import annotations

import base64
import hashlib
import tarfile
import threading
from collections.abc import Iterator
from functools import partial
from http.server import HTTPServer, SimpleHTTPRequestHandler
from io import BytesIO
from pathlib import Path

import pytest

from dicedojo.browser.pins import Package, packages
from dicedojo.browser.wheels import package_files
from dicedojo.errors import UnusableInput

NAME = "@dice/face"


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
def package(tarball: bytes) -> Package:
    digest = base64.b64encode(hashlib.sha512(tarball).digest()).decode()
    return Package(NAME, "1.2.3", digest)


@pytest.fixture
def registry(
    tmp_path: Path, tarball: bytes, monkeypatch: pytest.MonkeyPatch
) -> Iterator[HTTPServer]:
    """A registry that has one package, while a test runs; nothing is kept yet."""
    place = tmp_path / "registry" / NAME / "-"
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


def test_a_package_is_fetched_once(registry: HTTPServer, package: Package) -> None:
    first = package_files(package)
    registry.shutdown()
    registry.socket.close()
    second = package_files(package)

    assert first == second == {"dist/index.cjs": b"true"}


def test_a_package_with_another_hash_is_refused(
    registry: HTTPServer, package: Package
) -> None:
    other = Package(package.name, package.version, "0" * 88)

    with pytest.raises(UnusableInput, match="has another hash"):
        package_files(other)


def test_without_a_registry_is_said_how_to_bring_the_files(
    tmp_path: Path, package: Package, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NPM_CONFIG_REGISTRY", "http://127.0.0.1:9/")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    with pytest.raises(UnusableInput) as caught:
        package_files(package)

    assert str(tmp_path) in caught.value.hint
    assert caught.value.next.startswith("npm pack pyodide@")


def test_without_npm_the_missing_registry_is_said(
    tmp_path: Path, package: Package, monkeypatch: pytest.MonkeyPatch
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
