"""The page with files beside it: over a server and as a file; the hunt alone."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .conftest import ANSWER, START, write_page


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    write_page(folder, "--site", "greed")
    return folder


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[str]:
    """The address of the site on a server."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize("over", ["http", "file"])
def test_a_reader_hunts_in_the_page_alone(
    browser: Browser, site: Path, served: str, over: str
) -> None:
    page = browser.new_page()
    page.set_default_timeout(ANSWER)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    start = served if over == "http" else site.as_uri()
    page.goto(f"{start}/greed.html#hunt")
    page.wait_for_selector("body[data-ready]", timeout=START)
    page.wait_for_selector("#prey:has-text('1 of 32')")
    page.fill("#call", "score([])")
    page.keyboard.press("Enter")

    page.wait_for_selector("#answers:has-text('score([]): ')")
    assert not page.is_visible("#lesson")
    assert all(url.startswith((f"{start}/", "blob:", "data:")) for url in asked)
    page.close()
