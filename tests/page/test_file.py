"""The page as a file: its parts, its policy, its licences."""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Iterator

import pytest

from dicedojo.page import file
from dicedojo.page import packages as fetching
from dicedojo.page.file import PARTS_OF_PYODIDE, render_page, render_site
from dicedojo.page.pins import PinnedPackage

FACTS = {
    "kata": "coin",
    "title": "Coin <toss>",
    "summary": "Toss it.",
    "module": "coin.py",
    "steps": [{"title": "Heads", "lesson": "<p>"}],
}
OTHER = {**FACTS, "kata": "other", "title": "Other"}


@pytest.fixture(autouse=True, scope="module")
def packages() -> Iterator[None]:
    """Packages that hold next to nothing."""

    def files(package: PinnedPackage) -> dict[str, bytes]:
        if package.name == "pyodide":
            lock = json.dumps({"info": {"python": "3.14"}, "packages": {"x": {}}})
            parts = dict.fromkeys(PARTS_OF_PYODIDE.values(), b"</script>")
            return {**parts, "pyodide-lock.json": lock.encode()}
        return {"LICENSE": b"Free for all.", "dist/index.cjs": package.name.encode()}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(file, "package_files", files)
        patch.setattr(fetching, "wheel_files", dict)
        yield


@pytest.fixture(scope="module")
def page() -> str:
    return render_page([FACTS])


def part(page: str, name: str) -> bytes:
    found = re.search(f'id="part-{name}">([^<]*)<', page)
    assert found is not None
    return gzip.decompress(base64.b64decode(found[1]))


def test_the_parts_of_a_page_can_be_unpacked(page: str) -> None:
    facts, editor = (
        json.loads(part(page, "facts-coin")),
        json.loads(part(page, "editor")),
    )

    assert facts == FACTS
    assert editor["@codemirror/view"] == "@codemirror/view"
    assert part(page, "wasm") == b"</script>"
    assert json.loads(part(page, "lock"))["packages"] == {}


def test_a_page_of_several_katas_has_python_once_and_a_map() -> None:
    page = render_page([FACTS, OTHER])

    assert "<title>Katas, dicedojo</title>" in page
    assert page.count('id="part-wasm"') == 1
    assert json.loads(part(page, "facts-other")) == OTHER
    assert json.loads(part(page, "map"))[1] == {
        "kata": "other",
        "title": "Other",
        "summary": "Toss it.",
        "module": "coin.py",
        "steps": ["Heads"],
    }
    assert set(render_site([FACTS, OTHER])) > {"dojo.html"}


def test_the_policy_of_a_page_lets_it_load_nothing(page: str) -> None:
    policy = re.search(r'Security-Policy" content="([^"]*)"', page)

    assert policy is not None
    assert "default-src 'none'" in policy[1]
    assert "connect-src" not in policy[1]
    assert "http" not in policy[1]


def test_a_title_is_escaped_and_the_licences_stand_in_the_page(page: str) -> None:
    assert "<title>Coin &lt;toss&gt;, dicedojo</title>" in page
    assert "Free for all." in page
    assert "Mozilla Public License" in page


def test_the_pages_of_a_site_share_all_but_what_is_of_their_kata() -> None:
    coin = render_site([FACTS])
    other = render_site([OTHER])

    assert coin.keys() - other.keys() == {"coin.html"}
    assert all(coin[name] == other[name] for name in coin.keys() & other.keys())
    assert json.loads(part(coin["coin.html"], "facts-coin")) == FACTS
    assert 'id="part-wasm"' not in coin["coin.html"]
    for name in coin.keys() & other.keys():
        assert f'<script src="{name}"></script>' in coin["coin.html"]
        assert re.fullmatch(r"shared/[a-z]+-[0-9a-f]{16}\.js", name)
