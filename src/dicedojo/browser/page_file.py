"""The page as one file of HTML: its parts are packed with gzip, in base64."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from dicedojo import __version__
from dicedojo.browser.npm import package_files
from dicedojo.browser.pins import packages
from dicedojo.browser.python_files import licences, python_archive
from dicedojo.page import environment

PARTS_OF_PYODIDE = {  # what the page calls them
    "loader": "pyodide.mjs",
    "glue": "pyodide.asm.mjs",
    "wasm": "pyodide.asm.wasm",
    "library": "python_stdlib.zip",
}
LOCK = "pyodide-lock.json"
OF_PYODIDE = (
    "Mozilla Public License 2.0: https://www.mozilla.org/MPL/2.0/\n"
    "Its source: https://github.com/pyodide/pyodide\n"
    "It holds CPython, under the Python Software Foundation License."
)


def render_page(facts: Mapping[str, Any], more: Mapping[str, str] | None = None) -> str:
    """Return the page of a kata, from its facts; 8 to 12 MB.

    `more` are Python files for the worker, by their path.

    Raises:
        UnusableInput: a package of npm is neither here nor to be had.
    """
    pyodide, *editor = packages()
    files = package_files(pyodide)
    parts = {name: files[path] for name, path in PARTS_OF_PYODIDE.items()}
    info = json.loads(files[LOCK])["info"]
    parts["lock"] = json.dumps({"info": info, "packages": {}}).encode()
    parts["python"] = python_archive(more)
    parts["facts"] = json.dumps(facts).encode()
    notices = [(f"pyodide {pyodide.version}", OF_PYODIDE)]
    modules = {}
    for package in editor:
        found = package_files(package)
        path = next(path for path in sorted(found) if path.endswith(".cjs"))
        modules[package.name] = found[path].decode()
        notices.append((f"{package.name} {package.version}", found["LICENSE"].decode()))
    parts["editor"] = json.dumps(modules).encode()
    templates = environment("dicedojo.browser")
    return templates.get_template("dojo.html").render(
        title=facts["title"],
        version=__version__,
        parts={name: _packed(content) for name, content in parts.items()},
        notices=[*notices, *licences()],
        script=lambda name: Markup(_source(name).replace("</script", "<\\/script")),
    )


def _source(name: str) -> str:
    loader = environment("dicedojo.browser").loader
    assert loader is not None
    return loader.get_source(environment("dicedojo.browser"), name)[0]


def _packed(content: bytes) -> str:
    return base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()
